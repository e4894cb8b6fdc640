//! The server: its listener, its connections and its graceful shutdown.

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

use crate::access_log::access_log;
use crate::app::App;
use crate::client::Client;
use crate::guard::{self, Guard};
use crate::hosts::Hosts;
use crate::rate_limiter::RateLimiter;
use crate::stall_timeout::StallTimeout;
use crate::token::Token;
use crate::{api, metrics, page};

/// A client must have sent the head of its request by then.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// How long responses under way may take once the server closes.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

/// How long a client may read nothing of a response.
const STALL_TIMEOUT: Duration = Duration::from_secs(30);

/// Bytes a second that a client must read of a response: far less than any network carries.
const MIN_READ_RATE: f64 = 6400.0;

/// Bytes of a connection's buffer, which bound the head of a request.
const MAX_BUFFER: usize = 64 << 10;

/// Where a server listens, and who may use it.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// `HOST:PORT`; port 0 takes any that is free.
    pub address: String,
    /// The secret that a client must send; none is needed where only this machine can connect.
    pub token: Option<String>,
    /// More names of this server, as `NAME` or `NAME:PORT`.
    pub hosts: Vec<String>,
}

impl Options {
    /// The address to listen on. One that other machines can reach needs a token.
    pub async fn check(&self) -> Result<SocketAddr, ServeError> {
        let wrong = |reason: String| ServeError::Address { address: self.address.clone(), reason };
        let mut found = lookup_host(&self.address).await.map_err(|error| wrong(error.to_string()))?;
        let address = found.next().ok_or_else(|| wrong("no such host".into()))?;
        match &self.token {
            None if !address.ip().is_loopback() => Err(ServeError::NeedsToken(address)),
            Some(token) if token.chars().count() < MIN_TOKEN_LEN => {
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
    /// Other machines could connect, and nothing keeps them from it.
    #[error("{0} can be reached from other machines, so a token is needed")]
    NeedsToken(SocketAddr),
    /// A secret too short to be one.
    #[error("the token has {0} letters and could be guessed; expected 8 or more")]
    ShortToken(usize),
    /// Another program listens there.
    #[error("{address} is taken by another program (perhaps another ply serve)")]
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
const MIN_TOKEN_LEN: usize = 8;

/// A server that listens and does not respond yet.
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
            rate: RateLimiter::new(app.limits.rate),
            body: app.limits.body,
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
            Some(token) => format!("{page}?token={}", percent_encoded(token)),
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

    /// Serves until `end` comes; then stops what is under way, sends the results, and closes the store.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let graceful = GracefulShutdown::new();
        let mut http = hyper::server::conn::http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT).max_buf_size(MAX_BUFFER);
        tokio::pin!(end);
        tracing::info!("listening on {}", self.address);
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
                        tracing::warn!("a connection could not be accepted: {error}");
                        sleep(Duration::from_millis(100)).await;
                    }
                    continue;
                }
            };
            let client = Client(peer.ip().to_canonical());
            let Some(permit) = self.app.connections.try_acquire(client) else {
                tracing::debug!("{peer}: too many connections");
                refuse(stream);
                continue;
            };
            let connection = graceful.watch(connection(&http, stream, client, self.router.clone()));
            tokio::spawn(async move {
                // How a connection ended is nobody's business but its client's.
                let _ = connection.await;
                drop(permit);
            });
        }
        drop(self.listener);
        tracing::info!("closing");
        close(&self.app, graceful).await;
        tracing::info!("closed");
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
        TokioIo::new(StallTimeout::new(stream, STALL_TIMEOUT, MIN_READ_RATE)),
        TowerToHyperService::new(service),
    )
}

/// The response to a connection beyond the limits.
const TOO_MANY_CONNECTIONS: &str = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: 97\r\n\
    Retry-After: 1\r\nConnection: close\r\n\r\n\
    {\"error\":{\"code\":\"busy\",\"message\":\"there are too many connections; close one or ask again soon\"}}";

/// Tells a client that there are too many connections, and waits for nothing: it may mean harm.
fn refuse(stream: TcpStream) {
    let Ok(mut stream) = stream.into_std() else { return };
    // What it has sent by now is read, or the system would tell it of a broken connection and not of this.
    let _ = stream.write(TOO_MANY_CONNECTIONS.as_bytes());
    let _ = stream.shutdown(Shutdown::Write);
    let _ = stream.read(&mut [0; 4096]);
}

async fn close(app: &App, graceful: GracefulShutdown) {
    let end = Instant::now() + SHUTDOWN_TIMEOUT;
    // A match whose engine does not stop is left as if the machine had been switched off: it can be resumed.
    let _ = timeout(SHUTDOWN_TIMEOUT, app.stop()).await;
    // Streams end with their searches; what still runs then is cut off.
    let _ = timeout(SHUTDOWN_TIMEOUT, graceful.shutdown()).await;
    while app.pool.load() != (0, 0) && Instant::now() < end {
        sleep(Duration::from_millis(10)).await;
    }
    let _ = timeout(SHUTDOWN_TIMEOUT, app.store.close()).await;
}

/// Compresses only what takes a moment, because it is done between the requests of others.
#[derive(Copy, Clone)]
struct SmallBody;

/// Bytes that are compressed in some ten milliseconds.
const MAX_COMPRESSED: u64 = 1 << 20;

impl Predicate for SmallBody {
    fn should_compress<B: HttpBody>(&self, response: &hyper::Response<B>) -> bool {
        response.body().size_hint().lower() <= MAX_COMPRESSED
    }
}

/// The API and the page, with the layers before them.
fn router(app: App, guard: Guard) -> Router {
    let body = app.limits.body;
    let log = from_fn_with_state(app.clone(), access_log);
    api::router()
        .merge(metrics::routes())
        .with_state(app)
        .method_not_allowed_fallback(guard::wrong_method)
        .fallback(page::page)
        .layer(DefaultBodyLimit::max(body))
        .layer(from_fn_with_state(Arc::new(guard), guard::guard))
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(SmallBody)))
        .layer(CatchPanicLayer::custom(guard::panicked))
        .layer(from_fn(guard::headers))
        .layer(log)
}

/// A token in percent-encoding.
fn percent_encoded(token: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    token
        .bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
