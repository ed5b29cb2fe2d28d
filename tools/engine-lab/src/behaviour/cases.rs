//! Positions in which one thing is plainly to be done.

use chess_core::engine::{self, Level, Limits, SearchMemory, Report};
use chess_core::notation::UciMove;
use chess_core::{Board, Game, Move, PieceType};
use fastrand::Rng;

use super::judge::Judge;
use crate::players::in_parallel;

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A queen can be taken.
    Queen,
    /// A rook, a bishop or a knight can be taken.
    Piece,
    /// There is a mate in one.
    Mate,
    /// A piece was taken, and can be taken back.
    Recapture,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Mate, Self::Recapture, Self::Queen, Self::Piece];

    /// How much worse everything else is, in centipawns.
    const fn least_loss(self) -> f64 {
        match self {
            Self::Mate => 0.0,
            Self::Recapture => 150.0,
            Self::Piece => 200.0,
            Self::Queen => 300.0,
        }
    }

    /// The moves that may be what is to be done.
    fn candidates(self, game: &Game) -> Vec<Move> {
        let board = game.board();
        let taken = |mv: &Move| board.piece_at(mv.captured_square()?).map(|piece| piece.piece_type);
        let last_taken_on = last_piece_taken_on(game);
        let is_one = |mv: &Move| match self {
            Self::Queen => taken(mv) == Some(PieceType::Queen),
            Self::Piece => matches!(taken(mv), Some(PieceType::Rook | PieceType::Bishop | PieceType::Knight)),
            Self::Mate => board.play(*mv).is_ok_and(|after| is_mate(&after)),
            Self::Recapture => last_taken_on.is_some() && mv.captured_square() == last_taken_on,
        };
        board.legal_moves().into_iter().filter(is_one).collect()
    }
}

/// Where the last move took a piece, no pawn.
fn last_piece_taken_on(game: &Game) -> Option<chess_core::Square> {
    let last = game.moves().last()?;
    let before = game.board_at(game.ply().checked_sub(1)?)?;
    let taken = before.piece_at(last.captured_square()?)?;
    (taken.piece_type != PieceType::Pawn).then_some(last.to)
}

fn is_mate(board: &Board) -> bool {
    board.is_in_check() && board.legal_moves().is_empty()
}

/// A position, and the moves of which one is to be played.
#[derive(Clone, Debug)]
struct Case {
    kind: Kind,
    game: Game,
    wanted: Vec<Move>,
}

/// Positions of each kind.
#[derive(Clone, Debug)]
pub struct Cases(Vec<Case>);

/// So many games are looked through at a time.
const BATCH: usize = 64;
/// Who is so far ahead or behind whatever it does, in centipawns, is not asked.
const DECIDED: f64 = 1500.0;

impl Cases {
    /// So many of each kind, from games in which a hasty engine and chance take turns.
    ///
    /// # Errors
    ///
    /// Where a thread breaks off.
    pub fn find(count: usize, seed: u64, parallel: usize) -> Result<Self, String> {
        let mut found: Vec<Case> = Vec::new();
        let of = |found: &[Case], kind| found.iter().filter(|case| case.kind == kind).count();
        let mut first = 0;
        while Kind::ALL.iter().any(|&kind| of(&found, kind) < count) {
            let numbers: Vec<usize> = (first..first + BATCH).collect();
            let batch = in_parallel(&numbers, parallel, |&number| Ok(cases_of_game(seed, number)))?;
            for case in batch.into_iter().flatten() {
                if of(&found, case.kind) < count {
                    found.push(case);
                }
            }
            first += BATCH;
        }
        Ok(Self(found))
    }

    /// The part of the cases of a kind in which a level does something else.
    ///
    /// # Errors
    ///
    /// Where a thread breaks off.
    pub fn failed(&self, kind: Kind, level: Level, parallel: usize) -> Result<f64, String> {
        let cases: Vec<(u64, &Case)> = (0..).zip(&self.0).filter(|(_, case)| case.kind == kind).collect();
        let failed = in_parallel(&cases, parallel, |(seed, case)| {
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
            let missing = Kind::ALL
                .iter()
                .filter(|&&kind| !found.iter().any(|case| case.kind == kind));
            // A position is of one kind alone: a mate is more than a queen.
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

fn case(kind: Kind, game: &Game, memory: &mut SearchMemory) -> Option<Case> {
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
    if kind != Kind::Mate {
        let [best, second] = [&wanted, &others].map(|moves| value_of(game, moves, memory));
        let is_plain = best? - second? >= kind.least_loss() && best?.abs() < DECIDED;
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

/// What the best of these moves is worth to the side to move, in centipawns.
fn value_of(game: &Game, moves: &[Move], memory: &mut SearchMemory) -> Option<f64> {
    let report = search_within(game, 20_000, moves, memory);
    Some(report.score?.seen_by(game.board().side_to_move()).centipawns())
}

/// A search of so many positions among these moves, or all.
fn search_within(game: &Game, nodes: u64, moves: &[Move], memory: &mut SearchMemory) -> Report {
    memory.clear();
    let limits = Limits {
        nodes: Some(nodes),
        search_moves: moves.iter().copied().map(UciMove::from).collect(),
        ..Limits::default()
    };
    engine::search(game, &limits, memory, &mut ())
}

/// Whether the side that has just moved, and lost so many centipawns by it, lost them with its queen.
///
/// # Errors
///
/// Where the judge fails.
pub fn hangs_queen(judge: &mut Judge, after: &Game, loss: i32) -> Result<bool, String> {
    if f64::from(loss) < Kind::Queen.least_loss() {
        return Ok(false);
    }
    let value = judge.value(after)?;
    for mv in Kind::Queen.candidates(after) {
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

    use super::{Cases, Kind, Level, SearchMemory, case};

    fn wanted(kind: Kind, fen: &str, moves: &[&str]) -> Option<Vec<String>> {
        let game = parse_game(fen, moves.iter().copied()).unwrap();
        let case = case(kind, &game, &mut SearchMemory::new(1))?;
        Some(case.wanted.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn what_is_plainly_to_be_done_is_known() {
        let free_queen = "4k3/ppp5/8/3q4/8/8/PP1R2PP/4K3 w - - 0 1";
        assert_eq!(wanted(Kind::Queen, free_queen, &[]), Some(vec!["d2d5".into()]));
        assert_eq!(wanted(Kind::Piece, free_queen, &[]), None);
        let guarded = "4k3/8/4p3/3n4/8/8/3R2PP/4K3 w - - 0 1";
        assert_eq!(wanted(Kind::Piece, guarded, &[]), None);
        let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        assert_eq!(wanted(Kind::Mate, mate, &[]), Some(vec!["a1a8".into()]));
        let ruy = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5c6"];
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let mut back = wanted(Kind::Recapture, start, &ruy).unwrap();
        back.sort();
        assert_eq!(back, ["b7c6", "d7c6"]);
    }

    #[test]
    fn cases_can_be_found_again_and_a_strong_level_fails_few() {
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
        assert_eq!(cases.failed(Kind::Mate, Level::new(9).unwrap(), 2), Ok(0.0));
    }
}
