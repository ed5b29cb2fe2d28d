//! The judgement of a finished ending: whether the person has reached the goal.

use chess_core::{Color, Game, Outcome};
use engine_protocol::SearchInfo;

use super::PracticeTexts;
use crate::state::{Goal, Practice, PracticeKind};

/// The number of the person's moves after which a draw counts as held.
pub const DRAW_HELD_AFTER_MOVES: usize = 20;
/// The minimum score of the opponent, in centipawns, at which a position counts as lost for the person.
const LOST_SCORE: f64 = 400.0;
/// The score of the person, in centipawns, up to which a search shows that the person no longer wins. In the won
/// endings of this page, searches along the best moves show at least 300.
const MAX_DRAWN_SCORE: f64 = 150.0;
/// The score of the opponent, in centipawns, from which on a search shows that the person no longer draws. In the drawn
/// endings of this page, searches along the best moves show at most 320.
const MIN_LOST_SCORE: f64 = 600.0;

/// The judgement of a finished ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndingJudgement {
    /// The person has mated after this number of moves.
    Mated(usize),
    /// The person only had to draw, but has mated.
    WonInstead,
    /// The person had to draw, and the game was drawn.
    Drawn,
    /// The person has held the draw for this number of moves.
    Held(usize),
    /// The person had to win, and the game ended in stalemate.
    Stalemate,
    /// The person had to win, and the game was drawn.
    DrawInstead,
    /// The person was mated.
    Lost,
    /// The person has not mated after this number of moves.
    TooSlow(usize),
    /// After this number of moves, the engine judges the position as lost for the person.
    Losing(usize),
    /// The search for the reply shows that the person no longer wins.
    WinGivenAway,
    /// The search for the reply shows that the person, who had to draw, loses.
    DrawGivenAway,
}

impl EndingJudgement {
    /// Whether the goal was reached.
    #[must_use]
    pub const fn is_solved(self) -> bool {
        matches!(self, Self::Mated(_) | Self::WonInstead | Self::Drawn | Self::Held(_))
    }

    /// The judgement in one or two sentences.
    #[must_use]
    pub fn text(self, words: &PracticeTexts) -> String {
        let (name, moves) = match self {
            Self::Mated(moves) => ("result.mated", moves),
            Self::WonInstead => ("result.won-instead", 0),
            Self::Drawn => ("result.drawn", 0),
            Self::Held(moves) => ("result.held", moves),
            Self::Stalemate => ("result.stalemate", 0),
            Self::DrawInstead => ("result.draw", 0),
            Self::Lost => ("result.lost", 0),
            Self::TooSlow(moves) => ("result.too-slow", moves),
            Self::Losing(moves) => ("result.losing", moves),
            Self::WinGivenAway => ("result.win-given-away", 0),
            Self::DrawGivenAway => ("result.draw-given-away", 0),
        };
        words.format(name, &[&moves.to_string()])
    }
}

/// The results of a search, and the game whose last position was searched.
pub type SearchOf<'a> = (&'a Game, &'a SearchInfo);

/// The judgement of the ending on the board; `None` while the ending continues.
/// `last_search` has the results of the engine's last search.
#[must_use]
pub fn judge_ending(practice: &Practice, game: &Game, last_search: Option<SearchOf>) -> Option<EndingJudgement> {
    let PracticeKind::Ending(goal) = practice.task.kind else {
        return None;
    };
    let person = practice.task.color;
    // The person moves first.
    let moves = practice.plies(game).div_ceil(2);
    if let Some(outcome) = game.outcome() {
        return Some(judge_outcome(goal, outcome, person, moves));
    }
    let has_replied = game.board().side_to_move() == person;
    // After an undo, the last search is not about the last reply.
    let is_of_reply =
        |searched: &Game| has_replied && searched.ply() + 1 == game.ply() && game.moves().starts_with(searched.moves());
    let info = last_search.filter(|(searched, _)| is_of_reply(searched));
    if let Some(judgement) = info.and_then(|(_, info)| judge_search(goal, info, person)) {
        return Some(judgement);
    }
    let info = info.map(|(_, info)| info);
    match goal {
        Goal::Win => None,
        Goal::MateIn(limit) => (moves >= limit && !has_replied).then_some(EndingJudgement::TooSlow(limit)),
        Goal::Draw if moves < DRAW_HELD_AFTER_MOVES || !has_replied => None,
        Goal::Draw if opponents_score(info, person) >= LOST_SCORE => Some(EndingJudgement::Losing(moves)),
        Goal::Draw => Some(EndingJudgement::Held(moves)),
    }
}

/// The judgement that the search for a reply shows: the result that the person had to reach is lost.
fn judge_search(goal: Goal, info: &SearchInfo, person: Color) -> Option<EndingJudgement> {
    info.score?;
    let opponents = opponents_score(Some(info), person);
    match goal {
        Goal::Win | Goal::MateIn(_) => (-opponents <= MAX_DRAWN_SCORE).then_some(EndingJudgement::WinGivenAway),
        Goal::Draw => (opponents >= MIN_LOST_SCORE).then_some(EndingJudgement::DrawGivenAway),
    }
}

fn judge_outcome(goal: Goal, outcome: Outcome, person: Color, moves: usize) -> EndingJudgement {
    match (outcome.winner(), goal) {
        (Some(winner), _) if winner != person => EndingJudgement::Lost,
        (Some(_), Goal::Draw) => EndingJudgement::WonInstead,
        (Some(_), Goal::MateIn(limit)) if moves > limit => EndingJudgement::TooSlow(limit),
        (Some(_), _) => EndingJudgement::Mated(moves),
        (None, Goal::Draw) => EndingJudgement::Drawn,
        (None, _) if outcome == Outcome::Stalemate => EndingJudgement::Stalemate,
        (None, _) => EndingJudgement::DrawInstead,
    }
}

/// The score of the position for the engine's side, in centipawns; 0 if the score is unknown.
fn opponents_score(info: Option<&SearchInfo>, person: Color) -> f64 {
    let white = info.and_then(|info| info.score).unwrap_or_default();
    match person {
        Color::White => -white,
        Color::Black => white,
    }
}

#[cfg(test)]
mod tests {
    use chess_core::notation::parse_game;
    use engine_protocol::SearchInfo;

    use super::{DRAW_HELD_AFTER_MOVES, EndingJudgement, judge_ending};
    use crate::practice::{Ending, PracticeTexts};
    use crate::state::{AppState, Goal, Practice, PracticeAction, reduce};

    fn ending_practice(fen: &str, goal: Goal) -> Practice {
        let ending = Ending {
            group: String::new(),
            id: "test".to_owned(),
            start: fen.parse().expect("a position"),
            goal,
        };
        let start = PracticeAction::Start(Box::new(ending.task(1)), String::new());
        let state = reduce(AppState::default(), start);
        Practice::clone(state.practice.as_deref().expect("practice"))
    }

    #[track_caller]
    fn check(fen: &str, goal: Goal, moves: &str, expected: Option<EndingJudgement>) {
        let game = parse_game(fen, moves.split_whitespace()).expect("legal moves");
        assert_eq!(judge_ending(&ending_practice(fen, goal), &game, None), expected);
    }

    #[test]
    fn the_text_of_a_mate_is_right_for_every_number_of_moves() {
        let english = PracticeTexts::read(include_str!("../../assets/practice-en.tsv"));
        let german = PracticeTexts::read(include_str!("../../assets/practice-de.tsv"));
        for (moves, in_english, in_german) in [
            (1, "Checkmate on move 1. Solved.", "Matt im 1. Zug. Gelöst."),
            (2, "Checkmate on move 2. Solved.", "Matt im 2. Zug. Gelöst."),
            (31, "Checkmate on move 31. Solved.", "Matt im 31. Zug. Gelöst."),
        ] {
            assert_eq!(EndingJudgement::Mated(moves).text(&english), in_english);
            assert_eq!(EndingJudgement::Mated(moves).text(&german), in_german);
        }
    }

    #[test]
    fn a_win_needs_a_mate() {
        let fen = "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1";
        check(fen, Goal::Win, "", None);
        check(fen, Goal::Win, "b1b7", None);
        check(fen, Goal::Win, "b1b8", Some(EndingJudgement::Mated(1)));
        check(fen, Goal::MateIn(1), "b1b8", Some(EndingJudgement::Mated(1)));
        check(fen, Goal::MateIn(1), "b1b7", Some(EndingJudgement::TooSlow(1)));
        check(fen, Goal::MateIn(2), "b1b7", None);
        check(fen, Goal::Draw, "b1b8", Some(EndingJudgement::WonInstead));
    }

    #[test]
    fn a_stalemate_and_other_draws_spoil_a_win() {
        let fen = "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1";
        check(fen, Goal::Win, "b1f5 h8g8 f5f7 g8h8 f7c7 h8g8 c7f7", None);
        check(
            "7k/8/8/5K2/8/8/8/6Q1 w - - 0 1",
            Goal::Win,
            "f5f6 h8h7 f6f7 h7h8 g1g5 h8h7",
            None,
        );
        check(
            "7k/5Q2/8/7K/8/8/8/8 w - - 0 1",
            Goal::Win,
            "h5g6",
            Some(EndingJudgement::Stalemate),
        );
        check(
            "8/8/8/8/8/1k6/1Q6/7K b - - 0 1",
            Goal::Draw,
            "b3b2",
            Some(EndingJudgement::Drawn),
        );
        check(
            "8/8/8/8/8/2k5/1Q6/7K b - - 0 1",
            Goal::Win,
            "c3b2",
            Some(EndingJudgement::DrawInstead),
        );
    }

    #[test]
    fn the_person_is_mated() {
        let fen = "k7/8/1K6/8/8/8/8/7Q b - - 0 1";
        check(fen, Goal::Draw, "a8b8 h1b7", Some(EndingJudgement::Lost));
    }

    #[test]
    fn a_draw_is_held_after_many_moves_unless_the_engine_wins() {
        let fen = "4k3/R7/8/3KP3/8/8/8/1r6 b - - 0 1";
        let circle = ["b1c1", "a7b7", "c1b1", "b7a7"];
        let moves: Vec<&str> = circle.iter().copied().cycle().take(12).collect();
        let game = parse_game(fen, moves).expect("legal moves");
        let mut held = ending_practice(fen, Goal::Draw);
        assert_eq!(judge_ending(&held, &game, None), None);
        held.plies_before = 2 * DRAW_HELD_AFTER_MOVES - 12;
        assert_eq!(
            judge_ending(&held, &game, None),
            Some(EndingJudgement::Held(DRAW_HELD_AFTER_MOVES))
        );
        let searched = game.up_to(game.ply() - 1).expect("the game before the reply");
        let winning = |score: f64| SearchInfo {
            score: Some(score),
            ..SearchInfo::default()
        };
        assert_eq!(
            judge_ending(&held, &game, Some((&searched, &winning(500.0)))),
            Some(EndingJudgement::Losing(DRAW_HELD_AFTER_MOVES))
        );
        assert_eq!(
            judge_ending(&held, &game, Some((&searched, &winning(-900.0)))),
            Some(EndingJudgement::Held(DRAW_HELD_AFTER_MOVES))
        );
    }

    /// The judgement after the moves, whose last move is a reply. The search for the reply had this score, from
    /// White's view.
    #[track_caller]
    fn judgement_after(fen: &str, goal: Goal, moves: &str, score: f64) -> Option<EndingJudgement> {
        let game = parse_game(fen, moves.split_whitespace()).expect("legal moves");
        let searched = game.up_to(game.ply() - 1).expect("the game before the reply");
        let info = SearchInfo {
            score: Some(score),
            ..SearchInfo::default()
        };
        let practice = ending_practice(fen, goal);
        // After an undo, the same search says nothing.
        let undone = searched.up_to(game.ply() - 2).expect("the game before the move");
        assert_eq!(judge_ending(&practice, &undone, Some((&searched, &info))), None);
        judge_ending(&practice, &game, Some((&searched, &info)))
    }

    #[test]
    fn a_win_that_a_search_shows_to_be_gone_is_reported_at_once() {
        // After 1. Kd5, Black takes the opposition.
        let fen = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1";
        let after = |score: f64| judgement_after(fen, Goal::Win, "e6d5 e8d7", score);
        assert_eq!(after(0.0), Some(EndingJudgement::WinGivenAway));
        assert_eq!(after(-300.0), Some(EndingJudgement::WinGivenAway));
        assert_eq!(after(250.0), None, "the search is not sure");
        assert_eq!(after(1700.0), None);
    }

    #[test]
    fn a_draw_that_a_search_shows_to_be_gone_is_reported_at_once() {
        let fen = "8/8/8/4k3/4P3/4K3/8/8 b - - 0 1";
        let after = |score: f64| judgement_after(fen, Goal::Draw, "e5d6 e3d4", score);
        assert_eq!(after(1700.0), Some(EndingJudgement::DrawGivenAway));
        assert_eq!(after(300.0), None, "the search is not sure");
        assert_eq!(after(0.0), None);
    }
}
