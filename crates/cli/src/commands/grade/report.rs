//! What came of each task, as text, JSON and JUnit XML.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;

use super::args::Grade;
use crate::svg::escape;
use crate::{files, output};

/// How an answer was judged.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Verdict {
    /// As good as can be.
    Right,
    /// A route or a move that may be made, but not a best one.
    NotBest,
    /// The route breaks a rule, or the move is not legal.
    Illegal,
    /// What the answer says of itself is not so: its length, its value, that there is no route.
    WrongClaim,
    /// No answer of the expected form.
    Garbage,
    /// The program ended by an error.
    Crashed,
    /// It was not done in time.
    TooSlow,
    /// It wrote without end.
    TooMuchOutput,
    /// It could not be started.
    NotStarted,
}

impl Verdict {
    const ALL: [Verdict; 9] = [
        Verdict::Right,
        Verdict::NotBest,
        Verdict::Illegal,
        Verdict::WrongClaim,
        Verdict::Garbage,
        Verdict::Crashed,
        Verdict::TooSlow,
        Verdict::TooMuchOutput,
        Verdict::NotStarted,
    ];

    fn name(self) -> &'static str {
        match self {
            Verdict::Right => "right",
            Verdict::NotBest => "not-best",
            Verdict::Illegal => "illegal",
            Verdict::WrongClaim => "wrong-claim",
            Verdict::Garbage => "garbage",
            Verdict::Crashed => "crashed",
            Verdict::TooSlow => "too-slow",
            Verdict::TooMuchOutput => "too-much-output",
            Verdict::NotStarted => "not-started",
        }
    }
}

/// One task and what came of it.
#[derive(Serialize)]
pub(super) struct Graded {
    pub(super) task: String,
    pub(super) verdict: Verdict,
    /// A sentence.
    pub(super) remark: String,
    pub(super) seconds: f64,
    /// Positions that the program says it visited, and that minimax and alpha-beta visit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) nodes: Option<Nodes>,
}

#[derive(Serialize)]
pub(super) struct Nodes {
    pub(super) program: Option<u64>,
    pub(super) minimax: u64,
    pub(super) alpha_beta: u64,
}

#[derive(Serialize)]
pub(super) struct Report {
    pub(super) program: String,
    pub(super) tasks: usize,
    pub(super) right: usize,
    pub(super) graded: Vec<Graded>,
}

impl Report {
    pub(super) fn new(program: &str, graded: Vec<Graded>) -> Report {
        let right = graded.iter().filter(|graded| graded.verdict == Verdict::Right).count();
        Report { program: program.to_string(), tasks: graded.len(), right, graded }
    }

    pub(super) fn write(&self, args: &Grade) -> anyhow::Result<()> {
        if let Some(path) = &args.junit {
            files::write(path, self.junit())?;
        }
        if args.json {
            return output::json(self);
        }
        let rows: Vec<_> = self
            .graded
            .iter()
            .map(|graded| {
                let Graded { task, verdict, remark, seconds, .. } = graded;
                let cells = [task.replace('|', " "), verdict.name().to_string(), remark.replace('|', " ")];
                cells.into_iter().chain([output::seconds(*seconds)]).collect()
            })
            .collect();
        let mut out = io::stdout().lock();
        writeln!(out, "{}", output::table(&["task", "verdict", "", "seconds"], &rows, 3))?;
        let counted: Vec<_> = Verdict::ALL
            .iter()
            .map(|&verdict| (verdict, self.graded.iter().filter(|graded| graded.verdict == verdict).count()))
            .filter(|(_, count)| *count > 0)
            .map(|(verdict, count)| format!("{count} {}", verdict.name()))
            .collect();
        writeln!(out, "{} of {} right ({})", self.right, self.tasks, counted.join(", "))?;
        Ok(())
    }

    /// As test runners and course servers read it.
    fn junit(&self) -> String {
        let seconds: f64 = self.graded.iter().map(|graded| graded.seconds).sum();
        let mut xml = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" time=\"{seconds:.3}\">\n",
            escape(&self.program),
            self.tasks,
            self.tasks - self.right,
        );
        for Graded { task, verdict, remark, seconds, .. } in &self.graded {
            let _ = write!(xml, "  <testcase name=\"{}\" time=\"{seconds:.3}\"", escape(task));
            if *verdict == Verdict::Right {
                xml.push_str("/>\n");
            } else {
                let (kind, remark) = (verdict.name(), escape(remark));
                let _ = writeln!(xml, "><failure type=\"{kind}\" message=\"{remark}\"/></testcase>");
            }
        }
        xml.push_str("</testsuite>\n");
        xml
    }
}
