//! Games that others have played, as records: to learn from, or to compare with.

use std::path::Path;

use ply_core::Side;
use ply_games::{GameEntry, Setup};

use crate::data::{Record, Records, shard_path};
use crate::datagen::{GAMES_A_SHARD, result};
use crate::error::TrainError;
use crate::model;

/// What became of a list of games.
#[derive(Copy, Clone, Default, Debug, serde::Serialize)]
pub struct Imported {
    /// Games kept.
    pub games: u64,
    /// Games left out: a move that is not legal, or no end.
    pub left_out: u64,
    /// Positions kept.
    pub positions: u64,
}

/// Writes every position of a list of games, one a line in the game's notation, as shards of a folder.
pub fn import(game: &'static dyn GameEntry, text: &str, folder: &Path) -> Result<Imported, TrainError> {
    let model = model(game)?;
    std::fs::create_dir_all(folder).map_err(TrainError::file(folder))?;
    let mut imported = Imported::default();
    let mut session = game.session(&Setup::default())?;
    let mut records = Records::new(model.packed_len());
    let games: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    for (number, chunk) in games.chunks(GAMES_A_SHARD as usize).enumerate() {
        for moves in chunk {
            session.begin(None, None)?;
            let mut played: Vec<(Side, Record)> = Vec::new();
            let mut legal = true;
            for text in session.split_moves(moves) {
                // Lists of moves leave passes out.
                if session.moves() == ["pass"] && text != "pass" {
                    session.play("pass")?;
                }
                let mut packed = vec![0; model.packed_len()];
                model.pack(&session.position(), &mut packed)?;
                let ply = session.played().len() as u16;
                played.push((session.side(), Record { packed, score: 0, result: None, ply }));
                if session.play(&text).is_err() {
                    legal = false;
                    break;
                }
            }
            let margin = if legal { result(game, session.as_mut())? } else { None };
            let Some(margin) = margin else {
                imported.left_out += 1;
                continue;
            };
            imported.games += 1;
            for (side, record) in played {
                imported.positions += 1;
                let result = if side == Side::First { margin } else { -margin };
                records.push(&Record { result: Some(result), ..record });
            }
        }
        records.write(game.name(), &shard_path(folder, number as u64))?;
        records = Records::new(model.packed_len());
    }
    Ok(imported)
}
