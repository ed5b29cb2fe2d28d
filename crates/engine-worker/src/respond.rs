//! Converts a request to its replies. Uses no JavaScript, and reads only the caller's clock.

use chess_core::Game;
use chess_core::engine::{self, Clock, Deadlines, Limits, classic};
use chess_core::notation::UciMove;
use engine_protocol::{Engine, PROTOCOL_VERSION, Reply, ReplyBody, Request, RequestBody, Search, SearchResult};

use crate::hash_table::HashTable;
use crate::info::search_info;
use crate::search_context::{SearchContext, game_of};
use crate::teacher::Teacher;

/// The delay between the page, which has the clock, and the worker, in milliseconds per move.
const OVERHEAD_MS: u64 = 50;

/// Handles `request`: calls `reply` with any number of progress replies, and finally with one final reply.
///
/// `teacher` is needed only for explanations. `hash_table` contains the memory of the strong engine, which all searches
/// share. `clock` returns the time in milliseconds from any fixed point.
pub fn respond(
    request: Request,
    teacher: Option<&Teacher>,
    hash_table: &mut HashTable,
    reply: &mut dyn FnMut(Reply),
    clock: &dyn Fn() -> f64,
) {
    let id = request.id;
    let mut post = |progress| {
        reply(Reply {
            id,
            body: ReplyBody::Progress(progress),
        });
    };
    let search_context = SearchContext { post: &mut post, clock };
    let body = reply_body(request.body, teacher, hash_table, search_context);
    let body = body.unwrap_or_else(|message| ReplyBody::Failed { message });
    reply(Reply { id, body });
}

/// The final reply to a request, or the reason why there is none.
fn reply_body(
    request: RequestBody,
    teacher: Option<&Teacher>,
    hash_table: &mut HashTable,
    search_context: SearchContext<'_>,
) -> Result<ReplyBody, String> {
    let teacher = teacher.ok_or_else(|| "the part of the program that explains could not be loaded".to_owned());
    match request {
        RequestBody::Hello => Ok(ReplyBody::Hello {
            version: PROTOCOL_VERSION,
        }),
        RequestBody::Search(search) => search_result(&search, hash_table, search_context).map(ReplyBody::Found),
        RequestBody::Explain(explain) => {
            let facts = (teacher?.explain_move)(&explain, hash_table, search_context)?;
            Ok(ReplyBody::Explained(Box::new(facts)))
        }
        RequestBody::ExplainPosition(position) => {
            let explanation = (teacher?.explain_position)(&position)?;
            Ok(ReplyBody::PositionExplained(Box::new(explanation)))
        }
        RequestBody::FindThreat(find) => {
            let threat = Box::new((teacher?.find_threat)(&find, hash_table, search_context)?);
            Ok(ReplyBody::ThreatFound { threat })
        }
        RequestBody::Other => Err("type: the engine knows no such request".to_owned()),
    }
}

fn search_result(
    search: &Search,
    hash_table: &mut HashTable,
    search_context: SearchContext<'_>,
) -> Result<SearchResult, String> {
    let game = game_of(&search.start, &search.moves)?;
    let limits = checked_limits(search, &game)?;
    let lines = limits.lines.max(1);
    let deadlines = match search.engine {
        Engine::Classic => Deadlines::default(),
        Engine::Strong => limits.deadlines(),
    };
    let (report, elapsed_ms) = search_context.run(game.board(), deadlines, lines, |reporter| match search.engine {
        Engine::Classic => classic::search(game.board(), limits.depth.unwrap_or(classic::DEPTH), reporter),
        Engine::Strong => match search.opponent() {
            Some(opponent) => opponent.search(&game, &limits, search.seed.into(), reporter),
            None if search.fresh => engine::search(
                &game,
                &limits.or_default_nodes(),
                &mut HashTable::new_memory(),
                reporter,
            ),
            None => engine::search(&game, &limits.or_default_nodes(), hash_table.memory(), reporter),
        },
    });
    Ok(SearchResult {
        best_move: report.best_move.map(UciMove::from),
        claims_draw: search.engine == Engine::Strong && engine::claims_draw(&game, &report),
        short_memory: hash_table.shortage(),
        info: search_info(game.board(), &report, lines, elapsed_ms),
    })
}

/// Checks the limits of a search, and reserves time on its clock for the delay of messages (the move overhead).
fn checked_limits(search: &Search, game: &Game) -> Result<Limits, String> {
    let limits = &search.limits;
    let deepest = match search.engine {
        Engine::Classic => classic::MAX_DEPTH,
        Engine::Strong => engine::MAX_DEPTH,
    };
    if let Some(depth) = limits.depth.filter(|depth| !(1..=deepest).contains(depth)) {
        return Err(format!("limits.depth: {depth} is not between 1 and {deepest}"));
    }
    for (index, text) in limits.search_moves.iter().enumerate() {
        text.resolve(game.board())
            .map_err(|error| format!("limits.searchMoves[{index}]: {error}"))?;
    }
    let clock = limits.clock.map(|clock| Clock {
        overhead: OVERHEAD_MS,
        ..clock
    });
    Ok(Limits {
        clock,
        ..limits.clone()
    })
}

#[cfg(test)]
mod tests;
