//! Says whether there are weights to build in: without them the hand-made evaluation is the default.

fn main() {
    println!("cargo::rustc-check-cfg=cfg(weights)");
    println!("cargo::rerun-if-changed=weights");
    if std::path::Path::new("weights/network.zst").exists() {
        println!("cargo::rustc-cfg=weights");
    }
}
