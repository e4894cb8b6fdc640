//! Routes: the program's answer is walked by the rules, and measured against the shortest one.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use ply_core::InputError;
use ply_path::{Cell, Location, Planner, Query};
use ply_path_io::Problem;
use ply_protocol::client::{RunEnd, RunLimits, RunReport, run_program};

use super::args::Grade;
use super::report::{Graded, Report, Verdict};
use crate::output;

/// Bytes of output that are read: a route over the largest map fits many times.
const MAX_OUTPUT: usize = 16 << 20;

/// A map by its name.
struct Task {
    name: String,
    text: String,
    problem: Problem,
}

pub(super) fn grade(args: &Grade) -> anyhow::Result<Report> {
    let (program, arguments) = args.command()?;
    let tasks = tasks(args)?;
    let bar = output::progress(tasks.len(), "maps");
    let mut graded = Vec::new();
    let folder = Folder::new()?;
    for (number, task) in tasks.iter().enumerate() {
        graded.push(grade_one(args, &program, &arguments, task, &folder.0, number)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(Report::new(&args.program, graded))
}

/// A folder of our own for files, which goes with us.
struct Folder(PathBuf);

impl Folder {
    fn new() -> anyhow::Result<Folder> {
        let folder = std::env::temp_dir().join(format!("ply-grade-{}", std::process::id()));
        fs::create_dir_all(&folder)
            .with_context(|| format!("folder '{}' cannot be made", folder.display()))?;
        Ok(Folder(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn tasks(args: &Grade) -> anyhow::Result<Vec<Task>> {
    let parse = |name: String, text: String| -> Result<Task, InputError> {
        let problem = Problem::parse(text.as_bytes(), None).map_err(|error| error.within(name.clone()))?;
        if problem.supply.is_none() {
            return Err(InputError::new("no supply; expected the course's format").within(name));
        }
        Ok(Task { name, text, problem })
    };
    if let Some(folder) = &args.maps {
        let place = || format!("folder '{}'", folder.display());
        let entries =
            fs::read_dir(folder).map_err(|error| InputError::new(error.to_string()).within(place()))?;
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.retain(|path| path.extension().is_some_and(|end| end == "txt"));
        // By their numbers where they have any: input_2 before input_10.
        files.sort_by_key(|path| (number_in(path), path.clone()));
        if files.is_empty() {
            return Err(InputError::new("no map found; expected files *.txt").within(place()).into());
        }
        let read = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            Ok(parse(name, crate::files::read(path)?)?)
        };
        return files.iter().map(read).collect();
    }
    let mut chance = Chance(args.seed);
    let random = args.random.unwrap_or(20);
    (0..random)
        .map(|number| Ok(parse(format!("random {number}"), random_map(&mut chance, number))?))
        .collect()
}

fn number_in(path: &Path) -> u64 {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let digits: String = stem.chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(u64::MAX)
}

/// Numbers by chance: the generator of Knuth's MMIX.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % end
    }
}

/// A map that grows with its number; some have no route.
fn random_map(chance: &mut Chance, number: usize) -> String {
    let size = 4 + (number as u32 % 12) * 2;
    let (rows, columns) = (size + chance.below(3), size + chance.below(3));
    let mut cells: Vec<u32> = (0..rows * columns)
        .map(|_| match chance.below(100) {
            0..25 => 1,
            25..32 => 2,
            _ => 0,
        })
        .collect();
    let start = chance.below(rows * columns) as usize;
    let goal = (start + 1 + chance.below(rows * columns - 1) as usize) % cells.len();
    cells[start] = 3;
    cells[goal] = 4;
    let supply = 2 + chance.below(size);
    let mut text = format!("{rows} {columns} {supply}\n");
    for row in cells.chunks(columns as usize) {
        text.push_str(&row.iter().map(u32::to_string).collect::<Vec<_>>().join(" "));
        text.push('\n');
    }
    text
}

fn grade_one(
    args: &Grade,
    program: &str,
    arguments: &[String],
    task: &Task,
    folder: &Path,
    number: usize,
) -> anyhow::Result<Graded> {
    let input = folder.join(format!("input_{number}.txt"));
    let answer = folder.join(format!("output_{number}.txt"));
    let by_file = |mark: &str| arguments.iter().any(|argument| argument.contains(mark));
    if by_file("{input}") {
        crate::files::write(&input, &task.text)?;
    }
    let filled: Vec<_> = arguments
        .iter()
        .map(|argument| {
            argument
                .replace("{input}", &input.to_string_lossy())
                .replace("{output}", &answer.to_string_lossy())
        })
        .collect();
    let limits = RunLimits {
        time: Duration::from_secs_f64(args.time),
        memory: Some((args.memory as u64) << 20),
        output: MAX_OUTPUT,
    };
    let RunReport { end, output, time } =
        run_program(program.as_ref(), &filled, None, task.text.clone().into_bytes(), &limits);
    let output = if by_file("{output}") { read_at_most(&answer) } else { output };
    let (verdict, remark) = match end {
        RunEnd::Done => judge(task, &String::from_utf8_lossy(&output))?,
        RunEnd::Crashed(how) => (Verdict::Crashed, how),
        RunEnd::TooSlow => (Verdict::TooSlow, format!("not done within {} s", args.time)),
        RunEnd::TooMuchOutput => (Verdict::TooMuchOutput, format!("wrote more than {} MB", MAX_OUTPUT >> 20)),
        RunEnd::NotStarted(why) => (Verdict::NotStarted, why),
    };
    Ok(Graded { task: task.name.clone(), verdict, remark, seconds: time.as_secs_f64(), nodes: None })
}

/// The beginning of a file; nothing where there is none.
fn read_at_most(path: &Path) -> Vec<u8> {
    use std::io::Read;
    let mut bytes = Vec::new();
    if let Ok(file) = fs::File::open(path) {
        let _ = file.take(MAX_OUTPUT as u64).read_to_end(&mut bytes);
    }
    bytes
}

/// What an answer is worth.
fn judge(task: &Task, output: &str) -> anyhow::Result<(Verdict, String)> {
    let best = shortest(&task.problem)?;
    let mut words = output.split_whitespace();
    let Some(first) = words.next() else { return Ok((Verdict::Garbage, "wrote nothing".into())) };
    let Ok(claimed) = first.parse::<i64>() else {
        return Ok((Verdict::Garbage, format!("expected the number of steps, found '{}'", cut(first))));
    };
    if claimed == -1 {
        return Ok(match best {
            None => (Verdict::Right, "there is no route".into()),
            Some(best) => (Verdict::WrongClaim, format!("says that there is no route; one has {best} steps")),
        });
    }
    let letters = words.next().unwrap_or_default();
    if let Some(more) = words.next() {
        return Ok((Verdict::Garbage, format!("expected the end after the route, found '{}'", cut(more))));
    }
    if let Err(why) = walk(&task.problem, letters) {
        return Ok(why);
    }
    let steps = letters.len() as i64;
    if steps != claimed {
        return Ok((Verdict::WrongClaim, format!("says {claimed} steps, but its route has {steps}")));
    }
    Ok(match best {
        Some(best) if steps > best => (Verdict::NotBest, format!("too long by {}", steps - best)),
        _ => (Verdict::Right, format!("{steps} steps")),
    })
}

fn cut(text: &str) -> String {
    text.chars().take(40).map(|letter| if letter.is_control() { '?' } else { letter }).collect()
}

fn shortest(problem: &Problem) -> anyhow::Result<Option<i64>> {
    let (Some(start), Some(goal), Some(supply)) = (problem.start, problem.goal, problem.supply) else {
        anyhow::bail!("a map without start, goal or supply");
    };
    let route = Planner::default().solve(&problem.map, &Query::new(start, goal, supply))?.route;
    Ok(route.map(|route| route.length() as i64))
}

/// Walks the letters by the rules, step by step.
fn walk(problem: &Problem, letters: &str) -> Result<(), (Verdict, String)> {
    let (map, most) = (&problem.map, problem.supply.unwrap_or(0));
    let (Some(start), Some(goal)) = (problem.start, problem.goal) else { return Ok(()) };
    let (mut row, mut column) = (i64::from(start.row), i64::from(start.column));
    let mut left = most;
    let illegal = |step: usize, why: String| Err((Verdict::Illegal, format!("step {step}: {why}")));
    for (index, letter) in letters.chars().enumerate() {
        let step = index + 1;
        let (down, right) = match letter {
            'U' => (-1, 0),
            'D' => (1, 0),
            'L' => (0, -1),
            'R' => (0, 1),
            _ => return Err((Verdict::Garbage, format!("step {step}: expected U, D, L or R"))),
        };
        if left == 0 {
            return illegal(step, "the supply is used up".into());
        }
        left -= 1;
        (row, column) = (row + down, column + right);
        let inside =
            (0..i64::from(map.rows())).contains(&row) && (0..i64::from(map.columns())).contains(&column);
        if !inside {
            return illegal(step, "leaves the map".into());
        }
        let here = Location::new(row as u32, column as u32);
        let cell = map.cell(here);
        if cell.is_wall() {
            return illegal(step, format!("a wall at {row},{column}"));
        }
        if cell == Cell::DEPOT {
            left = most;
        }
    }
    if (row, column) != (i64::from(goal.row), i64::from(goal.column)) {
        return illegal(letters.len(), format!("the route ends at {row},{column}, not at the goal"));
    }
    Ok(())
}
