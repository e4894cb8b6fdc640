//! What is printed: tables, JSON, colour only on a terminal, progress on standard error.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use comfy_table::{CellAlignment, Table, presets};
use indicatif::{ProgressBar, ProgressStyle};
use ply_core::Style;
use serde::Serialize;

/// Colours only where someone sees them, and not where NO_COLOR asks for none.
pub(crate) fn style(chinese: bool) -> Style {
    let colour = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    Style { colour, chinese }
}

/// A line on standard error. Nobody may be listening there, which is no error.
pub(crate) fn note(text: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(text));
}

/// What a person typed may come back in a message: on one line, without control characters, and not without end.
fn printable(text: &str) -> String {
    const LONGEST: usize = 1000;
    let mut shown = String::new();
    for character in text.chars() {
        if shown.len() > LONGEST {
            shown.push('…');
            break;
        }
        if character.is_control() {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// One JSON document on standard output.
pub(crate) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, value)?;
    writeln!(out)?;
    Ok(())
}

/// A table that is Markdown too; all columns but the first `left` are aligned to the right.
pub(crate) fn table(header: &[&str], rows: &[Vec<String>], left: usize) -> String {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_MARKDOWN).set_header(header).add_rows(rows);
    for (index, column) in table.column_iter_mut().enumerate() {
        if index >= left {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.to_string()
}

/// A number with thousands set apart.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// A time in seconds to three digits, however short it was.
pub(crate) fn seconds(seconds: f64) -> String {
    if seconds.is_nan() || seconds <= 0.0 {
        return "–".to_string();
    }
    let decimals = (2 - seconds.log10().floor() as i32).clamp(1, 9) as usize;
    format!("{seconds:.decimals$}")
}

/// Progress over a known number of things; hidden where standard error is no terminal.
pub(crate) fn progress(length: usize, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_message(what.to_string());
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// A sign of life for work of unknown length; hidden where standard error is no terminal.
pub(crate) fn busy(what: &str) -> ProgressBar {
    let spinner = ProgressBar::new_spinner();
    let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
    spinner.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    spinner.set_message(what.to_string());
    spinner.enable_steady_tick(Duration::from_millis(200));
    spinner
}
