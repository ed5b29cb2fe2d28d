//! The texts of the status line.

use chess_core::events::{GameEvent, MoveMade};
use chess_core::{Color, Outcome};
use engine_protocol::SearchInfo;
use game_store::{Player, Players};

use crate::decimals::hundredths;
use crate::messages::{Text, Texts};
use crate::state::model::{AppState, EffectOfLeaving, EngineFault, EngineState, NAME_TAGS, Question, StatusMessage};
use crate::state::queries::active_game::ActiveGame;
use crate::state::queries::practice;
use crate::user_text::shown_name;

/// The text of the status line.
#[must_use]
pub fn status_text(state: &AppState) -> String {
    with_question(state, game_text(state))
}

/// The text of the status line for the game, even if a variation is shown.
#[must_use]
pub fn status_of_game(state: &AppState) -> String {
    with_question(state, active_game_text(state, &state.game_on_board()))
}

fn with_question(state: &AppState, text: String) -> String {
    // The question is shown until the person answers it.
    match state.dialogs.question.map(|question| question_text(state, question)) {
        Some(question) if !text.contains(&question) => join_sentences(&[text, question]),
        _ => text,
    }
}

/// The text of a question about the game as a whole.
#[must_use]
pub fn question_text(state: &AppState, question: Question) -> String {
    let texts = state.texts;
    match question {
        Question::Resign(_) if state.table.setup.players.only_person().is_some() => {
            texts.of(Text::ResignQuestion).to_owned()
        }
        Question::Resign(color) => texts.format(Text::ResignQuestionOf, &[texts.color_name(color)]),
        Question::Draw(color) => texts.format(Text::OffersDraw, &[texts.color_name(color)]),
        Question::Offer(color) => texts.format(Text::OffersDraw, &[&player_name(state, color)]),
        Question::Announce => texts.of(Text::AnnounceWhich).to_owned(),
        Question::Leave(leaving) => texts.of(leave_text(leaving)).to_owned(),
    }
}

const fn leave_text(leaving: EffectOfLeaving) -> Text {
    match leaving {
        EffectOfLeaving::Saved => Text::LeaveSaved,
        EffectOfLeaving::Unsaved => Text::LeaveNotSaved,
        EffectOfLeaving::Lost => Text::LeaveLost,
    }
}

fn game_text(state: &AppState) -> String {
    let at = state.game_for_undo();
    let text = active_game_text(state, &at);
    if state.view.variation.is_some() {
        return state.texts.format(Text::InSideLine, &[&text]);
    }
    text
}

/// The text for the game or for a variation.
fn active_game_text(state: &AppState, at: &ActiveGame) -> String {
    let position = || position_text(state, at);
    match &state.status.message {
        StatusMessage::Notice(text) if is_turn_always_shown(state, at) => join_sentences(&[text.clone(), position()]),
        StatusMessage::Notice(text) => text.clone(),
        // When the solution is shown, the page plays the moves of both sides.
        StatusMessage::Happened(_) if practice::finished_puzzle_text(state).is_some() => position(),
        StatusMessage::Happened(events) => join_sentences(&[
            refused_text(state),
            events_text(state, at, events),
            turn_text(state, at),
        ]),
        StatusMessage::Turn => join_sentences(&[refused_text(state), position()]),
    }
}

/// The text about the shown position. For an earlier position of the game, this is its place in the game, without the
/// outcome of the game. For the current position, this is the turn or the outcome.
fn position_text(state: &AppState, at: &ActiveGame) -> String {
    let is_game_shown = state.view.variation.is_none() && state.exercise().is_none();
    match state.view.viewed_ply.filter(|_| is_game_shown) {
        Some(ply) => place_text(state, ply),
        None => turn_text(state, at),
    }
}

/// The error in the address of the page; empty after the next action of the person.
fn refused_text(state: &AppState) -> String {
    state.status.refused.clone().unwrap_or_default()
}

/// Whether the turn is shown after every notice. A notice must not hide the outcome or the failure of the engine.
/// An exercise, an ending and a puzzle have no outcome apart from their result.
fn is_turn_always_shown(state: &AppState, at: &ActiveGame) -> bool {
    let has_outcome = at.outcome().is_some() && !practice::is_task_open(state);
    has_outcome || state.engine.has_failed()
}

/// The name of a player next to the board.
#[must_use]
pub fn player_name(state: &AppState, color: Color) -> String {
    if let Some(name) = practice::side_name(state, color) {
        return name.to_owned();
    }
    let tag = state.table.metadata.details.tag(NAME_TAGS[color.index()]);
    // Only the name of a person is read from the tag; the names of engines come from their settings.
    // This page writes `Human` for a person without a name.
    let is_of_person = |name: &&str| state.table.setup.players.of(color) == Player::Human && *name != "Human";
    tag.filter(is_of_person)
        .and_then(shown_name)
        .unwrap_or_else(|| name_of_player(state.texts, state.table.setup.players, color))
}

fn name_of_player(texts: Texts, players: Players, color: Color) -> String {
    let name = || match players.only_person() {
        Some(_) => texts.of(Text::You),
        None => texts.color_name(color),
    };
    texts
        .engine_name(players.of(color))
        .unwrap_or_else(|| name().to_owned())
}

fn turn_text(state: &AppState, at: &ActiveGame) -> String {
    let texts = state.texts;
    if let Some(text) = practice::finished_puzzle_text(state) {
        return text;
    }
    if let Some(outcome) = at.outcome() {
        return outcome_text_of(state, at, outcome);
    }
    let to_move = at.board().side_to_move();
    let color = texts.color_name(to_move);
    let is_paused = state.table.is_paused() && !at.is_variation;
    let text = match (at.player_to_move(), at.players.only_person(), &state.engine.health) {
        _ if practice::is_puzzle_analysed(state) => texts.format(Text::ToMove, &[color]),
        (Player::Human, Some(_), EngineState::Failed(fault)) => {
            join_sentences(&[texts.of(Text::YourTurn).to_owned(), fault_text(texts, fault)])
        }
        (Player::Human, Some(_), _) if practice::is_puzzle(state) => practice::find_text(texts, to_move),
        (Player::Human, Some(_), _) => texts.of(Text::YourTurn).to_owned(),
        (Player::Human, None, _) => texts.format(Text::ToMove, &[color]),
        // The page plays the replies in a puzzle.
        _ if practice::is_puzzle(state) => texts.format(Text::ToMove, &[color]),
        (_, _, EngineState::Failed(fault)) => return fault_text(texts, fault),
        (_, _, EngineState::Starting | EngineState::Ready) if is_paused => texts.format(Text::Paused, &[color]),
        (_, _, EngineState::Starting | EngineState::Ready) => texts.format(
            Text::ToMoveThinking,
            &[color, &name_of_player(texts, at.players, to_move)],
        ),
    };
    if at.board().is_in_check() {
        join_sentences(&[texts.of(Text::Check).to_owned(), text])
    } else {
        text
    }
}

/// The text for an outcome, addressed to the person who played, or to spectators.
#[must_use]
pub fn outcome_text_of(state: &AppState, at: &ActiveGame, outcome: Outcome) -> String {
    let texts = state.texts;
    match at.players.only_person() {
        Some(person) => {
            let opponent = name_of_player(texts, at.players, !person);
            texts.outcome_of_person(outcome, person, &opponent)
        }
        None if result_implies_outcome(state, outcome) => outcome.winner().map_or_else(
            || texts.of(Text::Drawn).to_owned(),
            |winner| texts.format(Text::Won, &[&side_names(at, state)[winner.index()]]),
        ),
        None => texts.outcome_between(outcome, side_names(at, state).each_ref().map(String::as_str)),
    }
}

/// The names for the sides, White's first: the names of two people, or `White` and `Black` in any other game.
fn side_names(at: &ActiveGame, state: &AppState) -> [String; 2] {
    Color::ALL.map(|color| match at.players {
        Players::PEOPLE if !at.is_variation && !is_imported(state) => player_name(state, color),
        _ => state.texts.color_name(color).to_owned(),
    })
}

/// Whether the game has a result or tags of an import. Two people may have names in a game that was not imported.
fn is_imported(state: &AppState) -> bool {
    let mut tags = state.table.metadata.details.tags.keys();
    state.table.ended_before_import() || tags.any(|tag| !NAME_TAGS.contains(&tag.as_str()))
}

/// Whether the outcome of an imported game is known only from its result, because its tags do not mention the
/// resignation or the draw by agreement.
fn result_implies_outcome(state: &AppState, outcome: Outcome) -> bool {
    let word = match outcome {
        Outcome::Resignation { .. } => "resign",
        Outcome::Agreement => "agree",
        _ => return false,
    };
    let tags = &state.table.metadata.details.tags;
    let termination = tags.get("Termination").map(|value| value.to_ascii_lowercase());
    is_imported(state) && !termination.is_some_and(|value| value.contains(word))
}

fn fault_text(texts: Texts, fault: &EngineFault) -> String {
    texts.format(Text::EngineFailed, &[&fault.message(texts)])
}

/// The text about the last events. Events that the text about the turn already contains are left out.
fn events_text(state: &AppState, at: &ActiveGame, events: &[GameEvent]) -> String {
    let texts = state.texts;
    let redone = events.iter().rev().find_map(|event| match event {
        GameEvent::Redone(made) => Some(played_text(state, at, made)),
        _ => None,
    });
    // If a premove was played, there are two moves.
    let played = events.iter().filter_map(|event| match event {
        GameEvent::Moved(made) => Some(played_text(state, at, made)),
        _ => None,
    });
    // The moves are listed in the order in which they were played.
    let undone: Vec<String> = events
        .iter()
        .rev()
        .filter_map(|event| match event {
            GameEvent::Undone(made) => Some(san_of(texts, at, made)),
            _ => None,
        })
        .collect();
    let taken_back = (!undone.is_empty()).then(|| texts.format(Text::TookBack, &[&undone.join(" ")]));
    let messages = events.iter().filter_map(|event| match event {
        GameEvent::Message(message) => Some(texts.game_message(*message)),
        GameEvent::Resumed(Outcome::Resignation { .. }) => Some(texts.of(Text::ResignationUndone).to_owned()),
        GameEvent::Resumed(_) => Some(texts.of(Text::GameContinues).to_owned()),
        _ => None,
    });
    let sentences: Vec<String> = taken_back
        .into_iter()
        .chain(redone)
        .chain(played)
        .chain(messages)
        .collect();
    join_sentences(&sentences)
}

fn played_text(state: &AppState, at: &ActiveGame, made: &MoveMade) -> String {
    let texts = state.texts;
    let (color, san) = (made.piece.color, san_of(texts, at, made));
    match (at.players.of(color), at.players.only_person()) {
        (Player::Human, Some(_)) => texts.format(Text::YouPlayed, &[&san]),
        // The opponent's moves in a puzzle are known: nobody plays against the person.
        _ if at.players.are_engines() || practice::is_puzzle(state) => {
            texts.format(Text::Played, &[texts.color_name(color), &san])
        }
        _ => texts.format(Text::Played, &[&name_of_player(texts, at.players, color), &san]),
    }
}

/// The text about the shown position of the game: the move before the position, and the turn if the game is not over.
fn place_text(state: &AppState, ply: usize) -> String {
    let texts = state.texts;
    let place = ply_name(state, ply).map_or_else(
        || texts.of(Text::FirstPosition).to_owned(),
        |name| texts.format(Text::PositionAfter, &[&name]),
    );
    let text = match state.table.outcome() {
        Some(_) => [&place, "."].concat(),
        None => [&place, ". ", &turn_text(state, &state.game_on_board())].concat(),
    };
    join_sentences(&[text, ended_by_rules_text(state, ply)])
}

/// The outcome by the rules at a position after which the players continued. Imported games may contain such positions.
fn ended_by_rules_text(state: &AppState, ply: usize) -> String {
    let game = &state.table.game;
    let continues = ply < game.moves().len();
    let outcome = game.go_to(ply).filter(|_| continues).and_then(|game| game.outcome());
    outcome.map_or_else(String::new, |outcome| {
        state
            .texts
            .format(Text::ContinuedAnyway, &[&state.texts.outcome(outcome)])
    })
}

/// A ply with its move number, such as `12… Nf6`; `None` for the start position.
#[must_use]
pub fn ply_name(state: &AppState, ply: usize) -> Option<String> {
    let index = ply.checked_sub(1)?;
    let (before, mv) = (state.table.game.board_at(index)?, state.table.game.moves().get(index)?);
    Some(state.texts.numbered_san(before, *mv))
}

/// A move of the game in SAN. The move may be undone.
fn san_of(texts: Texts, at: &ActiveGame, made: &MoveMade) -> String {
    let before = at.game.go_to(made.ply);
    before.map_or_else(String::new, |game| texts.san(game.board(), made.mv))
}

fn join_sentences(sentences: &[String]) -> String {
    let parts: Vec<&str> = sentences
        .iter()
        .map(String::as_str)
        .filter(|text| !text.is_empty())
        .collect();
    parts.join(" ")
}

/// The score in pawns, or `#` and the moves to mate, positive for White's advantage; empty if there is no score.
#[must_use]
pub fn score_text(info: &SearchInfo) -> String {
    let text = match (mate_in(info), info.score) {
        // For a checkmate on the board, the result is shown instead.
        (Some(0), _) => String::new(),
        (Some(moves), _) => format!("#{moves}"),
        (None, Some(score)) => signed_pawns(score.round() as i32),
        (None, None) => String::new(),
    };
    text.replace('-', "−")
}

/// A forced mate in words; `None` if the engine has found none.
#[must_use]
pub fn mate_text(texts: Texts, info: &SearchInfo) -> Option<String> {
    mate_in(info).map(|moves| {
        let is_white = info.score.is_some_and(|score| score > 0.0);
        let winner = texts.color_name(if is_white { Color::White } else { Color::Black });
        match moves {
            0 => texts.format(Text::IsMate, &[winner]),
            _ => texts.format(Text::MateIn, &[winner, &moves.unsigned_abs().to_string()]),
        }
    })
}

/// The number of moves to mate, negative if Black mates.
fn mate_in(info: &SearchInfo) -> Option<i32> {
    info.mate.map(|plies| plies / 2 + plies % 2)
}

/// The depth, the number of nodes and the speed of a search.
#[must_use]
pub fn info_text(texts: Texts, info: &SearchInfo) -> String {
    match (info.depth, info.nodes) {
        (0, 0.0) => return String::new(),
        (depth, 0.0) => return texts.format(Text::EngineDepth, &[&depth.to_string()]),
        _ => {}
    }
    let nodes = thousands(info.nodes);
    let speed = thousands(info.nodes_per_second);
    texts.format(Text::EngineCounts, &[&info.depth.to_string(), &nodes, &speed])
}

fn thousands(count: f64) -> String {
    match count {
        count if count >= 1e6 => {
            let tenths = (count / 1e5).round() as u64;
            format!("{}.{} M", tenths / 10, tenths % 10)
        }
        count if count >= 1e4 => format!("{} k", (count / 1e3).round() as u64),
        count => (count.round() as u64).to_string(),
    }
}

/// Centipawns as pawns with a sign.
fn signed_pawns(centipawns: i32) -> String {
    let sign = if centipawns < 0 { "−" } else { "+" };
    format!("{sign}{}", hundredths(centipawns.saturating_abs()))
}

#[cfg(test)]
mod tests {
    use super::thousands;
    use crate::state::tests::prelude::*;

    #[test]
    fn an_error_in_the_address_is_shown_until_a_person_acts() {
        let engine = Player::FIRST_OPPONENT;
        let engines = Players {
            white: engine,
            black: engine,
        };
        let fault = "level: `13` is not known";
        let begun = state_with_table(GameTable {
            setup: engines.into(),
            ..GameTable::default()
        });
        let refused = begun.with_address_error(Some(fault.to_owned()));
        let refused = reduce(refused, Action::Notice(fault.to_owned()));
        assert_eq!(status_text(&refused), fault);
        let reply = |state: AppState, mv: &str| {
            let found = FoundMove {
                best_move: uci_move(&state, mv),
                ..FoundMove::default()
            };
            let id = state.engine.search_id;
            reduce(state, EngineReport::SearchFound(id, found))
        };
        let played = ["e2e4", "e7e5", "g1f3"].into_iter().fold(refused, reply);
        assert_eq!(played.table.game.ply(), 3);
        let text = status_text(&played);
        assert!(text.starts_with(fault) && text.contains("Nf3"), "{text}");
        let turned = reduce(played, Action::View(ViewAction::Flip));
        assert!(!status_text(&turned).contains(fault));
    }

    #[test]
    fn the_status_mentions_a_game_that_continued_after_its_end() {
        let knight_moves = ["g1f3", "g8f6", "f3g1", "f6g8"];
        let fivefold = knight_moves.repeat(4);
        let long = [fivefold.as_slice(), &["e2e4", "e7e5"]].concat();
        let game = parse_game(START_FEN, long.iter().copied()).expect("the moves are legal");
        let state = state_with_table(GameTable {
            game: game.into(),
            ..GameTable::default()
        });
        let at = |ply: usize| status_text(&reduce(state.clone(), Action::View(ViewAction::ShowPly(ply))));
        assert!(at(16).contains("fivefold repetition. The game continued"), "{}", at(16));
        for ply in [1, 12, 15, 17] {
            assert!(!at(ply).contains("continued"), "{ply}: {}", at(ply));
        }
        let start = "4k3/8/8/8/8/8/R7/4K3 w - - 148 100";
        let game = parse_game(start, ["a2a3", "e8e7", "a3a4", "e7e6"]).expect("the moves are legal");
        let state = state_with_table(GameTable {
            game: game.into(),
            ..GameTable::default()
        });
        let at = |ply: usize| status_text(&reduce(state.clone(), Action::View(ViewAction::ShowPly(ply))));
        assert!(
            at(2).contains("seventy-five-move rule. The game continued"),
            "{}",
            at(2)
        );
        assert!(!at(1).contains("continued"));
    }

    #[test]
    fn a_count_is_rounded_to_thousands_or_millions() {
        for (count, text) in [
            (0.0, "0"),
            (9_999.0, "9999"),
            (10_000.0, "10 k"),
            (12_600.0, "13 k"),
            (1_260_000.0, "1.3 M"),
        ] {
            assert_eq!(thousands(count), text);
        }
    }
}
