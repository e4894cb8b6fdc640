//! The folder of a self-play: its shards, and a file that says which games they hold.

use std::fs;
use std::path::{Path, PathBuf};

use ply_core::InputError;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{DatagenSetup, Shard};
use crate::data::{Records, shard_path};
use crate::error::TrainError;
use crate::model;

/// The file beside the shards.
const FILE: &str = "datagen.json";

/// What stands in that file.
#[derive(Serialize, Deserialize)]
struct Contents {
    id: String,
    setup: DatagenSetup,
}

/// A folder that is being filled.
pub struct DatagenFolder {
    path: PathBuf,
    contents: Contents,
    packed_len: usize,
}

impl DatagenFolder {
    /// Opens a folder, new or with shards of the very same games; there may be more of them now.
    pub fn open(path: &Path, setup: &DatagenSetup) -> Result<DatagenFolder, TrainError> {
        setup.check()?;
        let packed_len = model(ply_games::find(&setup.game)?)?.packed_len();
        fs::create_dir_all(path).map_err(TrainError::file(path))?;
        let file = path.join(FILE);
        let id = match fs::read_to_string(&file) {
            Ok(text) => {
                let place = |error: InputError| error.within(file.display().to_string());
                let found: Contents =
                    serde_json::from_str(&text).map_err(|error| place(InputError::new(error.to_string())))?;
                check_same(&found.setup, setup).map_err(place)?;
                found.id
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                format!("{:032x}", rand::random::<u128>())
            }
            Err(source) => return Err(TrainError::File { path: file, source }),
        };
        let contents = Contents { id, setup: setup.clone() };
        let text =
            serde_json::to_string_pretty(&contents).map_err(|error| InputError::new(error.to_string()))?;
        let beside = file.with_extension("part");
        fs::write(&beside, text + "\n")
            .and_then(|()| fs::rename(&beside, &file))
            .map_err(TrainError::file(&file))?;
        Ok(DatagenFolder { path: path.to_path_buf(), contents, packed_len })
    }

    /// Tells it from all other folders, wherever it is moved.
    pub fn id(&self) -> &str {
        &self.contents.id
    }

    /// The games that it is for.
    pub fn setup(&self) -> &DatagenSetup {
        &self.contents.setup
    }

    /// The shard of this number, if it is there.
    pub fn read(&self, number: u64) -> Result<Option<Records>, TrainError> {
        let path = shard_path(&self.path, number);
        if !path.exists() {
            return Ok(None);
        }
        Records::read(&self.contents.setup.game, self.packed_len, &path).map(Some)
    }

    /// Writes a whole shard; its records.
    pub fn write(&self, number: u64, shard: &Shard) -> Result<Records, TrainError> {
        let records = shard.records(self.packed_len);
        records.write(&self.contents.setup.game, &shard_path(&self.path, number))?;
        Ok(records)
    }
}

/// Shards of other games must not come to lie beside these.
fn check_same(there: &DatagenSetup, here: &DatagenSetup) -> Result<(), InputError> {
    let there = DatagenSetup { games: here.games, ..there.clone() };
    let [there, here] = [&there, here].map(|setup| serde_json::to_value(setup).unwrap_or_default());
    let (Value::Object(there), Value::Object(here)) = (there, here) else { return Ok(()) };
    match here.iter().find(|(name, value)| there.get(*name) != Some(value)) {
        None => Ok(()),
        Some((name, value)) => {
            let found = there.get(name).unwrap_or(&Value::Null);
            Err(InputError::new(format!(
                "the shards here are of other games: {name} is {found}, not {value}"
            )))
        }
    }
}
