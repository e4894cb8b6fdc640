//! Which game speaks which protocol.

use ply_games::{Protocol, find, games};

#[test]
fn every_game_speaks_uci_and_every_protocol_has_a_game() {
    for game in games() {
        assert!(Protocol::Uci.check(game).is_ok(), "{}", game.name());
        let gtp = Protocol::Gtp.check(game).is_ok();
        assert_eq!(game.gtp_board_size().is_some(), gtp, "{}: GTP needs a board size", game.name());
    }
    for protocol in Protocol::ALL {
        assert!(protocol.games().next().is_some(), "{protocol}");
        assert_eq!(protocol.name().parse(), Ok(protocol));
    }
}

#[test]
fn the_error_names_the_games() {
    let error = Protocol::Ucci.check(find("othello").unwrap()).unwrap_err().to_string();
    assert_eq!(error, "protocol 'ucci' is not spoken for othello; expected xiangqi");
}
