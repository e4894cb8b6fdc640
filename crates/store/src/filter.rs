//! Which games are asked for.

use ply_formats::GameResult;
use sqlx::{Database, Encode, QueryBuilder, Type};

use crate::run::RunId;
use crate::store::storable;

/// Which games are asked for; what is `None` does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Of this match.
    pub run: Option<RunId>,
    /// Of this game of the registry.
    pub game: Option<String>,
    /// Played by this player, on either side.
    pub player: Option<String>,
    /// With this result.
    pub result: Option<GameResult>,
    /// That ended for this reason.
    pub reason: Option<String>,
    /// At most so many.
    pub limit: Option<u64>,
    /// Leaving out so many at the beginning.
    pub offset: u64,
}

impl Filter {
    /// Adds the conditions to a statement that ends in its `FROM`; `after` is the last game already seen.
    pub(crate) fn push<D: Database>(&self, statement: &mut QueryBuilder<D>, after: Option<(i64, i64)>)
    where
        i64: for<'value> Encode<'value, D> + Type<D>,
        String: for<'value> Encode<'value, D> + Type<D>,
    {
        let mut word = " WHERE ";
        let mut condition = |statement: &mut QueryBuilder<D>, text: &str| {
            statement.push(word).push(text);
            word = " AND ";
        };
        if let Some(run) = self.run {
            condition(statement, "run = ");
            statement.push_bind(run.0);
        }
        if let Some(player) = &self.player {
            condition(statement, "(first = ");
            statement.push_bind(storable(player)).push(" OR second = ").push_bind(storable(player)).push(")");
        }
        let result = self.result.map(|result| result.name().to_owned());
        for (column, value) in [("game", &self.game), ("result", &result), ("reason", &self.reason)] {
            if let Some(value) = value {
                condition(statement, column);
                statement.push(" = ").push_bind(storable(value));
            }
        }
        if let Some((run, number)) = after {
            condition(statement, "(run, number) > (");
            statement.push_bind(run).push(", ").push_bind(number).push(")");
        }
    }

    /// Adds the order and the part of it asked for.
    pub(crate) fn push_page<D: Database>(statement: &mut QueryBuilder<D>, limit: u64, offset: u64)
    where
        i64: for<'value> Encode<'value, D> + Type<D>,
    {
        // More than a column can count is more than any store holds.
        let bounded = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        statement.push(" ORDER BY run, number LIMIT ").push_bind(bounded(limit));
        statement.push(" OFFSET ").push_bind(bounded(offset));
    }
}
