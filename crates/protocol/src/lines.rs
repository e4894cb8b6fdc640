//! Reading lines from another program, whatever it sends.

use std::io::{self, BufRead};

/// The next line without its end, or `None` at the end of the input. A line is cut after `max` bytes, so that
/// no input can fill the memory; what is no UTF-8 is replaced.
pub(crate) fn next_line(reader: &mut impl BufRead, max: usize) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let mut any = false;
    loop {
        let chunk = match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        if chunk.is_empty() {
            break;
        }
        any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(chunk.len());
        let room = max.saturating_sub(bytes.len());
        bytes.extend_from_slice(&chunk[..taken.min(room)]);
        reader.consume(taken + usize::from(end.is_some()));
        if end.is_some() {
            break;
        }
    }
    Ok(any.then(|| String::from_utf8_lossy(&bytes).trim_end_matches('\r').to_owned()))
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn lines_are_cut_and_decoded() {
        let text = b"one\r\ntwo\xff\n\n".iter().chain(&[b'x'; 100]).copied().collect::<Vec<_>>();
        let mut reader = BufReader::with_capacity(7, text.as_slice());
        let mut next = || next_line(&mut reader, 10).unwrap();
        assert_eq!(next().as_deref(), Some("one"));
        assert_eq!(next().as_deref(), Some("two\u{fffd}"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("xxxxxxxxxx"));
        assert_eq!(next(), None);
    }
}
