//! The content of the board as values: one value for each square and one for each piece.
//! Because of these values, only the squares and pieces that have changed are rendered again.

use chess_core::engine::en_prise;
use chess_core::{Board, Color, File, Move, Piece, Rank, ResolvedAction, Square, SquareColor, SquareSet};

use crate::messages::{Text, Texts};
use crate::pieces::TrackedPiece;
use crate::state::queries::{arrows, exercise, game, move_search, shared_board};
use crate::state::{AppState, Arrow, BoardInput, Drag, Drawing};

/// The whole board with its pieces and marks.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The side at the bottom of the board.
    pub orientation: Color,
    /// The square that has the keyboard focus.
    pub cursor: Square,
    looks: [SquareLook; 64],
    /// The pieces on the board, and the piece that the shown move has captured. Each piece has its id.
    pub pieces: Vec<PieceLook>,
    /// The piece that follows the pointer.
    pub carried: Option<Piece>,
    /// The side whose pieces can be dragged. Touching such a piece does not scroll the page.
    pub draggable: Option<Color>,
    /// Whether a finger draws arrows and circles. Otherwise, a finger moves pieces.
    pub draws: bool,
    /// Whether the pieces at the far side face their player.
    pub faces_players: bool,
    /// The drawings. The last one may be unfinished.
    pub drawings: Vec<Drawing>,
    /// The arrows of an analysis. The most important arrow is the last one, so it is drawn on top.
    pub arrows: Vec<Arrow>,
}

impl Scene {
    /// Returns the look of a square.
    #[must_use]
    pub const fn look(&self, square: Square) -> SquareLook {
        self.looks[square.index()]
    }

    /// Whether a piece is selected.
    #[must_use]
    pub fn has_selection(&self) -> bool {
        self.looks.iter().any(|look| look.selected)
    }

    /// Returns the looks of a rank's squares, starting with file a.
    #[must_use]
    pub fn row(&self, rank: Rank) -> [SquareLook; 8] {
        File::ALL.map(|file| self.look(Square::new(file, rank)))
    }
}

/// The look of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SquareLook {
    /// The piece on the square.
    pub piece: Option<Piece>,
    /// Whether the piece on the square is selected.
    pub selected: bool,
    /// The kind of move that the selected piece can make to the square.
    pub target: Option<Target>,
    /// Whether the square is the start or target square of the shown move.
    pub last_move: bool,
    /// Whether the king on the square is in check.
    pub in_check: bool,
    /// Whether the hint marks the square.
    pub hint: bool,
    /// Whether the piece on the square is being dragged.
    pub origin: bool,
    /// The effect of dropping the dragged piece on the square; `None` if the pointer is not over the square.
    pub action: Option<ResolvedAction>,
    /// Whether the rook would start or end on the square if dropping the dragged king castled.
    pub castling_rook: bool,
    /// Whether the square is the start or target square of the premove.
    pub premove: bool,
    /// Whether the square is the start or target square of the move that waits for confirmation.
    pub asked: bool,
    /// The numbers of White's and of Black's pieces that control the square, if they are shown.
    pub controlled: [usize; 2],
    /// Whether the piece on the square is threatened, if threats are shown.
    pub threatened: bool,
}

/// The kind of move that the selected piece can make to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A move without a capture.
    Move,
    /// A capture, possibly en passant.
    Capture,
    /// A premove, which is played after the reply if it is still legal.
    Ahead,
}

/// The look and place of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceLook {
    /// The index of the piece's square in the start position. The index identifies the piece.
    pub id: usize,
    /// The colour and type.
    pub piece: Piece,
    /// The square on which the piece is drawn.
    pub square: Square,
    /// Whether the shown move captured the piece.
    pub leaving: bool,
    /// Whether the piece made the shown move.
    pub moved: bool,
    /// Whether a person dropped the piece on this square. Such a piece does not slide.
    pub put_down: bool,
    /// Whether the piece is being dragged. If so, only its shadow is drawn on this square.
    pub carried: bool,
}

/// Returns the board of a state. `tracked` contains the pieces of the shown game at the shown ply.
#[must_use]
pub fn scene(state: &AppState, tracked: &[TrackedPiece]) -> Scene {
    let (at, input) = (state.active_game(), &state.input);
    let board = at.shown_board();
    let targets = input.selection.map_or_else(Vec::new, |from| at.moves_from(from));
    let after_reply = input.selection.map_or_else(Vec::new, |from| at.premove_squares(from));
    // A click on the person's own piece selects that piece, so a premove to the square of such a piece must be dragged.
    let goes_after_reply = |square| after_reply.contains(&square) && !at.is_selectable(square);
    let premove = input
        .premove
        .filter(|_| at.shows_current_position() && !at.is_variation)
        .map(|premove| [premove.from, premove.to]);
    let asked = state.dialogs.move_to_confirm.filter(|_| !at.is_variation);
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
    let hinted = match state.exercise() {
        Some(session) if at.shows_current_position() => exercise::hint_squares(session),
        None if at.shows_current_position() && !at.is_variation => move_search::hint_squares(state),
        _ => [None; 2],
    };
    let in_danger = match state.settings.threats {
        true => en_prise(board),
        false => SquareSet::default(),
    };
    let looks = Square::ALL.map(|square| SquareLook {
        piece: board.piece_at(square),
        selected: at.shows_current_position() && input.selection == Some(square),
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
        draggable: at.selectable_color(),
        draws: state.settings.drawing,
        faces_players: shared_board::faces_players(state),
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
                put_down: moved && input.dropped_ply == Some(ply),
                carried: !leaving && origin == Some(tracked.square),
            }
        })
        .collect()
}

/// Returns the CSS classes of a square with this look.
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
        (holds_piece_of(look, Color::White), " holds-white"),
        (holds_piece_of(look, Color::Black), " holds-black"),
        (look.controlled[0] > 0, " control-white"),
        (look.controlled[1] > 0, " control-black"),
        (look.threatened, " threatened"),
    ];
    classes.extend(
        marks
            .into_iter()
            .filter_map(|(applies, class)| applies.then_some(class)),
    );
    classes.extend(look.action.map(action_class));
    classes
}

fn holds_piece_of(look: SquareLook, color: Color) -> bool {
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

/// Returns the accessible description of the marks on a square:
/// the most important mark of the game, the threat to the piece, and the sides that control the square.
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
    let text_if = |(applies, text): (bool, Text)| applies.then(|| texts.of(text).to_owned());
    let first = game.into_iter().find_map(text_if);
    let danger = text_if((look.threatened, Text::Threatened));
    let parts: Vec<String> = [first, danger, square_control(texts, look)]
        .into_iter()
        .flatten()
        .collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Returns the sides that control a square, and the numbers of their pieces; `None` if control is not shown.
#[must_use]
pub fn square_control(texts: Texts, look: SquareLook) -> Option<String> {
    let [white, black] = look.controlled.map(|count| count.to_string());
    let (who, count) = match look.controlled {
        [0, 0] => return None,
        [_, 0] => (Text::ControlledByWhite, white),
        [0, _] => (Text::ControlledByBlack, black),
        _ => (
            Text::ControlledByBoth,
            texts.format(Text::ControlCounts, &[&white, &black]),
        ),
    };
    Some(format!("{} ({count})", texts.of(who)))
}

#[cfg(test)]
mod tests;
