//! `ply path animate`: how the textbook searches spread.

use std::io::{self, Write};

use ply_core::{InputError, StopFlag};
use ply_path::Textbook;
use ply_path_io::Animation;

use super::args::{Animate, Shown};
use super::json;
use super::task::Task;
use crate::{files, output};

pub(super) fn run(args: &Animate) -> anyhow::Result<()> {
    let end = args.out.extension().unwrap_or_default().to_ascii_lowercase();
    let is_gif = end == "gif";
    if !is_gif && end != "svg" {
        let location = format!("file '{}'", args.out.display());
        return Err(InputError::new("expected a name that ends in .gif or .svg").within(location).into());
    }
    files::keep_apart(&args.task.file, &[Some(&args.out)])?;
    let task = Task::typed(&args.task, &args.supply)?;
    let query = task.query()?;
    let mut animation = Animation::new(&task.map, query).map_err(|error| error.within(task.name.clone()))?;
    let mut searches = Vec::new();
    if args.algorithm != Shown::UniformCost {
        searches.push(("A*", Textbook::a_star()));
    }
    if args.algorithm != Shown::Astar {
        searches.push(("uniform cost", Textbook::uniform_cost()));
    }
    let busy = output::busy("drawing");
    let mut lines = Vec::new();
    for (title, textbook) in searches {
        let answer =
            animation.search(title, textbook, &StopFlag::new()).map_err(|error| task.refused(error))?;
        let length = json::length(answer.route.map(|route| route.length()));
        lines
            .push(format!("{title}: length {length}, {} expansions", output::grouped(answer.stats.expanded)));
    }
    let mut picture = Vec::new();
    if is_gif {
        animation.write_gif(&mut picture)?;
    } else {
        animation.write_svg(&mut picture)?;
    }
    busy.finish_and_clear();
    files::write(&args.out, picture)?;
    for line in lines {
        writeln!(io::stdout(), "{line}")?;
    }
    Ok(())
}
