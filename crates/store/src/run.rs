//! Matches in the store: begun, resumed, finished, listed.

use std::fmt;
use std::str::FromStr;

use ply_formats::unix_millis;
use serde::{Deserialize, Serialize};

use crate::Store;
use crate::database::on_database;
use crate::error::StoreError;
use crate::store::storable;

/// A match's number in the store.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RunId(pub i64);

impl fmt::Display for RunId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl FromStr for RunId {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let number = text.parse().ok().filter(|number| *number > 0);
        number.map(RunId).ok_or_else(|| StoreError::Name {
            text: text.into(),
            what: "match",
            form: "its number, such as 7",
        })
    }
}

/// How far a match has come.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RunState {
    /// Being played, or its program died.
    Running,
    /// All games are played.
    Finished,
    /// Ended by its user before all games were played.
    Stopped,
}

impl RunState {
    /// `running`, `finished` or `stopped`.
    pub fn name(self) -> &'static str {
        match self {
            RunState::Running => "running",
            RunState::Finished => "finished",
            RunState::Stopped => "stopped",
        }
    }

    /// The state of this name.
    pub fn named(text: &str) -> Option<RunState> {
        [RunState::Running, RunState::Finished, RunState::Stopped]
            .into_iter()
            .find(|state| state.name() == text)
    }
}

/// A match about to begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewRun {
    /// A hash of all that makes this match this one: by it a later call finds the match to resume.
    pub fingerprint: String,
    /// Which game of the registry.
    pub game: String,
    /// Who plays.
    pub players: Vec<String>,
    /// The whole set-up, as JSON.
    pub setup: String,
}

/// A match in the store.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Run {
    /// Its number.
    pub id: RunId,
    /// The hash of its set-up.
    pub fingerprint: String,
    /// Which game of the registry.
    pub game: String,
    /// Who plays.
    pub players: Vec<String>,
    /// The whole set-up, as JSON.
    pub setup: String,
    /// How far it has come.
    pub state: RunState,
    /// When it began, in milliseconds since 1970.
    pub created: i64,
    /// When its state or its games last changed, in milliseconds since 1970.
    pub updated: i64,
}

/// The key of a set-up that is no match's: the name of the file that the games came from.
pub const IMPORT: &str = "import";

impl Run {
    /// Games of a file of others, which were no match here.
    pub fn is_import(&self) -> bool {
        let setup: Option<serde_json::Value> = serde_json::from_str(&self.setup).ok();
        setup.is_some_and(|setup| setup.get(IMPORT).is_some())
    }
}

/// A match in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RunSummary {
    /// The match.
    #[serde(flatten)]
    pub run: Run,
    /// How many of its games are stored.
    pub games: u64,
}

/// The columns of a run as they come from a database.
type Row = (i64, String, String, String, String, String, i64, i64);

const NEXT: &str = "UPDATE counter SET value = value + 1 WHERE name = 'run' RETURNING value";
const BEGIN: &str = "INSERT INTO run (id, fingerprint, game, players, setup, state, created, updated)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
const UNFINISHED: &str = "SELECT id, fingerprint, game, players, setup, state, created, updated FROM run
    WHERE fingerprint = $1 AND state <> 'finished' ORDER BY id DESC LIMIT 1";
const ONE: &str =
    "SELECT id, fingerprint, game, players, setup, state, created, updated FROM run WHERE id = $1";
const NEWEST: &str = "SELECT id, fingerprint, game, players, setup, state, created, updated,
    (SELECT COUNT(*) FROM game WHERE game.run = run.id) FROM run WHERE id < $1 ORDER BY id DESC LIMIT $2";

impl Run {
    fn read(row: Row) -> Result<Run, StoreError> {
        let (id, fingerprint, game, players, setup, state, created, updated) = row;
        let damaged = |reason| StoreError::DamagedRun { run: RunId(id), reason };
        Ok(Run {
            id: RunId(id),
            fingerprint,
            game,
            players: serde_json::from_str(&players)
                .map_err(|error| damaged(format!("its players: {error}")))?,
            setup,
            state: RunState::named(&state).ok_or_else(|| damaged(format!("its state is '{state}'")))?,
            created,
            updated,
        })
    }
}

impl Store {
    /// Begins a match.
    pub async fn begin(&self, new: &NewRun) -> Result<Run, StoreError> {
        let players = serde_json::Value::from(new.players.clone()).to_string();
        let (fingerprint, game, setup) =
            (storable(&new.fingerprint), storable(&new.game), storable(&new.setup));
        let (state, time) = (RunState::Running.name(), unix_millis());
        let id: i64 = on_database!(self, "begin a match", pool => {
            let mut transaction = pool.begin().await?;
            let id: i64 = sqlx::query_scalar(NEXT).fetch_one(&mut *transaction).await?;
            let insert = sqlx::query(BEGIN).bind(id).bind(&fingerprint).bind(&game).bind(&players).bind(&setup);
            insert.bind(state).bind(time).bind(time).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(id)
        })?;
        Run::read((id, fingerprint, game, players, setup, state.into(), time, time))
    }

    /// The newest match of this fingerprint that is not finished.
    pub async fn find_unfinished(&self, fingerprint: &str) -> Result<Option<Run>, StoreError> {
        let fingerprint = storable(fingerprint);
        let row: Option<Row> = on_database!(self, "find the match to resume", pool => {
            sqlx::query_as(UNFINISHED).bind(&fingerprint).fetch_optional(pool).await
        })?;
        row.map(Run::read).transpose()
    }

    /// Notes how far a match has come.
    pub async fn set_state(&self, run: RunId, state: RunState) -> Result<(), StoreError> {
        let changed = on_database!(self, "note a match's state", pool => {
            let update = sqlx::query("UPDATE run SET state = $1, updated = $2 WHERE id = $3");
            let done = update.bind(state.name()).bind(unix_millis()).bind(run.0).execute(pool).await?;
            Ok(done.rows_affected())
        })?;
        if changed == 0 { Err(StoreError::NoRun(run)) } else { Ok(()) }
    }

    /// Every match, oldest first.
    pub async fn runs(&self) -> Result<Vec<RunSummary>, StoreError> {
        self.newest_runs(None, u64::MAX).await
    }

    /// The newest so many matches that began before one of them, oldest first.
    pub async fn newest_runs(&self, before: Option<RunId>, most: u64) -> Result<Vec<RunSummary>, StoreError> {
        let before = before.map_or(i64::MAX, |run| run.0);
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        type Counted = (i64, String, String, String, String, String, i64, i64, i64);
        let rows: Vec<Counted> = on_database!(self, "list its matches", pool => {
            sqlx::query_as(NEWEST).bind(before).bind(most).fetch_all(pool).await
        })?;
        let read = |(id, fingerprint, game, players, setup, state, created, updated, games): Counted| {
            let run = Run::read((id, fingerprint, game, players, setup, state, created, updated))?;
            Ok(RunSummary { run, games: games.max(0) as u64 })
        };
        rows.into_iter().rev().map(read).collect()
    }

    /// One match.
    pub async fn run(&self, run: RunId) -> Result<Option<Run>, StoreError> {
        let row: Option<Row> = on_database!(self, "read a match", pool => {
            sqlx::query_as(ONE).bind(run.0).fetch_optional(pool).await
        })?;
        row.map(Run::read).transpose()
    }
}
