//! The engines: they find a good move in a position.
//!
//! [`search()`] is the strong engine. It evaluates positions with a small neural network ([`net`]).
//! A [`Level`] below the twelfth evaluates all moves with the same network, and chooses a move as people
//! do ([`prior`]). [`classic`] is the engine with which the project began. A search never reads a clock.
//! It calls its [`Observer`] after a fixed number of nodes, and the observer may stop the search.

pub mod bench;
mod claim;
pub mod classic;
mod conduct;
pub mod eval;
mod explain;
mod judgement;
mod level;
mod limits;
#[cfg(feature = "net")]
pub mod net;
mod position_facts;
mod report;
mod search;
mod threat;
mod time_management;
mod timer;
mod value;

pub use claim::claims_draw;
pub use conduct::DrawReply;
#[cfg(not(feature = "net"))]
pub use eval::evaluate;
pub use eval::{Evaluate, Hce};
pub use explain::{
    BetterMove, Comparison, EXPLANATION_NODES, ExplainError, Explanation, MaterialLoss, Merit, Purpose, explain,
    explain_with_best_move,
};
pub use judgement::{Judgement, preserves_chances, winning_chances};
pub use level::prior;
pub use level::{Character, Level, Opponent, Strength};
pub use limits::Limits;
#[cfg(feature = "net")]
pub use net::{Nnue, evaluate};
pub use position_facts::{Amount, Fact, Feature, PlacedFeature, PositionFacts, SideCounts, explain_position};
pub use report::{Bound, Iteration, LineReport, Observer, Progress, PvLine, Report, Score};
pub use search::see::en_prise;
#[cfg(feature = "tuning")]
pub use search::tuning::{Parameter, ParameterError, parameters, set_parameter};
pub use search::{MAX_DEPTH, SearchMemory, search, search_with};
pub use threat::{THREAT_NODES, Threat, find_threat};
pub use time_management::{Budget, Clock, Deadlines};
pub use timer::{Timer, search_for};
