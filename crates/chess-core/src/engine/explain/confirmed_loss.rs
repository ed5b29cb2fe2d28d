//! The loss that two estimates confirm.
//!
//! A move is first compared with the best move by searches of the position before it, and then by separate searches of
//! the positions after the two moves. Either estimate may be wrong, so a mistake is named only if both show it.
//! The evaluation often overstates the change of a clear lead. If the same side leads clearly before and after the
//! move, a greater loss is necessary for a mistake. The evaluation also overstates small leads in endings in which
//! both sides have the same pieces, because most of these endings are drawn.

use crate::engine::judgement::Judgement;
use crate::engine::report::Score;
use crate::rules::{Board, Color, PieceType};

/// The winning chances, from 0 to 100, from which a side leads clearly. They correspond to a score of 2.3 pawns.
const MIN_CLEAR_LEAD_CHANCES: f64 = 70.0;
/// The winning chances, from 0 to 100, from which a side may win an ending with equal pieces. They correspond to a
/// score of 3 pawns.
const MIN_WINNABLE_CHANCES: f64 = 75.0;
/// The greatest number of pieces of a side, besides king and pawns, in an ending.
const MAX_ENDING_PIECES: usize = 2;
/// The sum of the winning chances of both sides, in points.
const SUM_OF_CHANCES: f64 = 100.0;

/// The scores of the best and of the played move, from the point of view of the side that moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Loss {
    pub(super) best: Score,
    pub(super) played: Score,
}

impl Loss {
    pub(super) const fn new(best: Score, played: Score) -> Self {
        Self { best, played }
    }

    /// The judgement of a move with this loss in the position `board`. A mistake after which the same side still leads
    /// clearly is an inaccuracy. So is a mistake in a drawish ending in which neither side leads enough to win.
    #[must_use]
    fn judgement(self, board: &Board) -> Judgement {
        match Judgement::from_scores(self.best, self.played) {
            Judgement::Mistake if self.leaves_clear_lead() => Judgement::Inaccuracy,
            Judgement::Mistake | Judgement::Blunder if self.is_far_from_win() && is_drawish(board) => {
                Judgement::Inaccuracy
            }
            judgement => judgement,
        }
    }

    /// Whether neither side leads enough, before and after the move, to win an ending with equal pieces.
    #[must_use]
    fn is_far_from_win(self) -> bool {
        let (best, played) = (self.best.winning_chances(), self.played.winning_chances());
        !self.has_mate() && best < MIN_WINNABLE_CHANCES && played > SUM_OF_CHANCES - MIN_WINNABLE_CHANCES
    }

    /// Whether the same side leads clearly before and after the move. A mate does not count as a lead, because it is
    /// certain.
    #[must_use]
    fn leaves_clear_lead(self) -> bool {
        let (best, played) = (self.best.winning_chances(), self.played.winning_chances());
        !self.has_mate() && (played >= MIN_CLEAR_LEAD_CHANCES || best <= SUM_OF_CHANCES - MIN_CLEAR_LEAD_CHANCES)
    }

    /// Whether one of the scores is a mate.
    #[must_use]
    fn has_mate(self) -> bool {
        self.best.plies_to_mate().or(self.played.plies_to_mate()).is_some()
    }
}

/// The confirmed loss and its judgement. The first searches and the proofs each show a loss; the one with the milder
/// judgement is returned. If the proofs show a mate, their loss is returned. `board` is the position before the move.
#[must_use]
pub(super) fn confirmed_loss(board: &Board, searched: Loss, proved: Loss) -> (Judgement, Loss) {
    let (first, second) = (searched.judgement(board), proved.judgement(board));
    if severity(first) < severity(second) && !proved.has_mate() {
        (first, searched)
    } else {
        (second, proved)
    }
}

/// Whether both sides have the same few pieces, without queens, and almost the same number of pawns. Bishops and
/// knights count as the same. An ending with only kings and pawns is not drawish, because a single pawn often wins it.
#[must_use]
fn is_drawish(board: &Board) -> bool {
    let count = |color: Color, types: &[PieceType]| {
        let of_types = board
            .pieces()
            .filter(|(_, piece)| piece.color == color && types.contains(&piece.piece_type));
        of_types.count()
    };
    let is_equal = |types: &[PieceType]| count(Color::White, types) == count(Color::Black, types);
    let (minors, rooks) = ([PieceType::Bishop, PieceType::Knight], [PieceType::Rook]);
    let pieces = count(Color::White, &minors) + count(Color::White, &rooks);
    let pawns = [Color::White, Color::Black].map(|color| count(color, &[PieceType::Pawn]));
    let has_queen = board.pieces().any(|(_, piece)| piece.piece_type == PieceType::Queen);
    !has_queen
        && is_equal(&minors)
        && is_equal(&rooks)
        && (1..=MAX_ENDING_PIECES).contains(&pieces)
        && pawns[0].abs_diff(pawns[1]) <= 1
}

/// The severity of a judgement; 0 for a move that is no error.
const fn severity(judgement: Judgement) -> u8 {
    match judgement {
        Judgement::Best | Judgement::Good | Judgement::LongerMate | Judgement::Book => 0,
        Judgement::Inaccuracy => 1,
        Judgement::Mistake => 2,
        Judgement::Blunder | Judgement::MissedWin => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::{Loss, confirmed_loss, is_drawish};
    use crate::engine::judgement::Judgement;
    use crate::engine::report::Score;
    use crate::engine::value;
    use crate::rules::{Board, Color};

    fn loss(best: i32, played: i32) -> Loss {
        Loss::new(Score::from_centipawns(best), Score::from_centipawns(played))
    }

    fn mate_in_plies(plies: i32) -> Score {
        value::score(plies.signum() * (value::MATE - plies.abs()), Color::White)
    }

    #[track_caller]
    fn check(searched: Loss, proved: Loss, expected: Judgement, reported: Loss) {
        assert_eq!(
            confirmed_loss(&Board::default(), searched, proved),
            (expected, reported)
        );
    }

    #[test]
    fn the_milder_of_two_judgements_is_confirmed() {
        let (none, small, middle, large) = (loss(0, -10), loss(0, -60), loss(0, -120), loss(0, -300));
        check(large, large, Judgement::Blunder, large);
        check(middle, large, Judgement::Mistake, middle);
        check(large, middle, Judgement::Mistake, middle);
        check(small, large, Judgement::Inaccuracy, small);
        check(none, large, Judgement::Good, none);
        check(large, none, Judgement::Good, none);
        // If the judgements are equal, the scores of the proofs are reported.
        check(loss(20, -280), large, Judgement::Blunder, large);
        check(loss(900, 0), loss(800, 100), Judgement::MissedWin, loss(800, 100));
        check(loss(500, 0), loss(800, 100), Judgement::MissedWin, loss(800, 100));
    }

    #[test]
    fn a_mate_in_the_proofs_needs_no_confirmation() {
        let allowed = Loss::new(Score::from_centipawns(0), mate_in_plies(-4));
        check(loss(0, -20), allowed, Judgement::Blunder, allowed);
        let missed = Loss::new(mate_in_plies(5), Score::from_centipawns(100));
        check(loss(150, 100), missed, Judgement::MissedWin, missed);
        check(allowed, loss(0, -120), Judgement::Mistake, loss(0, -120));
    }

    #[test]
    fn losing_a_small_part_of_a_clear_lead_is_no_mistake() {
        let start = Board::default();
        let judgement = |best: i32, played: i32| loss(best, played).judgement(&start);
        // 230 centipawns are 70 % of the winning chances.
        assert_eq!(judgement(400, 235), Judgement::Inaccuracy);
        assert_eq!(judgement(380, 220), Judgement::Mistake);
        assert_eq!(judgement(-235, -400), Judgement::Inaccuracy);
        assert_eq!(judgement(-220, -380), Judgement::Mistake);
        // The loss of a large part of the lead is a blunder or a missed win.
        assert_eq!(judgement(560, 235), Judgement::Blunder);
        assert_eq!(judgement(800, 235), Judgement::MissedWin);
        assert_eq!(judgement(-235, -560), Judgement::Blunder);
        // The lead changes sides.
        assert_eq!(judgement(60, -60), Judgement::Mistake);
        assert_eq!(judgement(300, -300), Judgement::Blunder);
        // A mate is certain, so its judgement is not made milder.
        let allows_mate = Loss::new(Score::from_centipawns(-500), mate_in_plies(-2));
        assert_eq!(allows_mate.judgement(&start), Judgement::Mistake);
        let misses_mate = Loss::new(mate_in_plies(3), Score::from_centipawns(550));
        assert_eq!(misses_mate.judgement(&start), Judgement::Mistake);
    }

    #[test]
    fn a_small_lead_in_a_drawish_ending_is_no_reason_for_a_mistake() {
        let rooks: Board = "8/p7/Pr6/4k2p/2p5/4K3/6PP/R7 b - - 1 39".parse().unwrap();
        let judgement = |best: i32, played: i32| loss(best, played).judgement(&rooks);
        assert_eq!(judgement(130, 0), Judgement::Inaccuracy);
        assert_eq!(judgement(130, -93), Judgement::Inaccuracy);
        assert_eq!(judgement(0, -290), Judgement::Inaccuracy);
        // 300 centipawns are 75 % of the winning chances.
        assert_eq!(judgement(0, -310), Judgement::Blunder);
        assert_eq!(judgement(310, 0), Judgement::Blunder);
        assert_eq!(judgement(0, -60), Judgement::Inaccuracy);
        assert_eq!(judgement(0, -40), Judgement::Good);
        let allows_mate = Loss::new(Score::from_centipawns(0), mate_in_plies(-8));
        assert_eq!(allows_mate.judgement(&rooks), Judgement::Blunder);
    }

    #[test]
    fn an_ending_is_drawish_with_the_same_few_pieces() {
        let is_drawish = |fen: &str| is_drawish(&fen.parse().unwrap());
        assert!(is_drawish("5rk1/6pp/R7/8/5P2/5KP1/2r5/1R6 w - - 0 1"));
        assert!(is_drawish("8/2p5/2Pp3p/2k5/Pp5P/1NP2n2/1PK5/8 b - - 0 1"));
        assert!(is_drawish("4k3/pp6/3b4/8/8/3N4/PPP5/4K3 w - - 0 1"));
        // Not drawish: a different piece, one more piece, two more pawns, a queen, three pieces each, or no pieces.
        assert!(!is_drawish("4k3/pp6/3r4/8/8/3N4/PPP5/4K3 w - - 0 1"));
        assert!(!is_drawish("4k3/pp6/3b4/8/8/3N4/PPP5/4KB2 w - - 0 1"));
        assert!(!is_drawish("4k3/pp6/3b4/8/8/3N4/PPPP4/4K3 w - - 0 1"));
        assert!(!is_drawish("4k3/pp1q4/3b4/8/8/3N4/PPPQ4/4K3 w - - 0 1"));
        assert!(!is_drawish("r3k3/pp1b4/3b4/8/8/3N4/PPPN4/R3K3 w - - 0 1"));
        assert!(!is_drawish("4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1"));
    }
}
