//! What every test needs: an empty home for a store on either database, and games to keep there.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

use ply_formats::{GameRecord, GameResult, MoveRecord};
use ply_games::DisplayScore;
use ply_store::testing::Postgres;
use ply_store::{NewRun, Node, Run, Store, Study, StudyKind};
use sqlx::{AssertSqlSafe, ConnectOptions};

/// An empty place for one test's store.
pub(crate) struct Home {
    pub(crate) url: String,
    folder: Option<PathBuf>,
}

impl Home {
    /// A file in a folder that is not there yet.
    pub(crate) async fn sqlite() -> Option<Home> {
        let folder = folder();
        let url = folder.join("a folder/ply.sqlite").to_str().unwrap().to_owned();
        Some(Home { url, folder: Some(folder) })
    }

    /// A database on the shared server, where there is one.
    pub(crate) async fn postgres() -> Option<Home> {
        Some(Home { url: Postgres::shared()?.database().await, folder: None })
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.url).await.unwrap()
    }

    pub(crate) fn is_file(&self) -> bool {
        self.folder.is_some()
    }

    /// What SQLite finds when it reads the whole file.
    pub(crate) async fn check(&self) -> String {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&self.url);
        let mut connection = options.connect().await.unwrap();
        sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&mut connection).await.unwrap()
    }

    /// Runs SQL behind the store's back.
    pub(crate) async fn sql(&self, text: &str) {
        self.try_sql(text).await.unwrap();
    }

    /// Runs SQL behind the store's back, which the database may refuse.
    pub(crate) async fn try_sql(&self, text: &str) -> Result<(), sqlx::Error> {
        let text = AssertSqlSafe(text);
        if self.is_file() {
            let options =
                sqlx::sqlite::SqliteConnectOptions::new().filename(&self.url).create_if_missing(true);
            sqlx::raw_sql(text).execute(&mut options.connect().await?).await?;
        } else {
            let options: sqlx::postgres::PgConnectOptions = self.url.parse()?;
            sqlx::raw_sql(text).execute(&mut options.connect().await?).await?;
        }
        Ok(())
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// So many where `PLY_TEST_LONG=1` asks for the long tests, a tenth elsewhere.
pub(crate) fn scaled(count: u64) -> u64 {
    if env::var_os("PLY_TEST_LONG").is_some_and(|long| long == "1") { count } else { count / 10 }
}

/// A folder's name that nobody else uses.
pub(crate) fn folder() -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    env::temp_dir().join(format!("ply-store-{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed)))
}

/// Makes a test of each function, once on SQLite and once on PostgreSQL.
macro_rules! on_both {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let Some(home) = crate::common::Home::sqlite().await else { return };
                super::$name(&home).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let Some(home) = crate::common::Home::postgres().await else { return };
                super::$name(&home).await;
            })+
        }
    };
}
pub(crate) use on_both;

pub(crate) async fn begin(store: &Store, fingerprint: &str) -> Run {
    let new = NewRun {
        fingerprint: fingerprint.into(),
        game: "othello".into(),
        players: vec!["Ada".into(), "Bob".into()],
        setup: r#"{"games":100}"#.into(),
    };
    store.begin(&new).await.unwrap()
}

/// A game unlike its neighbours: players change sides, results come in turn.
pub(crate) fn game(number: u64) -> GameRecord {
    let (first, second) = if number.is_multiple_of(2) { ("Ada", "Bob") } else { ("Bob", "Ada") };
    let thought = |ply: u64| MoveRecord {
        text: format!("f{}", ply % 8 + 1),
        score: Some(DisplayScore::Cp(ply as i32 - 3)),
        depth: Some(12),
        nodes: Some(1_000_000 + ply),
        milliseconds: Some(10.25),
    };
    let mut moves: Vec<MoveRecord> = (0..5).map(thought).collect();
    moves.insert(0, MoveRecord { text: "f5".into(), ..MoveRecord::default() });
    GameRecord {
        game: "othello".into(),
        rules: None,
        number,
        first: first.into(),
        second: second.into(),
        position: None,
        opening: 1,
        moves,
        result: [GameResult::First, GameResult::Second, GameResult::Draw][(number % 3) as usize],
        reason: if number.is_multiple_of(5) { "time".into() } else { "no-moves".into() },
        remark: None,
        started: 1_700_000_000_000_i64.wrapping_add(number as i64),
        seconds: 0.5 + number as f64,
    }
}

/// A game under way with one variation: f5 d6 c3, or f6 in place of d6.
pub(crate) fn study(title: &str) -> Study {
    let node = |parent, text: &str| Node { parent, text: text.into(), ..Node::default() };
    Study {
        game: "othello".into(),
        rules: None,
        kind: StudyKind::Play,
        title: title.into(),
        first: "Ada".into(),
        second: "ply".into(),
        start: None,
        nodes: vec![node(None, "f5"), node(Some(0), "d6"), node(Some(0), "f6"), node(Some(1), "c3")],
        comment: None,
        tags: Vec::new(),
        result: None,
        reason: None,
        settings: serde_json::json!({ "clock": [300, 2.5], "skill": null }),
    }
}
