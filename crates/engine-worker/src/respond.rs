//! From a request to its replies: no JavaScript, no clock of its own.

use chess_core::engine::{self, Level, Report, classic};
use chess_core::notation::{parse_game, parse_uci};
use chess_core::{Game, Move};
use engine_protocol::{
    Engine, Found, Limits, PROTOCOL_VERSION, Progress, Reply, ReplyBody, Request, RequestBody, Search,
};

use crate::budget::Deadlines;
use crate::figures::figures_of;
use crate::reporter::Reporter;
use crate::table::Table;

/// How many positions the strong engine visits where nothing bounds it.
const OWN_NODES: u64 = 1_000_000;
/// More lines than any position has moves.
const MOST_LINES: u32 = 256;

/// Answers `request`: any number of progress replies, then one final reply, each handed to `reply` as it is made.
///
/// `table` is what the strong engine keeps from one search to the next; `clock` tells the time in milliseconds from any
/// fixed point.
pub fn respond(request: Request, table: &mut Table, reply: &mut dyn FnMut(Reply), clock: &dyn Fn() -> f64) {
    let id = request.id;
    let body = match request.body {
        RequestBody::Hello => ReplyBody::Hello {
            version: PROTOCOL_VERSION,
        },
        RequestBody::Search(search) => {
            let mut post = |progress| {
                reply(Reply {
                    id,
                    body: ReplyBody::Progress(progress),
                });
            };
            found(&search, table, &mut post, clock)
                .map_or_else(|message| ReplyBody::Failed { message }, ReplyBody::Found)
        }
    };
    reply(Reply { id, body });
}

fn found(
    search: &Search,
    table: &mut Table,
    post: &mut dyn FnMut(Progress),
    clock: &dyn Fn() -> f64,
) -> Result<Found, String> {
    let moves = search.moves.iter().map(String::as_str);
    let game = parse_game(&search.start, moves).map_err(|error| error.to_string())?;
    let lines = search.limits.lines.unwrap_or(1).clamp(1, MOST_LINES) as usize;
    let start = clock();
    let elapsed = || clock() - start;
    let deadlines = match search.engine {
        Engine::Classic => Deadlines::default(),
        Engine::Strong => Deadlines::new(&search.limits),
    };
    let mut reporter = Reporter::new(game.board(), deadlines, lines, &elapsed, post);
    let report = match search.engine {
        Engine::Classic => {
            let depth = depth(&search.limits, classic::MAX_DEPTH)?.unwrap_or(classic::DEPTH);
            classic::search(game.board(), depth, &mut reporter)
        }
        Engine::Strong => strong(search, &game, table, &mut reporter)?,
    };
    Ok(Found {
        best_move: report.best_move.map(|best| best.to_string()),
        claims_draw: search.engine == Engine::Strong && engine::claims_draw(&game, &report),
        short_memory: table.shortage(),
        figures: figures_of(game.board(), &report, lines, elapsed()),
    })
}

fn strong(search: &Search, game: &Game, table: &mut Table, reporter: &mut Reporter<'_>) -> Result<Report, String> {
    let level = level(search.level)?;
    let limits = engine_limits(search, game)?;
    Ok(match level {
        Some(level) => level.search(game, &limits, search.seed.into(), reporter),
        None => engine::search(game, &limits, table.memory(), reporter),
    })
}

fn level(number: Option<u32>) -> Result<Option<Level>, String> {
    let Some(number) = number else { return Ok(None) };
    let level = u8::try_from(number).ok().and_then(Level::new);
    let most = Level::STRONGEST.number();
    level
        .map(Some)
        .ok_or_else(|| format!("level: {number} is not between 1 and {most}"))
}

fn engine_limits(search: &Search, game: &Game) -> Result<engine::Limits, String> {
    let limits = &search.limits;
    let depth = depth(limits, engine::MAX_DEPTH)?;
    let is_bounded = depth.is_some() || limits.mate.is_some() || Deadlines::new(limits).is_set();
    let has_own = !is_bounded && !limits.infinite && search.level.is_none();
    Ok(engine::Limits {
        depth,
        nodes: limits.nodes.map(u64::from).or(has_own.then_some(OWN_NODES)),
        mate: limits.mate,
        lines: limits.lines.unwrap_or(1).clamp(1, MOST_LINES) as usize,
        moves: search_moves(game, &limits.search_moves)?,
    })
}

fn depth(limits: &Limits, most: u32) -> Result<Option<u32>, String> {
    match limits.depth {
        Some(depth) if depth == 0 || depth > most => Err(format!("limits.depth: {depth} is not between 1 and {most}")),
        depth => Ok(depth),
    }
}

fn search_moves(game: &Game, texts: &[String]) -> Result<Vec<Move>, String> {
    let legal = |(index, text): (usize, &String)| {
        let mv = parse_uci(game.board(), text).ok();
        mv.filter(|&mv| game.board().is_legal(mv))
            .ok_or_else(|| format!("limits.searchMoves[{index}]: \"{text:.24}\" is not a legal move here"))
    };
    texts.iter().enumerate().map(legal).collect()
}

#[cfg(test)]
mod tests;
