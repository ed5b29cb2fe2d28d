//! The state of the position editor: plain values, and the effect of each action on them.

#[cfg(test)]
mod tests;

use std::str::FromStr;

use chess_core::{
    Board, CastlingRights, CastlingSide, Color, File, Piece, PieceType, Rank, Setup, SetupProblem, Square,
};

/// The position, and the effect of the next press.
#[derive(Clone, Debug, PartialEq)]
pub struct Editor {
    /// The position, legal or not.
    pub setup: Setup,
    /// The effect of a press on a square.
    pub tool: Tool,
    /// The square of the piece that the next press moves.
    pub selected: Option<Square>,
    /// The square that has the keyboard focus.
    pub cursor: Square,
}

/// The effect of a press on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Selects a piece, or moves the selected piece to the square.
    Drag,
    /// Places a piece, or removes the piece if it is already there.
    Put(Piece),
    /// Removes the piece on the square.
    Remove,
}

/// An action of the person.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Choose a tool; choosing the current tool again returns to `Drag`.
    Choose(Tool),
    /// Press a square.
    Press(Square),
    /// Move the keyboard focus to a square.
    MoveCursor(Square),
    /// Place a piece on a square, or remove the piece there.
    Put(Square, Option<Piece>),
    /// Move a piece to another square, or remove the piece from the board.
    Move(Square, Option<Square>),
    /// Choose the side to move.
    SetSideToMove(Color),
    /// Add or remove a castling right.
    ToggleCastling(Color, CastlingSide),
    /// Choose the en passant square.
    EnPassant(Option<Square>),
    /// Replace the position.
    Load(Box<Setup>),
}

impl Editor {
    /// An editor for the position of a FEN, or for the standard position if the text is not a FEN.
    #[must_use]
    pub fn new(fen: &str) -> Self {
        Self {
            setup: Setup::from_str(fen.trim()).unwrap_or_default(),
            tool: Tool::Drag,
            selected: None,
            cursor: Square::E1,
        }
    }

    /// The editor after an action.
    #[must_use]
    pub fn after_edit(&self, edit: Edit) -> Self {
        let with = |setup: Setup| Self {
            setup,
            selected: None,
            ..self.clone()
        };
        match edit {
            Edit::Choose(tool) => Self {
                tool: if tool == self.tool { Tool::Drag } else { tool },
                selected: None,
                ..self.clone()
            },
            Edit::Press(square) => Self {
                cursor: square,
                ..self.after_press(square)
            },
            Edit::MoveCursor(cursor) => Self { cursor, ..self.clone() },
            Edit::Put(square, piece) => with(with_pieces(&self.setup, &[(square, piece)])),
            Edit::Move(from, to) if to == Some(from) => self.clone(),
            Edit::Move(from, to) => {
                let put = to.map(|to| (to, self.piece(from)));
                let changes: Vec<_> = [Some((from, None)), put].into_iter().flatten().collect();
                with(with_pieces(&self.setup, &changes))
            }
            Edit::SetSideToMove(side_to_move) => with(Setup {
                side_to_move,
                en_passant: None,
                ..self.setup.clone()
            }),
            Edit::ToggleCastling(color, wing) => {
                let rights = self.setup.castling_rights;
                let castling_rights = match rights.has(color, wing) {
                    true => rights.without(color, wing),
                    false => rights.with(color, wing, rook_file(&self.setup, color, wing)),
                };
                with(Setup {
                    castling_rights,
                    ..self.setup.clone()
                })
            }
            Edit::EnPassant(en_passant) => with(Setup {
                en_passant,
                ..self.setup.clone()
            }),
            Edit::Load(setup) => with(*setup),
        }
    }

    /// The piece on a square.
    #[must_use]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.setup.squares[square.index()]
    }

    fn after_press(&self, square: Square) -> Self {
        match (self.tool, self.selected) {
            (Tool::Put(piece), _) => {
                let piece = Some(piece).filter(|piece| self.piece(square) != Some(*piece));
                self.after_edit(Edit::Put(square, piece))
            }
            (Tool::Remove, _) => self.after_edit(Edit::Put(square, None)),
            (Tool::Drag, Some(from)) if from != square => self.after_edit(Edit::Move(from, Some(square))),
            (Tool::Drag, selected) => Self {
                selected: Some(square).filter(|_| selected.is_none() && self.piece(square).is_some()),
                ..self.clone()
            },
        }
    }
}

/// An empty board.
#[must_use]
pub fn empty_board() -> Setup {
    Setup {
        squares: [None; 64],
        castling_rights: CastlingRights::NONE,
        ..Setup::default()
    }
}

/// All reasons why a position is illegal.
#[must_use]
pub fn setup_problems(setup: &Setup) -> Vec<SetupProblem> {
    Board::try_from(setup.clone()).err().map_or_else(Vec::new, Vec::from)
}

/// The squares that can be the en passant square.
#[must_use]
pub fn en_passant_squares(setup: &Setup) -> Vec<Square> {
    let (rank, ahead) = match setup.side_to_move {
        Color::White => (Rank::Sixth, -1),
        Color::Black => (Rank::Third, 1),
    };
    let can_be = |square: &Square| {
        let setup = Setup {
            en_passant: Some(*square),
            ..setup.clone()
        };
        let is_wrong = |problem: &SetupProblem| matches!(problem, SetupProblem::ImpossibleEnPassant(_));
        !setup_problems(&setup).iter().any(is_wrong)
    };
    let has_pawn_ahead = |square: &Square| {
        let pawn = Piece::new(!setup.side_to_move, PieceType::Pawn);
        let place = square.offset(0, ahead);
        place.is_some_and(|place| setup.squares[place.index()] == Some(pawn))
    };
    let squares = File::ALL.map(|file| Square::new(file, rank)).into_iter();
    squares.filter(has_pawn_ahead).filter(can_be).collect()
}

/// The FEN of a position, legal or not.
#[must_use]
pub fn setup_fen(setup: &Setup) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let mut gap = 0;
        for file in File::ALL {
            match setup.squares[Square::new(file, rank).index()] {
                None => gap += 1,
                Some(piece) => {
                    push_empty_squares(&mut text, &mut gap);
                    text.push(piece.fen_char());
                }
            }
        }
        push_empty_squares(&mut text, &mut gap);
        text.push(if rank == Rank::First { ' ' } else { '/' });
    }
    let turn = match setup.side_to_move {
        Color::White => "w",
        Color::Black => "b",
    };
    let passed = setup.en_passant.map_or("-", Square::name);
    let (rights, clock, number) = (setup.castling_rights, setup.halfmove_clock, setup.fullmove_number);
    format!("{text}{turn} {rights} {passed} {clock} {number}")
}

fn push_empty_squares(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push(char::from(b'0' + *gap));
    }
    *gap = 0;
}

/// Returns the position after changes of some squares.
/// Castling rights and the en passant square are removed if they are no longer possible.
fn with_pieces(setup: &Setup, changes: &[(Square, Option<Piece>)]) -> Setup {
    let mut setup = setup.clone();
    for (square, piece) in changes {
        setup.squares[square.index()] = *piece;
    }
    for problem in setup_problems(&setup) {
        match problem {
            SetupProblem::CastlingWithoutPieces(color, wing) => {
                setup.castling_rights = setup.castling_rights.without(color, wing);
            }
            SetupProblem::ImpossibleEnPassant(_) => setup.en_passant = None,
            _ => {}
        }
    }
    setup
}

/// The file of the rook that a castling right refers to: the file of the outermost rook, or the outermost file if there
/// is no rook.
fn rook_file(setup: &Setup, color: Color, wing: CastlingSide) -> File {
    let rank = match color {
        Color::White => Rank::First,
        Color::Black => Rank::Eighth,
    };
    let rook = Some(Piece::new(color, PieceType::Rook));
    let is_rook = |file: &File| setup.squares[Square::new(*file, rank).index()] == rook;
    let (found, corner) = match wing {
        CastlingSide::Kingside => (File::ALL.into_iter().rev().find(is_rook), File::H),
        CastlingSide::Queenside => (File::ALL.into_iter().find(is_rook), File::A),
    };
    found.unwrap_or(corner)
}
