//! What the board shows, as values: one for each square and one for each piece, so that only what changed is drawn
//! again.

use chess_core::engine::en_prise;
use chess_core::{Board, Color, File, Move, Piece, Rank, ResolvedAction, Square, SquareColor, SquareSet};

use crate::messages::{Text, Texts};
use crate::pieces::TrackedPiece;
use crate::state::queries::{arrows, game, move_search};
use crate::state::{AppState, Arrow, BoardInput, Drag, Drawing};

/// The whole board as it is seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The side at the bottom.
    pub orientation: Color,
    /// The square that the keyboard is on.
    pub cursor: Square,
    looks: [SquareLook; 64],
    /// The pieces on the board and those that are just leaving it, each with its identity.
    pub pieces: Vec<PieceLook>,
    /// The piece that follows the pointer.
    pub carried: Option<Piece>,
    /// The side whose pieces a pointer takes up, instead of scrolling the page.
    pub takes: Option<Color>,
    /// Whether a finger draws.
    pub draws: bool,
    /// What is drawn, the drawing in hand last.
    pub drawings: Vec<Drawing>,
    /// What an analysis has found, the best last.
    pub arrows: Vec<Arrow>,
}

impl Scene {
    /// The look of one square.
    #[must_use]
    pub const fn look(&self, square: Square) -> SquareLook {
        self.looks[square.index()]
    }

    /// Whether a piece is selected.
    #[must_use]
    pub fn has_selection(&self) -> bool {
        self.looks.iter().any(|look| look.selected)
    }

    /// The looks of a rank's squares, from file a on.
    #[must_use]
    pub fn row(&self, rank: Rank) -> [SquareLook; 8] {
        File::ALL.map(|file| self.look(Square::new(file, rank)))
    }
}

/// How a square looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SquareLook {
    /// What stands on it.
    pub piece: Option<Piece>,
    /// Whether the piece on it is selected.
    pub selected: bool,
    /// What the selected piece can do here.
    pub target: Option<Target>,
    /// Whether the move shown came from here or ended here.
    pub last_move: bool,
    /// Whether the king on it is in check.
    pub in_check: bool,
    /// Whether a hint points at it.
    pub hint: bool,
    /// Whether the piece on it is in a hand.
    pub origin: bool,
    /// What putting the piece in hand down here would do, where the pointer is here.
    pub action: Option<ResolvedAction>,
    /// Whether the rook leaves it or goes there, where putting the king in hand down would castle.
    pub castling_rook: bool,
    /// Whether the move that waits for its turn leaves it or goes there.
    pub premove: bool,
    /// Whether the move that is asked about leaves it or goes there.
    pub asked: bool,
    /// How many of White's pieces control it, and of Black's, where that is to be seen.
    pub controlled: [usize; 2],
    /// Whether the piece on it is in danger, where that is to be seen.
    pub threatened: bool,
}

/// What the selected piece can do on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Go there.
    Move,
    /// Take what is there, or in passing.
    Capture,
    /// Go there after the reply, if it can then.
    Ahead,
}

/// How a piece looks and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceLook {
    /// Its identity: the index of the square where it stood first.
    pub id: usize,
    /// What it is.
    pub piece: Piece,
    /// Where it is drawn.
    pub square: Square,
    /// Whether it was captured by the move shown.
    pub leaving: bool,
    /// Whether it made the move shown.
    pub moved: bool,
    /// Whether a hand put it there, so that it need not slide.
    pub put_down: bool,
    /// Whether a hand carries it away, so that only its shadow is here.
    pub carried: bool,
}

/// The board of a state; `tracked` are the pieces of the shown game at the half-move shown.
#[must_use]
pub fn scene(state: &AppState, tracked: &[TrackedPiece]) -> Scene {
    let (at, input) = (state.on_board(), &state.input);
    let board = at.shown_board();
    let targets = input.selection.map_or_else(Vec::new, |from| at.moves_from(from));
    let after_reply = input.selection.map_or_else(Vec::new, |from| at.premove_squares(from));
    // A click on a piece of one's own selects it; only carried there a piece waits to take back.
    let goes_after_reply = |square| after_reply.contains(&square) && !at.is_selectable(square);
    let premove = input
        .premove
        .filter(|_| at.is_live() && !at.is_variation)
        .map(|premove| [premove.from, premove.to]);
    let asked = state.dialogs.asked.filter(|_| !at.is_variation);
    let asked = asked.map(|mv| [mv.from, mv.to]);
    let shown = at.shown_move();
    let check = game::king_in_check(board);
    let put_down = at.resolution_of_drag(input.drag);
    let action = put_down.as_ref().map(|(over, resolution)| (*over, resolution.action()));
    let castling = put_down.as_ref().and_then(|(_, resolution)| resolution.moves().first());
    let rook = castling.and_then(|mv| mv.rook_squares());
    let origin = carried_from(input);
    let controlled = |square| match state.settings.control {
        true => Color::ALL.map(|color| board.controllers(color, square).into_iter().count()),
        false => [0; 2],
    };
    let hinted = match at.is_live() && !at.is_variation {
        true => move_search::hinted(state),
        false => [None; 2],
    };
    let in_danger = match state.settings.threats {
        true => en_prise(board),
        false => SquareSet::default(),
    };
    let looks = Square::ALL.map(|square| SquareLook {
        piece: board.piece_at(square),
        selected: at.is_live() && input.selection == Some(square),
        target: target(&targets, square).or(goes_after_reply(square).then_some(Target::Ahead)),
        last_move: shown.is_some_and(|mv| mv.from == square || mv.to == square),
        in_check: check == Some(square),
        hint: hinted.contains(&Some(square)),
        origin: origin == Some(square),
        action: action.and_then(|(over, action)| (over == square).then_some(action)),
        castling_rook: rook.is_some_and(|(from, to)| from == square || to == square),
        premove: premove.is_some_and(|squares| squares.contains(&square)),
        asked: asked.is_some_and(|squares| squares.contains(&square)),
        controlled: controlled(square),
        threatened: in_danger.contains(square),
    });
    let pieces = pieces_on_board(input, at.shown().1, tracked, shown.map(|mv| mv.to));
    Scene {
        orientation: state.view.orientation,
        cursor: input.cursor,
        looks,
        pieces,
        carried: origin.and_then(|square| board.piece_at(square)),
        takes: at.selectable_color(),
        draws: state.settings.drawing,
        drawings: drawings(input, board),
        arrows: arrows::arrows(state).into_iter().rev().collect(),
    }
}

fn drawings(input: &BoardInput, board: &Board) -> Vec<Drawing> {
    let in_hand = input.drag.and_then(Drag::drawing);
    input.drawings_on(board).chain(in_hand).collect()
}

fn carried_from(input: &BoardInput) -> Option<Square> {
    match input.drag {
        Some(Drag::Piece { from, .. }) => Some(from),
        _ => None,
    }
}

fn target(targets: &[Move], square: Square) -> Option<Target> {
    let mv = targets.iter().find(|mv| mv.matches_target(square))?;
    Some(if mv.is_capture() { Target::Capture } else { Target::Move })
}

fn pieces_on_board(
    input: &BoardInput,
    ply: usize,
    tracked: &[TrackedPiece],
    moved_to: Option<Square>,
) -> Vec<PieceLook> {
    let origin = carried_from(input);
    tracked
        .iter()
        .filter(|tracked| tracked.captured_at.is_none_or(|at| at == ply))
        .map(|tracked| {
            let leaving = tracked.captured_at.is_some();
            let moved = !leaving && moved_to == Some(tracked.square);
            PieceLook {
                id: tracked.id,
                piece: tracked.piece,
                square: tracked.square,
                leaving,
                moved,
                put_down: moved && input.put_down == Some(ply),
                carried: !leaving && origin == Some(tracked.square),
            }
        })
        .collect()
}

/// The classes of a square that looks so.
#[must_use]
pub fn square_classes(square: Square, look: SquareLook) -> String {
    let mut classes = String::from(match square.color() {
        SquareColor::Light => "boardsquare lightsquare",
        SquareColor::Dark => "boardsquare darksquare",
    });
    let marks = [
        (look.selected, " selectedFromSquare"),
        (look.target == Some(Target::Move), " possible-move"),
        (look.target == Some(Target::Capture), " possible-capture"),
        (look.target == Some(Target::Ahead), " possible-premove"),
        (look.premove, " premove"),
        (look.asked, " asked"),
        (look.last_move, " last-move"),
        (look.in_check, " in-check"),
        (look.hint, " hint"),
        (look.origin, " origin"),
        (look.castling_rook, " castling-rook"),
        (holds(look, Color::White), " holds-white"),
        (holds(look, Color::Black), " holds-black"),
        (look.controlled[0] > 0, " control-white"),
        (look.controlled[1] > 0, " control-black"),
        (look.threatened, " threatened"),
    ];
    classes.extend(marks.into_iter().filter_map(|(is_so, class)| is_so.then_some(class)));
    classes.extend(look.action.map(action_class));
    classes
}

fn holds(look: SquareLook, color: Color) -> bool {
    look.piece.is_some_and(|piece| piece.color == color)
}

const fn action_class(action: ResolvedAction) -> &'static str {
    match action {
        ResolvedAction::Move => " action-move",
        ResolvedAction::Capture | ResolvedAction::EnPassant => " action-capture",
        ResolvedAction::Castle(_) => " action-castle",
        ResolvedAction::Promote => " action-promote",
        ResolvedAction::CapturePromote => " action-capture-promote",
    }
}

/// What the marks on a square say, for those who do not see them: of the game's own the one that matters most now.
#[must_use]
pub fn square_description(texts: Texts, look: SquareLook) -> Option<String> {
    let game = [
        (look.target == Some(Target::Capture), Text::PossibleCapture),
        (look.target == Some(Target::Move), Text::PossibleMove),
        (look.target == Some(Target::Ahead), Text::PossibleAhead),
        (look.asked, Text::ToBeConfirmed),
        (look.premove, Text::WaitingMove),
        (look.hint, Text::HintMark),
        (look.in_check, Text::InCheckMark),
        (look.last_move, Text::LastMoveMark),
    ];
    let is_so = |(is_so, text): (bool, Text)| is_so.then(|| texts.of(text).to_owned());
    let first = game.into_iter().find_map(is_so);
    let danger = is_so((look.threatened, Text::Threatened));
    let said: Vec<String> = [first, danger, square_control(texts, look)]
        .into_iter()
        .flatten()
        .collect();
    (!said.is_empty()).then(|| said.join(", "))
}

/// Who controls a square, and with how many pieces, where that is to be seen.
#[must_use]
pub fn square_control(texts: Texts, look: SquareLook) -> Option<String> {
    let [white, black] = look.controlled.map(|count| count.to_string());
    let (who, count) = match look.controlled {
        [0, 0] => return None,
        [_, 0] => (Text::ControlledByWhite, white),
        [0, _] => (Text::ControlledByBlack, black),
        _ => (
            Text::ControlledByBoth,
            texts.with(Text::ControlCounts, &[&white, &black]),
        ),
    };
    Some(format!("{} ({count})", texts.of(who)))
}

#[cfg(test)]
mod tests;
