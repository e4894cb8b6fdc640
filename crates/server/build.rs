//! Tells cargo that the page is part of the program.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
