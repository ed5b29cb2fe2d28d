//! The texts of the analysis.

use chess_core::Color;
use engine_protocol::SearchInfo;

use crate::messages::{Text, Texts};
use crate::review::{Judgement, Summary};
use crate::state::model::AppState;
use crate::state::queries::analysis::{may_analyse, ply_in_verification, position_info};
use crate::state::queries::judgement::judgement_name;
use crate::state::queries::status::{mate_text, player_name, ply_name, score_text, status_text};

/// The evaluation of the shown position in words, for a screen reader.
#[must_use]
pub fn evaluation_text(state: &AppState) -> String {
    position_info(state).map_or_else(
        || state.texts.of(Text::EvaluationUnknown).to_owned(),
        |info| evaluation_in_words(state.texts, &info),
    )
}

/// A ply with its move number, the evaluation after it, and its judgement.
#[must_use]
pub fn evaluation_of_ply(state: &AppState, ply: usize) -> String {
    let name = place_name(state, ply);
    let review = &state.analysis.review;
    let known = review
        .evaluation(ply)
        .map(|evaluation| evaluation_in_words(state.texts, &evaluation.to_search_info()));
    let judged = review
        .judgement(ply)
        .map(|it| state.texts.of(judgement_name(it)).to_owned());
    let words = [Some(name), known, judged];
    let words: Vec<String> = words.into_iter().flatten().collect();
    words.join(", ")
}

/// The score of a line. The text is empty if the line has no score.
#[must_use]
pub fn line_score(info: &SearchInfo, which: usize) -> String {
    let line = info.lines.get(which).map(|line| SearchInfo {
        score: Some(line.score),
        mate: line.mate,
        ..SearchInfo::default()
    });
    match line {
        Some(line) => score_text(&line),
        None if which == 0 => score_text(info),
        None => String::new(),
    }
}

/// A number of lines in words.
#[must_use]
pub fn line_count_text(texts: Texts, count: u32) -> String {
    match count {
        1 => texts.of(Text::OneLine).to_owned(),
        _ => texts.format(Text::SeveralLines, &[&count.to_string()]),
    }
}

/// The judgement of the shown move in words.
#[must_use]
pub fn judgement_text(state: &AppState, judgement: Judgement) -> String {
    let name = place_name(state, state.shown_ply());
    let judged = state.texts.of(judgement_name(judgement));
    state.texts.format(Text::JudgedMove, &[&name, judgement.mark(), judged])
}

/// The text for a shown move without a mark: the move is the engine's choice, or the move is good, or the engine is
/// still searching the move again. A move without a judgement is only named. In a variation, the
/// text is that of the status.
#[must_use]
pub fn reviewed_move_text(state: &AppState) -> String {
    let review = &state.analysis.review;
    let ply = state.shown_ply();
    if !state.analysis.on {
        return String::new();
    }
    if state.view.variation.is_some() {
        return status_text(state);
    }
    if review.pending_verification(ply).is_some() {
        return if may_analyse(state) {
            verification_text_of(state, ply)
        } else {
            String::new()
        };
    }
    if review.loss(ply).is_none() {
        return place_name(state, ply);
    }
    let word = if review.is_best(ply) {
        Text::BestMove
    } else {
        Text::GoodMove
    };
    let name = place_name(state, ply);
    state.texts.format(Text::FineMove, &[&name, state.texts.of(word)])
}

/// The text for the ply that the engine is searching again; `None` if there is no such ply.
#[must_use]
pub fn verification_text(state: &AppState) -> Option<String> {
    ply_in_verification(state).map(|ply| verification_text_of(state, ply))
}

fn verification_text_of(state: &AppState, ply: usize) -> String {
    state.texts.format(Text::Checking, &[&place_name(state, ply)])
}

/// The accuracy of a side's moves in words.
#[must_use]
pub fn accuracy_text(state: &AppState, color: Color, percent: u32) -> String {
    let name = player_name(state, color);
    state.texts.format(Text::AccuracyOf, &[&name, &percent.to_string()])
}

/// A text that begins with the name of a side's player, in two parts: the name, which may be shortened, and the rest.
/// The name is empty if the text does not begin with it.
#[must_use]
pub fn parts_by_name(state: &AppState, color: Color, text: &str) -> [String; 2] {
    let name = player_name(state, color);
    match text.strip_prefix(&name) {
        Some(rest) => [name.clone(), rest.to_owned()],
        None => [String::new(), text.to_owned()],
    }
}

/// The accuracy of both sides in each phase, White first,
/// such as `Opening: you 95%, Beginner 82%`. Empty if the game has only one phase.
#[must_use]
pub fn phases_text(state: &AppState, summaries: [Option<Summary>; 2]) -> String {
    let [Some(white), Some(black)] = summaries else {
        return String::new();
    };
    let names = [Text::Opening, Text::Middlegame, Text::Endgame];
    let [white_name, black_name] = Color::ALL.map(|color| name_in_sentence(state, color));
    let percent = |accuracy: Option<u32>| accuracy.map_or_else(|| "–".to_owned(), |percent| percent.to_string());
    let phases = names.into_iter().zip(white.phases.into_iter().zip(black.phases));
    let parts: Vec<String> = phases
        .filter(|(_, (white, black))| white.is_some() || black.is_some())
        .map(|(name, (white, black))| {
            let words = [
                state.texts.of(name),
                &white_name,
                &percent(white),
                &black_name,
                &percent(black),
            ];
            state.texts.format(Text::PhaseAccuracy, &words)
        })
        .collect();
    if parts.len() > 1 {
        parts.join(" · ")
    } else {
        String::new()
    }
}

/// The name of a player within a sentence: `you` for a person who plays against an engine.
fn name_in_sentence(state: &AppState, color: Color) -> String {
    if state.table.setup.players.only_person() == Some(color) {
        return state.texts.of(Text::YouInSentence).to_owned();
    }
    player_name(state, color)
}

/// The number of a side's moves with a judgement, such as `2 mistakes`.
#[must_use]
pub fn count_text(state: &AppState, judgement: Judgement, count: usize) -> String {
    let (one, several) = match judgement {
        Judgement::Blunder => (Text::OneBlunder, Text::Blunders),
        Judgement::Mistake => (Text::OneMistake, Text::Mistakes),
        Judgement::Inaccuracy => (Text::OneInaccuracy, Text::Inaccuracies),
        Judgement::MissedWin => (Text::OneMissedWin, Text::MissedWins),
        Judgement::StillWinning => (Text::StillWinning, Text::StillWinning),
    };
    match count {
        1 => state.texts.of(one).to_owned(),
        _ => state.texts.format(several, &[&count.to_string()]),
    }
}

/// The side whose move decided the game at a ply.
#[must_use]
pub fn side_of_moment(state: &AppState, ply: usize) -> Option<Color> {
    let before = state.table.game.board_at(ply.checked_sub(1)?)?;
    Some(before.side_to_move())
}

/// A move that decided the game, with its mark and the winning chances of its player: `23. Qxb7??`, `You: 75% → 20%`.
#[must_use]
pub fn key_moment_texts(state: &AppState, ply: usize) -> Option<[String; 2]> {
    let review = &state.analysis.review;
    let (best, played) = review.final_chances(ply)?;
    let color = side_of_moment(state, ply)?;
    let mark = review.judgement(ply)?.mark();
    let percent = |chance: f64| (chance.round() as u32).to_string();
    Some([
        [&place_name(state, ply), mark].concat(),
        state.texts.format(
            Text::ChancesFell,
            &[&player_name(state, color), &percent(best), &percent(played)],
        ),
    ])
}

fn evaluation_in_words(texts: Texts, info: &SearchInfo) -> String {
    mate_text(texts, info).unwrap_or_else(|| score_text(info))
}

/// A ply with its move number, such as `12… Nf6`; for the start position, the words for the start of the game.
fn place_name(state: &AppState, ply: usize) -> String {
    ply_name(state, ply).unwrap_or_else(|| state.texts.of(Text::StartOfGame).to_owned())
}
