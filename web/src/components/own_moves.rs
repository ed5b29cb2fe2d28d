//! The moves that were played in the stored games in the chosen position, with the results of these games.

use chess_core::Color;
use game_store::{ChosenGames, PlayedMove, PositionCount};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, HtmlSelectElement};
use yew::prelude::*;

use super::position_index::{Stage, use_position_index};
use super::props::StateProps;
use crate::dom;
use crate::library::{self, IndexFaults};
use crate::messages::Text;
use crate::state::{Action, DialogAction, ViewAction};

/// The choices of games, with their names.
const CHOICES: [(ChosenGames, Text); 3] = [
    (ChosenGames::All, Text::AllGames),
    (ChosenGames::PersonAs(Color::White), Text::YouAsWhite),
    (ChosenGames::PersonAs(Color::Black), Text::YouAsBlack),
];

/// The table of the moves. It is folded at first, so that the games are read only for those who want it.
#[component]
pub fn OwnMoves(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let texts = state.texts;
    let is_open = use_state(|| false);
    let chosen = use_state(ChosenGames::default);
    let indexing = use_position_index(*is_open, state.table.metadata.id);
    let (game, ply) = state.chosen_position();
    let board = game.board_at(ply).unwrap_or(game.board()).clone();
    let position = board.position_hash();
    let (count, faults) = use_count(position, *chosen, indexing.stage()).unzip();
    let indexing = indexing.with_faults(faults.unwrap_or_default());
    let is_counted = count.as_ref().is_some_and(|count| count.position == position);
    let class = classes!("own-moves", state.view.variation.is_some().then_some("exploring"));
    let place = use_node_ref();
    use_focus_in(&place, position, is_counted);
    let ontoggle = {
        let is_open = is_open.clone();
        Callback::from(move |event: Event| is_open.set(event.target_unchecked_into::<Element>().has_attribute("open")))
    };
    let onchange = {
        let chosen = chosen.clone();
        Callback::from(move |event: Event| {
            let index = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
            let choice = usize::try_from(index).ok().and_then(|index| CHOICES.get(index));
            chosen.set(choice.map_or_else(ChosenGames::default, |(choice, _)| *choice));
        })
    };
    let rows = |moves: &[PlayedMove]| -> Html {
        let row = |played: &PlayedMove| {
            let mv = played.mv.on(&board)?;
            let text = texts.san(&board, mv);
            let try_move = Action::View(ViewAction::TryMove(mv));
            let show = {
                let (dispatch, try_move) = (dispatch.clone(), try_move.clone());
                Callback::from(move |_: MouseEvent| {
                    dispatch.emit(try_move.clone());
                    dispatch.emit(Action::Dialog(DialogAction::OpenGamesHere));
                })
            };
            let games = played.games.to_string();
            Some(html! {
                <tr key={text.clone()}>
                    <th scope="row">
                        <button type="button" class="line-move"
                            onclick={dispatch.reform(move |_: MouseEvent| try_move.clone())}>{ text.clone() }</button>
                    </th>
                    <td>
                        <button type="button" class="plain small" onclick={show}
                            aria-label={texts.format(Text::GamesAfter, &[&text, &games])}>{ games.clone() }</button>
                    </td>
                    <td>{ score_text(played) }</td>
                </tr>
            })
        };
        moves.iter().filter_map(row).collect()
    };
    let table = |moves: &[PlayedMove]| {
        if moves.is_empty() {
            return html! { <p>{ texts.of(Text::NoOwnMoves) }</p> };
        }
        let score = match *chosen {
            ChosenGames::All => Text::ScoreOfWhite,
            ChosenGames::PersonAs(_) => Text::OwnScore,
        };
        html! {
            <table aria-label={texts.of(Text::OwnMoves)}>
                <thead>
                    <tr>
                        { for [Text::MoveHead, Text::Games, score].map(|head| html! {
                            <th scope="col">{ texts.of(head) }</th>
                        }) }
                    </tr>
                </thead>
                <tbody>{ rows(moves) }</tbody>
            </table>
        }
    };
    html! {
        <details ref={place} id="own-moves" {class} {ontoggle}>
            <summary>{ texts.of(Text::OwnMoves) }</summary>
            if *is_open {
                <p class="index-status" role="status">{ indexing.status_text(texts) }</p>
                if let Some(count) = &count {
                    <div class="own-moves-choice">
                        <select aria-label={texts.of(Text::CountedGames)} {onchange}>
                            { for CHOICES.iter().map(|(choice, name)| html! {
                                <option selected={choice == &*chosen}>{ texts.of(*name) }</option>
                            }) }
                        </select>
                        <button type="button" class="plain small"
                            onclick={dispatch.reform(|_: MouseEvent| Action::Dialog(DialogAction::OpenGamesHere))}>
                            { texts.format(Text::GamesHere, &[&count.games.to_string()]) }
                        </button>
                    </div>
                    if is_counted {
                        { table(&count.moves) }
                    }
                }
            }
        </details>
    }
}

/// If the focused button of a move disappears with the position, the next table gets the focus, so that the person can
/// follow the moves with the keyboard.
#[hook]
fn use_focus_in(place: &NodeRef, position: u64, is_counted: bool) {
    let is_focused = place
        .cast()
        .is_some_and(|place: Element| dom::find_in(&place, "tbody button:focus").is_some());
    // Whether the next table gets the focus when its moves are counted.
    let is_awaited = use_mut_ref(|| false);
    let place = place.clone();
    use_effect_with((position, is_counted), move |(_, is_counted)| {
        let was_focused = is_focused || *is_awaited.borrow();
        is_awaited.replace(was_focused && !is_counted);
        let next = place
            .cast()
            .and_then(|place| dom::find_in(&place, "tbody button").or_else(|| dom::find_in(&place, "summary")));
        if let Some(next) = next.filter(|_| was_focused && *is_counted && dom::is_focus_lost()) {
            dom::focus_without_scrolling(&next);
        }
    });
}

/// The moves in the last position that was counted, as far as the positions of the games are known, and what is not
/// known.
#[hook]
fn use_count(position: u64, chosen: ChosenGames, stage: Option<Stage>) -> Option<(PositionCount, IndexFaults)> {
    let counted = use_state(|| None);
    // The number of counts that were begun, so that an earlier one does not replace a later one.
    let number = use_mut_ref(|| 0_u32);
    {
        let counted = counted.clone();
        use_effect_with((position, chosen, stage), move |(position, chosen, stage)| {
            if stage.is_none() {
                return;
            }
            let (position, chosen, own_number) = (*position, *chosen, *number.borrow() + 1);
            number.replace(own_number);
            spawn_local(async move {
                let (games, faults) = library::games_with(position).await;
                if *number.borrow() == own_number {
                    counted.set(Some((PositionCount::of(position, &games, chosen), faults)));
                }
            });
        });
    }
    (*counted).clone()
}

/// The points in percent, and the numbers of won, drawn and lost games as chess programs write them.
fn score_text(played: &PlayedMove) -> String {
    let PlayedMove {
        wins, draws, losses, ..
    } = played;
    played.percent().map_or_else(
        || "–".to_owned(),
        |percent| format!("{percent} % (+{wins} ={draws} −{losses})"),
    )
}
