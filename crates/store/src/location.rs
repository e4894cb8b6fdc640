//! Where a store is: a file or a server, read from what a user types, and shown without its password.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf, absolute};

use crate::error::StoreError;
use crate::postgres::ServerAddress;

/// A store's name in sentences; it holds no password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Location {
    /// A SQLite file.
    File(PathBuf),
    /// A database on a PostgreSQL server.
    Server {
        /// The host, or the folder of the socket.
        host: String,
        /// The port.
        port: u16,
        /// The database.
        database: String,
    },
}

impl fmt::Display for Location {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::File(path) => write!(out, "the store {}", path.display()),
            Location::Server { host, port, database } => {
                write!(out, "the PostgreSQL database {database} at {host}:{port}")
            }
        }
    }
}

/// An address as typed, understood. No `Debug`: the options know the password.
#[derive(Clone)]
pub(crate) enum Address {
    File(PathBuf),
    Server(ServerAddress),
}

impl Address {
    /// Reads `postgres://…`, `postgresql://…`, `sqlite:PATH` or a plain path.
    pub(crate) fn read(text: &str) -> Result<Address, StoreError> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return ServerAddress::read(text).map(Address::Server);
        }
        let path = match text.strip_prefix("sqlite:") {
            Some(path) => path.strip_prefix("//").unwrap_or(path),
            // The scheme alone is shown: what follows may hold a password.
            None => match text.split_once("://") {
                Some((scheme, _)) => {
                    let known = "write postgres://…, sqlite:PATH or a plain path";
                    return Err(StoreError::Address(format!("'{scheme}://' is not known; {known}")));
                }
                None => text,
            },
        };
        if path.is_empty() {
            return Err(StoreError::Address("it is empty".into()));
        }
        if path == ":memory:" {
            return Err(StoreError::Address("a store in memory would forget every game; give a file".into()));
        }
        // SQLite gives `file:` at the beginning of a name a meaning of its own; an absolute path has no such
        // beginning.
        match absolute(path) {
            Ok(path) if !path.to_string_lossy().contains('\0') => Ok(Address::File(path)),
            Ok(_) => Err(StoreError::Address("a path cannot hold a NUL character".into())),
            Err(error) => Err(StoreError::Address(error.to_string())),
        }
    }

    /// The address without its password.
    pub(crate) fn location(&self) -> Location {
        match self {
            Address::File(path) => Location::File(path.clone()),
            Address::Server(server) => server.location(),
        }
    }
}

/// Where the store is when nobody says: `PLY_STORE`, or a file in the user's data folder.
pub(crate) fn default_url() -> Result<String, StoreError> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
    if let Some(address) = set("PLY_STORE") {
        return text(address);
    }
    // A relative XDG_DATA_HOME is to be ignored, says its specification.
    let data = set("XDG_DATA_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let data = data.or_else(|| set("HOME").map(|home| Path::new(&home).join(".local/share")));
    text(data.ok_or(StoreError::NoHome)?.join("plyground/ply.sqlite").into_os_string())
}

fn text(address: OsString) -> Result<String, StoreError> {
    address.into_string().map_err(|_| StoreError::Address("it is not valid UTF-8".into()))
}
