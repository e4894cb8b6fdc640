//! The limits of a search that each protocol can express.

use ply_core::{InputError, Limits};

use crate::Protocol;

/// Whether an engine can be given these limits over this protocol; the error says which it can be given.
pub fn check_limits(protocol: Protocol, limits: &Limits) -> Result<(), InputError> {
    let given = [
        ("depth", limits.depth.is_some()),
        ("nodes", limits.nodes.is_some()),
        ("time", limits.time.is_some()),
        ("clock", limits.clock.is_some()),
        ("mate", limits.mate.is_some()),
    ];
    let given: Vec<_> = given.into_iter().filter(|&(_, there)| there).map(|(name, _)| name).collect();
    let (fits, expected) = match protocol {
        Protocol::Uci => (!given.is_empty(), "at least one limit"),
        Protocol::Ucci => {
            (given.len() == 1 && given != ["mate"], "one of depth, nodes, time and clock, and only one")
        }
        // Without a limit these engines keep to their own command line.
        Protocol::NBoard => (given.iter().all(|&name| name == "depth"), "a depth, or no limit"),
        Protocol::Gtp => (
            given.iter().all(|name| ["time", "clock"].contains(name)) && given.len() < 2,
            "a time or a clock, or no limit",
        ),
        Protocol::Botzone | Protocol::BotzoneJson => (false, "another protocol"),
        // The program is told nothing: it keeps to its time, or loses.
        Protocol::Plain => (
            given.iter().all(|name| ["time", "clock"].contains(name)) && given.len() < 2,
            "a time or a clock, or no limit",
        ),
    };
    if fits {
        return Ok(());
    }
    let given = if given.is_empty() { "no limit".to_owned() } else { given.join(" and ") };
    let problem =
        format!("an engine cannot be asked over {protocol} to keep to {given}; expected {expected}");
    Err(InputError::new(problem))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ply_core::Clock;

    use super::*;

    #[test]
    fn each_protocol_has_its_limits() {
        let second = Duration::from_secs(1);
        let clock = Clock { left: second, increment: second, moves_to_go: None, overhead: Duration::ZERO };
        let none = Limits::default();
        let depth = Limits { depth: Some(5), ..none };
        let nodes = Limits { nodes: Some(500), ..none };
        let time = Limits { time: Some(second), ..none };
        let clock = Limits { clock: Some(clock), ..none };
        let both = Limits { depth: Some(5), ..clock };
        for (protocol, fits) in [
            (Protocol::Uci, [false, true, true, true, true, true]),
            (Protocol::Ucci, [false, true, true, true, true, false]),
            (Protocol::NBoard, [true, true, false, false, false, false]),
            (Protocol::Gtp, [true, false, false, true, true, false]),
            (Protocol::Botzone, [false; 6]),
            (Protocol::Plain, [true, false, false, true, true, false]),
        ] {
            let found =
                [none, depth, nodes, time, clock, both].map(|limits| check_limits(protocol, &limits).is_ok());
            assert_eq!(found, fits, "{protocol}");
        }
        assert_eq!(
            check_limits(Protocol::Gtp, &depth).unwrap_err().to_string(),
            "an engine cannot be asked over gtp to keep to depth; expected a time or a clock, or no limit"
        );
    }
}
