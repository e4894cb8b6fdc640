//! The options of an external engine, as UCI and UCCI announce them.

/// Which values an option takes.
#[derive(Clone, PartialEq, Debug)]
enum OptionType {
    Check,
    Spin { min: i64, max: i64 },
    Combo(Vec<String>),
    Button,
    Text,
}

/// An option that can be set.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct UciOption {
    /// Its name as the engine writes it.
    pub(super) name: String,
    /// Its value before it is set.
    pub(super) default: String,
    kind: OptionType,
}

/// The keywords after the type. A name may contain `name` and `type`.
const PARTS: [&str; 4] = ["default", "min", "max", "var"];

impl UciOption {
    /// Parses `option [name] NAME type TYPE …`.
    pub(super) fn parse(line: &str) -> Option<UciOption> {
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
            "check" => OptionType::Check,
            "spin" => OptionType::Spin {
                min: number("min").unwrap_or(i64::MIN),
                max: number("max").unwrap_or(i64::MAX),
            },
            "combo" => OptionType::Combo(all("var").collect()),
            "button" => OptionType::Button,
            _ => OptionType::Text,
        };
        let default = all("default").next().unwrap_or_default();
        (!name.is_empty()).then(|| UciOption { name: name.join(" "), default, kind })
    }

    /// False for a button, which is only pressed.
    pub(super) fn takes_value(&self) -> bool {
        self.kind != OptionType::Button
    }

    /// Whether it takes this value; the error says which values it takes.
    pub(super) fn check(&self, value: &str) -> Result<(), String> {
        let expected = match &self.kind {
            OptionType::Check if !["true", "false", "on", "off"].contains(&value) => {
                "true or false".to_owned()
            }
            OptionType::Spin { min, max }
                if !value.parse().is_ok_and(|number: i64| (*min..=*max).contains(&number)) =>
            {
                format!("a number from {min} to {max}")
            }
            OptionType::Combo(choices)
                if !choices.iter().any(|choice| choice.eq_ignore_ascii_case(value)) =>
            {
                let few: Vec<_> = choices.iter().take(10).map(String::as_str).collect();
                let more = if choices.len() > few.len() { " and others" } else { "" };
                format!("one of {}{more}", few.join(", "))
            }
            _ => return Ok(()),
        };
        Err(format!("option '{}' cannot be '{value}'; the engine expects {expected}", self.name))
    }
}

/// The option of this name, in any case.
pub(super) fn find<'o>(offered: &'o [UciOption], name: &str) -> Option<&'o UciOption> {
    offered.iter().find(|option| option.name.eq_ignore_ascii_case(name))
}

/// Finds each option that is to be set, and checks its value; the error names the first that cannot be set.
pub(super) fn resolve<'o>(
    offered: &'o [UciOption],
    values: &'o [(String, String)],
) -> Result<Vec<(&'o UciOption, &'o str)>, String> {
    values
        .iter()
        .map(|(name, value)| {
            let option = find(offered, name);
            let option = option.ok_or_else(|| format!("the engine does not offer the option '{name}'"))?;
            option.check(value)?;
            Ok((option, value.as_str()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn option_lines_are_parsed() {
        let spin = UciOption::parse("option name Move Overhead type spin default 10 min 0 max 5000").unwrap();
        assert_eq!((spin.name.as_str(), spin.default.as_str()), ("Move Overhead", "10"));
        assert!(spin.check("5000").is_ok());
        assert_eq!(
            spin.check("5001").unwrap_err(),
            "option 'Move Overhead' cannot be '5001'; the engine expects a number from 0 to 5000"
        );
        let combo =
            UciOption::parse("option name UCI_Variant type combo default chess var 3check var xiangqi")
                .unwrap();
        assert!(combo.check("xiangqi").is_ok());
        assert!(combo.check("othello").unwrap_err().contains("3check, xiangqi"));
        let check = UciOption::parse("option usemillisec type check default true").unwrap();
        assert_eq!((check.name.as_str(), check.default.as_str()), ("usemillisec", "true"));
        assert!(check.check("maybe").is_err());
        let button = UciOption::parse("option name Clear Hash type button").unwrap();
        assert!(!button.takes_value());
        let text = UciOption::parse("option name Debug Log File type string default ").unwrap();
        assert_eq!((text.default.as_str(), text.check("any thing")), ("", Ok(())));
        for line in
            ["option", "option name", "option name X", "option name type spin", "option X type", "id name X"]
        {
            assert_eq!(UciOption::parse(line), None, "{line}");
        }
    }

    #[test]
    fn values_find_their_options() {
        let offered = [UciOption::parse("option name Hash type spin default 16 min 1 max 64").unwrap()];
        let option = |name: &str, value: &str| [(name.to_owned(), value.to_owned())];
        assert_eq!(resolve(&offered, &option("hash", "32")).unwrap()[0].0.name, "Hash");
        assert_eq!(
            resolve(&offered, &option("Contempt", "1")).unwrap_err(),
            "the engine does not offer the option 'Contempt'"
        );
        assert!(resolve(&offered, &option("Hash", "65")).is_err());
    }
}
