//! Moves played in stored games, counted by position.

use std::collections::HashMap;

use ply_formats::{GameRecord, GameResult};
use sqlx::QueryBuilder;

use crate::Store;
use crate::database::on_database;
use crate::error::StoreError;
use crate::game::GameId;
use crate::store::storable;

/// A game whose moves are to be counted: the keys of each position and of the one after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSteps {
    /// Which game.
    pub id: GameId,
    /// Who won.
    pub result: GameResult,
    /// Positions with their successors, each pair once.
    pub steps: Vec<(i64, i64)>,
}

/// How often a position was reached from another one, and how those games ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct StepCount {
    /// The key of the position after the move.
    pub child: i64,
    /// Games that the first player won.
    pub first: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that the second player won.
    pub second: u64,
}

const PENDING: &str = "SELECT COUNT(*) FROM game WHERE explored = 0 AND game = $1";
const MARK: &str = "UPDATE game SET explored = 1 WHERE run = $1 AND number = $2 AND explored = 0";
const COUNTED: &str =
    "SELECT child, first, draws, second FROM explorer WHERE game = $1 AND position = $2 ORDER BY child";
const ADD: &str =
    " ON CONFLICT (game, position, child) DO UPDATE SET first = explorer.first + excluded.first,
    draws = explorer.draws + excluded.draws, second = explorer.second + excluded.second";

/// Rows in one statement, far below the limits on parameters.
const BATCH: usize = 100;

impl Store {
    /// How many games of a kind have not been counted yet.
    pub async fn uncounted(&self, game: &str) -> Result<u64, StoreError> {
        let count: i64 = on_database!(self, "count its games", pool => {
            sqlx::query_scalar(PENDING).bind(storable(game)).fetch_one(pool).await
        })?;
        Ok(count.max(0) as u64)
    }

    /// Some games of a kind that have not been counted yet.
    pub async fn next_uncounted(
        &self,
        game: &str,
        most: u64,
    ) -> Result<Vec<(GameId, GameRecord)>, StoreError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let rows: Vec<crate::game::Row> = on_database!(self, "read its games", pool => {
            let mut statement = QueryBuilder::new(crate::game::WHOLE);
            statement.push(" WHERE explored = 0 AND game = ").push_bind(storable(game));
            statement.push(" ORDER BY run, number LIMIT ").push_bind(most);
            statement.build_query_as().fetch_all(pool).await
        })?;
        let read = |row| {
            let (run, game) = crate::game::read_game(row)?;
            Ok((GameId { run, number: game.number }, game))
        };
        rows.into_iter().map(read).collect()
    }

    /// Counts games of a kind, each once whoever counts it again.
    pub async fn count_steps(&self, game: &str, games: &[GameSteps]) -> Result<(), StoreError> {
        let game = storable(game);
        on_database!(self, "count moves", pool => {
            let mut transaction = pool.begin().await?;
            let mut counts: HashMap<(i64, i64), [i64; 3]> = HashMap::new();
            for GameSteps { id, result, steps } in games {
                let mark = sqlx::query(MARK).bind(id.run.0).bind(i64::try_from(id.number).unwrap_or(i64::MAX));
                if mark.execute(&mut *transaction).await?.rows_affected() == 0 {
                    continue;
                }
                for step in steps {
                    let place = match result {
                        GameResult::First => 0,
                        GameResult::Draw => 1,
                        GameResult::Second => 2,
                    };
                    counts.entry(*step).or_default()[place] += 1;
                }
            }
            // In one order, so that two who count cannot wait for each other.
            let mut counts: Vec<_> = counts.into_iter().collect();
            counts.sort_unstable();
            for batch in counts.chunks(BATCH) {
                let mut statement =
                    QueryBuilder::new("INSERT INTO explorer (game, position, child, first, draws, second) ");
                statement.push_values(batch, |mut values, ((position, child), [first, draws, second])| {
                    values.push_bind(game.clone()).push_bind(*position).push_bind(*child);
                    values.push_bind(*first).push_bind(*draws).push_bind(*second);
                });
                statement.push(ADD);
                statement.build().execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok(())
        })
    }

    /// What was played from a position.
    pub async fn steps_from(&self, game: &str, position: i64) -> Result<Vec<StepCount>, StoreError> {
        let rows: Vec<(i64, i64, i64, i64)> = on_database!(self, "count moves", pool => {
            sqlx::query_as(COUNTED).bind(storable(game)).bind(position).fetch_all(pool).await
        })?;
        let number = |count: i64| count.max(0) as u64;
        let read = |(child, first, draws, second)| StepCount {
            child,
            first: number(first),
            draws: number(draws),
            second: number(second),
        };
        Ok(rows.into_iter().map(read).collect())
    }
}
