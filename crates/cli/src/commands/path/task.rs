//! A task: what a file gives, replaced by what was typed.

use std::io::{self, Read};
use std::path::Path;

use ply_core::InputError;
use ply_path::{Location, Map, Moves, PlanError, Query};
use ply_path_io::{Problem, Terrain};

use super::args::{GroundArgs, SupplyArg, TaskArgs, TripArgs};

/// A map with a query to it.
pub(in crate::commands) struct Task {
    /// The file, for sentences.
    pub(super) name: String,
    pub(super) map: Map,
    pub(super) start: Location,
    pub(super) goal: Location,
    pub(super) moves: Moves,
    supply: Option<u32>,
}

impl Task {
    /// Reads what was typed for one map.
    pub(super) fn typed(args: &TaskArgs, supply: &SupplyArg) -> Result<Task, InputError> {
        Task::read(&args.file, &args.trip, supply, &args.ground)
    }

    /// Reads the file; what was typed wins. Start and goal must be known and be ground of the map.
    pub(in crate::commands) fn read(
        file: &Path,
        trip: &TripArgs,
        supply: &SupplyArg,
        ground: &GroundArgs,
    ) -> Result<Task, InputError> {
        let name = name(file);
        let mut problem = read_problem(file, ground.terrain.as_ref())?;
        let start = trip.start.or(problem.start).ok_or_else(|| missing(&name, "start", "--start R,C"))?;
        let goal = trip.goal.or(problem.goal).ok_or_else(|| missing(&name, "goal", "--goal R,C"))?;
        if let Some(depots) = &ground.depots {
            depots.add_to(&mut problem.map, &[start, goal])?;
        }
        let supply = supply.supply.or(problem.supply);
        let task = Task { name, map: problem.map, start, goal, moves: ground.moves, supply };
        Query { start, goal, supply: 0, moves: task.moves }
            .check(&task.map)
            .map_err(|error| error.within(task.name.clone()))?;
        Ok(task)
    }

    /// A task in the course's text, by a name for sentences.
    pub(in crate::commands) fn parse(name: &str, text: &str) -> Result<Task, InputError> {
        let problem =
            Problem::parse(text.as_bytes(), None).map_err(|error| error.within(name.to_string()))?;
        let start = problem.start.ok_or_else(|| missing(name, "start", "one"))?;
        let goal = problem.goal.ok_or_else(|| missing(name, "goal", "one"))?;
        let Problem { map, supply, .. } = problem;
        Ok(Task { name: name.to_string(), map, start, goal, moves: Moves::default(), supply })
    }

    /// The query, which needs a supply.
    pub(in crate::commands) fn query(&self) -> Result<Query, InputError> {
        let supply = self.supply.ok_or_else(|| missing(&self.name, "supply", "--supply T"))?;
        Ok(Query { start: self.start, goal: self.goal, supply, moves: self.moves })
    }

    /// The planner's refusal, with the file's name.
    pub(super) fn refused(&self, error: PlanError) -> InputError {
        match error {
            PlanError::Input(error) => error,
            other => InputError::new(other.to_string()),
        }
        .within(self.name.clone())
    }
}

/// A file as sentences name it.
pub(super) fn name(file: &Path) -> String {
    if is_standard_input(file) { "standard input".into() } else { file.display().to_string() }
}

pub(super) fn missing(name: &str, what: &str, option: &str) -> InputError {
    InputError::new(format!("no {what}: {name} names none, give {option}"))
}

fn is_standard_input(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// What the file gives.
pub(super) fn read_problem(file: &Path, terrain: Option<&Terrain>) -> Result<Problem, InputError> {
    if is_standard_input(file) { read_standard_input(terrain) } else { Problem::read_with(file, terrain) }
}

fn read_standard_input(terrain: Option<&Terrain>) -> Result<Problem, InputError> {
    /// A cell of course text takes two bytes, with some room for spaces.
    const MAX_BYTES: u64 = 4 * Map::MAX_CELLS;
    let within = |error: InputError| error.within("standard input");
    let mut text = Vec::new();
    let read = io::stdin().lock().take(MAX_BYTES + 1).read_to_end(&mut text);
    read.map_err(|error| within(InputError::new(format!("cannot be read: {error}"))))?;
    if text.len() as u64 > MAX_BYTES {
        return Err(within(InputError::new(format!("expected at most {MAX_BYTES} bytes"))));
    }
    Problem::parse(&text, terrain).map_err(within)
}
