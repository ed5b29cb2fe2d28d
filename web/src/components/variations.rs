//! The variations that start at the same position of the game, in the list of moves.

use std::rc::Rc;

use chess_core::notation::pgn::{Nag, Node};
use chess_core::notation::san;
use chess_core::{Board, Color, Game, Move};
use yew::prelude::*;

use crate::annotations::{self, Annotations};
use crate::messages::{Texts, mark_name, use_texts};
use crate::state::queries::game;
use crate::state::{Action, ViewAction};

/// The properties of the variations.
#[derive(Clone, PartialEq, Properties)]
pub struct VariationsProps {
    /// The game.
    pub game: Rc<Game>,
    /// The comments, marks and variations of the game.
    pub annotations: Rc<Annotations>,
    /// The number of plies of the game before the variations.
    pub from: usize,
    /// The moves of the shown variation up to the shown position; `None` if another variation or the game is shown.
    pub tried: Option<Rc<[Move]>>,
    /// The receiver of actions.
    pub dispatch: Callback<Action>,
}

/// The variations. Each move is a button that shows its position.
/// A nested variation is drawn inside the variation that contains it.
#[component]
pub fn Variations(props: &VariationsProps) -> Html {
    let VariationsProps {
        game,
        annotations,
        from,
        tried,
        dispatch,
    } = props;
    let texts = use_texts();
    let whole = game::whole_game(game);
    let Some(board) = whole.board_at(*from) else {
        return Html::default();
    };
    let renderer = VariationRenderer {
        from: *from,
        tried: tried.as_deref(),
        texts,
        dispatch,
    };
    let lines = annotations.variations_at(game, *from).iter();
    lines.map(|line| renderer.line_html(board, &[], line)).collect()
}

/// The values that are needed to render any move of the variations.
struct VariationRenderer<'a> {
    from: usize,
    tried: Option<&'a [Move]>,
    texts: Texts,
    dispatch: &'a Callback<Action>,
}

impl VariationRenderer<'_> {
    /// Renders a line of moves. `start` is the position before the line,
    /// and `before` are the moves of the variation up to that position.
    fn line_html(&self, start: &Board, before: &[Move], line: &[Node]) -> Html {
        let mut board = start.clone();
        let mut moves = before.to_vec();
        let mut is_numbered = true;
        let mut drawn = Vec::new();
        for node in line {
            let Ok(next) = board.play(node.mv) else { break };
            let line_before = moves.clone();
            moves.push(node.mv);
            let number = is_numbered || board.side_to_move() == Color::White;
            drawn.push(self.move_button(&board, node, moves.as_slice().into(), number));
            let others = node.variations.iter();
            let mut behind = node.behind.iter().peekable();
            for (index, other) in others.enumerate() {
                drawn.push(self.line_html(&board, &line_before, other));
                let comments = std::iter::from_fn(|| behind.next_if(|(count, _)| *count <= index + 1));
                drawn.push(comment_html(comments.map(|(_, text)| text)));
            }
            // The move number is repeated for the next move after a comment or a variation.
            is_numbered = !(node.variations.is_empty() && node.after.is_empty());
            board = next;
        }
        html! { <div class="variation">{ for drawn }</div> }
    }

    fn move_button(&self, board: &Board, node: &Node, line: Rc<[Move]>, is_numbered: bool) -> Html {
        let number = is_numbered.then(|| {
            let dots = if board.side_to_move() == Color::White {
                "."
            } else {
                "…"
            };
            format!("{}{dots}", board.fullmove_number())
        });
        let marks: String = node.nags.iter().filter_map(|nag| Nag::mark(*nag)).collect();
        let names = node.nags.iter().filter_map(|nag| mark_name(*nag));
        let described = names.map(|name| self.texts.of(name)).collect::<Vec<_>>().join(", ");
        let is_shown = self.tried == Some(&*line);
        let (from, ply) = (self.from, self.from + line.len());
        let is_first = line.len() == 1;
        let onclick = self
            .dispatch
            .reform(move |_: MouseEvent| Action::View(ViewAction::TryVariation(from, Rc::clone(&line))));
        html! {
            <>
                { comment_html(node.before.iter()) }
                if let Some(number) = number {
                    <span class="line-number" aria-hidden="true">{ number }</span>
                }
                <button type="button" class="line-move" data-variation-ply={ply.to_string()}
                    tabindex={if is_first || is_shown { "0" } else { "-1" }} aria-current={is_shown.then_some("true")}
                    aria-description={(!described.is_empty()).then_some(described)} {onclick}>
                    { self.texts.localized_san(&san(board, node.mv)) }{ marks }
                </button>
                { comment_html(node.after.iter()) }
            </>
        }
    }
}

/// The texts of comments, without embedded commands.
fn comment_html<'a>(comments: impl Iterator<Item = &'a String>) -> Html {
    let text = annotations::text_of_comments(comments.map(String::as_str));
    if text.is_empty() {
        return Html::default();
    }
    html! { <span class="comment" dir="auto">{ text }</span> }
}
