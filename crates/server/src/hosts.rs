//! The names of this server: a page under another name that leads here is an attack (DNS rebinding).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::{HeaderMap, header};

/// The port that an address without one means.
const PLAIN: u16 = 80;

/// The names of this server.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    bound: SocketAddr,
    /// In lower case, as `name` or `name:port`.
    more: Vec<String>,
}

impl Hosts {
    pub(crate) fn new(bound: SocketAddr, more: &[String]) -> Hosts {
        Hosts { bound, more: more.iter().map(|name| name.to_ascii_lowercase()).collect() }
    }

    /// The one name by which a request asks, if this server has it.
    pub(crate) fn find<'r>(&self, headers: &'r HeaderMap) -> Option<&'r str> {
        let mut hosts = headers.get_all(header::HOST).iter();
        let host = hosts.next()?.to_str().ok()?;
        (hosts.next().is_none() && self.knows(host)).then_some(host)
    }

    /// Whether a request that says where it comes from comes from a page of this server.
    pub(crate) fn is_own(origin: &str, host: &str) -> bool {
        let name = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        name.is_some_and(|name| name.eq_ignore_ascii_case(host))
    }

    fn knows(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        let (name, port) = split(&host);
        // A name that was added may be a proxy's, whose port is not ours.
        if self.more.iter().any(|known| {
            *known == host || (*known == name && (port.is_none() || port == Some(self.bound.port())))
        }) {
            return true;
        }
        if port.unwrap_or(PLAIN) != self.bound.port() {
            return false;
        }
        if name == "localhost" {
            return true;
        }
        // A bare address cannot be rebound by a name server.
        read_address(name).is_some_and(|address| {
            address.is_loopback() || address == self.bound.ip() || self.bound.ip().is_unspecified()
        })
    }
}

/// A bare address; one of IPv6 stands in brackets.
fn read_address(name: &str) -> Option<IpAddr> {
    match name.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
        Some(inner) => inner.parse::<Ipv6Addr>().ok().map(IpAddr::from),
        None => name.parse::<Ipv4Addr>().ok().map(IpAddr::from),
    }
}

/// The name and the port, where there is one.
fn split(host: &str) -> (&str, Option<u16>) {
    match host.rsplit_once(':') {
        // The colons of an address of IPv6 stand inside its brackets.
        Some((name, port)) if !port.ends_with(']') => match port.parse() {
            Ok(port) => (name, Some(port)),
            Err(_) => (host, None),
        },
        _ => (host, None),
    }
}
