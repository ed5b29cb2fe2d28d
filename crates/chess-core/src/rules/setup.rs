//! Setups: arrangements of pieces that become a [`Board`] after validation as a legal position.

mod chess960;
mod error;
mod problem;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;

use super::board::{Board, MAX_COUNT};
use super::castling::{self, CastlingRights, CastlingSide};
use super::piece::{Color, Piece, PieceType};
use super::placement::Placement;
use super::square::{File, Rank, Square};

pub use error::SetupError;
pub use problem::SetupProblem;

/// An arrangement of pieces and the other data of a position, not yet validated.
///
/// ```
/// use chess_core::{Board, Setup, Square};
///
/// let mut setup = Setup::default();
/// setup.squares[Square::E8.index()] = None;
/// let error = Board::try_from(setup).expect_err("a king is missing");
/// assert_eq!(error.to_string(), "not a legal position: black has no king");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The piece on each square, a1 first.
    pub squares: [Option<Piece>; 64],
    /// The side whose turn it is.
    pub side_to_move: Color,
    /// The castling rights, with the files of the rooks.
    pub castling_rights: CastlingRights,
    /// The square that a pawn has just passed over.
    pub en_passant: Option<Square>,
    /// The number of plies since the last capture or pawn move, at most 9999.
    pub halfmove_clock: u16,
    /// The number of the current move, from 1 to 9999; one more after each move of Black.
    pub fullmove_number: u16,
}

impl Default for Setup {
    /// The usual start position.
    fn default() -> Self {
        use PieceType::{Bishop, King, Knight, Queen, Rook};
        Self::with_back_rank([Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook])
    }
}

impl Setup {
    /// A start position of Chess960 by its number, 0 to 959, in Reinhard Scharnagl's numbering; 518 is the usual start
    /// position. `None` for any other number.
    ///
    /// ```
    /// use chess_core::{Board, Setup};
    ///
    /// let board = Board::try_from(Setup::chess960(0).expect("there is a number 0")).expect("a legal position");
    /// assert_eq!(board.to_string(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    /// assert_eq!(Setup::chess960(518), Some(Setup::default()));
    /// assert_eq!(Setup::chess960(960), None);
    /// ```
    #[must_use]
    pub fn chess960(number: u32) -> Option<Self> {
        (number < 960).then(|| Self::with_back_rank(chess960::back_rank(number as usize)))
    }

    /// A start position with these pieces on both back ranks and all castling rights.
    fn with_back_rank(back_rank: [PieceType; 8]) -> Self {
        let file_of = |rook: Option<usize>| rook.and_then(File::from_index);
        let is_rook = |&piece_type: &PieceType| piece_type == PieceType::Rook;
        let rooks = [
            (CastlingSide::Queenside, file_of(back_rank.iter().position(is_rook))),
            (CastlingSide::Kingside, file_of(back_rank.iter().rposition(is_rook))),
        ];
        let mut castling_rights = CastlingRights::NONE;
        for (wing, file) in rooks {
            for color in Color::ALL {
                castling_rights = file.map_or(castling_rights, |file| castling_rights.with(color, wing, file));
            }
        }
        Self {
            squares: Square::ALL.map(|square| {
                let back = back_rank[square.file().index()];
                match square.rank() {
                    Rank::First => Some(Piece::new(Color::White, back)),
                    Rank::Second => Some(Piece::new(Color::White, PieceType::Pawn)),
                    Rank::Seventh => Some(Piece::new(Color::Black, PieceType::Pawn)),
                    Rank::Eighth => Some(Piece::new(Color::Black, back)),
                    _ => None,
                }
            }),
            side_to_move: Color::White,
            castling_rights,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }
}

impl Board {
    /// The number of this position as a Chess960 start position; `None` if it is not one.
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// assert_eq!(Board::default().chess960_number(), Some(518));
    /// ```
    #[must_use]
    pub fn chess960_number(&self) -> Option<u32> {
        // Only one start position has these pieces, so only that setup is converted to a complete board.
        let is_this =
            |setup: Setup| setup.unchecked_board().placement == self.placement && setup.start_board() == *self;
        (0..960).find(|number| Setup::chess960(*number).is_some_and(is_this))
    }

    /// Returns the position with these castling rights, and with its hash.
    fn with_rights(mut self, rights: CastlingRights) -> Self {
        self.castling_rooks = castling::rooks(rights);
        self.hash = self.computed_hash();
        self
    }
}

impl Default for Board {
    /// The usual start position.
    fn default() -> Self {
        Setup::default().start_board()
    }
}

impl TryFrom<Setup> for Board {
    type Error = SetupError;

    /// Returns the position, or all reasons why it is not legal.
    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        setup.into_board_forgiving(&[])
    }
}

impl Setup {
    /// Returns the position if the caller forgives all its problems; otherwise the remaining problems.
    ///
    /// A forgiven castling right or en passant square is removed. Other forgiven problems remain in the position:
    /// parsing the board's FEN needs the same forgiveness again, and a stored game or a PGN cannot start from this
    /// position. Problems that make the rules inapplicable are never forgiven: see [`SetupProblem::is_forgivable`].
    ///
    /// ```
    /// use chess_core::{Board, Color, Setup, SetupProblem, Square, CastlingSide};
    ///
    /// let mut setup = Setup::default();
    /// setup.squares[Square::H1.index()] = None;
    /// let problem = SetupProblem::CastlingWithoutPieces(Color::White, CastlingSide::Kingside);
    /// let error = Board::try_from(setup.clone()).expect_err("a rook is missing");
    /// assert_eq!(error.problems(), [problem]);
    /// let board = setup.into_board_forgiving(&[problem]).expect("nothing else is wrong");
    /// assert_eq!(board.castling_rights().to_string(), "Qkq");
    /// ```
    ///
    /// # Errors
    ///
    /// The problems that are not forgiven.
    pub fn into_board_forgiving(self, forgiven: &[SetupProblem]) -> Result<Board, SetupError> {
        let board = self.unchecked_board();
        let problems = problem::problems(&board, self.castling_rights, self.en_passant);
        let (forgiven, remaining): (Vec<_>, Vec<_>) = problems
            .into_iter()
            .partition(|problem| problem.is_forgivable() && forgiven.contains(problem));
        if !remaining.is_empty() {
            return Err(SetupError(remaining));
        }
        let mut rights = self.castling_rights;
        let mut en_passant = self.en_passant;
        for problem in forgiven {
            match problem {
                SetupProblem::CastlingWithoutPieces(color, wing) => rights = rights.without(color, wing),
                SetupProblem::ImpossibleEnPassant(_) => en_passant = None,
                _ => {}
            }
        }
        let mut board = board.with_rights(rights);
        if let Some(passed) = en_passant {
            board.allow_en_passant(passed);
        }
        Ok(board)
    }

    /// Returns the position. The setup must be a start position, which is always legal: a program that only needs start
    /// positions does not contain the checks.
    fn start_board(&self) -> Board {
        self.unchecked_board().with_rights(self.castling_rights)
    }

    /// Returns a board with only the pieces, the side to move and the counters.
    fn unchecked_board(&self) -> Board {
        let mut placement = Placement::default();
        for square in Square::ALL {
            if let Some(piece) = self.squares[square.index()] {
                placement.place_pieces(square.bit(), piece);
            }
        }
        Board {
            placement,
            castling_rooks: 0,
            hash: 0,
            en_passant: None,
            side_to_move: self.side_to_move,
            halfmove_clock: self.halfmove_clock.min(MAX_COUNT),
            fullmove_number: self.fullmove_number.clamp(1, MAX_COUNT),
        }
    }
}
