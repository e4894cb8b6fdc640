//! The text of a SPEC: a kind, then settings separated by commas.

use std::collections::BTreeMap;
use std::str::FromStr;

use ply_core::InputError;

/// A SPEC cut into its parts; the kind is empty where none is named.
pub(crate) struct Spec {
    pub(crate) kind: String,
    pub(crate) fields: Fields,
}

/// Settings that have not been read yet. A bare word is kept by its name with an empty value, one right after
/// the kind (`engine:NAME`) as the value of the empty name.
pub(crate) struct Fields(BTreeMap<String, String>);

impl Spec {
    /// Cuts at commas; a value in double quotes may hold commas, and `\"` a quote.
    pub(crate) fn read(text: &str) -> Result<Spec, InputError> {
        let (kind, rest) = match text.split_once(':') {
            Some((kind, rest)) if !kind.contains(['=', ',', '"', '/', '\\']) => (kind, rest),
            _ if text == "random" || text == "self" => (text, ""),
            _ => ("", text),
        };
        let mut fields = BTreeMap::new();
        for part in cut(rest)? {
            let (name, value) = match part.split_once('=') {
                Some((name, value)) => (name.trim().to_string(), unquote(value.trim())),
                None if kind == "engine" => (String::new(), part.trim().to_string()),
                None => (part.trim().to_string(), String::new()),
            };
            if fields.insert(name.clone(), value).is_some() {
                return Err(InputError::new(format!("'{name}' is given twice")));
            }
        }
        Ok(Spec { kind: kind.to_string(), fields: Fields(fields) })
    }
}

/// Cuts at commas outside of quotes, leaving out empty parts.
fn cut(text: &str) -> Result<Vec<String>, InputError> {
    let mut parts = vec![String::new()];
    let (mut quoted, mut escaped) = (false, false);
    for character in text.chars() {
        let part = parts.last_mut().expect("there is always one");
        match character {
            ',' if !quoted => {
                parts.push(String::new());
                continue;
            }
            '"' if !escaped => quoted = !quoted,
            _ => (),
        }
        escaped = quoted && character == '\\' && !escaped;
        part.push(character);
    }
    if quoted {
        return Err(InputError::new("a double quote is never closed"));
    }
    parts.retain(|part| !part.trim().is_empty());
    Ok(parts)
}

fn unquote(text: &str) -> String {
    match text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
        Some(inner) => inner.replace("\\\"", "\""),
        None => text.to_string(),
    }
}

impl Fields {
    /// Takes a setting out.
    pub(crate) fn take(&mut self, name: &str) -> Option<String> {
        self.0.remove(name)
    }

    /// Takes a setting out and reads it.
    pub(crate) fn take_parsed<T: FromStr>(
        &mut self,
        name: &str,
        expected: &str,
    ) -> Result<Option<T>, InputError> {
        let Some(value) = self.take(name) else { return Ok(None) };
        let read = value.parse().map_err(|_| InputError::new(format!("{name}={value}: expected {expected}")));
        read.map(Some)
    }

    /// Takes every setting out whose name begins so.
    pub(crate) fn take_all(&mut self, prefix: &str) -> BTreeMap<String, String> {
        let (taken, left) =
            std::mem::take(&mut self.0).into_iter().partition(|(name, _)| name.starts_with(prefix));
        self.0 = left;
        let taken: BTreeMap<String, String> = taken;
        taken.into_iter().map(|(name, value)| (name[prefix.len()..].to_string(), value)).collect()
    }

    /// All that has not been taken.
    pub(crate) fn rest(self) -> BTreeMap<String, String> {
        self.0
    }

    /// Nothing must be left.
    pub(crate) fn finish(&self) -> Result<(), InputError> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => Err(InputError::new(format!("'{name}' is unknown here"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_commas() {
        let spec = Spec::read(r#"self:eval="classic=1.1,0.9",depth=3,exact"#).unwrap();
        assert_eq!(spec.kind, "self");
        let fields = spec.fields.rest();
        assert_eq!(fields["eval"], "classic=1.1,0.9");
        assert_eq!(fields["depth"], "3");
        assert_eq!(fields["exact"], "");
    }

    #[test]
    fn a_path_is_no_kind() {
        let spec = Spec::read("cmd=/opt/a:b/x,proto=uci,option.Skill Level=3").unwrap();
        assert_eq!(spec.kind, "");
        assert_eq!(spec.fields.rest()["option.Skill Level"], "3");
    }

    #[test]
    fn what_is_written_twice_or_left_open_is_refused() {
        assert!(Spec::read("self:depth=3,depth=4").is_err());
        assert!(Spec::read("self:eval=\"x").is_err());
    }
}
