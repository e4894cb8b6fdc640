//! `ply tree`: the tree that a textbook search walks, as a picture, a page or data.

mod html;
mod svg;

use std::io::{self, Write};

use ply_core::{InputError, Limits, StopFlag};
use ply_games::{HandMadeTree, TreeNode, TreeView};

use crate::args::{GameArg, Tree};
use crate::{files, output};

/// A picture with more nodes than this is no longer taken in at a glance.
const MANY_NODES: usize = 1000;

pub(super) fn run(args: &Tree) -> anyhow::Result<()> {
    let render: fn(&TreeView) -> anyhow::Result<String> =
        match args.out.extension().and_then(|end| end.to_str()) {
            Some("svg") => |view| Ok(svg::draw(view)),
            Some("html") => |view| Ok(html::page(view)),
            Some("json") => |view| Ok(serde_json::to_string(view)? + "\n"),
            _ => {
                let problem = format!(
                    "file '{}': expected a name that ends in .svg, .html or .json",
                    args.out.display()
                );
                return Err(InputError::new(problem).into());
            }
        };
    let is_picture = args.out.extension().is_some_and(|end| end == "svg");
    let view = match &args.list {
        Some(list) => hand_made(list, args)?,
        None => of_game(args)?,
    };
    files::write(&args.out, render(&view)?)?;
    if view.truncated {
        let left_out =
            format!("the tree is larger than {} nodes; the rest is left out (--max-nodes)", args.max_nodes);
        output::note(&left_out);
    }
    if is_picture && view.nodes.len() > MANY_NODES {
        output::note(
            "a picture of so many nodes is very long; a name that ends in .html gives a tree to open and close",
        );
    }
    writeln!(io::stdout(), "{}: {}", args.out.display(), headline(&view))?;
    Ok(())
}

fn of_game(args: &Tree) -> anyhow::Result<TreeView> {
    // Without a list there is a game: the arguments say so.
    let game = GameArg { game: args.game.clone().unwrap_or_default() };
    let mut session = args.position.session(&game, args.engine.eval.clone())?;
    let limits = Limits { depth: args.depth, ..Limits::default() };
    let busy = output::busy("searching");
    let view = session.tree(&args.engine.query(args.algorithm, limits), args.max_nodes, &StopFlag::new())?;
    busy.finish_and_clear();
    Ok(view)
}

fn hand_made(list: &str, args: &Tree) -> anyhow::Result<TreeView> {
    let tree: HandMadeTree = list.parse().map_err(|error: InputError| error.within("--list"))?;
    Ok(tree.search(args.algorithm, args.depth, args.engine.memory)?)
}

/// The children of every node, in the order of the search.
fn children(view: &TreeView) -> Vec<Vec<usize>> {
    let mut children = vec![Vec::new(); view.nodes.len()];
    for (index, node) in view.nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            children[parent].push(index);
        }
    }
    children
}

/// The window as `(α, β)`, with the ends of the full window as infinities.
fn window(node: &TreeNode) -> String {
    let end = |value: Option<ply_games::DisplayScore>, open: &str| {
        value.map_or(open.to_string(), |v| v.to_string())
    };
    format!("({}, {})", end(node.alpha, "−∞"), end(node.beta, "+∞"))
}

/// What a reader should know about a node.
fn explain(node: &TreeNode) -> String {
    let value = node.value.map_or(String::new(), |value| value.to_string());
    match node.fate {
        "spared" => "not looked at: its parent was cut off before".into(),
        "leaf" => format!("leaf, {} to move: {value}", node.side),
        "recalled" => format!("remembered: {value}, window {}", window(node)),
        "cut" => {
            let beta = node.beta.map_or("+∞".to_string(), |beta| beta.to_string());
            format!(
                "cut: {value} reaches β = {beta}, so the rest of this node cannot matter; window {}",
                window(node)
            )
        }
        _ => format!("{} to move: {value}, window {}", node.side, window(node)),
    }
}

/// One line above the tree.
fn headline(view: &TreeView) -> String {
    let best = view.best_move.as_deref().unwrap_or("none");
    let spared = view.nodes.iter().filter(|node| node.fate == "spared").count() as u64;
    let kept = output::grouped(view.nodes.len() as u64);
    let kept = if view.truncated { format!(", the first {kept} kept") } else { String::new() };
    format!(
        "{}, depth {}: best move {best}, value {}; {} nodes entered, {} spared{kept}",
        view.algorithm,
        view.depth,
        view.value,
        output::grouped(view.entered),
        output::grouped(spared)
    )
}
