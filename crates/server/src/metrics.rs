//! What `/metrics` tells, in Prometheus's text form.

use std::time::Instant;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Router, http::StatusCode};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::{Registry, Unit};

use crate::app::App;
use crate::error::ApiError;

/// The text form that Prometheus reads.
const TEXT_FORM: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Counters and gauges of one server.
pub(crate) struct Metrics {
    registry: Registry,
    start: Instant,
    requests: Family<RequestLabels, Counter>,
    nodes: Counter,
    running: Gauge,
    waiting: Gauge,
    connections: Gauge,
    uptime: Gauge,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct RequestLabels {
    route: String,
    status: u16,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("ply");
        let requests = Family::default();
        registry.register("requests", "Requests by route and status", requests.clone());
        let nodes = Counter::default();
        registry.register("nodes", "Positions visited by searches", nodes.clone());
        let mut gauge = |name, help| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let running = gauge("searches_running", "Searches that run");
        let waiting = gauge("searches_waiting", "Searches that wait in the queue");
        let connections = gauge("connections", "Open connections");
        let uptime = Gauge::default();
        registry.register_with_unit("uptime", "Time since the start", Unit::Seconds, uptime.clone());
        let start = Instant::now();
        Metrics { registry, start, requests, nodes, running, waiting, connections, uptime }
    }
}

impl Metrics {
    /// Counts a request that has been answered. A route is one of the router's, never what a client made up.
    pub(crate) fn count_request(&self, route: &str, status: StatusCode) {
        let labels = RequestLabels { route: route.into(), status: status.as_u16() };
        self.requests.get_or_create(&labels).inc();
    }

    /// Counts positions that a search has visited.
    pub(crate) fn count_nodes(&self, nodes: u64) {
        self.nodes.inc_by(nodes);
    }

    /// The text, with the gauges as they are now.
    fn render(&self, app: &App) -> Result<String, std::fmt::Error> {
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let (running, waiting) = app.pool.load();
        self.running.set(number(running));
        self.waiting.set(number(waiting));
        self.connections.set(number(app.connections.open()));
        self.uptime.set(i64::try_from(self.start.elapsed().as_secs()).unwrap_or(i64::MAX));
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// The endpoint.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/metrics", get(metrics))
}

async fn metrics(State(app): State<App>) -> Response {
    match app.metrics.render(&app) {
        Ok(text) => ([(CONTENT_TYPE, TEXT_FORM)], text).into_response(),
        Err(error) => {
            ApiError::internal(format!("the metrics could not be written: {error}")).into_response()
        }
    }
}
