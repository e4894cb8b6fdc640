//! The options that an engine offers, as UCI and UCCI announce them.

/// What a value has to look like.
#[derive(Clone, PartialEq, Debug)]
enum Kind {
    Check,
    Spin { least: i64, most: i64 },
    Combo(Vec<String>),
    Button,
    Text,
}

/// An option that can be set.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Offer {
    /// Its name as the engine writes it.
    pub(super) name: String,
    /// The value it has if nobody sets it.
    pub(super) default: String,
    kind: Kind,
}

/// Where the parts of an announcement begin; `name` and `type` are words of a name as well.
const PARTS: [&str; 4] = ["default", "min", "max", "var"];

impl Offer {
    /// Reads `option [name] NAME type TYPE …`.
    pub(super) fn read(line: &str) -> Option<Offer> {
        let words: Vec<_> = line.strip_prefix("option ")?.split_whitespace().collect();
        let words = words.strip_prefix(&["name"]).unwrap_or(&words);
        let (name, rest) = words.split_at(words.iter().position(|&word| word == "type")?);
        let (kind, rest) = rest.get(1..)?.split_first()?;
        let mut parts: Vec<(&str, Vec<&str>)> = Vec::new();
        for &word in rest {
            match parts.last_mut() {
                _ if PARTS.contains(&word) => parts.push((word, Vec::new())),
                Some((_, value)) => value.push(word),
                None => {}
            }
        }
        let all =
            |part| parts.iter().filter(move |(name, _)| *name == part).map(|(_, value)| value.join(" "));
        let number = |part| all(part).next().and_then(|value| value.parse().ok());
        let kind = match *kind {
            "check" => Kind::Check,
            "spin" => Kind::Spin {
                least: number("min").unwrap_or(i64::MIN),
                most: number("max").unwrap_or(i64::MAX),
            },
            "combo" => Kind::Combo(all("var").collect()),
            "button" => Kind::Button,
            _ => Kind::Text,
        };
        let default = all("default").next().unwrap_or_default();
        (!name.is_empty()).then(|| Offer { name: name.join(" "), default, kind })
    }

    /// Whether it can be set at all, or only be pressed.
    pub(super) fn takes_value(&self) -> bool {
        self.kind != Kind::Button
    }

    /// Whether it can have this value; the sentence says what it can have.
    pub(super) fn check(&self, value: &str) -> Result<(), String> {
        let expected = match &self.kind {
            Kind::Check if !["true", "false", "on", "off"].contains(&value) => "true or false".to_owned(),
            Kind::Spin { least, most }
                if !value.parse().is_ok_and(|number: i64| (*least..=*most).contains(&number)) =>
            {
                format!("a number from {least} to {most}")
            }
            Kind::Combo(choices) if !choices.iter().any(|choice| choice.eq_ignore_ascii_case(value)) => {
                let few: Vec<_> = choices.iter().take(10).map(String::as_str).collect();
                let more = if choices.len() > few.len() { " and others" } else { "" };
                format!("one of {}{more}", few.join(", "))
            }
            _ => return Ok(()),
        };
        Err(format!("option '{}' cannot be '{value}'; the engine expects {expected}", self.name))
    }
}

/// The offer of this name. Names know no case.
pub(super) fn find<'o>(offers: &'o [Offer], name: &str) -> Option<&'o Offer> {
    offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(name))
}

/// The offers to which these options belong, with their values; the sentence names the first that cannot be set.
pub(super) fn matched<'o>(
    offers: &'o [Offer],
    options: &'o [(String, String)],
) -> Result<Vec<(&'o Offer, &'o str)>, String> {
    options
        .iter()
        .map(|(name, value)| {
            let offer =
                find(offers, name).ok_or_else(|| format!("the engine does not offer the option '{name}'"))?;
            offer.check(value)?;
            Ok((offer, value.as_str()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn announcements_are_read() {
        let spin = Offer::read("option name Move Overhead type spin default 10 min 0 max 5000").unwrap();
        assert_eq!((spin.name.as_str(), spin.default.as_str()), ("Move Overhead", "10"));
        assert!(spin.check("5000").is_ok());
        assert_eq!(
            spin.check("5001").unwrap_err(),
            "option 'Move Overhead' cannot be '5001'; the engine expects a number from 0 to 5000"
        );
        let combo =
            Offer::read("option name UCI_Variant type combo default chess var 3check var xiangqi").unwrap();
        assert!(combo.check("xiangqi").is_ok());
        assert!(combo.check("othello").unwrap_err().contains("3check, xiangqi"));
        let check = Offer::read("option usemillisec type check default true").unwrap();
        assert_eq!((check.name.as_str(), check.default.as_str()), ("usemillisec", "true"));
        assert!(check.check("maybe").is_err());
        let button = Offer::read("option name Clear Hash type button").unwrap();
        assert!(!button.takes_value());
        let text = Offer::read("option name Debug Log File type string default ").unwrap();
        assert_eq!((text.default.as_str(), text.check("any thing")), ("", Ok(())));
        for line in
            ["option", "option name", "option name X", "option name type spin", "option X type", "id name X"]
        {
            assert_eq!(Offer::read(line), None, "{line}");
        }
    }

    #[test]
    fn options_find_their_offers() {
        let offers = [Offer::read("option name Hash type spin default 16 min 1 max 64").unwrap()];
        let option = |name: &str, value: &str| [(name.to_owned(), value.to_owned())];
        assert_eq!(matched(&offers, &option("hash", "32")).unwrap()[0].0.name, "Hash");
        assert_eq!(
            matched(&offers, &option("Contempt", "1")).unwrap_err(),
            "the engine does not offer the option 'Contempt'"
        );
        assert!(matched(&offers, &option("Hash", "65")).is_err());
    }
}
