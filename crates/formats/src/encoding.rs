//! Text from bytes: UTF-8 and UTF-16 by their marks, otherwise UTF-8 where it is that, and GB 18030 (which holds GBK).

use encoding_rs::{BIG5, Encoding, GB18030, WINDOWS_1252};

/// The text of a file, whatever it is written in. No byte is refused.
pub fn decode(bytes: &[u8]) -> String {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(&bytes[mark..]).0.into_owned();
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_string(),
        Err(_) => decode_chinese(bytes),
    }
}

/// Text that programs of China have written, in the encoding of their system: GBK most often.
pub(crate) fn decode_chinese(bytes: &[u8]) -> String {
    // Some newer programs write UTF-8 into old formats.
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.trim_end_matches('\0').replace("\r\n", "\n");
    }
    let read =
        |encoding: &'static Encoding| encoding.decode_without_bom_handling_and_without_replacement(bytes);
    let text = read(GB18030).or_else(|| read(BIG5));
    let text = text.unwrap_or_else(|| WINDOWS_1252.decode_without_bom_handling(bytes).0);
    text.trim_end_matches('\0').replace("\r\n", "\n")
}

/// Text that programs of the West have written.
pub(crate) fn decode_western(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_string(),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
    }
}
