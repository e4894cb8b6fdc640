//! The address that a request comes from.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

/// The address that a request comes from.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

impl Client {
    /// The network by which it is counted: whoever has one IPv6 address has 2^64 of them.
    pub(crate) fn network(self) -> IpAddr {
        match self.0.to_canonical() {
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
            address => address,
        }
    }
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    /// The listener adds the address; a request that came by another way is this machine's own.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(Client(IpAddr::V4(Ipv4Addr::LOCALHOST))))
    }
}
