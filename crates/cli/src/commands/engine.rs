//! `ply engine`: our engine inside somebody else's program.

use std::io;

use ply_games::{Query, Setup};
use ply_protocol::engine::{self, Defaults, Output};

use crate::args::Engine;

pub(super) fn run(args: &Engine) -> anyhow::Result<()> {
    let game = args.game.find()?;
    // Said before the first word of the protocol, where a person can read it.
    args.protocol.check(game)?;
    let setup = Setup { rules: args.rules.rules.clone(), eval: args.eval.clone(), ..Setup::default() };
    let mut query =
        Query { threads: args.threads, hash: args.hash, switches: args.switches.clone(), ..Query::default() };
    args.level.apply(game, &mut query)?;
    args.book.apply(game, "none", &mut query)?;
    // What a level errs in is left to chance here.
    query.seed = None;
    game.session(&setup)?.check(&query)?;
    engine::run(
        args.protocol,
        game,
        Defaults { setup, query },
        io::stdin().lock(),
        Output::new(io::stdout()),
    )?;
    Ok(())
}
