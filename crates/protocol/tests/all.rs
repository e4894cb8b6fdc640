//! Every test of the crate, in one binary.

#[path = "all/botzone.rs"]
mod botzone;
#[path = "all/client.rs"]
mod client;
#[path = "all/gtp.rs"]
mod gtp;
#[path = "all/nboard.rs"]
mod nboard;
#[path = "all/stress.rs"]
mod stress;
#[path = "all/talk.rs"]
mod talk;
#[path = "all/ucci.rs"]
mod ucci;
#[path = "all/uci.rs"]
mod uci;
