//! The API's description, without a server: `cargo run -p ply-server --example openapi > web/openapi.json`.
//!
//! The page's types are made of it: `node web/openapi.mjs`.

fn main() {
    print!("{}", ply_server::openapi_json());
}
