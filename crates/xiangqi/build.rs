//! Says whether there are weights and a book to build in: without them the hand-made evaluation is the default, and there is no book.

fn main() {
    for folder in ["weights", "book"] {
        println!("cargo::rerun-if-changed={folder}");
    }
    for (name, file) in
        [("weights", "weights/network.zst"), ("fitted", "weights/fitted.zst"), ("book", "book/book.ply")]
    {
        println!("cargo::rustc-check-cfg=cfg({name})");
        if std::path::Path::new(file).exists() {
            println!("cargo::rustc-cfg={name}");
        }
    }
}
