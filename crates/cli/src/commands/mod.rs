//! One file a command.

mod analyze;
mod bench;
mod compare;
mod course;
mod experiments;
mod judge;
mod moves;
mod perft;
mod play;
mod selfplay;
mod tree;

use clap::CommandFactory;

use crate::args::{Command, Ply};

/// Does what was typed.
pub(crate) fn run(ply: Ply) -> anyhow::Result<()> {
    match ply.command {
        Command::Perft(args) => perft::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Judge(args) => judge::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Tree(args) => tree::run(&args),
        Command::Selfplay(args) => selfplay::run(&args),
        Command::Course(args) => course::run(&args),
        Command::Experiments(args) => experiments::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Ply::command(), "ply", &mut script);
            std::io::Write::write_all(&mut std::io::stdout(), &script)?;
            Ok(())
        }
    }
}
