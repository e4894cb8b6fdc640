//! Maps as text: what is loaded and what is saved.

use ply_core::StopFlag;
use ply_path::Planner;
use ply_path_io::{Depots, Picture, Problem, Terrain};
use ply_path_io::{course, movingai};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::field::Field;
use crate::error::ApiError;
use crate::limits::ServerLimits;

/// A map's text.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MapText {
    /// The course's text, or a map of MovingAI's.
    text: String,
}

/// What is to be written, and how.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MapWriteRequest)]
pub(super) struct WriteRequest {
    field: Field,
    format: Format,
}

/// How a map is written.
#[derive(Copy, Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = MapFormat)]
pub(super) enum Format {
    /// The course's text: map, start, goal and supply.
    Course,
    /// MovingAI's text: the map without its depots.
    Movingai,
    /// The locations of the depots.
    Depots,
    /// A picture, with the shortest route.
    Svg,
}

/// A map as text.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MapWritten)]
pub(super) struct Written {
    text: String,
}

/// MovingAI's letters know one kind of ground; the page's digits stand for the others.
const DIGITS: &str = "2=2,3=3,4=4,5=5,6=6,7=7,8=8,9=9";

/// Reads a map.
pub(super) fn read(MapText { text }: &MapText, limits: &ServerLimits) -> Result<Field, ApiError> {
    // Only MovingAI's text has letters that mean something.
    let terrain: Terrain = DIGITS.parse()?;
    let has_letters = text.trim_start_matches('\u{feff}').starts_with("type ");
    let problem = Problem::parse(text.as_bytes(), has_letters.then_some(&terrain));
    Field::draw(&problem.map_err(|error| error.within("text"))?, limits)
}

/// Writes a map.
pub(super) fn write(
    request: &WriteRequest,
    limits: &ServerLimits,
    stop_flag: &StopFlag,
) -> Result<Written, ApiError> {
    let problem = request.field.problem(limits)?;
    let text = match request.format {
        Format::Course => course::write(&problem)?,
        Format::Movingai => movingai::write(&problem.map, &DIGITS.parse()?)?,
        Format::Depots => Depots::write(&problem.map),
        Format::Svg => draw(&request.field, &problem, stop_flag)?,
    };
    Ok(Written { text })
}

fn draw(field: &Field, problem: &Problem, stop_flag: &StopFlag) -> Result<String, ApiError> {
    let Problem { map, start, goal, .. } = problem;
    // A map whose query has no answer, or none in time, is still worth a picture.
    let query = field.query(map).ok();
    let answer = query.and_then(|query| Planner::default().solve_until(map, &query, stop_flag).ok());
    let route = answer.and_then(|answer| answer.route);
    let mut svg = Vec::new();
    let picture = Picture { map, start: *start, goal: *goal, route: route.as_ref() };
    let failed = || ApiError::internal("the picture could not be drawn");
    picture.write_svg(&mut svg).map_err(|_| failed())?;
    String::from_utf8(svg).map_err(|_| failed())
}
