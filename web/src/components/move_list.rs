//! The moves of the game in pairs, followed by the undone moves.

use std::rc::Rc;

use chess_core::notation::pgn::GameResult;
use chess_core::{Color, Game, Move};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::ResizeObserver;
use yew::prelude::*;

use super::variations::VariationsProps;
use crate::annotations::Annotations;
use crate::dom;
use crate::messages::{Text, Texts, mark_name, use_texts};
use crate::review::Review;
use crate::state::queries::judgement::judgement_name;
use crate::state::queries::{game, view};
use crate::state::{Action, GameTableAction, ViewAction};

/// The properties of the list.
#[derive(Clone, PartialEq, Properties)]
pub struct MoveListProps {
    /// The game.
    pub game: Rc<Game>,
    /// The number of plies up to the shown position.
    pub shown: usize,
    /// The review of the moves, if it is shown.
    pub review: Option<Rc<Review>>,
    /// The comments, marks and variations of the moves.
    pub annotations: Rc<Annotations>,
    /// The shown variation: the number of plies of the game before the variation,
    /// and the moves of the variation up to the shown position.
    pub tried: Option<(usize, Rc<[Move]>)>,
    /// Renders the variations that start at the same position of the game.
    pub draw_variations: Callback<VariationsProps, Html>,
    /// The receiver of actions.
    pub dispatch: Callback<Action>,
}

/// The list of moves. Each move is a button that shows its position.
/// The list is a single stop of the Tab key. The arrow keys, Home and End move through the list.
#[component]
pub fn MoveList(props: &MoveListProps) -> Html {
    let MoveListProps {
        game,
        shown,
        review,
        annotations,
        tried,
        draw_variations,
        dispatch,
    } = props;
    let shown = *shown;
    let texts = use_texts();
    let list = use_node_ref();
    let sans = use_memo(Rc::clone(game), |game| game::san_moves(&game::whole_game(game)));
    {
        let list = list.clone();
        let seen = (shown, Rc::clone(game), review.is_some(), tried.clone());
        use_effect_with(seen, move |(shown, ..)| {
            let shown = *shown;
            scroll_to_shown_move(&list, shown);
            // The list also scrolls when other parts, such as the card of the result, make it smaller.
            let scroll = {
                let list = list.clone();
                Closure::<dyn Fn()>::new(move || scroll_to_shown_move(&list, shown))
            };
            let observer = ResizeObserver::new(scroll.as_ref().unchecked_ref()).ok();
            if let (Some(observer), Some(list)) = (&observer, list.cast::<web_sys::Element>()) {
                observer.observe(&list);
            }
            move || {
                if let Some(observer) = observer {
                    observer.disconnect();
                }
                drop(scroll);
            }
        });
    }
    let played = game.moves().len();
    // While a variation is shown, no move of the game is marked as the current move.
    let current = if tried.as_ref().is_some_and(|(_, line)| !line.is_empty()) {
        None
    } else {
        Some(shown)
    };
    let start = game.start();
    let offset = usize::from(start.side_to_move() == Color::Black);
    let first_number = start.fullmove_number() as usize;
    let result = Some(GameResult::of(game)).filter(|result| *result != GameResult::Unknown);
    let result = result.map(GameResult::text);
    let cells: Vec<Option<usize>> = std::iter::repeat_n(None, offset)
        .chain((1..=sans.len()).map(Some))
        .collect();
    let variations_row = |from: usize| {
        if annotations.variations_at(game, from).is_empty() {
            return Html::default();
        }
        let tried = tried.as_ref().filter(|(left, _)| *left == from);
        let variations = VariationsProps {
            game: Rc::clone(game),
            annotations: Rc::clone(annotations),
            from,
            tried: tried.map(|(_, line)| Rc::clone(line)),
            dispatch: dispatch.clone(),
        };
        html! {
            <li key={["variations-", &from.to_string()].concat()} class="variations">
                { draw_variations.emit(variations) }
            </li>
        }
    };
    let rows = cells.chunks(2).enumerate().map(|(row, pair)| {
        let buttons = pair.iter().map(|cell| match cell {
            None => html! { <span class="no-move">{ "…" }</span> },
            Some(ply) => {
                let judgement = review.as_ref().and_then(|review| review.judgement(*ply));
                let judged = judgement.map(|it| MoveMark {
                    mark: it.mark(),
                    name: texts.of(judgement_name(it)),
                    is_of_person: false,
                });
                // A mark from a person has priority over the mark of the review.
                let mark = annotations.mark(game, *ply);
                let mark = mark.and_then(|nag| {
                    Some(MoveMark {
                        mark: nag.mark()?,
                        name: texts.of(mark_name(nag)?),
                        is_of_person: true,
                    })
                });
                let mark = mark.or(judged);
                move_button(
                    texts,
                    *ply,
                    &texts.localized_san(&sans[*ply - 1]),
                    mark,
                    (shown, current, played),
                    dispatch,
                )
            }
        });
        // The variations that start before one of the two moves are below these moves.
        // The variations that continue the game are below its last move.
        let last = pair.iter().flatten().max().copied().unwrap_or_default();
        let beyond = Some(last).filter(|last| *last == sans.len());
        let places = pair.iter().flatten().map(|ply| ply - 1).chain(beyond);
        html! {
            <>
                <li key={row}>
                    <span class="move-number">{ format!("{}.", first_number + row) }</span>
                    { for buttons }
                </li>
                { for places.map(variations_row) }
            </>
        }
    });
    html! {
        <section ref={list} class="moves-panel" aria-label={texts.of(Text::Moves)}
            onkeydown={on_key(tried.as_ref().map(|(from, _)| *from), dispatch)}>
            <ol id="moves" class="moves" role="list">
                if cells.is_empty() {
                    { variations_row(0) }
                }
                { for rows }
                if let Some(result) = result {
                    <li class="moves-result" data-result={result}>
                        { result.replace('-', "–").replace("1/2–1/2", "½–½") }
                    </li>
                }
            </ol>
            if cells.is_empty() {
                <p class="moves-empty">{ texts.of(Text::NoMovesYet) }</p>
            }
        </section>
    }
}

/// The mark of a move.
#[derive(Clone, Copy)]
struct MoveMark {
    mark: &'static str,
    name: &'static str,
    /// Whether a person made the mark, and not the review.
    is_of_person: bool,
}

fn move_button(
    texts: Texts,
    ply: usize,
    san: &str,
    mark: Option<MoveMark>,
    (shown, current, played): (usize, Option<usize>, usize),
    dispatch: &Callback<Action>,
) -> Html {
    if ply > played {
        let redo = dispatch.reform(move |_: MouseEvent| Action::Game(GameTableAction::RedoTo(ply)));
        return html! {
            <button type="button" class="move undone" data-undone={ply.to_string()} tabindex="-1"
                title={texts.of(Text::TakenBackMove)} onclick={redo}>{ san }</button>
        };
    }
    html! {
        <button type="button" class="move" data-ply={ply.to_string()}
            tabindex={if ply == shown.max(1) { "0" } else { "-1" }}
            data-mark={mark.map(|mark| mark.mark)} aria-description={mark.map(|mark| mark.name)}
            data-mark-of={mark.and_then(|mark| mark.is_of_person.then_some("person"))}
            aria-current={(Some(ply) == current).then_some("true")}
            onclick={dispatch.reform(move |_: MouseEvent| Action::View(ViewAction::ShowPly(ply)))}>{ san }</button>
    }
}

/// Handles the keys that step through the moves while a move has the focus.
/// In a variation, the keys step through the variation, and Home shows the position at which the variation starts.
fn on_key(left_at: Option<usize>, dispatch: &Callback<Action>) -> Callback<KeyboardEvent> {
    let dispatch = dispatch.clone();
    Callback::from(move |event: KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let key = event.key();
        let action = match (left_at, key.as_str()) {
            (Some(from), "Home") => Some(ViewAction::ShowPly(from)),
            _ => view::steps_for_key(&key).map(ViewAction::Step),
        };
        if let Some(action) = action {
            event.prevent_default();
            dispatch.emit(Action::View(action));
        }
    })
}

/// Scrolls to the shown move. If a move of the list has the focus, the shown move gets the focus.
fn scroll_to_shown_move(list: &NodeRef, shown: usize) {
    let Some(list) = list.cast::<web_sys::Element>() else {
        return;
    };
    let in_variation = dom::find_in(&list, "[data-variation-ply][aria-current]");
    let of_game = || dom::find_in(&list, &format!("[data-ply=\"{}\"]", shown.max(1)));
    let Some(element) = in_variation.or_else(of_game) else {
        return;
    };
    // If the shown move is the last one, the result below it is scrolled into view too.
    let is_last = dom::find_in(&list, &format!("[data-ply=\"{}\"]", shown + 1)).is_none();
    if let Some(result) = dom::find_in(&list, "[data-result]").filter(|_| is_last) {
        scroll_into_view(&list, &result);
    }
    scroll_into_view(&list, &element);
    hide_cut_row(&list, &element);
    if dom::find_in(&list, ":focus").is_some() {
        dom::focus_without_scrolling(&element);
    }
}

/// Scrolls only the list, not the page, until the element is visible.
fn scroll_into_view(list: &web_sys::Element, element: &web_sys::HtmlElement) {
    let (place, outer) = (element.get_bounding_client_rect(), list.get_bounding_client_rect());
    // The content is visible only inside the border.
    let border = f64::from(list.client_left());
    let down = (place.bottom() - outer.bottom() + border).max(0.0) + (place.top() - outer.top() - border).min(0.0);
    list.set_scroll_top(list.scroll_top() + round_away_from_zero(down));
    // On a narrow page, the list is one line.
    let right = (place.right() - outer.right() + border).max(0.0) + (place.left() - outer.left() - border).min(0.0);
    list.set_scroll_left(list.scroll_left() + round_away_from_zero(right));
}

/// Scrolls the list further if its first visible row is cut, so that the list begins with a whole row. If the list is
/// scrolled to its end, it gets as much space below its last row as it needs for this.
fn hide_cut_row(list: &web_sys::Element, shown: &web_sys::HtmlElement) {
    let Some(moves) = dom::find_in(list, ".moves") else {
        return;
    };
    let fill = |pixels: i32| {
        // If the space cannot be set, the first row is cut.
        let _ = moves
            .style()
            .set_property("--filler", &[&pixels.to_string(), "px"].concat());
    };
    fill(0);
    let top = list.get_bounding_client_rect().top() + f64::from(list.client_top());
    let rows = moves.children();
    let cut = (0..rows.length()).filter_map(|index| rows.item(index)).find_map(|row| {
        let place = row.get_bounding_client_rect();
        let is_cut = place.top() < top - 0.5 && place.bottom() > top + 0.5 && !row.contains(Some(shown));
        is_cut.then(|| round_away_from_zero(place.bottom() - top))
    });
    if let Some(down) = cut.filter(|down| *down <= MAX_ROW_HEIGHT) {
        let wanted = list.scroll_top() + down;
        let last = list.scroll_height() - list.client_height();
        if list.client_height() < list.scroll_height() {
            fill((wanted - last).max(0));
            list.set_scroll_top(wanted);
        }
    }
}

/// The maximum height of a row of moves in pixels. A higher row contains variations, and may be cut.
const MAX_ROW_HEIGHT: i32 = 48;

/// Rounds a distance up, so that no part of an element stays hidden.
fn round_away_from_zero(distance: f64) -> i32 {
    (distance.abs().ceil() * distance.signum()) as i32
}
