//! The tree of a textbook search, in columns.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use ply_core::Limits;
use ply_games::{Algorithm, DisplayScore, Query, TreeNode, TreeView};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::compare::order;
use super::position::PositionSpec;
use super::search::{algorithm, at_most, count};
use super::{game, run_blocking};
use crate::app::App;
use crate::client::Client;
use crate::encoded_json::EncodedJson;
use crate::error::{ApiError, ErrorBody};
use crate::extract::{ApiJson, ApiPath, with_place};
use crate::limits::ServerLimits;

/// Nodes recorded where a request names no number.
const DEFAULT_NODES: usize = 20_000;

/// A search that takes longer has a tree too large to look at.
const MAX_TIME: Duration = Duration::from_secs(30);

/// What a node's fate may be; the column `fate` counts from here.
const FATES: [&str; 5] = ["searched", "cut", "leaf", "recalled", "spared"];

/// A position, and a textbook search of it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeRequest {
    #[serde(flatten, deserialize_with = "with_place")]
    position: PositionSpec,
    /// A textbook algorithm.
    algorithm: String,
    /// Plies to search.
    depth: u32,
    /// The evaluation; the game's first if there is none.
    #[serde(default)]
    eval: Option<String>,
    /// `board`, `captures` or `ranked`: the order of the moves.
    #[serde(default)]
    order: Option<String>,
    /// Whether the search remembers positions; by default only MTD(f) does.
    #[serde(default)]
    memory: Option<bool>,
    /// How many nodes to record; the search goes on beyond them.
    #[serde(default)]
    most_nodes: Option<usize>,
}

/// A searched tree in columns: entry i of every list belongs to node i. Nodes stand in the order they were entered, each
/// after its parent.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SearchTree {
    /// The algorithm's name.
    algorithm: &'static str,
    /// The position searched.
    position: String,
    /// How deep.
    depth: u32,
    /// What values count: `cp` for the evaluation's points, or `discs`.
    unit: &'static str,
    /// How many of the columns' points make one, as values are read elsewhere: a disc, or a hundred points.
    unit_size: i32,
    /// The value found, as the columns have it.
    value: i64,
    /// The best move found.
    best_move: Option<String>,
    /// How many nodes the search entered, kept here or not.
    entered: u64,
    /// Nodes were left out, because there were too many.
    truncated: bool,
    /// The words that `fate` points to.
    fates: [&'static str; 5],
    /// Every move text once.
    moves: Vec<String>,
    /// -1 for a root; MTD(f) has one root a pass.
    parent: Vec<i64>,
    /// Index into `moves`; -1 for a root.
    #[serde(rename = "move")]
    made: Vec<i64>,
    /// The side to move: 0 first, 1 second.
    side: Vec<u8>,
    /// Points for the node's own side to move; a win in n is 1000000 - n, a loss in n is n - 1000000, null is no bound.
    alpha: Vec<Option<i64>>,
    /// The upper end of the window.
    beta: Vec<Option<i64>>,
    /// What the node was left with.
    value_of: Vec<Option<i64>>,
    /// Index into `fates`.
    fate: Vec<u8>,
    /// Plies still to search.
    left: Vec<u32>,
}

impl SearchTree {
    pub(super) fn new(tree: TreeView, sides: [&'static str; 2]) -> SearchTree {
        let mut table = SearchTree {
            algorithm: tree.algorithm,
            position: tree.position,
            depth: tree.depth,
            unit: tree.unit,
            unit_size: tree.unit_size,
            value: tree.value.number(),
            best_move: tree.best_move,
            entered: tree.entered,
            truncated: tree.truncated,
            fates: FATES,
            moves: Vec::new(),
            parent: Vec::with_capacity(tree.nodes.len()),
            made: Vec::with_capacity(tree.nodes.len()),
            side: Vec::with_capacity(tree.nodes.len()),
            alpha: Vec::with_capacity(tree.nodes.len()),
            beta: Vec::with_capacity(tree.nodes.len()),
            value_of: Vec::with_capacity(tree.nodes.len()),
            fate: Vec::with_capacity(tree.nodes.len()),
            left: Vec::with_capacity(tree.nodes.len()),
        };
        let mut known = HashMap::new();
        for node in tree.nodes {
            table.push(node, sides, &mut known);
        }
        table
    }

    fn push(&mut self, node: TreeNode, sides: [&'static str; 2], known: &mut HashMap<String, i64>) {
        self.parent.push(node.parent.map_or(-1, |parent| parent as i64));
        let made = node.label.map_or(-1, |label| {
            *known.entry(label).or_insert_with_key(|label| {
                self.moves.push(label.clone());
                self.moves.len() as i64 - 1
            })
        });
        self.made.push(made);
        self.side.push(u8::from(node.side != sides[0]));
        self.alpha.push(node.alpha.map(DisplayScore::number));
        self.beta.push(node.beta.map(DisplayScore::number));
        self.value_of.push(node.value.map(DisplayScore::number));
        let fate = FATES.iter().position(|&fate| fate == node.fate).unwrap_or(0);
        self.fate.push(fate as u8);
        self.left.push(node.depth);
    }
}

/// The response to whoever asks for the engine's tree.
pub(super) fn engine_has_no_tree() -> ApiError {
    let names: Vec<_> = Algorithm::TEXTBOOK.iter().map(|algorithm| algorithm.name()).collect();
    let problem = format!("algorithm: the engine has no tree to show; expected one of {}", names.join(", "));
    ApiError::bad_input(problem)
}

/// The tree that a textbook search walks, with the branches it never entered.
#[utoipa::path(
    post,
    path = "/api/games/{game}/tree",
    tag = "games",
    params(("game" = String, Path, description = "The game's name, as /api/about lists them")),
    request_body = TreeRequest,
    responses((status = 200, body = SearchTree), (status = "4XX", body = ErrorBody))
)]
pub(super) async fn tree(
    State(app): State<App>,
    client: Client,
    ApiPath(name): ApiPath<String>,
    ApiJson(request): ApiJson<TreeRequest>,
) -> Result<EncodedJson, ApiError> {
    let game = game(&name)?;
    let algorithm = algorithm("algorithm", &request.algorithm)?;
    if algorithm == Algorithm::Engine {
        return Err(engine_has_no_tree());
    }
    let depth = at_most("depth", request.depth, app.limits.depth)?;
    let max_nodes = count("most_nodes", request.most_nodes, DEFAULT_NODES, app.limits.tree_nodes)?;
    let query = Query {
        algorithm,
        limits: Limits { depth: Some(depth), ..Limits::default() },
        order: order(request.order.as_deref())?,
        memory: request.memory,
        hash: ServerLimits::DEFAULT_HASH.min(app.limits.hash),
        ..Query::default()
    };
    let limits = Arc::clone(&app.limits);
    let request = run_blocking(move || {
        request.position.session(game, request.eval.clone(), &limits)?;
        Ok(request)
    });
    let request = request.await?;
    let deadline = MAX_TIME.min(app.limits.deadline(None));
    let pool = app.pool.clone();
    let searched = pool.run(client, deadline, move |stop_flag| {
        let mut session = request.position.session(game, request.eval, &app.limits)?;
        let tree = session.tree(&query, max_nodes, stop_flag)?;
        app.metrics.count_nodes(tree.entered);
        if tree.stopped {
            let seconds = deadline.as_secs_f64();
            let problem = format!(
                "depth: {depth} takes more than the {seconds} seconds that a tree may take; expected less"
            );
            return Err(ApiError::too_much(problem));
        }
        EncodedJson::new(&SearchTree::new(tree, session.sides()))
    });
    searched.await?
}
