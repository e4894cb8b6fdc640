//! The server itself: a listener, the connections it takes, and an orderly end.

use std::future::Future;
use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::HttpBody;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream, lookup_host};
use tokio::time::{Instant, sleep, timeout};
use tower::ServiceExt;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate};

use crate::api;
use crate::app::App;
use crate::client::Client;
use crate::crowd::Crowd;
use crate::guard::{self, Guard};
use crate::hosts::Hosts;
use crate::page;
use crate::rate::Rate;
use crate::stall::Unstalled;
use crate::token::Token;

/// A client must have sent the head of its request by then.
const HEAD: Duration = Duration::from_secs(10);

/// How long answers under way may take once the server closes.
const FAREWELL: Duration = Duration::from_secs(3);

/// How long a client may keep an answer waiting that takes nothing of it.
const PATIENCE: Duration = Duration::from_secs(30);

/// Bytes a second that a client must take of an answer: far less than any line carries.
const LEAST_RATE: f64 = 6400.0;

/// Bytes of a connection's buffer, which bound the head of a request.
const BUFFER: usize = 64 << 10;

/// Where a server listens, and who may ask it.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// `HOST:PORT`; port 0 takes any that is free.
    pub address: String,
    /// What a client must know; none is needed where only this machine can ask.
    pub token: Option<String>,
    /// More names under which it may be asked, as `NAME` or `NAME:PORT`.
    pub hosts: Vec<String>,
}

impl Options {
    /// The address they name. One that other machines can reach needs a token.
    pub async fn check(&self) -> Result<SocketAddr, ServeError> {
        let wrong = |reason: String| ServeError::Address { address: self.address.clone(), reason };
        let mut found = lookup_host(&self.address).await.map_err(|error| wrong(error.to_string()))?;
        let address = found.next().ok_or_else(|| wrong("no such host".into()))?;
        match &self.token {
            None if !address.ip().is_loopback() => Err(ServeError::NeedsToken(address)),
            Some(token) if token.chars().count() < SHORTEST_TOKEN => {
                Err(ServeError::ShortToken(token.chars().count()))
            }
            _ => Ok(address),
        }
    }
}

/// Why a server does not start.
#[derive(thiserror::Error, Debug)]
pub enum ServeError {
    /// The address is none.
    #[error("address '{address}' cannot be used: {reason}; expected HOST:PORT such as 127.0.0.1:7878")]
    Address {
        /// What was given.
        address: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Other machines could ask, and nothing keeps them from it.
    #[error(
        "{0} can be reached from other machines, so a token is needed: give --token SECRET (or set PLY_TOKEN), or stay \
         on this machine with --addr 127.0.0.1:{port}", port = .0.port()
    )]
    NeedsToken(SocketAddr),
    /// A secret too short to be one.
    #[error("the token has {0} letters and could be guessed; expected 8 or more")]
    ShortToken(usize),
    /// Somebody else listens there.
    #[error(
        "{address} is taken by another program (perhaps another ply serve): end that one, or choose another port with \
         --addr {}:{}", .address.ip(), .address.port().wrapping_add(1).max(1024)
    )]
    Taken {
        /// Where.
        address: SocketAddr,
    },
    /// The system refuses.
    #[error("cannot listen at {address}: {source}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
}

/// The shortest secret.
const SHORTEST_TOKEN: usize = 8;

/// A server that listens and does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    token: Option<String>,
    app: App,
    router: Router,
}

impl Server {
    /// Takes the address, if the options pass their [`Options::check`].
    pub async fn bind(options: Options, app: App) -> Result<Server, ServeError> {
        let address = options.check().await?;
        let listener = TcpListener::bind(address).await.map_err(|source| match source.kind() {
            io::ErrorKind::AddrInUse => ServeError::Taken { address },
            _ => ServeError::Listen { address, source },
        })?;
        let address = listener.local_addr().map_err(|source| ServeError::Listen { address, source })?;
        let guard = Guard {
            hosts: Hosts::new(address, &options.hosts),
            token: options.token.as_deref().map(Token::new),
            rate: Rate::new(app.caps.rate),
            body: app.caps.body,
        };
        let router = router(app.clone(), guard);
        Ok(Server { listener, address, token: options.token, app, router })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What to type into a browser on this machine, with the token.
    pub fn url(&self) -> String {
        let page = self.page();
        match &self.token {
            None => page,
            Some(token) => format!("{page}?token={}", escaped(token)),
        }
    }

    /// The address of the page on this machine, which asks for the token.
    pub fn page(&self) -> String {
        let mut address = self.address;
        if address.ip().is_unspecified() {
            address.set_ip(match address {
                SocketAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
                SocketAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
            });
        }
        format!("http://{address}/")
    }

    /// Answers until `end` comes; then stops what is under way, lets everybody hear the end of it, and closes the store.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let graceful = GracefulShutdown::new();
        let crowd = Crowd::new(self.app.caps.connections);
        let mut http = hyper::server::conn::http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(BUFFER);
        tokio::pin!(end);
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = &mut end => break,
            };
            let (stream, peer) = match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // A client that left at once is no news; out of files or memory, a pause helps.
                    if error.kind() != io::ErrorKind::ConnectionAborted {
                        eprintln!("a connection could not be taken: {error}");
                        sleep(Duration::from_millis(100)).await;
                    }
                    continue;
                }
            };
            let client = Client(peer.ip().to_canonical());
            let Some(seat) = crowd.enter(client) else {
                turn_away(stream);
                continue;
            };
            let connection = graceful.watch(connection(&http, stream, client, self.router.clone()));
            tokio::spawn(async move {
                // How a connection ended is nobody's business but its client's.
                let _ = connection.await;
                drop(seat);
            });
        }
        drop(self.listener);
        close(&self.app, graceful).await;
    }
}

fn connection(
    http: &hyper::server::conn::http1::Builder,
    stream: TcpStream,
    client: Client,
    router: Router,
) -> impl hyper_util::server::graceful::GracefulConnection<Output = Result<(), hyper::Error>> + Send + 'static
{
    // Events are small and must not wait for more to come.
    let _ = stream.set_nodelay(true);
    let service = router.map_request(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(client);
        request.map(axum::body::Body::new)
    });
    http.serve_connection(
        TokioIo::new(Unstalled::new(stream, PATIENCE, LEAST_RATE)),
        TowerToHyperService::new(service),
    )
}

/// What a client is told that has too many connections, or comes when everybody has.
const CROWDED: &str = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: 97\r\n\
    Retry-After: 1\r\nConnection: close\r\n\r\n\
    {\"error\":{\"code\":\"busy\",\"message\":\"there are too many connections; close one or ask again soon\"}}";

/// Tells a client that there is no room, and waits for nothing: it may mean harm.
fn turn_away(stream: TcpStream) {
    let Ok(mut stream) = stream.into_std() else { return };
    // What it has sent by now is taken, or the system would tell it of a broken connection and not of the answer.
    let _ = stream.write(CROWDED.as_bytes());
    let _ = stream.shutdown(Shutdown::Write);
    let _ = stream.read(&mut [0; 4096]);
}

async fn close(app: &App, graceful: GracefulShutdown) {
    let end = Instant::now() + FAREWELL;
    // A match whose engine does not stop is left as if the machine had been switched off: it can be resumed.
    let _ = timeout(FAREWELL, app.stop()).await;
    // Streams end with their searches; what still runs then is cut off.
    let _ = timeout(FAREWELL, graceful.shutdown()).await;
    while app.pool.load() != (0, 0) && Instant::now() < end {
        sleep(Duration::from_millis(10)).await;
    }
    let _ = timeout(FAREWELL, app.store.close()).await;
}

/// Compresses only what takes a moment: it is done between the requests of others.
#[derive(Copy, Clone)]
struct Short;

/// Bytes that are compressed in some ten milliseconds.
const SHORT: u64 = 1 << 20;

impl Predicate for Short {
    fn should_compress<B: HttpBody>(&self, response: &hyper::Response<B>) -> bool {
        response.body().size_hint().lower() <= SHORT
    }
}

/// The API and the page, with all that stands before them.
fn router(app: App, guard: Guard) -> Router {
    let body = app.caps.body;
    api::router(app)
        .method_not_allowed_fallback(guard::wrong_method)
        .fallback(page::page)
        .layer(DefaultBodyLimit::max(body))
        .layer(from_fn_with_state(Arc::new(guard), guard::guard))
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(Short)))
        .layer(CatchPanicLayer::custom(guard::panicked))
        .layer(from_fn(guard::headers))
}

/// A token as it stands in an address.
fn escaped(token: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    token
        .bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
