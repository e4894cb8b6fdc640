//! Othello as people write and read it.

use ply_core::{
    Choice, GameText, InputError, Layer, Material, MoveKind, Outcome, Position, Side, Style, Verdict, Words,
};

use crate::board::{BOARD_FULL, Board, Move, NO_MOVES, PackedMove, WIPED_OUT};
use crate::layers;
use crate::openings;
use crate::square::Square;
use crate::symmetry;

/// The game; it has no settings.
#[derive(Copy, Clone, Default, Debug)]
pub struct Othello;

/// The ways to write a move, its own first.
const NOTATIONS: [Choice; 2] = [
    Choice::new("squares", ["Squares", "坐标"], ["f5, and pass", "f5；无棋可下时停一手"]),
    Choice::new(
        "ggf",
        ["GGF", "GGF"],
        ["F5, and PA for a pass, as GGF has them", "F5；停一手写作 PA，与 GGF 相同"],
    ),
];

/// What a character on a board means.
fn read_disc(letter: char) -> Option<Option<Side>> {
    match letter {
        'X' | 'x' | '*' | 'b' | 'B' | '●' => Some(Some(Side::First)),
        'O' | 'o' | 'w' | 'W' | '0' | '○' => Some(Some(Side::Second)),
        '-' | '.' => Some(None),
        _ => None,
    }
}

/// A move in text: a square or one of the words for a pass.
fn read_text(text: &str) -> Result<PackedMove, InputError> {
    if let Some(square) = Square::read(text) {
        return Ok(PackedMove::place(square));
    }
    match text.to_ascii_lowercase().as_str() {
        "pa" | "ps" | "pass" | "--" => Ok(PackedMove::PASS),
        _ => Err(InputError::new(format!("move '{text}': expected a square from a1 to h8 or 'pass'"))
            .coded("unreadable-move", [("move", text)])),
    }
}

impl GameText for Othello {
    type Position = Board;

    fn sides(&self) -> [&'static str; 2] {
        ["black", "white"]
    }

    fn start(&self) -> Board {
        Board::START
    }

    /// 64 squares from a1 to h8, blanks allowed, then the side to move; what follows a `;` (OBF) is left alone.
    fn read_position(&self, text: &str) -> Result<Board, InputError> {
        let (mut black, mut white, mut squares) = (0_u64, 0_u64, 0);
        let mut side = None;
        for (at, letter) in text.chars().enumerate() {
            let place = || format!("character {}", at + 1);
            if letter == ';' {
                break;
            }
            if letter.is_whitespace() {
                continue;
            }
            let Some(disc) = read_disc(letter) else {
                let expected = if squares < 64 { "X, O or -" } else { "the side to move, X or O" };
                return Err(InputError::new(format!("expected {expected}, found '{letter}'"))
                    .coded("letter", [("at", (at + 1).to_string()), ("found", letter.to_string())])
                    .within(place()));
            };
            if squares == 64 {
                if side.is_some() || disc.is_none() {
                    let expected = if side.is_some() { "the end" } else { "the side to move, X or O" };
                    return Err(InputError::new(format!("expected {expected}, found '{letter}'"))
                        .coded("letter", [("at", (at + 1).to_string()), ("found", letter.to_string())])
                        .within(place()));
                }
                side = disc;
                continue;
            }
            match disc {
                Some(Side::First) => black |= 1 << squares,
                Some(Side::Second) => white |= 1 << squares,
                None => {}
            }
            squares += 1;
        }
        if squares < 64 {
            return Err(InputError::new(format!("expected 64 squares, found {squares}"))
                .coded("squares", [("expected", 64), ("found", squares)]));
        }
        let side = side.ok_or_else(|| {
            InputError::new("expected the side to move, X or O, after the 64 squares")
                .coded("side", [("found", "")])
        })?;
        let (own, other) = if side == Side::First { (black, white) } else { (white, black) };
        Ok(Board { own, other, side })
    }

    fn write_position(&self, board: &Board) -> String {
        let (black, white) = (board.discs(Side::First), board.discs(Side::Second));
        let mut text: String = (0..64)
            .map(|square| match (black >> square & 1, white >> square & 1) {
                (1, _) => 'X',
                (_, 1) => 'O',
                _ => '-',
            })
            .collect();
        text.push_str(if board.side == Side::First { " X" } else { " O" });
        text
    }

    fn read_move(&self, board: &Board, text: &str) -> Result<Move, InputError> {
        let m = read_text(text)?;
        board.unpack(m).filter(|_| board.outcome().is_none()).ok_or_else(|| {
            let verdict = self.judge(board, m);
            InputError::new(format!("move '{text}' is not legal: {}", verdict.sentence))
                .coded("illegal-move", [("move", text)])
        })
    }

    /// Also takes transcripts such as `f5d6c3`.
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let mut moves = Vec::new();
        for mut word in text.split_whitespace() {
            // A run of squares is cut in pairs; anything else is one move, for the parser to judge.
            while word.len() > 2 && word.is_char_boundary(2) && Square::read(&word[..2]).is_some() {
                moves.push(&word[..2]);
                word = &word[2..];
            }
            moves.push(word);
        }
        moves
    }

    fn write_move(&self, _: &Board, mv: Move) -> String {
        mv.placed.square().map_or_else(|| "pass".to_string(), |square| square.to_string())
    }

    fn notations(&self) -> &'static [Choice] {
        &NOTATIONS
    }

    /// Engines that speak UCI write squares too, so `uci` is another name for them.
    fn write_move_as(&self, board: &Board, mv: Move, notation: &str) -> Option<String> {
        match notation {
            "squares" | "uci" => Some(self.write_move(board, mv)),
            "ggf" => {
                let square = mv.placed.square();
                Some(
                    square.map_or_else(|| "PA".to_string(), |square| square.to_string().to_ascii_uppercase()),
                )
            }
            _ => None,
        }
    }

    fn judge_move(&self, board: &Board, text: &str) -> Result<Verdict, InputError> {
        Ok(self.judge(board, read_text(text)?))
    }

    fn material(&self, _: &Board, board: &Board) -> Material {
        Material { counts: Some(Side::BOTH.map(|side| board.discs(side).count_ones())), captured: None }
    }

    fn layers(&self, board: &Board) -> Vec<Layer> {
        layers::layers(board)
    }

    fn opening(&self, board: &Board) -> Option<Words> {
        openings::name(board)
    }

    fn canonical(&self, board: &Board) -> Board {
        symmetry::canonical(board)
    }

    fn draw(&self, board: &Board, style: Style) -> String {
        let (black, white) = (board.discs(Side::First), board.discs(Side::Second));
        let playable = board.moves(MoveKind::All).fold(0, |all, mv| all | mv.bit());
        let mut text = String::from("   a b c d e f g h\n");
        for row in 0..8 {
            text.push_str(&format!(" {} ", row + 1));
            for column in 0..8 {
                let square = row * 8 + column;
                let disc = if black >> square & 1 == 1 {
                    if style.colour { "\x1b[30m●\x1b[39m" } else { "X" }
                } else if white >> square & 1 == 1 {
                    if style.colour { "\x1b[97m●\x1b[39m" } else { "O" }
                } else if playable >> square & 1 == 1 {
                    if style.colour { "\x1b[90m·\x1b[39m" } else { "." }
                } else if style.colour {
                    " "
                } else {
                    "-"
                };
                if style.colour {
                    text.push_str(&format!("\x1b[42m{disc} \x1b[0m"));
                } else {
                    text.push_str(disc);
                    text.push(' ');
                }
            }
            text.truncate(text.trim_end_matches(' ').len());
            text.push_str(&format!(" {}\n", row + 1));
        }
        text.push_str("   a b c d e f g h\n");
        text.push_str(&format!("   black {}, white {}\n", black.count_ones(), white.count_ones()));
        text
    }

    fn explain(&self, outcome: Outcome) -> String {
        let why = match outcome.reason {
            BOARD_FULL => "the board is full",
            WIPED_OUT => "one side has no disc left",
            NO_MOVES => "neither side can move",
            _ => outcome.reason.0,
        };
        match outcome.winner {
            Some(winner) => format!("{why}; {} has more discs and wins", self.sides()[winner.index()]),
            None => format!("{why}; both have as many discs, a draw"),
        }
    }
}

impl Othello {
    fn judge(&self, board: &Board, m: PackedMove) -> Verdict {
        let verdict = |legal, rule, sentence: String| Verdict { legal, rule, sentence };
        let side = self.sides()[board.side.index()];
        if board.outcome().is_some() || board.count() == 0 {
            return verdict(false, "game-over", "the game is over".into());
        }
        let Some(square) = m.square() else {
            return match board.unpack(m) {
                Some(_) => verdict(true, "pass", format!("{side} has no square to play and passes")),
                None => verdict(false, "must-play", format!("{side} can place a disc, so it may not pass")),
            };
        };
        if board.empty() & square.bit() == 0 {
            return verdict(false, "occupied", format!("{square} already holds a disc"));
        }
        match board.unpack(m) {
            Some(mv) => {
                let count = mv.flips().count_ones();
                let discs = if count == 1 { "disc" } else { "discs" };
                verdict(true, "placement", format!("{side} plays {square} and turns {count} {discs}"))
            }
            None => verdict(false, "turns-nothing", format!("{side} would turn no disc at {square}")),
        }
    }
}
