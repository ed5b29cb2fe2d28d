//! Proof lines: the principal variation after a move, continued to a quiet position.

use std::ops::ControlFlow;

use super::search::Searcher;
use crate::engine::report::{Report, Score, UNITS_PER_CENTIPAWN};
use crate::engine::value;
use crate::rules::{Board, Color, Game, Move, Outcome};
use crate::tactics::{ProofLine, material_balance};

/// The share of the nodes, in thousandths, for the search of the position after a move.
const SEARCH_SHARE: u64 = 200;
/// The share of the nodes, in thousandths, for one continuation of a line.
const CONTINUATION_SHARE: u64 = 25;
/// The maximum number of continuations of a line that is not quiet yet.
const MAX_CONTINUATIONS: usize = 3;
/// The maximum length, in plies, of a line without mate. Later moves of a principal variation are unreliable.
const MAX_PLIES: usize = 10;
/// The minimum length, in plies, of a line in which the material does not change.
pub(super) const MIN_PLIES: usize = 3;

/// The score of a move, and the line that proves it.
#[derive(Clone, Debug)]
pub(super) struct Proof {
    /// The score of the move, from the point of view of the side that plays it.
    pub(super) score: Score,
    /// The line that begins with the reply, up to a quiet position.
    pub(super) line: ProofLine,
    /// The line with all moves that were searched, including the moves after the quiet position.
    pub(super) whole: ProofLine,
}

impl Proof {
    /// The same proof with another score.
    pub(super) fn with_score(&self, score: Score) -> Self {
        Self { score, ..self.clone() }
    }
}

/// Searches the position after a move for its proof; `None` if the observer ended the search before there was a result.
pub(super) fn proof(searcher: &mut Searcher<'_>, before: &Game, mv: Move) -> Option<Proof> {
    let mover = before.board().side_to_move();
    let after = before.clone().with_move(mv);
    let line = ProofLine::new(after.board(), &[]).ok()?;
    if let Some(outcome) = after.outcome() {
        let score = score_of_outcome(outcome, mover);
        let whole = line.clone();
        return Some(Proof { score, line, whole });
    }
    let report = searcher.search(&after, SEARCH_SHARE, 1, &[]);
    let score = one_ply_earlier(report.score?.for_side(mover));
    let whole = continued_line(searcher, &after, &report)?.as_reply_to(before.board(), mv);
    let line = up_to_settled_material(whole.clone(), score);
    Some(Proof { score, line, whole })
}

/// The proof of the first move of a line that starts in the position `before`; `None` if the line has no other move.
/// `score` is the score of the move.
pub(super) fn proof_by_line(before: &Board, line: &[Move], score: Score) -> Option<Proof> {
    let (mv, replies) = line.split_first().filter(|(_, replies)| !replies.is_empty())?;
    let n_replies = replies.len().min(longest_line(score.plies_to_mate().is_some()));
    let whole = ProofLine::new(&before.play(*mv).ok()?, &replies[..n_replies])
        .ok()?
        .as_reply_to(before, *mv);
    let line = up_to_settled_material(whole.clone(), score);
    Some(Proof { score, line, whole })
}

/// The score of a move that ends the game.
fn score_of_outcome(outcome: Outcome, mover: Color) -> Score {
    let value = match outcome.winner() {
        Some(winner) if winner == mover => value::MATE - 1,
        Some(_) => value::mated_at(1),
        None => value::DRAW,
    };
    value::score(value, Color::White)
}

/// Converts a score to the position one ply earlier: a mate is one ply further away.
fn one_ply_earlier(score: Score) -> Score {
    let step = score.plies_to_mate().map_or(0, i32::signum);
    Score(score.0 - step * UNITS_PER_CENTIPAWN)
}

/// The maximum length of a line, in plies.
const fn longest_line(is_mate: bool) -> usize {
    if is_mate { usize::MAX } else { MAX_PLIES }
}

/// The line that a search found, continued until it ends in a quiet position or the game is over.
fn continued_line(searcher: &mut Searcher<'_>, start: &Game, report: &Report) -> Option<ProofLine> {
    let is_mate = report.score.is_some_and(|score| score.plies_to_mate().is_some());
    let longest = longest_line(is_mate);
    let mut game = extended_game(start, &report.principal_variation, longest);
    for _ in 0..MAX_CONTINUATIONS {
        let line = line_between(start, &game)?;
        let is_quiet = !is_mate && line.is_quiet(line.moves().len());
        if is_quiet || searcher.is_ended() || game.outcome().is_some() {
            break;
        }
        let more = searcher.search(&game, CONTINUATION_SHARE, 1, &[]);
        game = extended_game(&game, &more.principal_variation, longest);
    }
    let line = line_between(start, &game)?;
    Some(if game.outcome().is_some() {
        with_stalemate(line)
    } else {
        line
    })
}

/// The game after the first `longest` moves of `moves`. The first illegal move and all moves after it are left out.
fn extended_game(start: &Game, moves: &[Move], longest: usize) -> Game {
    let playable = moves.iter().take(longest);
    let step = |game: Game, mv: &Move| match game.play(*mv) {
        Ok(next) => ControlFlow::Continue(next),
        Err(_) => ControlFlow::Break(game),
    };
    match playable.copied().try_fold(start.clone(), |game, mv| step(game, &mv)) {
        ControlFlow::Continue(game) | ControlFlow::Break(game) => game,
    }
}

/// The line, extended by the next move if that move is the only legal move and stalemates. In such a position, neither
/// side can mate any more, so the game is already over. Therefore, the line of the search does not contain the move.
fn with_stalemate(line: ProofLine) -> ProofLine {
    let end = line.end();
    let is_stalemate = |mv: &Move| {
        let next = end.play(*mv);
        next.is_ok_and(|next| next.legal_moves().is_empty() && !next.is_in_check())
    };
    let mut legal = end.legal_moves().into_iter();
    let first = legal.next();
    let only = first.filter(|_| legal.next().is_none());
    let moves = only
        .filter(is_stalemate)
        .map(|mv| line.moves().iter().copied().chain([mv]).collect::<Vec<Move>>());
    let extended = moves.and_then(|moves| ProofLine::new(line.board(0), &moves).ok());
    extended.unwrap_or(line)
}

/// The line from `start` to a later position of the same game.
fn line_between(start: &Game, game: &Game) -> Option<ProofLine> {
    ProofLine::new(start.board(), game.moves().get(start.ply()..)?).ok()
}

/// The line up to the first quiet position after which the material does not change, or up to the first position that
/// perpetual check repeats. A line is not cut if it ends in stalemate, or in the mate that the score announces, or if
/// it has no quiet position. A mate that the score does not announce is not forced, so the line is cut before it.
fn up_to_settled_material(line: ProofLine, score: Score) -> ProofLine {
    let end = line.end();
    let is_mate_expected = score.plies_to_mate().is_some();
    if end.legal_moves().is_empty() && (is_mate_expected || !end.is_in_check()) {
        return line;
    }
    let mut ends = 1..=line.moves().len();
    if let Some(end) = ends.find(|end| line.is_repeated_by_checks(*end)) {
        return line.up_to(end);
    }
    let gaining_side = line.gaining_side();
    let balance = |index: usize| material_balance(line.board(index), gaining_side);
    let first_settled = |least: usize| {
        let mut quiet = (least..=line.moves().len()).rev().filter(|index| line.is_quiet(*index));
        let last = quiet.next()?;
        let stays = quiet.take_while(|index| balance(*index) == balance(last));
        Some(stays.last().unwrap_or(last))
    };
    let end = first_settled(1).filter(|end| balance(*end) != balance(0));
    match end.or_else(|| first_settled(MIN_PLIES)) {
        Some(end) => line.up_to(end),
        None => line,
    }
}

/// Whether the side to move is checkmated.
#[must_use]
pub(super) fn is_checkmate(board: &Board) -> bool {
    board.is_in_check() && board.legal_moves().is_empty()
}

#[cfg(test)]
mod tests {
    use super::up_to_settled_material;
    use crate::engine::report::Score;
    use crate::engine::value;
    use crate::notation::parse_move;
    use crate::rules::{Board, Color, Move};
    use crate::tactics::ProofLine;

    /// Checks the number of moves of a line after it has been cut.
    #[track_caller]
    fn check(fen: &str, moves: &str, score: Score, expected: usize) {
        let start: Board = fen.parse().unwrap();
        let mut board = start.clone();
        let moves: Vec<Move> = moves
            .split(' ')
            .map(|text| {
                let mv = parse_move(&board, text).unwrap();
                board = board.play(mv).unwrap();
                mv
            })
            .collect();
        let line = up_to_settled_material(ProofLine::new(&start, &moves).unwrap(), score);
        assert_eq!(line.moves().len(), expected);
    }

    #[test]
    fn a_line_ends_where_the_material_is_settled() {
        let won = Score::from_centipawns(500);
        let capture = "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1";
        check(capture, "Rxd5 Ke7 Kd2 Ke6", won, 1);
        let quiet = "4k3/pp6/8/8/8/8/PP6/3RK3 w - - 0 1";
        check(quiet, "Kd2 Ke7 Kc3 Ke6 Kb4 Ke5", won, 3);
    }

    #[test]
    fn only_a_mate_that_the_score_announces_ends_a_line() {
        let mate = value::score(value::MATE - 6, Color::White);
        let won = Score::from_centipawns(500);
        let mating = "Rxd5 a6 Kg2 a5 Kg1 a4 Rd8#";
        let back_rank = "6k1/p4ppp/8/3n4/8/8/8/3R2K1 w - - 0 1";
        check(back_rank, mating, mate, 7);
        check(back_rank, mating, won, 1);
        // The line ends in stalemate, so it is not cut.
        check("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", Score::from_centipawns(0), 1);
    }
}
