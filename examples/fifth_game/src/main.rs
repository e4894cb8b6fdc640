//! `ply` with one game more: every command, protocol, match and page knows it.

use std::process::ExitCode;

fn main() -> ExitCode {
    ply_games::register(&fifth_game::Entry).expect("no other game has its name");
    ply_cli::main()
}
