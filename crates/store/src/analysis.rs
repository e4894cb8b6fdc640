//! Analyses worth keeping: the deepest of each position, and of all only the newest so many.

use ply_formats::unix_millis;

use crate::Store;
use crate::database::on_database;
use crate::error::StoreError;
use crate::stamp::TICK;
use crate::store::storable;

/// What a search found out about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// Which game of the registry.
    pub game: String,
    /// By which rule set.
    pub rules: String,
    /// By which evaluation.
    pub eval: String,
    /// The position in the game's one-line text, and what else its value depends on.
    pub position: String,
    /// How deep it was searched.
    pub depth: u32,
    /// How many best lines it has.
    pub lines: u32,
    /// The findings, in whatever form their writer reads them again.
    pub body: String,
}

/// Analyses kept unless somebody says otherwise.
pub const MAX_ANALYSES: u64 = 100_000;

const KEEP: &str = "INSERT INTO analysis (game, rules, eval, position, depth, updated, body, lines)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (game, rules, eval, position) DO UPDATE
    SET depth = excluded.depth, updated = excluded.updated, body = excluded.body, lines = excluded.lines
    WHERE excluded.depth > analysis.depth
    OR (excluded.depth = analysis.depth AND excluded.lines >= analysis.lines)";
// The stamps are all different: the one that follows the newest so many is the newest that must go.
const TRIM: &str = "DELETE FROM analysis WHERE updated <= (SELECT updated FROM analysis ORDER BY updated DESC
    LIMIT 1 OFFSET $1)";
const FIND: &str = "SELECT depth, lines, body FROM analysis
    WHERE game = $1 AND rules = $2 AND eval = $3 AND position = $4";

impl Store {
    /// Keeps an analysis, unless a deeper one of the position is there, or one as deep with more lines; tells
    /// whether. Beyond `most` the oldest go.
    pub async fn keep_analysis(&self, analysis: &Analysis, most: u64) -> Result<bool, StoreError> {
        let Analysis { game, rules, eval, position, depth, lines, body } = analysis;
        let (game, rules, eval) = (storable(game), storable(rules), storable(eval));
        let (position, body) = (storable(position), storable(body));
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        on_database!(self, "keep an analysis", pool => {
            let mut transaction = pool.begin().await?;
            let stamp: i64 = sqlx::query_scalar(TICK).bind(unix_millis()).fetch_one(&mut *transaction).await?;
            let insert = sqlx::query(KEEP).bind(&game).bind(&rules).bind(&eval).bind(&position);
            let insert = insert.bind(i64::from(*depth)).bind(stamp).bind(&body).bind(i64::from(*lines));
            let kept = insert.execute(&mut *transaction).await?.rows_affected() > 0;
            sqlx::query(TRIM).bind(most).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(kept)
        })
    }

    /// The deepest analysis kept of a position.
    pub async fn kept_analysis(
        &self,
        game: &str,
        rules: &str,
        eval: &str,
        position: &str,
    ) -> Result<Option<Analysis>, StoreError> {
        let [game, rules, eval, position] = [game, rules, eval, position].map(storable);
        let row: Option<(i64, i64, String)> = on_database!(self, "find an analysis", pool => {
            let find = sqlx::query_as(FIND).bind(&game).bind(&rules).bind(&eval).bind(&position);
            find.fetch_optional(pool).await
        })?;
        let read = |(depth, lines, body): (i64, i64, String)| {
            let [depth, lines] = [depth, lines].map(|count| u32::try_from(count).unwrap_or(0));
            Analysis { game, rules, eval, position, depth, lines, body }
        };
        Ok(row.map(read))
    }
}
