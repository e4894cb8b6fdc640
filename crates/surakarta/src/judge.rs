//! The course's judge: may this move be made, and why is the game over.

use ply_core::{Position, Reason, Side};

use crate::board::Board;
use crate::moves::PackedMove;
use crate::notation::Typed;
use crate::rules::{NO_MOVES, NO_PIECES, PLY_LIMIT};

/// The judge's answer about a move.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum MoveReason {
    /// An enemy is taken through at least one loop.
    LegalCaptureMove,
    /// A move to an empty neighbouring point.
    LegalNonCaptureMove,
    /// The player who wants to move is not on turn.
    NotPlayerTurn,
    /// One of the places lies off the board.
    OutOfBoard,
    /// There is no piece to move.
    NotPiece,
    /// The piece is the opponent's.
    NotPlayerPiece,
    /// The enemy there cannot be reached through a loop.
    IllegalCaptureMove,
    /// Too far for a move, or onto an own piece.
    IllegalNonCaptureMove,
}

impl MoveReason {
    /// All answers, in the course's order.
    pub const ALL: [MoveReason; 8] = [
        MoveReason::LegalCaptureMove,
        MoveReason::LegalNonCaptureMove,
        MoveReason::NotPlayerTurn,
        MoveReason::OutOfBoard,
        MoveReason::NotPiece,
        MoveReason::NotPlayerPiece,
        MoveReason::IllegalCaptureMove,
        MoveReason::IllegalNonCaptureMove,
    ];

    /// The course's name.
    pub const fn name(self) -> &'static str {
        match self {
            MoveReason::LegalCaptureMove => "LEGAL_CAPTURE_MOVE",
            MoveReason::LegalNonCaptureMove => "LEGAL_NON_CAPTURE_MOVE",
            MoveReason::NotPlayerTurn => "NOT_PLAYER_TURN",
            MoveReason::OutOfBoard => "OUT_OF_BOARD",
            MoveReason::NotPiece => "NOT_PIECE",
            MoveReason::NotPlayerPiece => "NOT_PLAYER_PIECE",
            MoveReason::IllegalCaptureMove => "ILLEGAL_CAPTURE_MOVE",
            MoveReason::IllegalNonCaptureMove => "ILLEGAL_NON_CAPTURE_MOVE",
        }
    }

    /// The answer in words.
    pub const fn sentence(self) -> &'static str {
        match self {
            MoveReason::LegalCaptureMove => "The capture travels through at least one loop and may be made.",
            MoveReason::LegalNonCaptureMove => {
                "The move leads to an empty neighbouring point and may be made."
            }
            MoveReason::NotPlayerTurn => "It is the other player's turn.",
            MoveReason::OutOfBoard => "The points of the board are A1 to F6.",
            MoveReason::NotPiece => "There is no piece on the point the move starts from.",
            MoveReason::NotPlayerPiece => "The piece on the point the move starts from is the opponent's.",
            MoveReason::IllegalCaptureMove => {
                "No free way along a circuit and through a loop leads to the enemy piece there."
            }
            MoveReason::IllegalNonCaptureMove => "A move without a capture is one move to an empty point.",
        }
    }

    /// The move may be made.
    pub const fn is_legal(self) -> bool {
        matches!(self, MoveReason::LegalCaptureMove | MoveReason::LegalNonCaptureMove)
    }

    /// Judges a typed move; without a named player, whoever is on turn wants to make it.
    pub(crate) fn of(board: &Board, typed: Typed) -> MoveReason {
        let mover = board.side();
        // In the course's order: what is wrong whoever moves comes before whose turn it is.
        let (Some(from), Some(to)) = (typed.from, typed.to) else {
            return MoveReason::OutOfBoard;
        };
        let Some(owner) = board.piece(from) else {
            return MoveReason::NotPiece;
        };
        if typed.player.is_some_and(|player| player != mover) {
            return MoveReason::NotPlayerTurn;
        }
        if owner != mover {
            return MoveReason::NotPlayerPiece;
        }
        let legal = PackedMove::new(from, to).is_some_and(|m| board.unpack(m).is_some());
        match (board.piece(to) == Some(!mover), legal) {
            (true, true) => MoveReason::LegalCaptureMove,
            (true, false) => MoveReason::IllegalCaptureMove,
            (false, true) => MoveReason::LegalNonCaptureMove,
            (false, false) => MoveReason::IllegalNonCaptureMove,
        }
    }
}

/// The judge's answer about the game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// The game goes on.
    None,
    /// Too many plies without a capture.
    Stalemate,
    /// A side has no piece left.
    Checkmate,
    /// The side to move has no legal move.
    Trapped,
    /// A side gave up.
    Resign,
    /// A side ran out of time.
    Timeout,
    /// A side made a move that may not be made.
    IllegalMove,
}

impl EndReason {
    /// All answers, in the course's order.
    pub const ALL: [EndReason; 7] = [
        EndReason::None,
        EndReason::Stalemate,
        EndReason::Checkmate,
        EndReason::Trapped,
        EndReason::Resign,
        EndReason::Timeout,
        EndReason::IllegalMove,
    ];

    /// The course's name.
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::None => "NONE",
            EndReason::Stalemate => "STALEMATE",
            EndReason::Checkmate => "CHECKMATE",
            EndReason::Trapped => "TRAPPED",
            EndReason::Resign => "RESIGN",
            EndReason::Timeout => "TIMEOUT",
            EndReason::IllegalMove => "ILLEGAL_MOVE",
        }
    }

    /// The course's word for a reason code; `None` for endings that the course does not know.
    pub fn of(reason: Reason) -> Option<EndReason> {
        if reason == PLY_LIMIT {
            return Some(EndReason::Stalemate);
        }
        if reason == NO_PIECES {
            return Some(EndReason::Checkmate);
        }
        if reason == NO_MOVES {
            return Some(EndReason::Trapped);
        }
        match reason.0 {
            "resign" | "resignation" => Some(EndReason::Resign),
            "time" | "timeout" | "time-out" => Some(EndReason::Timeout),
            "illegal" | "illegal-move" => Some(EndReason::IllegalMove),
            _ => None,
        }
    }
}

/// What a side is called.
pub(crate) const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "black",
        Side::Second => "white",
    }
}
