//! The command `ply`, as a library: a program that registers a game of its own and then calls [`main`] has every
//! command, protocol, match and page for it.
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     // ply_games::register(&MY_GAME).expect("a name of its own");
//!     ply_cli::main()
//! }
//! ```

mod args;
mod chart;
mod commands;
mod files;
mod game_help;
mod interrupt;
mod log;
mod loss_curve;
mod output;
mod plot;
mod svg;

use std::io;
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use crate::args::Ply;

/// Bad input ends with this code.
const BAD_INPUT: u8 = 2;

/// Does what was typed, and says how it went.
pub fn main() -> ExitCode {
    // An old processor gets a sentence, not an illegal instruction in the middle of a search.
    if let Some(missing) = missing_feature() {
        output::note(&format!(
            "error: this build needs a processor with {missing}; build one for any x86-64 with `make portable`"
        ));
        return ExitCode::from(BAD_INPUT);
    }
    let ply = match Ply::try_parse() {
        Ok(ply) => ply,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            return finish(error.print().map_err(Into::into));
        }
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            return ExitCode::from(BAD_INPUT);
        }
        Err(error) => {
            output::note(&one_sentence(&error.to_string()));
            return ExitCode::from(BAD_INPUT);
        }
    };
    finish(commands::run(ply))
}

/// The exit code of a result; a reader that closed the pipe has seen enough.
fn finish(result: anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::note(&format!("error: {error:#}"));
            ExitCode::from(BAD_INPUT)
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let direct = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let within = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        direct.or(within) == Some(io::ErrorKind::BrokenPipe)
    })
}

/// What is wrong, without the usage that clap appends.
fn one_sentence(message: &str) -> String {
    let problem: Vec<_> = message.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    format!("{}; see --help", problem.join(" "))
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
fn missing_feature() -> Option<&'static str> {
    if !is_x86_feature_detected!("avx2") {
        Some("AVX2")
    } else if !is_x86_feature_detected!("bmi2") {
        Some("BMI2")
    } else {
        None
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
fn missing_feature() -> Option<&'static str> {
    None
}
