//! Studies in the store: saved, changed without losing anybody's work, listed, removed.

use ply_formats::{GameResult, unix_millis};
use sqlx::QueryBuilder;

use crate::Store;
use crate::database::on_database;
use crate::error::StoreError;
use crate::stamp::TICK;
use crate::store::storable;
use crate::study::{Change, StoredStudy, Study, StudyFilter, StudyId, StudyKind, StudySummary};

/// The columns of a whole study as they come from a database.
type Row = (
    i64,
    i64,
    i64,
    String,
    Option<String>,
    String,
    String,
    String,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    String,
    String,
    Option<String>,
    String,
);

/// The columns of a list as they come from a database.
type SummaryRow =
    (i64, String, String, String, String, String, i64, Option<String>, Option<String>, i64, i64);

const NEXT: &str = "UPDATE counter SET value = value + 1 WHERE name = 'study' RETURNING value";
const COUNT: &str = "SELECT COUNT(*) FROM study";
const INSERT: &str =
    "INSERT INTO study (id, created, updated, game, rules, kind, title, first, second, start, result, reason,
    plies, settings, nodes, comment, tags)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)";
const UPDATE: &str =
    "UPDATE study SET updated = $3, game = $4, rules = $5, kind = $6, title = $7, first = $8, second = $9,
    start = $10, result = $11, reason = $12, plies = $13, settings = $14, nodes = $15,
    comment = $16, tags = $17 WHERE id = $1 AND created = $2";
const WHOLE: &str =
    "SELECT id, created, updated, game, rules, kind, title, first, second, start, result, reason, settings,
    nodes, comment, tags FROM study WHERE id = $1";
const SUMMARY: &str =
    "SELECT id, game, kind, title, first, second, plies, result, reason, created, updated FROM study";

/// Binds a study to [`INSERT`] or [`UPDATE`], whose parameters stand in one order.
macro_rules! bind {
    ($text:expr, $id:expr, $created:expr, $updated:expr, $study:expr) => {{
        let study: &Study = $study;
        sqlx::query($text)
            .bind($id)
            .bind($created)
            .bind($updated)
            .bind(&study.game)
            .bind(&study.rules)
            .bind(study.kind.name())
            .bind(&study.title)
            .bind(&study.first)
            .bind(&study.second)
            .bind(&study.start)
            .bind(study.result.map(GameResult::name))
            .bind(&study.reason)
            .bind(study.main_line().count() as i64)
            .bind(study.settings.to_string())
            // Nothing in the nodes can fail to be written: their maps have text keys.
            .bind(serde_json::to_string(&study.nodes).unwrap_or_default())
            .bind(&study.comment)
            .bind(serde_json::to_string(&study.tags).unwrap_or_default())
    }};
}

impl Store {
    /// Saves a new study, unless there are already so many.
    pub async fn save_study(&self, study: &Study, most: u64) -> Result<StoredStudy, StoreError> {
        let study = study.storable();
        let saved: Option<(i64, i64)> = on_database!(self, "save a study", pool => {
            let mut transaction = pool.begin().await?;
            let stamp: i64 = sqlx::query_scalar(TICK).bind(unix_millis()).fetch_one(&mut *transaction).await?;
            let count: i64 = sqlx::query_scalar(COUNT).fetch_one(&mut *transaction).await?;
            if count.max(0) as u64 >= most {
                return Ok(None);
            }
            let id: i64 = sqlx::query_scalar(NEXT).fetch_one(&mut *transaction).await?;
            bind!(INSERT, id, stamp, stamp, &study).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(Some((id, stamp)))
        })?;
        let (id, stamp) = saved.ok_or(StoreError::Full { most })?;
        Ok(StoredStudy { id: StudyId(id), created: stamp, updated: stamp, study })
    }

    /// Saves a study over what is there. With `seen`, the `updated` of what its writer began from, a study that somebody
    /// else has changed since, to something else than this, is left as it is.
    pub async fn change_study(
        &self,
        id: StudyId,
        study: &Study,
        seen: Option<i64>,
    ) -> Result<Change, StoreError> {
        let study = study.storable();
        let change: Result<Change, StoreError> = on_database!(self, "change a study", pool => {
            let mut transaction = pool.begin().await?;
            let stamp: i64 = sqlx::query_scalar(TICK).bind(unix_millis()).fetch_one(&mut *transaction).await?;
            let row: Option<Row> =
                sqlx::query_as(WHOLE).bind(id.0).fetch_optional(&mut *transaction).await?;
            let Some(row) = row else { return Ok(Ok(Change::Missing)) };
            let created = row.1;
            match read_study(row) {
                Ok(kept) if seen.is_some_and(|seen| kept.updated > seen) && kept.study != study => {
                    return Ok(Ok(Change::Newer(kept)));
                }
                // What cannot be read may be written over, but not by somebody who asked for care.
                Err(error) if seen.is_some() => return Ok(Err(error)),
                _ => (),
            }
            bind!(UPDATE, id.0, created, stamp, &study).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(Ok(Change::Saved(StoredStudy { id, created, updated: stamp, study })))
        })?;
        change
    }

    /// One study.
    pub async fn study(&self, id: StudyId) -> Result<Option<StoredStudy>, StoreError> {
        let row: Option<Row> = on_database!(self, "read a study", pool => {
            sqlx::query_as(WHOLE).bind(id.0).fetch_optional(pool).await
        })?;
        row.map(read_study).transpose()
    }

    /// The studies asked for, last saved first, without their moves.
    pub async fn studies(&self, filter: &StudyFilter) -> Result<Vec<StudySummary>, StoreError> {
        let rows: Vec<SummaryRow> = on_database!(self, "list its studies", pool => {
            let mut statement = QueryBuilder::new(SUMMARY);
            // Every study has a positive number; the rest of the conditions may then all begin with AND.
            statement.push(" WHERE id > 0");
            if let Some(game) = &filter.game {
                statement.push(" AND game = ").push_bind(storable(game));
            }
            if let Some(kind) = filter.kind {
                statement.push(" AND kind = ").push_bind(kind.name());
            }
            if let Some(before) = filter.before {
                statement.push(" AND updated < ").push_bind(before);
            }
            if filter.begun {
                statement.push(" AND (plies > 0 OR kind <> ").push_bind(StudyKind::Play.name()).push(")");
            }
            let limit = filter.limit.map_or(i64::MAX, |limit| i64::try_from(limit).unwrap_or(i64::MAX));
            statement.push(" ORDER BY updated DESC LIMIT ").push_bind(limit);
            statement.build_query_as().fetch_all(pool).await
        })?;
        rows.into_iter().map(read_summary).collect()
    }

    /// Removes a study; false when there was none.
    pub async fn remove_study(&self, id: StudyId) -> Result<bool, StoreError> {
        on_database!(self, "remove a study", pool => {
            let removed = sqlx::query("DELETE FROM study WHERE id = $1").bind(id.0).execute(pool).await?;
            Ok(removed.rows_affected() > 0)
        })
    }
}

fn damaged(id: i64, reason: String) -> StoreError {
    StoreError::DamagedStudy { study: StudyId(id), reason }
}

fn read_kind(id: i64, text: &str) -> Result<StudyKind, StoreError> {
    StudyKind::named(text).ok_or_else(|| damaged(id, format!("its kind is '{text}'")))
}

fn read_result(id: i64, text: Option<String>) -> Result<Option<GameResult>, StoreError> {
    let read =
        |text: String| GameResult::named(&text).ok_or_else(|| damaged(id, format!("its result is '{text}'")));
    text.map(read).transpose()
}

fn read_summary(row: SummaryRow) -> Result<StudySummary, StoreError> {
    let (id, game, kind, title, first, second, plies, result, reason, created, updated) = row;
    Ok(StudySummary {
        id: StudyId(id),
        game,
        kind: read_kind(id, &kind)?,
        title,
        first,
        second,
        plies: plies.max(0) as u64,
        result: read_result(id, result)?,
        reason,
        created,
        updated,
    })
}

fn read_study(row: Row) -> Result<StoredStudy, StoreError> {
    let (
        id,
        created,
        updated,
        game,
        rules,
        kind,
        title,
        first,
        second,
        start,
        result,
        reason,
        settings,
        nodes,
        comment,
        tags,
    ) = row;
    let study = Study {
        game,
        rules,
        kind: read_kind(id, &kind)?,
        title,
        first,
        second,
        start,
        nodes: serde_json::from_str(&nodes).map_err(|error| damaged(id, format!("its moves: {error}")))?,
        comment,
        tags: serde_json::from_str(&tags).map_err(|error| damaged(id, format!("its headers: {error}")))?,
        result: read_result(id, result)?,
        reason,
        settings: serde_json::from_str(&settings)
            .map_err(|error| damaged(id, format!("its settings: {error}")))?,
    };
    Ok(StoredStudy { id: StudyId(id), created, updated, study })
}
