//! Second thoughts: a move of the person is held until the engine has judged it, and the page asks before a blunder is
//! played. These queries decide which moves are held, and which of them are blunders.

use std::rc::Rc;

use chess_core::engine::winning_chances;
use chess_core::{Game, Move};
use engine_protocol::{Evaluation, MoveFacts};

use crate::messages::Text;
use crate::state::model::{AppState, EngineState, HeldMove, HeldStage, Question};
use crate::state::queries::draws::must_consider_draw;

/// The judgements of moves after which the page asks the person.
const QUESTIONED_JUDGEMENTS: [&str; 2] = ["blunder", "missed-win"];
/// A position counts as lost if the winning chance is below this value, in percent.
const LOST_POSITION_PERCENT: f64 = 20.0;

/// The time after which a move that has not been judged is played, in milliseconds.
pub const TIME_LIMIT_MS: u32 = 650;
/// The number of nodes for the judgement of a move.
pub const JUDGEMENT_NODES: u64 = 100_000;
/// The maximum time for the judgement of a move, in milliseconds. A slow device may not search all nodes in this time.
pub const MAX_JUDGEMENT_MS: u64 = 500;

/// The game with a person's move, if the move must be judged before it is played.
/// The only legal move and a move that ends the game are not judged.
#[must_use]
pub fn game_to_judge(state: &AppState, mv: Move) -> Option<Game> {
    let table = &state.table;
    let is_wanted = table.setup.choice.second_thoughts && !table.setup.choice.strict && !state.analysis.on;
    let can_judge = state.engine.health == EngineState::Ready && !table.follows && !must_consider_draw(state);
    if !is_wanted || !can_judge || table.board().legal_moves().len() < 2 {
        return None;
    }
    table.game.play(mv).ok().filter(|game| game.outcome().is_none())
}

/// Whether a held move may still be played: the game is still the one in which the person made the move, this tab plays
/// it, and no analysis, exercise, question or dialog is in the way.
#[must_use]
pub fn can_still_be_played(state: &AppState, held: &HeldMove) -> bool {
    let (table, dialogs) = (&state.table, &state.dialogs);
    let follows_game = held.game.ply() == table.game.ply() + 1 && table.outcome().is_none();
    let is_playing = !table.follows && !state.analysis.on && state.view.exercise.is_none();
    // The game continues while the question about the next game is open.
    let is_asked = !matches!(dialogs.question, None | Some(Question::Leave(_)));
    follows_game && is_playing && !is_asked && !dialogs.may_end_game()
}

/// Whether the person should think again about a move with these facts: the move lowers the winning chance by
/// at least 15 percentage points, the position was not lost before the move, and it is not won after the move.
#[must_use]
pub fn is_serious_loss(facts: &MoveFacts) -> bool {
    let chances = match facts.before {
        Evaluation::Cp(centipawns) => winning_chances(centipawns.into()),
        Evaluation::Mate(moves) if moves > 0 => 100.0,
        Evaluation::Mate(_) => 0.0,
    };
    QUESTIONED_JUDGEMENTS.contains(&facts.judgement.as_str()) && chances >= LOST_POSITION_PERCENT
}

/// The number of the held move that the engine is judging; `None` if the engine is not judging a held move.
#[must_use]
pub fn number_of_judged_move(state: &AppState) -> Option<u32> {
    let held = state.advice.held.as_ref();
    held.filter(|held| held.stage == HeldStage::Judging)
        .map(|held| held.number)
}

/// The facts about the blunder that the person may take back, and whether the reason is shown.
#[must_use]
pub fn questioned_facts(state: &AppState) -> Option<(&Rc<MoveFacts>, bool)> {
    match &state.advice.held.as_ref()?.stage {
        HeldStage::Asking {
            facts, shows_reason, ..
        } => Some((facts, *shows_reason)),
        HeldStage::Judging => None,
    }
}

/// Whether the engine searches for the reason that the person has asked for, because the time for the judgement was too
/// short for it.
#[must_use]
pub fn wants_reason(state: &AppState) -> bool {
    let held = state.advice.held.as_ref().filter(|_| !state.engine.has_failed());
    matches!(
        held.map(|held| &held.stage),
        Some(HeldStage::Asking {
            shows_reason: true,
            is_complete: false,
            ..
        })
    )
}

/// The reason why the move is bad; `None` until the person has asked for it.
#[must_use]
pub fn reason_text(state: &AppState) -> Option<&str> {
    let (facts, _) = questioned_facts(state).filter(|(_, shows_reason)| *shows_reason)?;
    Some(if wants_reason(state) {
        state.texts.of(Text::LookingForReason)
    } else {
        state.texts.explanation(facts)
    })
}

/// The text about the second thoughts of the game; `None` if there were none.
#[must_use]
pub fn record_text(state: &AppState) -> Option<String> {
    let record = state.table.metadata.details.second_thoughts;
    let numbers = [record.asked, record.taken_back].map(|number| number.to_string());
    (!record.is_empty()).then(|| {
        state
            .texts
            .format(Text::SecondThoughtsRecord, &[&numbers[0], &numbers[1]])
    })
}
