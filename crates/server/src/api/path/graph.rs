//! A* on a small graph with an h of the reader's own.

use axum::Json;
use ply_path::SmallGraph;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::{ApiError, ErrorBody};
use crate::extract::ApiJson;

/// What an h may be: as much as the longest way.
const MAX_ESTIMATE: u64 = SmallGraph::MAX_COST * SmallGraph::MAX_NODES as u64;

/// A graph, a query, and an h.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GraphRequest {
    /// Two nodes, numbered from 0, and what the way between them costs, there and back.
    #[schema(value_type = Vec<Vec<u64>>)]
    edges: Vec<(usize, usize, u64)>,
    start: usize,
    goal: usize,
    /// What each node says of its way to the goal; there are as many nodes as numbers.
    h: Vec<u64>,
}

/// A node that was expanded.
#[derive(Debug, Serialize, ToSchema)]
struct GraphExpansion {
    node: usize,
    /// g.
    cost: u64,
    /// Neighbours that a cheaper way was found to, each with its g.
    #[schema(value_type = Vec<Vec<u64>>)]
    improved: Vec<(usize, u64)>,
}

/// What A* did, and what an admissible h may say at most.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GraphTrace {
    expansions: Vec<GraphExpansion>,
    /// What the route that was found costs; null for none.
    cost: Option<u64>,
    route: Vec<usize>,
    /// What the cheapest way from each node to the goal costs; null for none.
    distances: Vec<Option<u64>>,
}

#[utoipa::path(
    post, path = "/api/path/graph", tag = "path", request_body = GraphRequest,
    description = "A* on a small graph, expansion by expansion, by an h that may be wrong.",
    responses((status = 200, body = GraphTrace), (status = 400, body = ErrorBody))
)]
pub(super) async fn graph(ApiJson(request): ApiJson<GraphRequest>) -> Result<Json<GraphTrace>, ApiError> {
    let GraphRequest { edges, start, goal, h } = request;
    let graph = SmallGraph::new(h.len(), &edges)?;
    for (name, node) in [("start", start), ("goal", goal)] {
        if node >= h.len() {
            return Err(ApiError::bad_input(format!(
                "{name}: expected a node from 0 to {}, found {node}",
                h.len() - 1
            )));
        }
    }
    if let Some(index) = h.iter().position(|&estimate| estimate > MAX_ESTIMATE) {
        return Err(ApiError::bad_input(format!("h[{index}]: expected at most {MAX_ESTIMATE}")));
    }
    // So few nodes and edges of bounded cost keep even the worst h within some thousand expansions.
    let searched = graph.search(start, goal, &h);
    let expansions = searched.expansions.into_iter();
    Ok(Json(GraphTrace {
        expansions: expansions
            .map(|ply_path::GraphExpansion { node, cost, improved }| GraphExpansion { node, cost, improved })
            .collect(),
        cost: searched.cost,
        route: searched.route,
        distances: graph.distances_to(goal),
    }))
}
