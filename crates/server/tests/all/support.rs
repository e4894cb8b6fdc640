//! A server for one test, and a client that speaks HTTP by hand.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ply_arena::Engines;
use ply_server::{App, Options, Pool, Server, ServerLimits};
use ply_store::Store;
use serde_json::Value;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

/// No answer of a test takes longer, and a search that nobody stops does.
pub(crate) const PATIENCE: Duration = Duration::from_secs(100);

/// A server that ends with the test.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) pool: Pool,
    token: Option<String>,
    url: String,
    end: Option<oneshot::Sender<()>>,
    ended: Option<oneshot::Receiver<()>>,
    folder: PathBuf,
    runtime: Option<Runtime>,
}

/// ServerLimits for tests: no limit of rate, since all clients are one.
pub(crate) fn limits() -> ServerLimits {
    ServerLimits { rate: 0, ..ServerLimits::default() }
}

/// A folder's name that nobody else uses.
fn folder() -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("ply-server-{}-{count}", std::process::id()))
}

impl Running {
    pub(crate) fn start() -> Running {
        Running::with(limits(), Options::default())
    }

    pub(crate) fn capped(limits: ServerLimits) -> Running {
        Running::with(limits, Options::default())
    }

    pub(crate) fn with(limits: ServerLimits, options: Options) -> Running {
        let folder = folder();
        let url = folder.join("ply.sqlite").display().to_string();
        Running::build(limits, options, &url, folder, Engines::default())
    }

    /// Over a store that is there already.
    pub(crate) fn over(url: &str, engines: Engines) -> Running {
        Running::build(limits(), Options::default(), url, folder(), engines)
    }

    fn build(
        limits: ServerLimits,
        options: Options,
        url: &str,
        folder: PathBuf,
        engines: Engines,
    ) -> Running {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let token = options.token.clone();
        let options = Options { address: "127.0.0.1:0".into(), ..options };
        let (server, pool) = runtime.block_on(async {
            let app = App::new(limits, Store::open(url).await.unwrap(), engines);
            let pool = app.pool.clone();
            (Server::bind(options, app).await.unwrap(), pool)
        });
        let address = server.address();
        let (end, wait) = oneshot::channel::<()>();
        let (tell, ended) = oneshot::channel();
        runtime.spawn(async move {
            server
                .run(async {
                    let _ = wait.await;
                })
                .await;
            let _ = tell.send(());
        });
        let (end, ended, runtime) = (Some(end), Some(ended), Some(runtime));
        Running { address, pool, token, url: url.into(), end, ended, folder, runtime }
    }

    /// Asks it to close; [`Running::wait`] waits until it has.
    pub(crate) fn close(&mut self) {
        let _ = self.end.take().map(|end| end.send(()));
    }

    /// Waits until the server has closed; true where it did by itself in time.
    pub(crate) fn wait(&mut self, patience: Duration) -> bool {
        let (Some(ended), Some(runtime)) = (self.ended.take(), &self.runtime) else { return false };
        runtime.block_on(async { tokio::time::timeout(patience, ended).await.is_ok() })
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], b"")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_bytes(path, body.to_string().as_bytes())
    }

    pub(crate) fn post_bytes(&self, path: &str, body: &[u8]) -> Answer {
        self.ask("POST", path, &[("Content-Type", "application/json")], body)
    }

    /// One request of any kind; the headers given come in place of the usual ones of the same name.
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut reader = self.send(method, path, headers, body);
        Answer::read(&mut reader)
    }

    /// The address of its store.
    pub(crate) fn url(&self) -> String {
        self.url.clone()
    }

    /// Begins a stream of events.
    pub(crate) fn stream(&self, path: &str, body: &Value) -> Events {
        let headers = [("Content-Type", "application/json")];
        Running::events(path, self.send("POST", path, &headers, body.to_string().as_bytes()))
    }

    /// Listens to what goes on without being asked for.
    pub(crate) fn listen(&self, path: &str) -> Events {
        Running::events(path, self.send("GET", path, &[], b""))
    }

    fn events(path: &str, mut reader: BufReader<TcpStream>) -> Events {
        let (status, headers) = read_head(&mut reader);
        let kind = header(&headers, "content-type").unwrap_or_default();
        assert_eq!((status, kind), (200, "text/event-stream"), "{path}");
        Events { reader, waiting: String::new() }
    }

    fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> BufReader<TcpStream> {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        let given = |name: &str| headers.iter().any(|(known, _)| known.eq_ignore_ascii_case(name));
        if !given("Host") {
            head.push_str(&format!("Host: {}\r\n", self.address));
        }
        if let Some(token) = self.token.as_ref().filter(|_| !given("Authorization")) {
            head.push_str(&format!("Authorization: Bearer {token}\r\n"));
        }
        if !given("Content-Length") && method != "GET" {
            head.push_str(&format!("Content-Length: {}\r\n", body.len()));
        }
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        // A server that refuses early closes before it has read everything, which is no failure of the test.
        let _ = (&stream).write_all(head.as_bytes()).and_then(|()| (&stream).write_all(body));
        BufReader::new(stream)
    }

    /// Waits until no search runs or waits.
    pub(crate) fn is_idle_within(&self, patience: Duration) -> bool {
        let end = Instant::now() + patience;
        while self.pool.load() != (0, 0) {
            if Instant::now() > end {
                return false;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        true
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.close();
        self.wait(PATIENCE);
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A whole answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    fn read(reader: &mut BufReader<TcpStream>) -> Answer {
        let (status, headers) = read_head(reader);
        let mut body = Vec::new();
        if header(&headers, "transfer-encoding") == Some("chunked") {
            while let Some(chunk) = read_chunk(reader) {
                body.extend(chunk);
            }
        } else {
            let _ = reader.read_to_end(&mut body);
        }
        Answer { status, headers, body }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        header(&self.headers, name)
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The answer's document, where it is one of success.
    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text());
        self.json()
    }

    /// The code and the sentence, where it is an error of this status.
    #[track_caller]
    pub(crate) fn error(&self, status: u16) -> (String, String) {
        assert_eq!(self.status, status, "{}", self.text());
        let error = &self.json()["error"];
        let part = |name: &str| error[name].as_str().unwrap_or_else(|| panic!("{}", self.text())).to_string();
        // The page words it in Chinese by its code (web/unit/lib/problems.test.ts has a word for each).
        if (400..500).contains(&status) {
            assert!(error["reason"]["code"].is_string(), "a sentence without a code: {}", self.text());
        }
        (part("code"), part("message"))
    }
}

fn header<'h>(headers: &'h [(String, String)], name: &str) -> Option<&'h str> {
    headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

fn read_head(reader: &mut BufReader<TcpStream>) -> (u16, Vec<(String, String)>) {
    let mut line = String::new();
    reader.read_line(&mut line).expect("a head");
    let status =
        line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_else(|| panic!("{line:?}"));
    let mut headers = Vec::new();
    loop {
        line.clear();
        reader.read_line(&mut line).expect("a head");
        let Some((name, value)) = line.trim_end().split_once(':') else { return (status, headers) };
        headers.push((name.to_ascii_lowercase(), value.trim().to_string()));
    }
}

fn read_chunk(reader: &mut BufReader<TcpStream>) -> Option<Vec<u8>> {
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let size = usize::from_str_radix(line.trim(), 16).ok().filter(|size| *size > 0)?;
    let mut chunk = vec![0; size + 2];
    reader.read_exact(&mut chunk).ok()?;
    chunk.truncate(size);
    Some(chunk)
}

/// A stream of events; dropped, its client leaves.
pub(crate) struct Events {
    reader: BufReader<TcpStream>,
    waiting: String,
}

impl Events {
    /// The next event and what it tells.
    pub(crate) fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((event, rest)) = self.waiting.split_once("\n\n") {
                let read = read_event(event);
                self.waiting = rest.to_string();
                if read.is_some() {
                    return read;
                }
                continue;
            }
            let chunk = read_chunk(&mut self.reader)?;
            self.waiting.push_str(std::str::from_utf8(&chunk).expect("whole letters"));
        }
    }

    /// Reads on to the next event of this name.
    #[track_caller]
    pub(crate) fn until(&mut self, name: &str) -> Value {
        loop {
            match self.next() {
                Some((found, data)) if found == name => return data,
                Some((found, data)) => assert_ne!(found, "failed", "{data}"),
                None => panic!("the stream ended without '{name}'"),
            }
        }
    }

    /// Everything to the end.
    pub(crate) fn all(mut self) -> Vec<(String, Value)> {
        std::iter::from_fn(|| self.next()).collect()
    }
}

/// An event; a comment is none.
fn read_event(text: &str) -> Option<(String, Value)> {
    let part = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
    let data = part("data:")?;
    Some((part("event:")?.to_string(), serde_json::from_str(data).expect("JSON")))
}
