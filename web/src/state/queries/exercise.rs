//! Exercises: the searches that an exercise needs, and the texts about it.

use std::rc::Rc;

use chess_core::engine::winning_chances;
use chess_core::notation::{self, san};
use chess_core::{Board, Color, Game, Move, Square};
use engine_protocol::{LineInfo, SearchInfo};
use game_store::ExerciseId;

use crate::messages::{Text, Texts};
use crate::review::{ExplanationResult, Review};
use crate::state::model::{
    AnalysisKind, AnalysisTarget, AppState, ExerciseSession, ExerciseState, ExerciseTask, StatusMessage, StoredResult,
};
use crate::state::queries::judgement::judgement_name;

/// The mistakes of a game as exercises, in the order of the game. `color` is the side that learns; `None` for both.
#[must_use]
pub fn tasks_of(id: u32, game: &Game, review: &Review, color: Option<Color>) -> Vec<ExerciseTask> {
    let task = |ply: usize| {
        let judgement = review.judgement(ply).filter(|judgement| judgement.is_serious())?;
        let before = game.up_to(ply - 1)?;
        let line = review.best_line(ply)?;
        let better = notation::parse_san(before.board(), line.line.first()?).ok()?;
        let mover = before.board().side_to_move();
        let white_mates = line.mate.is_some().then_some(line.score > 0);
        Some(ExerciseTask {
            id: ExerciseId {
                game: id,
                ply: u32::try_from(ply).ok()?,
            },
            played: *game.moves().get(ply - 1)?,
            judgement,
            better,
            mates: white_mates == Some(mover == Color::White),
            explained: review.explanation(ply).cloned(),
            before: Rc::new(before),
        })
    };
    let is_wanted = |task: &ExerciseTask| color.is_none_or(|color| task.color() == color);
    (1..=game.ply()).filter_map(task).filter(is_wanted).collect()
}

impl AppState {
    /// The exercises on the board.
    #[must_use]
    pub fn exercise(&self) -> Option<&ExerciseSession> {
        self.view.exercise.as_deref()
    }
}

/// The request that an exercise needs: a search of the tried move,
/// the reason why the tried move is not good enough, or the explanation of the mistake after the end.
#[must_use]
pub(in crate::state) fn exercise_analysis(session: &ExerciseSession) -> Option<AnalysisTarget> {
    let task = session.task()?;
    let after = |mv: Move, kind| AnalysisTarget {
        game: Rc::clone(&task.after(mv)),
        ply: task.before.ply() + 1,
        kind,
    };
    match session.tried {
        Some(tried) if tried.chances.is_some() => Some(after(tried.mv, AnalysisKind::Reason)),
        Some(tried) => Some(AnalysisTarget {
            game: Rc::clone(&task.before),
            ply: task.before.ply(),
            kind: AnalysisKind::AttemptedMove {
                moves: [task.better, tried.mv],
            },
        }),
        None => {
            let is_wanted = session.state.is_over() && session.explained.is_none();
            is_wanted.then(|| after(task.played, AnalysisKind::Explanation))
        }
    }
}

/// The winning chances of the side to move, in percent, after the best move and after another move.
/// Both chances are results of the same search. `None` if the search has no line for one of the two moves.
#[must_use]
pub(in crate::state) fn chances_of_moves(board: &Board, info: &SearchInfo, mv: Move) -> Option<(f64, f64)> {
    let played = san(board, mv);
    let is_played = |line: &&LineInfo| line.moves.first() == Some(&played);
    let tried = info.lines.iter().find(is_played)?;
    let of_mover = |line: &LineInfo| {
        let white = match line.mate {
            Some(_) if line.score > 0.0 => 100.0,
            Some(_) => 0.0,
            None => winning_chances(line.score),
        };
        match board.side_to_move() {
            Color::White => white,
            Color::Black => 100.0 - white,
        }
    };
    Some((of_mover(info.lines.first()?), of_mover(tried)))
}

/// The squares that the hints of an exercise mark: first the square of the piece, then the target square.
#[must_use]
pub fn hint_squares(session: &ExerciseSession) -> [Option<Square>; 2] {
    let better = session
        .task()
        .filter(|_| !session.state.is_over() && session.tried.is_none());
    let square = |from_hint: u8, square: fn(Move) -> Square| {
        better
            .filter(|_| session.hints >= from_hint)
            .map(|task| square(task.better))
    };
    [square(2, |mv| mv.from), square(3, |mv| mv.to)]
}

/// The text of the last hint; `None` before the first hint.
#[must_use]
pub fn hint_text(state: &AppState) -> Option<String> {
    let session = state.exercise()?;
    let (task, texts) = (session.task()?, state.texts);
    match session.hints {
        0 => None,
        1 => Some(texts.of(idea_text(task)).to_owned()),
        2 => {
            let piece = task.board().piece_at(task.better.from)?;
            let words = [texts.piece_type_name(piece.piece_type), task.better.from.name()];
            Some(texts.format(Text::HintPiece, &words))
        }
        _ => Some(texts.format(Text::HintMove, &[&texts.san(task.board(), task.better)])),
    }
}

/// The text that describes the kind of move to look for.
fn idea_text(task: &ExerciseTask) -> Text {
    let is_check = task.after(task.better).board().is_in_check();
    match task.better {
        _ if task.mates => Text::HintIdeaMate,
        mv if mv.promotion().is_some() => Text::IdeaPromotion,
        _ if is_check => Text::IdeaCheck,
        mv if mv.is_capture() => Text::IdeaCapture,
        _ => Text::IdeaQuiet,
    }
}

/// The text that describes the task: the mistake, and the request to find a better move.
#[must_use]
pub fn task_text(state: &AppState, task: &ExerciseTask) -> String {
    let texts = state.texts;
    let words = [
        &texts.numbered_san(task.board(), task.played),
        texts.of(judgement_name(task.judgement)),
    ];
    texts.format(Text::ExerciseTask, &words)
}

/// The heading of an exercise: its number, the number of exercises, and the mistake, as in `Exercise 1 of 3 · 23. Qxb7:
/// blunder`.
#[must_use]
pub fn heading_text(state: &AppState, session: &ExerciseSession, task: &ExerciseTask) -> String {
    let texts = state.texts;
    let place = [session.index + 1, session.tasks.len()].map(|count| count.to_string());
    let words = [
        &place[0],
        &place[1],
        &texts.numbered_san(task.board(), task.played),
        texts.of(judgement_name(task.judgement)),
    ];
    texts.format(Text::ExerciseOf, &words)
}

/// The result of finished exercises: how many of them were solved without help.
#[must_use]
pub fn done_text(texts: Texts, session: &ExerciseSession) -> String {
    let all = session.tasks.len();
    let words = [all - session.missed.len(), all].map(|count| count.to_string());
    texts.format(Text::ExercisesDone, &[&words[0], &words[1]])
}

/// The day on which the missed exercises come back; `None` if not all of them do.
#[must_use]
pub fn comeback_text(texts: Texts, session: &ExerciseSession) -> Option<&'static str> {
    let all_come_back = session.n_coming_back > 0 && session.n_coming_back == session.missed.len();
    all_come_back.then(|| texts.of(Text::MissedComeBack))
}

/// The state of an exercise in a few words.
#[must_use]
pub(in crate::state) fn state_text(state: &AppState, session: &ExerciseSession) -> String {
    let texts = state.texts;
    let text = match session.state {
        ExerciseState::Find => return texts.of(Text::ExerciseFind).to_owned(),
        ExerciseState::Wrong => return texts.of(Text::ExerciseWrong).to_owned(),
        ExerciseState::Shown => texts.of(Text::ExerciseShown).to_owned(),
        ExerciseState::Right if session.hints > 0 => texts.of(Text::ExerciseRightWithHint).to_owned(),
        ExerciseState::Right if session.failures > 0 => {
            texts.format(Text::ExerciseRightAfterTries, &[&(session.failures + 1).to_string()])
        }
        ExerciseState::Right => texts.of(Text::ExerciseRight).to_owned(),
    };
    let comes_back = session.stored == StoredResult::ComesBack && !session.is_solved_without_help();
    if comes_back {
        [&text, " ", texts.of(Text::ComesBackTomorrow)].concat()
    } else {
        text
    }
}

/// The text below the heading of an exercise: the answer to the last action of the person, if there is one, and the
/// state of the exercise unless the answer contains it.
#[must_use]
pub fn answer_text(state: &AppState, session: &ExerciseSession, task: &ExerciseTask) -> String {
    let state_text = state_text(state, session);
    match &state.status.message {
        StatusMessage::Notice(answer) if session.state.is_over() => [answer, " ", &state_text].concat(),
        // The heading contains the task.
        StatusMessage::Notice(answer) if *answer != task_text(state, task) => answer.clone(),
        _ => state_text,
    }
}

/// The text about a wrong attempt: the reason if there is one, otherwise the loss.
#[must_use]
pub(in crate::state) fn wrong_text(state: &AppState, mv: Move, chances: (f64, f64), reason: Option<&str>) -> String {
    let texts = state.texts;
    let Some(task) = state.exercise().and_then(ExerciseSession::task) else {
        return String::new();
    };
    let percent = |chance: f64| (chance.round() as u32).to_string();
    let words = [
        texts.numbered_san(task.board(), mv),
        percent(chances.0),
        percent(chances.1),
    ];
    let loss = || texts.format(Text::TryWrong, &[&words[0], &words[1], &words[2]]);
    let reason = reason.map_or_else(loss, str::to_owned);
    [&reason, " ", texts.of(Text::TryAgain)].concat()
}

/// The text about a solved exercise.
#[must_use]
pub(in crate::state) fn right_text(state: &AppState, task: &ExerciseTask, mv: Move) -> String {
    let names = [mv, task.better].map(|mv| state.texts.numbered_san(task.board(), mv));
    if mv == task.better {
        state.texts.format(Text::TryRight, &[&names[0]])
    } else {
        state.texts.format(Text::TryRightToo, &[&names[0], &names[1]])
    }
}

/// The game whose moves are listed, and the number of plies before the shown position.
/// In an exercise, the list ends at the position, because later moves would reveal the solution.
#[must_use]
pub fn game_in_move_list(state: &AppState) -> (Rc<Game>, usize) {
    match state.exercise() {
        Some(session) => (Rc::clone(&session.game), session.shown_ply()),
        None => (Rc::clone(&state.table.game), state.shown_ply()),
    }
}

/// The number of exercises that are due, as a text.
/// `None` if no exercise is due, or while the person plays, analyses or works on exercises.
#[must_use]
pub fn due_text(state: &AppState) -> Option<String> {
    repeatable_text(state).filter(|_| !state.analysis.on)
}

/// The number of exercises that are due, as a text. `None` if no exercise is due, during a game with a clock, and while
/// the person works on exercises.
#[must_use]
pub fn repeatable_text(state: &AppState) -> Option<String> {
    let is_timed = state.table.clock.is_some() && state.table.outcome().is_none();
    match state.exercises_due {
        _ if is_timed || state.exercise().is_some() => None,
        0 => None,
        1 => Some(state.texts.of(Text::OneExerciseDue).to_owned()),
        count => Some(state.texts.format(Text::ExercisesDue, &[&count.to_string()])),
    }
}

/// The exercises of the reviewed game on the board: the mistakes of the person, or of both sides. A puzzle has none,
/// because its moves are not a game of the person.
#[must_use]
pub fn tasks_of_game(state: &AppState) -> Vec<ExerciseTask> {
    if state.practice.is_some() {
        return Vec::new();
    }
    let (table, review) = (&state.table, &state.analysis.review);
    let color = table.setup.players.only_person();
    tasks_of(table.metadata.id, &table.game, review, color)
}

/// The text that explains the mistake of the exercise; `None` before the end of the exercise.
#[must_use]
pub fn mistake_text(state: &AppState) -> Option<String> {
    let session = state.exercise().filter(|session| session.state.is_over())?;
    let task = session.task()?;
    Some(match &session.explained {
        None if !state.engine.has_failed() => state.texts.of(Text::LookingForReason).to_owned(),
        explained => {
            if let Some(facts) = explained.as_ref().and_then(ExplanationResult::error) {
                return Some(state.texts.explanation(facts).to_owned());
            }
            let names = [task.played, task.better].map(|mv| state.texts.numbered_san(task.board(), mv));
            state.texts.format(Text::MistakeBetterIs, &[&names[0], &names[1]])
        }
    })
}
