//! The analysis: the judgement of the shown move, the graph, the review,
//! the engine's lines, and the row for the moves that the person tries.

use chess_core::Outcome;
use yew::prelude::*;

use super::editor_screen::play_from;
use super::engine_lines::EngineLines;
use super::evaluation::EvaluationGraph;
use super::explanation::ExplanationBox;
use super::folded_line::FoldedLine;
use super::icon::DOTS;
use super::line_move::{line_moves, move_number};
use super::menu::{Menu, MenuGroup, MenuItem};
use super::own_moves::OwnMoves;
use super::props::StateProps;
use super::review::{ReviewRow, judgement_class};
use crate::dom;
use crate::messages::Text;
use crate::state::queries::{analysis, analysis_texts, edit, game};
use crate::state::{
    Action, AppState, BETTER_LINE, Dialog, DialogAction, Edited, GameTableAction, OffBoard, ViewAction, moves_of_line,
};

/// The whole analysis, apart from the evaluation bar and the tree of moves.
#[component]
pub fn AnalysisPanel(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    html! {
        <section id="analysis" class="analysis" aria-label={state.texts.of(Text::Analysis)}>
            { better_line_row(state, dispatch) }
            <ExplanationBox state={state.clone()} dispatch={dispatch.clone()} />
            <EvaluationGraph state={state.clone()} dispatch={dispatch.clone()} />
            <ReviewRow state={state.clone()} dispatch={dispatch.clone()} />
            <EngineLines state={state.clone()} dispatch={dispatch.clone()} />
            <OwnMoves state={state.clone()} dispatch={dispatch.clone()} />
        </section>
    }
}

/// The row below the moves: the variation that the person tries, and the menu that edits the shown move.
#[component]
pub fn ExploreRow(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let play = {
        let (state, dispatch) = (state.clone(), dispatch.clone());
        Callback::from(move |_: MouseEvent| {
            // The button with the focus disappears, because the analysis ends.
            dom::restore_lost_focus();
            play_from(&state, state.shown_board().clone(), &dispatch);
        })
    };
    html! {
        <div class="explore">
            { variation_row(state, dispatch) }
            if state.exercise().is_none() && Outcome::of_position(state.shown_board()).is_none() {
                <button type="button" class="plain small" onclick={play}>{ state.texts.of(Text::PlayFromHere) }</button>
            }
            if edit::may_edit(state) {
                <Menu name={state.texts.of(Text::MoveOptions)} path={DOTS}
                    groups={vec![MenuGroup::without_name(edit_items(state, dispatch))]} />
            }
        </div>
    }
}

/// The menu items that edit the game at the shown move.
fn edit_items(state: &OffBoard, dispatch: &Callback<Action>) -> Vec<MenuItem> {
    let item =
        |name: Text, is_enabled: bool, choose: Callback<()>| MenuItem::new(state.texts.of(name), is_enabled, choose);
    let edit = |name: Text, is_enabled: bool, edited: fn(&AppState) -> Option<Edited>| {
        let (state, dispatch) = (state.clone(), dispatch.clone());
        let choose = Callback::from(move |()| {
            if let Some(edited) = edited(&state) {
                dispatch.emit(Action::Game(GameTableAction::Edit(Box::new(edited))));
            }
        });
        item(name, is_enabled, choose)
    };
    let act = |name: Text, is_enabled: bool, action: Action| {
        item(name, is_enabled, dispatch.reform(move |()| action.clone()))
    };
    let depth = edit::shown_depth(state);
    let promote = if depth > 1 {
        Text::PromoteVariation
    } else {
        Text::MakeMainLine
    };
    let undo = !state.table.edits.is_empty();
    vec![
        act(
            Text::CommentAndMark,
            true,
            Action::Dialog(DialogAction::Open(Dialog::Annotate)),
        ),
        edit(
            promote,
            edit::may_promote_variation(state),
            edit::with_shown_variation_promoted,
        ),
        edit(Text::DeleteFromHere, depth > 0, edit::without_shown_move),
        act(Text::UndoEdit, undo, Action::Game(GameTableAction::UndoEdit)),
    ]
}

/// The judgement of the shown move, and a better line. The row takes up its space even while it is empty.
fn better_line_row(state: &AppState, dispatch: &Callback<Action>) -> Html {
    let previewed = state.view.preview.as_ref().map(|preview| (preview.which, preview.at));
    let found = analysis::better_line(state).map(|(judgement, before, info)| {
        let line = moves_of_line(&info, BETTER_LINE);
        html! {
            <>
                <span class={classes!("judged", judgement_class(judgement))}>
                    { analysis_texts::judgement_text(state, judgement) }
                </span>
                { line_moves(&before, line, BETTER_LINE, previewed, dispatch) }
            </>
        }
    });
    let label = state.texts.of(Text::BetterMoves);
    let unfold = found
        .is_some()
        .then(|| AttrValue::from(state.texts.of(Text::WholeBetterLine)));
    let content = found.unwrap_or_else(|| {
        let fine = analysis_texts::reviewed_move_text(state);
        html! { <span class="judged fine">{ fine }</span> }
    });
    html! { <FoldedLine id="better" {label} {unfold}>{ content }</FoldedLine> }
}

/// The button that starts and ends a variation. The moves of a variation that the list does not show follow the button.
fn variation_row(state: &AppState, dispatch: &Callback<Action>) -> Html {
    let is_in_variation = state.view.variation.is_some();
    // A suspended variation stays visible, so that the person can return to it.
    let tried = state
        .view
        .variation
        .as_ref()
        .or(state.view.suspended.as_ref())
        .filter(|variation| !edit::is_in_move_list(state, variation))
        .map(|variation| {
            let whole = game::whole_game(&variation.game);
            let (from, now) = (variation.from, variation.game.ply());
            let before = whole.go_to(from).unwrap_or_else(|| whole.clone());
            let sans = game::san_moves(&whole);
            let moves = sans.into_iter().enumerate().skip(from).map(|(index, san)| {
            let ply = index + 1;
            html! {
                <>
                    if let Some(number) = move_number(&before, index - from) {
                        <span class="line-number" aria-hidden="true">{ number }</span>
                    }
                    <button type="button" class="line-move"
                        aria-current={(is_in_variation && ply == now).then_some("true")}
                        onclick={dispatch.reform(move |_: MouseEvent| Action::View(ViewAction::GoInVariation(ply)))}>
                        { state.texts.localized_san(&san) }
                    </button>
                </>
            }
        });
            moves.collect::<Html>()
        });
    html! {
        <div id="side-line" class="line row-of-line side-line" role="group" aria-label={state.texts.of(Text::SideLine)}>
            <button type="button" class="plain small"
                onclick={dispatch.reform(|_: MouseEvent| Action::View(ViewAction::TryMoves))}>
                { state.texts.of(if is_in_variation { Text::BackToGame } else { Text::TryMoves }) }
            </button>
            { tried.unwrap_or_default() }
        </div>
    }
}
