//! The command `ply`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ply_cli::main()
}
