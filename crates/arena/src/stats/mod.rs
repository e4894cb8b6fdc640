//! What a score says about strength: Elo, likelihoods and sequential tests.
//!
//! The figures are those of fastchess, the tool engine authors compare with, so a match can be read beside theirs.
//!
//! ```
//! use ply_arena::stats::{Estimate, Pentanomial, SprtSettings, Verdict};
//!
//! let pairs = Pentanomial { counts: [34, 54, 63, 64, 75] };
//! let elo = Estimate::of(pairs).elo.unwrap();
//! assert_eq!(elo.to_string(), "55.58 ± 27.65");
//!
//! let settings: SprtSettings = "elo0=0,elo1=5,alpha=0.05,beta=0.05".parse().unwrap();
//! assert_eq!(settings.sprt.verdict(settings.sprt.llr(pairs)), Verdict::Continue);
//! ```

mod counts;
mod estimate;
mod likelihood;
mod normal;
mod sprt;
mod sprt_settings;

pub use counts::{Counts, GameResult, Pentanomial, Trinomial};
pub use estimate::{Estimate, Figure};
pub use sprt::{Bounds, Model, Sprt, Verdict};
pub use sprt_settings::{Counting, SprtSettings};
