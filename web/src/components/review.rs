//! The review of a game: its progress, the moves that decided the game, and the summary of each side.

use std::rc::Rc;

use chess_core::Color;
use yew::prelude::*;

use super::props::StateProps;
use crate::decimals::hundredths;
use crate::dom;
use crate::exercise_store;
use crate::messages::Text;
use crate::review::{Judgement, Summary};
use crate::state::queries::{analysis, analysis_texts, exercise};
use crate::state::{Action, AnalysisAction, AppState, ExerciseAction, ExerciseTask, ViewAction};
use game_store::ExerciseId;

/// The review: its button or its progress, the key moments, and the summaries.
#[component]
pub fn ReviewRow(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let (known, all) = analysis::review_progress(state);
    let is_running = state.analysis.reviewing;
    let checking = analysis_texts::verification_text(state);
    let is_shown = analysis::shows_review(state);
    let judged = (
        Rc::clone(&state.analysis.review),
        Rc::clone(&state.table.game),
        is_shown,
    );
    let found = use_memo(judged, |(review, game, is_shown)| {
        let summary = |color| review.summary(color, game.ply()).filter(|_| *is_shown);
        (Color::ALL.map(summary), analysis::listed_moments(state))
    });
    let (summaries, moments) = &*found;
    let shows_others = use_state(|| false);
    let is_evaluated = known == all && all > 1;
    let is_complete = is_shown && is_evaluated;
    let tasks = use_memo(
        (
            is_complete,
            Rc::clone(&state.analysis.review),
            Rc::clone(&state.table.game),
        ),
        |(is_complete, ..)| {
            if *is_complete {
                exercise::tasks_of_game(state)
            } else {
                Vec::new()
            }
        },
    );
    {
        // All mistakes of a person's own game become exercises.
        // A mistake of another game becomes an exercise when the person tries to correct it.
        let is_own = state.table.setup.players.only_person().is_some() && state.table.outcome().is_some();
        let ids: Vec<ExerciseId> = tasks.iter().filter(|_| is_own).map(|task| task.id).collect();
        let dispatch = dispatch.clone();
        use_effect_with(ids, move |ids| {
            // If the exercises cannot be stored now, each of them is stored later, together with its result.
            if let Some(due) = (!ids.is_empty()).then(|| exercise_store::add(ids).ok()).flatten() {
                dispatch.emit(Action::Exercise(ExerciseAction::Due(due)));
            }
        });
    }
    let was_running = use_mut_ref(|| false);
    use_effect_with(is_running, move |is_running| {
        // The button with the focus disappears when the review is complete.
        if was_running.replace(*is_running) && !*is_running {
            dom::restore_lost_focus();
        }
    });
    let learn = {
        let tasks: Rc<[ExerciseTask]> = (*tasks).clone().into();
        dispatch.reform(move |_: MouseEvent| Action::Exercise(ExerciseAction::Start(Rc::clone(&tasks))))
    };
    let shown_ply = analysis::explained_ply(state);
    let shown_turn = (is_complete && !is_running && moments.iter().any(|plies| plies.contains(&shown_ply)))
        .then(|| {
            let [_, turn] = analysis_texts::key_moment_texts(state, shown_ply)?;
            let color = analysis_texts::side_of_moment(state, shown_ply)?;
            Some(analysis_texts::parts_by_name(state, color, &turn))
        })
        .flatten()
        .unwrap_or_default();
    let name = state
        .texts
        .of(if is_running { Text::StopReview } else { Text::ReviewGame });
    let is_not_begun = !is_running && !is_evaluated && summaries.iter().all(Option::is_none);
    html! {
        <div class={classes!("review", is_not_begun.then_some("not-begun"))}>
            if known < all || is_running || !is_shown {
                <button type="button" class={if is_running { "plain small" } else { "primary small" }}
                    onclick={dispatch.reform(move |_: MouseEvent| {
                        Action::Analysis(AnalysisAction::Review(!is_running))
                    })}>
                    { name }
                </button>
            }
            if is_running {
                <ReviewProgress {known} {all} name={state.texts.of(Text::Review)} text={checking.clone()} />
            } else if summaries.iter().any(Option::is_some) {
                <p class="accuracy-name">{ state.texts.of(Text::Accuracy) }</p>
                <div class="summaries">
                    { side_summary(state, Color::White, summaries[0], dispatch) }
                    { side_summary(state, Color::Black, summaries[1], dispatch) }
                </div>
            }
            <div class="key-moments-place">
                if is_complete && !is_running {
                    { key_moments(state, moments, &shows_others, dispatch) }
                } else if is_not_begun {
                    <p class="review-note">{ state.texts.of(Text::ReviewNote) }</p>
                }
            </div>
            <div class="learn-place">
                if is_complete && !is_running && !tasks.is_empty() {
                    <button type="button" class="primary small" onclick={learn}>
                        { state.texts.of(Text::LearnFromMistakes) }
                    </button>
                }
                // The buttons of the key moments already contain these chances for screen readers.
                <span class="turn-shown" aria-hidden="true">{ shortened_name(shown_turn) }</span>
            </div>
            if let Some(checking) = checking {
                <p id="review-checking" class="phases">{ checking }</p>
            } else {
                <p id="accuracy-phases" class="phases">
                    { if is_running { String::new() } else { analysis_texts::phases_text(state, *summaries) } }
                </p>
            }
        </div>
    }
}

/// The progress bar of the review.
#[derive(Clone, PartialEq, Properties)]
struct ReviewProgressProps {
    known: usize,
    all: usize,
    name: AttrValue,
    text: Option<String>,
}

#[component]
fn ReviewProgress(props: &ReviewProgressProps) -> Html {
    let ReviewProgressProps { known, all, name, text } = props;
    let bar = use_node_ref();
    {
        let bar = bar.clone();
        use_effect_with(known * 100 / all, move |percent| {
            if let Some(bar) = bar.cast::<web_sys::HtmlElement>() {
                // If the bar cannot be drawn, its number is still announced.
                let transform = format!("scaleX({})", hundredths((*percent).cast_signed() as i32));
                let _ = bar.style().set_property("transform", &transform);
            }
        });
    }
    html! {
        <div id="review-progress" class="progress" role="progressbar" aria-label={name.clone()} aria-valuemin="0"
            aria-valuemax={all.to_string()} aria-valuenow={known.to_string()} aria-valuetext={text.clone()}>
            <div class="progress-fill" ref={bar}></div>
        </div>
    }
}

/// The person's mistakes, or the moves that decided the game. Each move is a button that shows its position. The moves
/// of the opponent are listed on request.
fn key_moments(
    state: &AppState,
    [listed, others]: &[Vec<usize>; 2],
    shows_others: &UseStateHandle<bool>,
    dispatch: &Callback<Action>,
) -> Html {
    if listed.is_empty() && others.is_empty() {
        return html! { <p id="key-moments" class="phases">{ state.texts.of(Text::NoKeyMoments) }</p> };
    }
    let shown = analysis::explained_ply(state);
    let moment = |ply: usize| {
        let [name, turn] = analysis_texts::key_moment_texts(state, ply)?;
        let show = dispatch.reform(move |_: MouseEvent| Action::View(ViewAction::ShowPly(ply)));
        Some(html! {
            <li key={ply}>
                <button type="button" class="key-moment" data-key-ply={ply.to_string()}
                    aria-current={(ply == shown).then_some("true")} onclick={show}>
                    <strong>{ name }</strong><span class="turn">{ " " }{ turn }</span>
                </button>
            </li>
        })
    };
    let is_expanded = **shows_others;
    let toggle = {
        let shows_others = shows_others.clone();
        Callback::from(move |_: MouseEvent| shows_others.set(!is_expanded))
    };
    let shown_others = if is_expanded { &others[..] } else { &[] };
    html! {
        <ol id="key-moments" class="key-moments" role="list" aria-label={state.texts.of(Text::KeyMoments)}>
            { for listed.iter().filter_map(|ply| moment(*ply)) }
            if !others.is_empty() {
                <li key="others">
                    <button type="button" class="key-moment others" aria-expanded={is_expanded.to_string()}
                        onclick={toggle}>
                        { state.texts.format(Text::OpponentsMistakes, &[&others.len().to_string()]) }
                    </button>
                </li>
            }
            { for shown_others.iter().filter_map(|ply| moment(*ply)) }
        </ol>
    }
}

/// The accuracy of a side, and the number of errors of each kind. Each number is a button that shows the next error of
/// its kind.
fn side_summary(state: &AppState, color: Color, summary: Option<Summary>, dispatch: &Callback<Action>) -> Html {
    let Some(summary) = summary else {
        return Html::default();
    };
    let (shown, last) = (state.shown_ply(), state.table.game.ply());
    let counted = summary
        .counts
        .into_iter()
        .zip(Judgement::ERRORS)
        .filter(|(count, _)| *count > 0);
    let buttons = counted.enumerate().map(|(index, (count, judgement))| {
        let next = state.analysis.review.next_judged(judgement, color, shown, last);
        let show = dispatch.reform(move |_: MouseEvent| Action::View(ViewAction::ShowPly(next.unwrap_or(shown))));
        html! {
            <>
                if index > 0 { { ", " } }
                <button type="button" class={classes!("count", judgement_class(judgement))} onclick={show}>
                    { analysis_texts::count_text(state, judgement, count) }
                </button>
            </>
        }
    });
    let text = analysis_texts::accuracy_text(state, color, summary.accuracy);
    let parts = analysis_texts::parts_by_name(state, color, &text);
    let id = match color {
        Color::White => "accuracy-white",
        Color::Black => "accuracy-black",
    };
    html! {
        <p {id} class="summary">
            <strong title={text}>{ shortened_name(parts) }</strong>
            { " " }
            <span class="counts">{ for buttons }</span>
        </p>
    }
}

/// A name, which is shortened if it is too long, and the text after it, which is always visible as a whole.
fn shortened_name([name, rest]: [String; 2]) -> Html {
    html! { <><span class="accuracy-of">{ name }</span><span class="accuracy">{ rest }</span></> }
}

/// The class of a text about a judgement, which has the colour of the judgement's mark.
pub const fn judgement_class(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Blunder | Judgement::MissedWin => "grave",
        Judgement::Mistake => "serious",
        Judgement::Inaccuracy | Judgement::StillWinning => "slight",
    }
}
