//! The sentences of the status line.

use chess_core::{Color, Event, MoveMade, notation};
use engine_protocol::Figures;

use super::color_name;
use crate::decimals::hundredths;
use crate::messages::Text;
use crate::state::{EngineState, GameState, Message, Player};

/// What the status line says.
#[must_use]
pub fn status_text(state: &GameState) -> String {
    if state.aside.is_some() {
        return state.texts.with(Text::InSideLine, &[&status_text(&state.on_board())]);
    }
    match &state.message {
        // No notice may hide how the game ended or that the engine is gone.
        Message::Notice(text) if state.result().is_some() || matches!(state.engine, EngineState::Failed(_)) => {
            join(&[text.clone(), turn_text(state)])
        }
        Message::Notice(text) => text.clone(),
        Message::Happened(events) => join(&[events_text(state, events), turn_text(state)]),
        Message::Turn => turn_text(state),
    }
}

/// What the player of one side is called beside the board.
#[must_use]
pub fn player_name(state: &GameState, color: Color) -> &'static str {
    match (state.players.of(color).engine_name(), state.players.only_person()) {
        (Some(name), _) => name,
        (None, Some(_)) => "You",
        (None, None) => color_name(color),
    }
}

fn turn_text(state: &GameState) -> String {
    if let Some(outcome) = state.result() {
        return outcome.to_string();
    }
    let to_move = state.board().side_to_move();
    let check = if state.board().is_in_check() { "Check! " } else { "" };
    let turn = format!("{} to move", color_name(to_move));
    match (state.player_to_move(), state.players.only_person(), &state.engine) {
        (Player::Human, Some(_), EngineState::Failed(reason)) => {
            format!("{check}Your turn: {turn}. {}", failure_text(reason))
        }
        (Player::Human, Some(_), _) => format!("{check}Your turn: {turn}."),
        (Player::Human, None, _) => format!("{check}{turn}."),
        (_, _, EngineState::Failed(reason)) => failure_text(reason),
        (_, _, EngineState::Starting | EngineState::Ready) => {
            format!("{check}{turn}: {} is thinking.", player_name(state, to_move))
        }
    }
}

fn failure_text(reason: &str) -> String {
    format!("The engine does not answer: {reason}. Press Retry to start it again.")
}

/// What happened, as far as it is not seen from whose turn it is.
fn events_text(state: &GameState, events: &[Event]) -> String {
    let redone = events.iter().rev().find_map(|event| match event {
        Event::Redone(made) => Some(played_text(state, made)),
        _ => None,
    });
    // Two where a move had waited for the reply.
    let played = events.iter().filter_map(|event| match event {
        Event::Moved(made) => Some(played_text(state, made)),
        _ => None,
    });
    // The moves are told in the order in which they were made.
    let undone: Vec<String> = events
        .iter()
        .rev()
        .filter_map(|event| match event {
            Event::Undone(made) => Some(san_of(state, made)),
            _ => None,
        })
        .collect();
    let taken_back = (!undone.is_empty()).then(|| format!("Took back {}.", undone.join(" ")));
    let messages = events.iter().filter_map(|event| match event {
        Event::Message(message) => Some(message.to_string()),
        Event::Resumed(_) => Some("The game goes on.".to_owned()),
        _ => None,
    });
    let sentences: Vec<String> = taken_back
        .into_iter()
        .chain(redone)
        .chain(played)
        .chain(messages)
        .collect();
    join(&sentences)
}

fn played_text(state: &GameState, made: &MoveMade) -> String {
    let color = made.piece.color;
    let who = if state.players.are_engines() {
        color_name(color)
    } else {
        player_name(state, color)
    };
    format!("{who} played {}.", san_of(state, made))
}

/// A move of the game as people write it, undone or not.
fn san_of(state: &GameState, made: &MoveMade) -> String {
    let before = state.game.go_to(made.ply);
    before.map_or_else(String::new, |game| notation::san(game.board(), made.mv))
}

fn join(sentences: &[String]) -> String {
    let said: Vec<&str> = sentences
        .iter()
        .map(String::as_str)
        .filter(|text| !text.is_empty())
        .collect();
    said.join(" ")
}

/// The score in pawns, or the moves to mate after `#`, White's advantage being positive; empty before there is one.
#[must_use]
pub fn score_text(figures: &Figures) -> String {
    let text = match (mate_in(figures), figures.score) {
        (Some(0), _) => "#".to_owned(),
        (Some(moves), _) => format!("#{moves}"),
        (None, Some(score)) => signed(score.round() as i32),
        (None, None) => String::new(),
    };
    text.replace('-', "−")
}

/// The mate that the engine sees, in words.
#[must_use]
pub fn mate_text(figures: &Figures) -> Option<String> {
    mate_in(figures).map(|moves| {
        let is_white = figures.score.is_some_and(|score| score > 0.0);
        let winner = color_name(if is_white { Color::White } else { Color::Black });
        match moves {
            0 => format!("{winner}: checkmate"),
            _ => format!("{winner}: mate in {}", moves.unsigned_abs()),
        }
    })
}

/// The moves to mate, negative where Black mates.
fn mate_in(figures: &Figures) -> Option<i32> {
    figures.mate.map(|plies| plies / 2 + plies % 2)
}

/// How deep the engine looked, at how many positions and how fast.
#[must_use]
pub fn figures_text(figures: &Figures) -> String {
    match (figures.depth, figures.nodes) {
        (0, 0.0) => return String::new(),
        (depth, 0.0) => return format!("depth {depth}"),
        _ => {}
    }
    let nodes = thousands(figures.nodes);
    let speed = thousands(figures.nodes_per_second);
    format!("depth {} · {nodes} positions · {speed}/s", figures.depth)
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

/// Centipawns as pawns with their sign.
fn signed(centipawns: i32) -> String {
    let sign = if centipawns < 0 { "−" } else { "+" };
    format!("{sign}{}", hundredths(centipawns.saturating_abs()))
}
