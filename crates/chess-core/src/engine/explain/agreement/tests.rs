use super::{Agreement, with_agreeing_lines};
use crate::engine::explain::proof::Proof;
use crate::engine::report::Score;
use crate::engine::value;
use crate::notation::parse_move;
use crate::rules::{Board, Color, Move};
use crate::tactics::ProofLine;

/// A move, and the whole line that begins with it, as moves separated by spaces.
type Line<'a> = (&'a str, &'a str);

/// White's knight is attacked. The played move loses it, and a pawn later in the line; the better move saves both.
const KNIGHT: &str = "3rk3/8/8/p7/3N4/8/7P/4K3 w - - 0 1";
const LOSES_KNIGHT: Line<'_> = ("h3", "Rxd4 Ke2 Rh4 Kf2 Rxh3");
const SAVES_KNIGHT: Line<'_> = ("Ne2", "Ra8 Kf2 a4");

/// White can capture a pawn. Later in the line of this capture, White wins a second pawn.
const PAWN: &str = "4k3/p7/8/3p4/8/2N5/7P/4K3 w - - 0 1";
const LEAVES_PAWN: Line<'_> = ("Kd2", "Kd7 Kd3 Kd6");
const WINS_PAWN: Line<'_> = ("Nxd5", "Kd8 Nc3 Kd7 Nb5 Kc6 Nxa7+");

fn proof(before: &Board, (mv, line): Line<'_>, score: Score) -> Proof {
    let start = before.play(parse_move(before, mv).unwrap()).unwrap();
    let mut board = start.clone();
    let moves: Vec<Move> = line
        .split(' ')
        .map(|text| {
            let mv = parse_move(&board, text).unwrap();
            board = board.play(mv).unwrap();
            mv
        })
        .collect();
    let whole = ProofLine::new(&start, &moves).unwrap();
    let line = whole.clone();
    Proof { score, line, whole }
}

/// The lengths of the two lines after they have been cut, if the usual lines are as long as possible.
fn lengths(fen: &str, played: (Line<'_>, Score), better: (Line<'_>, Score)) -> [usize; 2] {
    let before: Board = fen.parse().unwrap();
    let played = proof(&before, played.0, played.1);
    let better = proof(&before, better.0, better.1);
    let (played, better) = with_agreeing_lines(&before, &played, &better);
    [played, better].map(|proof| proof.line.moves().len())
}

#[track_caller]
fn check(fen: &str, played: (Line<'_>, i32), better: (Line<'_>, i32), expected: [usize; 2]) {
    let scored = |(line, score)| (line, Score::from_centipawns(score));
    assert_eq!(lengths(fen, scored(played), scored(better)), expected);
}

#[test]
fn lines_whose_material_agrees_with_the_scores_are_unchanged() {
    // The whole line loses 400 centipawns.
    for played in [-350, -400, -450] {
        check(KNIGHT, (LOSES_KNIGHT, played), (SAVES_KNIGHT, 0), [5, 3]);
    }
    // The whole line of the better move wins 200 centipawns.
    check(PAWN, (LEAVES_PAWN, 0), (WINS_PAWN, 200), [3, 6]);
}

#[test]
fn lines_end_where_the_material_agrees_with_the_scores() {
    for played in [-250, -300, -349] {
        check(KNIGHT, (LOSES_KNIGHT, played), (SAVES_KNIGHT, 0), [1, 3]);
    }
    for better in [50, 100, 149] {
        check(PAWN, (LEAVES_PAWN, 0), (WINS_PAWN, better), [3, 3]);
    }
}

#[test]
fn lines_are_unchanged_if_no_end_agrees_better() {
    // At each end of the line, the loss of material is greater than the loss in the scores.
    check(KNIGHT, (LOSES_KNIGHT, -240), (SAVES_KNIGHT, 0), [5, 3]);
    // At each end, the loss of material is less, but it is still at least half of the loss in the scores.
    check(KNIGHT, (LOSES_KNIGHT, -550), (SAVES_KNIGHT, 0), [5, 3]);
    // At each end, the loss of material is less than half of the loss in the scores.
    check(KNIGHT, (LOSES_KNIGHT, -450), (SAVES_KNIGHT, 500), [5, 3]);
}

#[test]
fn the_scores_of_mates_are_not_compared_with_material() {
    let mate = |plies: i32| value::score(plies.signum() * (value::MATE - plies.abs()), Color::White);
    let even = Score::from_centipawns(0);
    let lost = Score::from_centipawns(-300);
    assert_eq!(lengths(KNIGHT, (LOSES_KNIGHT, lost), (SAVES_KNIGHT, even)), [1, 3]);
    assert_eq!(lengths(KNIGHT, (LOSES_KNIGHT, mate(-4)), (SAVES_KNIGHT, even)), [5, 3]);
    assert_eq!(lengths(KNIGHT, (LOSES_KNIGHT, lost), (SAVES_KNIGHT, mate(5))), [5, 3]);
}

#[test]
fn material_agrees_nearly_or_partly_or_not() {
    let of = |material: i32, played: i32, better: i32| {
        let [played, better] = [played, better].map(Score::from_centipawns);
        Agreement::of(material, played, better)
    };
    assert_eq!(of(300, -250, 0), Some(Agreement::Near));
    assert_eq!(of(300, -350, 0), Some(Agreement::Near));
    assert_eq!(of(300, -351, 0), Some(Agreement::Partial));
    assert_eq!(of(300, -249, 0), None);
    // Three pawns are less than half of eight.
    assert_eq!(of(300, -400, 400), None);
    // In a decided position, the scores are no measure of material, so any loss of material suffices.
    assert_eq!(of(100, -700, 0), Some(Agreement::Partial));
    assert!(Agreement::Near < Agreement::Partial);
}
