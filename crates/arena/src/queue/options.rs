//! Which queue, and by which right it is used.

use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use async_nats::ServerAddr;
use ply_core::InputError;

/// Which queue to use, and how.
#[derive(Clone)]
pub struct QueueOptions {
    /// The server, `nats://HOST:PORT` or `tls://HOST:PORT`.
    pub url: String,
    /// The name that all who work together share: it begins the names of streams and bucket.
    pub name: String,
    /// What the server wants to see.
    pub credentials: Credentials,
    /// How long a job is its worker's until it must say that it still lives.
    pub lease: Duration,
    /// Pairs of games, or positions, in a job.
    pub batch: usize,
}

/// What the server wants to see. It is never printed.
#[derive(Clone, Default)]
pub struct Credentials {
    /// A token.
    pub token: Option<String>,
    /// A user's name.
    pub user: Option<String>,
    /// The user's password.
    pub password: Option<String>,
    /// A file with a user's token and key, as `nsc` writes it.
    pub file: Option<PathBuf>,
    /// Certificates that the server's may be signed by, in PEM form.
    pub authority: Option<PathBuf>,
}

impl Default for QueueOptions {
    fn default() -> Self {
        QueueOptions {
            url: "nats://127.0.0.1:4222".to_string(),
            name: "ply".to_string(),
            credentials: Credentials::default(),
            lease: Duration::from_secs(30),
            batch: 4,
        }
    }
}

/// The longest name of a queue.
const MAX_NAME_LEN: usize = 32;
/// The most pairs or positions in a job.
pub(super) const MAX_BATCH: usize = 64;

impl QueueOptions {
    /// The server's address, if everything here is in order.
    pub fn check(&self) -> Result<ServerAddr, InputError> {
        let Credentials { token, user, password, file, authority } = &self.credentials;
        let fail = |problem: &str| Err(InputError::new(problem.to_string()));
        let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
        if self.name.is_empty() || self.name.len() > MAX_NAME_LEN || !self.name.chars().all(plain) {
            return fail(&format!(
                "queue name '{}': expected at most {MAX_NAME_LEN} letters, digits, - and _",
                self.name
            ));
        }
        if !(1..=MAX_BATCH).contains(&self.batch) {
            return fail(&format!("queue batch: expected a whole number from 1 to {MAX_BATCH}"));
        }
        if self.lease < Duration::from_secs(1) || self.lease > Duration::from_secs(3600) {
            return fail("queue lease: expected from 1 to 3600 seconds");
        }
        if user.is_some() != password.is_some() {
            return fail("queue: a user and a password belong together");
        }
        let ways = usize::from(token.is_some()) + usize::from(user.is_some()) + usize::from(file.is_some());
        if ways > 1 {
            return fail("queue: expected a token, a user or a file of credentials, not several of them");
        }
        // The reader's own error repeats the URL, which may hold a password.
        let address = self.url.parse::<ServerAddr>().ok();
        let address = address.filter(|address| matches!(address.scheme(), "nats" | "tls"));
        let address = address.filter(|address| !address.host().is_empty()).ok_or_else(|| {
            InputError::new("queue: expected a server as nats://HOST:PORT or tls://HOST:PORT")
        })?;
        let is_protected =
            ways > 0 || authority.is_some() || address.has_user_pass() || address.tls_required();
        if !is_protected && !is_loopback(address.host()) {
            return fail(&format!(
                "queue {}: without a token, a user, a file of credentials or TLS only a server on this machine is \
                 accepted, since whoever reaches an open queue could hand out work",
                display_address(&address)
            ));
        }
        Ok(address)
    }
}

fn is_loopback(host: &str) -> bool {
    host.eq_ignore_ascii_case("localhost")
        || host.parse::<IpAddr>().is_ok_and(|address| address.to_canonical().is_loopback())
}

/// A server's address without its password.
pub(super) fn display_address(address: &ServerAddr) -> String {
    let host = address.host();
    let host = if host.contains(':') { format!("[{host}]") } else { host.to_string() };
    format!("{}://{host}:{}", address.scheme(), address.port())
}

impl fmt::Debug for QueueOptions {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.url.parse().map_or_else(|_| "?".to_string(), |address| display_address(&address));
        write!(out, "QueueOptions({shown}, {})", self.name)
    }
}

impl fmt::Debug for Credentials {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Credentials(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(url: &str) -> QueueOptions {
        QueueOptions { url: url.to_string(), ..QueueOptions::default() }
    }

    #[test]
    fn an_open_server_must_be_on_this_machine() {
        for url in ["nats://127.0.0.1:4222", "nats://127.9.9.9", "nats://localhost:1", "nats://[::1]:4222"] {
            assert!(options(url).check().is_ok(), "{url}");
        }
        for url in [
            "nats://10.0.0.1:4222",
            "nats://example.org",
            "nats://[2001:db8::1]:4222",
            "nats://127.0.0.1.example.org",
        ] {
            assert!(options(url).check().is_err(), "{url}");
        }
        assert!(options("nats://ada:secret@example.org").check().is_ok());
        assert!(options("tls://example.org").check().is_ok());
        let token = Credentials { token: Some("secret".to_string()), ..Credentials::default() };
        assert!(QueueOptions { credentials: token, ..options("nats://example.org") }.check().is_ok());
    }

    #[test]
    fn no_message_shows_a_password() {
        let bad = QueueOptions { name: "no such name".to_string(), ..options("nats://ada:secret@10.0.0.1") };
        let shown = format!("{bad:?} {}", bad.check().unwrap_err());
        assert!(!shown.contains("secret"), "{shown}");
        let error = options("http://ada:secret@10.0.0.1").check().unwrap_err().to_string();
        assert!(!error.contains("secret"), "{error}");
    }
}
