//! Engines: queries from a position to a good move.
//!
//! [`search()`] is the strong engine, which values positions by a small [`net`]; a [`Level`] below the tenth sees them
//! by the terms of [`eval`]. [`classic`] is the engine that the project began with. A search never looks at a clock:
//! its [`Observer`] hears of progress at node-counted slices and may end it there.

pub mod bench;
mod claim;
pub mod classic;
pub mod eval;
mod level;
mod limits;
pub mod net;
mod report;
mod search;
mod value;

pub use claim::claims_draw;
pub use eval::{Evaluate, Hce};
pub use level::{Character, Level, Opponent, Strength};
pub use limits::{Budget, Clock, Deadlines, Limits};
pub use net::{Nnue, evaluate};
pub use report::{Bound, Iteration, Line, LineReport, Observer, Progress, Report, Score};
pub use search::see::en_prise;
#[cfg(feature = "tuning")]
pub use search::tuning::{Parameter, ParameterError, parameters, set_parameter};
pub use search::{MAX_DEPTH, Memory, search, search_with};
