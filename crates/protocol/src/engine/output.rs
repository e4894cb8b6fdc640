//! Where answers go: whole lines, from any thread.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// Shared by the listener and the search; a line is written and flushed as one.
#[derive(Clone)]
pub struct Output(Arc<Mutex<dyn Write + Send>>);

impl Output {
    /// Lines go here.
    pub fn new(writer: impl Write + Send + 'static) -> Self {
        Output(Arc::new(Mutex::new(writer)))
    }

    /// Writes one line, or several with line ends between them. A reader who has hung up misses nothing.
    pub fn line(&self, text: &str) {
        let _ = self.try_line(text);
    }

    fn try_line(&self, text: &str) -> io::Result<()> {
        let mut writer = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        writer.write_all(format!("{text}\n").as_bytes())?;
        writer.flush()
    }
}
