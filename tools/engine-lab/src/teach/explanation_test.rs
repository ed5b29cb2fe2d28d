//! The results of the tests of one explanation.

use std::time::Instant;

use chess_core::engine::{Explanation, Judgement, SearchMemory, explain, winning_chances};
use chess_core::tactics::{Motif, ProofLine};
use chess_core::{Board, Color, Game, Move};

use super::puzzles::claim;
use super::sentences::agree_with_boards;
use super::squares::{is_mated, value_on};
use super::stored_judge::StoredJudge;

/// A move has lost something if it loses at least this number of percentage points of winning chances.
const MIN_LOST_CHANCES: f64 = 5.0;
/// A move has also lost something if it loses at least this number of centipawns.
const MIN_LOST_CENTIPAWNS: i32 = 100;

/// The results of the tests of one explanation. A result is `None` if the explanation makes no such claim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExplanationTest {
    /// The name of the motif that refutes the move.
    pub motif: Option<String>,
    /// The name of the motif of the better move.
    pub missed: Option<String>,
    /// Whether the move allows or misses a mate, and the line of the explanation ends in this mate.
    pub mates: bool,
    /// Whether all lines can be replayed.
    pub replayed: bool,
    /// Whether the second implementation confirms the motif that refutes the move.
    pub defined: Option<bool>,
    /// Whether the second implementation confirms the motif of the better move.
    pub missed_defined: Option<bool>,
    /// Whether the claimed material equals the material at the end of the line.
    pub counted: Option<bool>,
    /// Whether the judge agrees that the move loses something. `None` if there is no judge.
    pub loses: Option<bool>,
    /// Whether the judge agrees that the better move is not worse than the played move.
    pub better: Option<bool>,
    /// The time that the explanation took, in milliseconds.
    pub time: u64,
    /// Whether the sentences name only pieces that are on their squares. `None` in a file of an earlier version.
    pub said: Option<bool>,
}

impl ExplanationTest {
    /// Tests the explanation of a move. The result is `None` if the explanation does not judge the move as a mistake.
    ///
    /// # Errors
    ///
    /// When the judge or the explanation fails.
    pub fn of(
        game: &Game,
        ply: usize,
        nodes: u64,
        memory: &mut SearchMemory,
        judge: Option<&mut StoredJudge<'_>>,
    ) -> Result<Option<(Self, Explanation)>, String> {
        let begun = Instant::now();
        let found = explain(game, ply, nodes, memory, &mut ()).map_err(|error| error.to_string())?;
        let time = begun.elapsed().as_millis() as u64;
        if !matches!(
            found.judgement,
            Judgement::Mistake | Judgement::Blunder | Judgement::MissedWin
        ) {
            return Ok(None);
        }
        let before = game.up_to(ply - 1).ok_or("no such move")?;
        let (loses, better) = match judge {
            Some(judge) => judged(&before, &found, judge)?,
            None => (None, None),
        };
        let missed = found.better.as_ref().and_then(|better| better.motif.as_ref());
        let better_line = found.better.as_ref().and_then(|better| better.line(&found.board));
        let is_mate = |line: &ProofLine| is_mated(line.end());
        let name = |motif: &Motif| motif.kind.name().to_owned();
        let is_defined = |line: &ProofLine, motif: &Motif| claim(line, motif).check().is_ok();
        let test = Self {
            motif: found.motif.as_ref().map(name),
            missed: missed.map(name),
            mates: is_mate(&found.proof) || better_line.as_ref().is_some_and(is_mate),
            replayed: is_replayed(&found),
            defined: found.motif.as_ref().map(|motif| is_defined(&found.proof, motif)),
            missed_defined: missed.map(|motif| better_line.is_some_and(|line| is_defined(&line, motif))),
            counted: is_counted(&found),
            loses,
            better,
            time,
            said: Some(agree_with_boards(&found)),
        };
        Ok(Some((test, found)))
    }

    /// The fields of a line in the file of the results.
    #[must_use]
    pub fn fields(&self) -> String {
        let answer = |answer: Option<bool>| answer.map_or("-", |is_true| if is_true { "true" } else { "false" });
        [
            self.motif.as_deref().unwrap_or("-"),
            self.missed.as_deref().unwrap_or("-"),
            answer(Some(self.mates)),
            answer(Some(self.replayed)),
            answer(self.defined),
            answer(self.missed_defined),
            answer(self.counted),
            answer(self.loses),
            answer(self.better),
            &self.time.to_string(),
            answer(self.said),
        ]
        .join("\t")
    }

    /// The results in the fields of a line; `None` if the line does not contain results.
    #[must_use]
    pub fn from_fields(fields: &[&str]) -> Option<Self> {
        let answer = |text: &str| match text {
            "true" => Some(Some(true)),
            "false" => Some(Some(false)),
            "-" => Some(None),
            _ => None,
        };
        let name = |text: &str| (text != "-").then(|| text.to_owned());
        let [motif, missed, mates, rest @ ..] = fields else {
            return None;
        };
        let [
            replayed,
            defined,
            missed_defined,
            counted,
            loses,
            better,
            time,
            said @ ..,
        ] = rest
        else {
            return None;
        };
        Some(Self {
            motif: name(motif),
            missed: name(missed),
            mates: answer(mates)??,
            replayed: answer(replayed)??,
            defined: answer(defined)?,
            missed_defined: answer(missed_defined)?,
            counted: answer(counted)?,
            loses: answer(loses)?,
            better: answer(better)?,
            time: time.parse().ok()?,
            said: said.first().map_or(Some(None), |said| answer(said))?,
        })
    }
}

/// Two results, by the scores of the judge: whether the move loses something, and whether the better move is not worse
/// than the move.
fn judged(
    before: &Game,
    found: &Explanation,
    judge: &mut StoredJudge<'_>,
) -> Result<(Option<bool>, Option<bool>), String> {
    let value = -judge.value(&game_after(before, found.mv)?)?;
    let Some(better) = &found.better else {
        return Ok((Some(loses_something(judge.value(before)?, value)), None));
    };
    let better = -judge.value(&game_after(before, better.mv)?)?;
    // The position before the move is at least as good as the position after the better move. So its own score is
    // needed only if the better move does not show the loss.
    let loses = loses_something(better, value) || loses_something(judge.value(before)?, value);
    Ok((Some(loses), Some(better >= value)))
}

fn game_after(before: &Game, mv: Move) -> Result<Game, String> {
    before.play(mv).map_err(|error| error.to_string())
}

/// Whether a move loses something, by the judge's scores of the best move and of the played move, in centipawns.
/// In a decided position, the winning chances hardly change. So the loss of a pawn counts, too.
fn loses_something(best: i32, value: i32) -> bool {
    let chances = |value: i32| winning_chances(f64::from(value));
    chances(best) - chances(value) >= MIN_LOST_CHANCES || best - value >= MIN_LOST_CENTIPAWNS
}

/// Whether the moves of each line are legal from the position in which it begins.
fn is_replayed(found: &Explanation) -> bool {
    let replays = |mv: Move, line: &ProofLine| {
        let after = found.board.play(mv).ok()?;
        line.moves().iter().try_fold(after, |board, mv| board.play(*mv).ok())
    };
    let is_same = |end: Option<Board>, line: &ProofLine| end.is_some_and(|end| end.is_same_position(line.end()));
    let better = found.better.as_ref();
    is_same(replays(found.mv, &found.proof), &found.proof)
        && better.is_none_or(|better| is_same(replays(better.mv, &better.proof), &better.proof))
}

/// Whether the reported loss of material is correct. It must be the difference between the end of the line
/// and the position before the move, or between the ends of the two lines.
fn is_counted(found: &Explanation) -> Option<bool> {
    let material = found.material.as_ref()?;
    let side = found.board.side_to_move();
    let has = balance(found.proof.end(), side);
    let better = found.better.as_ref().map(|better| balance(better.proof.end(), side));
    let references = [Some(balance(&found.board, side)), better];
    Some(references.iter().flatten().any(|had| had - has == material.centipawns))
}

fn balance(board: &Board, side: Color) -> i32 {
    let signed = board.pieces().map(|(square, piece)| {
        let sign = if piece.color == side { 1 } else { -1 };
        sign * value_on(board, square)
    });
    signed.sum()
}

#[cfg(test)]
mod tests {
    use chess_core::engine::SearchMemory;
    use chess_core::notation::{START_FEN, parse_game};

    use super::{ExplanationTest, StoredJudge};
    use crate::behaviour::Judging;
    use crate::teach::cache::Cache;

    #[test]
    fn a_blunder_is_explained_truly() {
        let game = parse_game(START_FEN, ["f2f3", "e7e5", "g2g4"]).unwrap();
        let path = std::env::temp_dir().join(format!("explanation-test-{}.tsv", std::process::id()));
        let cache = Cache::open(&path).unwrap();
        let mut judge = StoredJudge::new(&Judging::default(), "engine", &cache).unwrap();
        let mut memory = SearchMemory::new(1);
        let found = ExplanationTest::of(&game, 3, 20_000, &mut memory, Some(&mut judge));
        let (test, _) = found.unwrap().unwrap();
        assert_eq!(test.motif.as_deref(), Some("mate"));
        assert!(test.mates && test.replayed);
        assert_eq!(test.loses, Some(true));
        assert_eq!(test.defined, Some(true));
        assert_ne!(test.better, Some(false));
        // Without a judge, only the claims about the board are tested.
        let (unjudged, _) = ExplanationTest::of(&game, 3, 20_000, &mut memory, None)
            .unwrap()
            .unwrap();
        assert_eq!((unjudged.loses, unjudged.better), (None, None));
        assert_eq!(unjudged.defined, Some(true));
        // The second move is not a mistake.
        let other = ExplanationTest::of(&game, 2, 20_000, &mut memory, Some(&mut judge));
        assert!(other.unwrap().is_none());
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn tests_are_read_as_they_were_written() {
        for test in [
            ExplanationTest::default(),
            ExplanationTest {
                motif: Some("fork".to_owned()),
                missed: Some("pin".to_owned()),
                mates: false,
                replayed: true,
                defined: Some(true),
                missed_defined: Some(false),
                counted: Some(false),
                loses: None,
                better: None,
                time: 1234,
                said: Some(true),
            },
        ] {
            let text = test.fields();
            let fields: Vec<&str> = text.split('\t').collect();
            assert_eq!(ExplanationTest::from_fields(&fields), Some(test));
        }
        // Earlier versions did not test the sentences.
        let shorter = ["-", "-", "true", "true", "-", "-", "-", "true", "true", "5"];
        assert_eq!(ExplanationTest::from_fields(&shorter).map(|test| test.said), Some(None));
        assert_eq!(ExplanationTest::from_fields(&["fork", "true"]), None);
        assert_eq!(
            ExplanationTest::from_fields(&["-", "-", "true", "-", "-", "true", "-", "5"]),
            None
        );
    }
}
