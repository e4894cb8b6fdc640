//! Games in the store: saved once each, counted, listed, read back.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use futures_util::TryStreamExt;
use ply_formats::{GameRecord, GameResult, unix_millis};
use serde::Serialize;
use sqlx::QueryBuilder;

use crate::Store;
use crate::database::on_database;
use crate::error::StoreError;
use crate::filter::Filter;
use crate::run::RunId;
use crate::store::storable;

/// A game's name in the store: `RUN/NUMBER`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId {
    /// The match.
    pub run: RunId,
    /// The game's number there.
    pub number: u64,
}

impl fmt::Display for GameId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.run, self.number)
    }
}

impl FromStr for GameId {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let parts =
            text.split_once('/').and_then(|(run, number)| Some((run.parse().ok()?, number.parse().ok()?)));
        parts.map(|(run, number)| GameId { run, number }).ok_or_else(|| StoreError::Name {
            text: text.into(),
            what: "game",
            form: "its match and its number there, such as 7/12",
        })
    }
}

/// The little of a game that a match needs to go on counting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredResult {
    /// The game's number in its match.
    pub number: u64,
    /// The first player's name; equal names share their text.
    pub first: Arc<str>,
    /// The second player's name.
    pub second: Arc<str>,
    /// Who won.
    pub result: GameResult,
}

/// A game in a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameSummary {
    /// The match.
    pub run: RunId,
    /// The game's number there.
    pub number: u64,
    /// Which game of the registry.
    pub game: String,
    /// The first player's name.
    pub first: String,
    /// The second player's name.
    pub second: String,
    /// Who won.
    pub result: GameResult,
    /// Why it ended.
    pub reason: String,
    /// How many moves it has.
    pub plies: u64,
    /// When it began, in milliseconds since 1970.
    pub started: i64,
    /// How long it took.
    pub seconds: f64,
}

impl GameSummary {
    /// Of a game of this match.
    pub fn new(run: RunId, game: &GameRecord) -> GameSummary {
        GameSummary {
            run,
            number: game.number,
            game: game.game.clone(),
            first: game.first.clone(),
            second: game.second.clone(),
            result: game.result,
            reason: game.reason.clone(),
            plies: game.moves.len() as u64,
            started: game.started,
            seconds: game.seconds,
        }
    }
}

/// Which games of a match are asked for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct GamePage {
    /// Only those with a larger number.
    pub after: Option<u64>,
    /// The largest number first.
    pub newest: bool,
    /// At most so many.
    pub limit: u64,
}

/// The columns of a list as they come from a database.
type SummaryRow = (i64, i64, String, String, String, String, String, i64, i64, f64);

/// The columns of a whole game as they come from a database.
pub(crate) type Row = (
    i64,
    i64,
    String,
    Option<String>,
    String,
    String,
    String,
    String,
    i64,
    i64,
    f64,
    Option<String>,
    Option<String>,
    String,
);

const INSERT: &str =
    "INSERT INTO game (run, number, game, rules, first, second, result, reason, plies, opening,
    started, seconds, position, remark, moves) ";
const SUMMARY: &str =
    "SELECT run, number, game, first, second, result, reason, plies, started, seconds FROM game";
pub(crate) const WHOLE: &str =
    "SELECT run, number, game, rules, first, second, result, reason, opening, started, seconds, position,
    remark, moves FROM game";

/// Games in one statement: enough to make the way to a server cheap, and far below the limits on parameters.
const BATCH: usize = 50;

/// Games read at once by an export.
const PAGE: u64 = 200;

impl Store {
    /// Saves games of a match, all or none, and tells the numbers that were new. A number already there is
    /// left as it is, so that nothing counts twice, whoever saves it again.
    pub async fn save(&self, run: RunId, games: &[GameRecord]) -> Result<Vec<u64>, StoreError> {
        let numbers = games.iter().map(|game| column(game.number)).collect::<Result<Vec<_>, _>>()?;
        let rows: Vec<_> = numbers.into_iter().zip(games).collect();
        let inserted: Option<Vec<i64>> = on_database!(self, "save games", pool => {
            let mut transaction = pool.begin().await?;
            // Writing the match first makes its savers wait for each other: they cannot deadlock over games.
            let update = sqlx::query("UPDATE run SET updated = $1 WHERE id = $2");
            let update = update.bind(unix_millis()).bind(run.0);
            if update.execute(&mut *transaction).await?.rows_affected() == 0 {
                return Ok(None);
            }
            let mut inserted = Vec::with_capacity(rows.len());
            for batch in rows.chunks(BATCH) {
                let mut statement = QueryBuilder::new(INSERT);
                statement.push_values(batch, |mut values, (number, game)| {
                    values.push_bind(run.0).push_bind(*number);
                    values.push_bind(storable(&game.game)).push_bind(game.rules.as_deref().map(storable));
                    values.push_bind(storable(&game.first)).push_bind(storable(&game.second));
                    values.push_bind(game.result.name()).push_bind(storable(&game.reason));
                    values.push_bind(game.moves.len() as i64).push_bind(game.opening as i64);
                    // SQLite knows no NaN.
                    let seconds = if game.seconds.is_nan() { 0.0 } else { game.seconds };
                    values.push_bind(game.started).push_bind(seconds);
                    values.push_bind(game.position.as_deref().map(storable));
                    values.push_bind(game.remark.as_deref().map(storable)).push_bind(moves_text(game));
                });
                statement.push(" ON CONFLICT (run, number) DO NOTHING RETURNING number");
                let new: Vec<i64> = statement.build_query_scalar().fetch_all(&mut *transaction).await?;
                inserted.extend(new);
            }
            transaction.commit().await?;
            Ok(Some(inserted))
        })?;
        let mut inserted: Vec<u64> =
            inserted.ok_or(StoreError::NoRun(run))?.into_iter().map(|number| number as u64).collect();
        inserted.sort_unstable();
        Ok(inserted)
    }

    /// Number, players and result of every stored game of a match, by number.
    pub async fn results(&self, run: RunId) -> Result<Vec<StoredResult>, StoreError> {
        const RESULTS: &str = "SELECT number, first, second, result FROM game WHERE run = $1 ORDER BY number";
        let mut names = HashSet::new();
        let mut results = Vec::new();
        let mut damaged = None;
        on_database!(self, "count a match's games", pool => {
            let mut rows = sqlx::query_as::<_, (i64, String, String, String)>(RESULTS).bind(run.0).fetch(pool);
            while let Some((number, first, second, result)) = rows.try_next().await? {
                match read_result(run.0, number, &result) {
                    Ok(result) => results.push(StoredResult {
                        number: number as u64,
                        first: shared(&mut names, &first),
                        second: shared(&mut names, &second),
                        result,
                    }),
                    Err(error) => {
                        damaged = Some(error);
                        break;
                    }
                }
            }
            Ok(())
        })?;
        damaged.map_or(Ok(results), Err)
    }

    /// The games asked for, by match and number, without their moves.
    pub async fn games(&self, filter: &Filter) -> Result<Vec<GameSummary>, StoreError> {
        let rows: Vec<SummaryRow> = on_database!(self, "list its games", pool => {
            let mut statement = QueryBuilder::new(SUMMARY);
            filter.push(&mut statement, None);
            Filter::push_page(&mut statement, filter.limit.unwrap_or(u64::MAX), filter.offset);
            statement.build_query_as().fetch_all(pool).await
        })?;
        rows.into_iter().map(read_summary).collect()
    }

    /// Some games of one match, by number, without their moves.
    pub async fn game_page(&self, run: RunId, page: &GamePage) -> Result<Vec<GameSummary>, StoreError> {
        let bounded = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let rows: Vec<SummaryRow> = on_database!(self, "list a match's games", pool => {
            let mut statement = QueryBuilder::new(SUMMARY);
            statement.push(" WHERE run = ").push_bind(run.0);
            if let Some(after) = page.after {
                statement.push(" AND number > ").push_bind(bounded(after));
            }
            statement.push(if page.newest { " ORDER BY number DESC" } else { " ORDER BY number" });
            statement.push(" LIMIT ").push_bind(bounded(page.limit));
            statement.build_query_as().fetch_all(pool).await
        })?;
        rows.into_iter().map(read_summary).collect()
    }

    /// One whole game.
    pub async fn game(&self, run: RunId, number: u64) -> Result<Option<GameRecord>, StoreError> {
        let Ok(number) = i64::try_from(number) else { return Ok(None) };
        let row: Option<Row> = on_database!(self, "read a game", pool => {
            let mut statement = QueryBuilder::new(WHOLE);
            statement.push(" WHERE run = ").push_bind(run.0).push(" AND number = ").push_bind(number);
            statement.build_query_as().fetch_optional(pool).await
        })?;
        Ok(row.map(read_game).transpose()?.map(|(_, game)| game))
    }

    /// Shows every whole game asked for to `visit`, by match and number, a page at a time, until `visit`
    /// fails; tells how many were shown. A million games never sit in memory together.
    pub async fn each_game<E: From<StoreError>>(
        &self,
        filter: &Filter,
        mut visit: impl FnMut(RunId, GameRecord) -> Result<(), E>,
    ) -> Result<u64, E> {
        let most = filter.limit.unwrap_or(u64::MAX);
        let mut shown = 0;
        let mut after = None;
        while shown < most {
            let limit = PAGE.min(most - shown);
            let offset = if after.is_none() { filter.offset } else { 0 };
            let rows: Vec<Row> = on_database!(self, "read its games", pool => {
                let mut statement = QueryBuilder::new(WHOLE);
                filter.push(&mut statement, after);
                Filter::push_page(&mut statement, limit, offset);
                statement.build_query_as().fetch_all(pool).await
            })?;
            let last_page = (rows.len() as u64) < limit;
            for row in rows {
                after = Some((row.0, row.1));
                let (run, game) = read_game(row)?;
                visit(run, game)?;
                shown += 1;
            }
            if last_page {
                break;
            }
        }
        Ok(shown)
    }
}

fn column(number: u64) -> Result<i64, StoreError> {
    i64::try_from(number).map_err(|_| StoreError::TooLarge(number))
}

/// The moves as JSON. Nothing in them can fail to be written: their maps have text keys.
fn moves_text(game: &GameRecord) -> String {
    serde_json::to_string(&game.moves).unwrap_or_default()
}

fn shared(names: &mut HashSet<Arc<str>>, name: &str) -> Arc<str> {
    if let Some(known) = names.get(name) {
        return known.clone();
    }
    let name: Arc<str> = name.into();
    names.insert(name.clone());
    name
}

fn damaged(run: i64, number: i64, reason: String) -> StoreError {
    StoreError::DamagedGame { game: GameId { run: RunId(run), number: number as u64 }, reason }
}

fn read_result(run: i64, number: i64, text: &str) -> Result<GameResult, StoreError> {
    GameResult::named(text).ok_or_else(|| damaged(run, number, format!("its result is '{text}'")))
}

fn read_summary(row: SummaryRow) -> Result<GameSummary, StoreError> {
    let (run, number, game, first, second, result, reason, plies, started, seconds) = row;
    Ok(GameSummary {
        run: RunId(run),
        number: number as u64,
        game,
        first,
        second,
        result: read_result(run, number, &result)?,
        reason,
        plies: plies.max(0) as u64,
        started,
        seconds,
    })
}

pub(crate) fn read_game(row: Row) -> Result<(RunId, GameRecord), StoreError> {
    let (
        run,
        number,
        game,
        rules,
        first,
        second,
        result,
        reason,
        opening,
        started,
        seconds,
        position,
        remark,
        moves,
    ) = row;
    let record = GameRecord {
        game,
        rules,
        number: number as u64,
        first,
        second,
        position,
        opening: usize::try_from(opening)
            .map_err(|_| damaged(run, number, format!("its opening is {opening} moves long")))?,
        moves: serde_json::from_str(&moves)
            .map_err(|error| damaged(run, number, format!("its moves: {error}")))?,
        result: read_result(run, number, &result)?,
        reason,
        remark,
        started,
        seconds,
    };
    Ok((RunId(run), record))
}
