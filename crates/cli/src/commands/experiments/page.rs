//! The page of experiments: one section each, replaced when its experiment is run again.

use super::{EXPERIMENTS, Experiment, Findings};

const HEAD: &str = "# The reported experiments, measured again

This page is written by `ply experiments`; `ply experiments NAME` measures one section anew. Our figures stand beside those
that the five course reports give. Nodes do not vary. Times do: ours are the fastest of several runs
on our machine, in Rust; the reports' are of other machines and other languages (Java, Python, C++), so the two say how a
method scales and what a language costs, not which program is better.

As printed in its report, the course's Othello program never fills its memo table, hands its alpha-beta window down
unchanged (so it never cuts), and does not negate the window of its MTD(f). Ours are correct: at a fixed depth all four
algorithms return minimax's value, which a property test holds them to.
";

/// The page with one section put in or replaced, in the order of the experiments.
pub(super) fn with_section(old: &str, experiment: &Experiment, findings: &Findings) -> String {
    let mut page = HEAD.to_string();
    for each in &EXPERIMENTS {
        let section = if each.name == experiment.name {
            Some(write(experiment, findings))
        } else {
            read(old, each.name).map(str::to_string)
        };
        if let Some(section) = section {
            page.push('\n');
            page.push_str(section.trim_end());
            page.push('\n');
        }
    }
    page
}

fn begin(name: &str) -> String {
    format!("<!-- begin {name} -->")
}

fn end(name: &str) -> String {
    format!("<!-- end {name} -->")
}

/// The old section of an experiment, with its marks.
fn read<'t>(page: &'t str, name: &str) -> Option<&'t str> {
    let from = page.find(&begin(name))?;
    let to = page[from..].find(&end(name))? + from + end(name).len();
    Some(&page[from..to])
}

fn write(experiment: &Experiment, findings: &Findings) -> String {
    let mut section = format!(
        "{}\n## {}\n\n`ply experiments {}`. Reported: {}\n\n{}\n",
        begin(experiment.name),
        experiment.title,
        experiment.name,
        experiment.reported,
        findings.text.trim_end()
    );
    for (name, _) in &findings.pictures {
        section.push_str(&format!("\n![{}]({name})\n", experiment.title));
    }
    section.push_str(&end(experiment.name));
    section
}
