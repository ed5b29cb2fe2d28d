//! Finds test positions with obvious moves, and counts how often a level misses these moves.

use chess_core::engine::{self, Level, Limits, Report, SearchMemory};
use chess_core::notation::UciMove;
use chess_core::{Board, Game, Move, PieceType};
use fastrand::Rng;

use super::judge::Judge;
use crate::parallel::map_in_parallel;

/// The kind of an obvious move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseKind {
    /// Capturing a queen.
    Queen,
    /// Capturing a rook, a bishop or a knight.
    Piece,
    /// A mate in one.
    Mate,
    /// Recapturing a piece.
    Recapture,
}

impl CaseKind {
    const ALL: [Self; 4] = [Self::Mate, Self::Recapture, Self::Queen, Self::Piece];

    /// The minimum loss of every other move compared with the obvious move, in centipawns.
    const fn min_loss(self) -> f64 {
        match self {
            Self::Mate => 0.0,
            Self::Recapture => 150.0,
            Self::Piece => 200.0,
            Self::Queen => 300.0,
        }
    }

    /// The legal moves of this kind.
    fn candidates(self, game: &Game) -> Vec<Move> {
        let board = game.board();
        let taken = |mv: &Move| board.piece_at(mv.captured_square()?).map(|piece| piece.piece_type);
        let last_captured_on = square_of_last_capture(game);
        let is_one = |mv: &Move| match self {
            Self::Queen => taken(mv) == Some(PieceType::Queen),
            Self::Piece => matches!(taken(mv), Some(PieceType::Rook | PieceType::Bishop | PieceType::Knight)),
            Self::Mate => board.play(*mv).is_ok_and(|after| is_mate(&after)),
            Self::Recapture => last_captured_on.is_some() && mv.captured_square() == last_captured_on,
        };
        board.legal_moves().into_iter().filter(is_one).collect()
    }
}

/// The square on which the last move captured a piece that is not a pawn.
fn square_of_last_capture(game: &Game) -> Option<chess_core::Square> {
    let last = game.moves().last()?;
    let before = game.board_at(game.ply().checked_sub(1)?)?;
    let taken = before.piece_at(last.captured_square()?)?;
    (taken.piece_type != PieceType::Pawn).then_some(last.to)
}

fn is_mate(board: &Board) -> bool {
    board.is_in_check() && board.legal_moves().is_empty()
}

/// A position and its obvious moves.
#[derive(Clone, Debug)]
struct Case {
    kind: CaseKind,
    game: Game,
    wanted: Vec<Move>,
}

/// The test positions of all kinds.
#[derive(Clone, Debug)]
pub struct Cases(Vec<Case>);

/// The number of games that are searched for positions at a time.
const BATCH_SIZE: usize = 64;
/// The maximum advantage of either side in a test position, in centipawns.
const MAX_ADVANTAGE: f64 = 1500.0;

impl Cases {
    /// Finds `count` positions of each kind. The positions are from games that mix quick searches and random moves.
    ///
    /// # Errors
    ///
    /// When a thread fails.
    pub fn find(count: usize, seed: u64, parallel: usize) -> Result<Self, String> {
        let mut found: Vec<Case> = Vec::new();
        let of = |found: &[Case], kind| found.iter().filter(|case| case.kind == kind).count();
        let mut first = 0;
        while CaseKind::ALL.iter().any(|&kind| of(&found, kind) < count) {
            let numbers: Vec<usize> = (first..first + BATCH_SIZE).collect();
            let batch = map_in_parallel(&numbers, parallel, |&number| Ok(cases_of_game(seed, number)))?;
            for case in batch.into_iter().flatten() {
                if of(&found, case.kind) < count {
                    found.push(case);
                }
            }
            first += BATCH_SIZE;
        }
        Ok(Self(found))
    }

    /// The part of the positions of a kind in which a level does not play an obvious move, from 0 to 1.
    ///
    /// # Errors
    ///
    /// When a thread fails.
    pub fn failure_rate(&self, kind: CaseKind, level: Level, parallel: usize) -> Result<f64, String> {
        let cases: Vec<(u64, &Case)> = (0..).zip(&self.0).filter(|(_, case)| case.kind == kind).collect();
        let failed = map_in_parallel(&cases, parallel, |(seed, case)| {
            let played = level.search(&case.game, &Limits::default(), *seed, &mut ()).best_move;
            Ok(played.is_some_and(|mv| !case.wanted.contains(&mv)))
        })?;
        Ok(failed.iter().filter(|failed| **failed).count() as f64 / failed.len().max(1) as f64)
    }
}

/// The first position of each kind in a game.
fn cases_of_game(seed: u64, number: usize) -> Vec<Case> {
    let mut random = Rng::with_seed(seed << 32 | number as u64);
    let mut memory = SearchMemory::new(1);
    let mut found: Vec<Case> = Vec::new();
    let mut game = Game::default();
    while game.outcome().is_none() && game.ply() < 80 {
        if game.ply() >= 8 {
            let missing = CaseKind::ALL
                .iter()
                .filter(|&&kind| !found.iter().any(|case| case.kind == kind));
            // A position belongs to only one kind: a mate takes precedence over a queen.
            if let Some(case) = missing.copied().find_map(|kind| case(kind, &game, &mut memory)) {
                found.push(case);
            }
        }
        let mv = if random.u8(..10) < 7 {
            search_within(&game, 100, &[], &mut memory).best_move
        } else {
            random.choice(&game.board().legal_moves()).copied()
        };
        match mv.and_then(|mv| game.play(mv).ok()) {
            Some(next) => game = next,
            None => break,
        }
    }
    found
}

fn case(kind: CaseKind, game: &Game, memory: &mut SearchMemory) -> Option<Case> {
    let wanted = kind.candidates(game);
    let others: Vec<Move> = game
        .board()
        .legal_moves()
        .into_iter()
        .filter(|mv| !wanted.contains(mv))
        .collect();
    if wanted.is_empty() || others.is_empty() {
        return None;
    }
    if kind != CaseKind::Mate {
        let [best, second] = [&wanted, &others].map(|moves| score_of_best(game, moves, memory));
        let is_plain = best? - second? >= kind.min_loss() && best?.abs() < MAX_ADVANTAGE;
        if !is_plain {
            return None;
        }
    }
    Some(Case {
        kind,
        game: game.clone(),
        wanted,
    })
}

/// The score of the best of these moves for the side to move, in centipawns.
fn score_of_best(game: &Game, moves: &[Move], memory: &mut SearchMemory) -> Option<f64> {
    let report = search_within(game, 20_000, moves, memory);
    Some(report.score?.for_side(game.board().side_to_move()).centipawns())
}

/// Searches `nodes` positions. Only these moves are considered, or all moves if the list is empty.
fn search_within(game: &Game, nodes: u64, moves: &[Move], memory: &mut SearchMemory) -> Report {
    memory.clear();
    let limits = Limits {
        nodes: Some(nodes),
        search_moves: moves.iter().copied().map(UciMove::from).collect(),
        ..Limits::default()
    };
    engine::search(game, &limits, memory, &mut ())
}

/// Whether the last move hangs the queen; `loss` is the loss of that move in centipawns.
///
/// # Errors
///
/// When the judge fails.
pub fn hangs_queen(judge: &mut Judge, after: &Game, loss: i32) -> Result<bool, String> {
    if f64::from(loss) < CaseKind::Queen.min_loss() {
        return Ok(false);
    }
    let value = judge.value(after)?;
    for mv in CaseKind::Queen.candidates(after) {
        let taken = after.play(mv).map_err(|error| error.to_string())?;
        if -judge.value(&taken)? >= value - 100 {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use chess_core::notation::parse_game;

    use super::{CaseKind, Cases, Level, SearchMemory, case};

    fn obvious_moves(kind: CaseKind, fen: &str, moves: &[&str]) -> Option<Vec<String>> {
        let game = parse_game(fen, moves.iter().copied()).unwrap();
        let case = case(kind, &game, &mut SearchMemory::new(1))?;
        Some(case.wanted.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn obvious_moves_are_found() {
        let free_queen = "4k3/ppp5/8/3q4/8/8/PP1R2PP/4K3 w - - 0 1";
        assert_eq!(
            obvious_moves(CaseKind::Queen, free_queen, &[]),
            Some(vec!["d2d5".into()])
        );
        assert_eq!(obvious_moves(CaseKind::Piece, free_queen, &[]), None);
        let guarded = "4k3/8/4p3/3n4/8/8/3R2PP/4K3 w - - 0 1";
        assert_eq!(obvious_moves(CaseKind::Piece, guarded, &[]), None);
        let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        assert_eq!(obvious_moves(CaseKind::Mate, mate, &[]), Some(vec!["a1a8".into()]));
        let ruy = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5c6"];
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let mut back = obvious_moves(CaseKind::Recapture, start, &ruy).unwrap();
        back.sort();
        assert_eq!(back, ["b7c6", "d7c6"]);
    }

    #[test]
    fn cases_are_reproducible_and_a_strong_level_finds_mates() {
        let find = || Cases::find(4, 1, 2).unwrap();
        let cases = find();
        assert_eq!(cases.0.len(), 16);
        let text = |cases: &Cases| {
            cases
                .0
                .iter()
                .map(|case| case.game.board().to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(text(&cases), text(&find()));
        assert_eq!(cases.failure_rate(CaseKind::Mate, Level::new(9).unwrap(), 2), Ok(0.0));
    }
}
