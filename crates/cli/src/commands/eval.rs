//! `ply eval`: an evaluation taken apart.

use std::io::{self, Write};

use ply_games::Explanation;

use crate::args::Eval;
use crate::output;

pub(super) fn run(args: &Eval) -> anyhow::Result<()> {
    let mut session = args.position.session(&args.game, args.eval.clone())?;
    let side = session.sides()[session.side().index()];
    let Explanation { score, terms } = session.explain();
    if args.json {
        return output::json(&Explanation { score, terms });
    }
    let mut out = io::stdout().lock();
    let rows: Vec<_> = terms
        .iter()
        .map(|term| {
            let numbers = [term.own, term.other, term.weight].map(number);
            let name = [term.name.to_string(), term.label.en.to_string()];
            name.into_iter().chain(numbers).chain([signed(term.value)]).collect()
        })
        .collect();
    let header = ["term", "", "own", "other", "weight", "value"];
    writeln!(out, "{}", output::table(&header, &rows, 2))?;
    if args.squares {
        for term in terms.iter().filter(|term| !term.squares.is_empty()) {
            let squares: Vec<_> =
                term.squares.iter().map(|part| format!("{} {}", part.square, signed(part.value))).collect();
            writeln!(out, "{}: {}", term.name, squares.join(", "))?;
        }
    }
    let unit = if score.kind == "discs" { " discs" } else { "" };
    writeln!(out, "score {}{unit} for {side}, to move", signed(score.value))?;
    Ok(())
}

/// Whole numbers plainly, others with two digits.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.strip_suffix(".00").unwrap_or(&text);
    if text == "-0" { "0".to_string() } else { text.to_string() }
}

fn signed(value: f64) -> String {
    let text = number(value);
    if text.starts_with('-') || text == "0" { text } else { format!("+{text}") }
}
