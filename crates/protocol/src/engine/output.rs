//! The stream that answers are written to, line by line, from any thread.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// Shared by handler and search; a line is written and flushed as a whole.
#[derive(Clone)]
pub struct Output(Arc<Mutex<dyn Write + Send>>);

impl Output {
    /// Writes to this.
    pub fn new(writer: impl Write + Send + 'static) -> Self {
        Output(Arc::new(Mutex::new(writer)))
    }

    /// Writes a line, or several with line ends between them. Errors are ignored: the reader is gone.
    pub fn line(&self, text: &str) {
        let _ = self.try_line(text);
    }

    fn try_line(&self, text: &str) -> io::Result<()> {
        let mut writer = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        writer.write_all(format!("{text}\n").as_bytes())?;
        writer.flush()
    }
}
