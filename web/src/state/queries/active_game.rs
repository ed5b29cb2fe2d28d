//! The active game: the game or the variation to which input on the board applies.
//! In a variation, people play both sides.

use std::rc::Rc;

use chess_core::{Board, Color, Game, Move, MovementVector, Outcome, PieceType, Rank, Resolution, Square};
use game_store::{Player, Players};

use crate::messages::{Text, Texts};
use crate::state::model::{AppState, Drag, ExerciseSession, PlayedGame, Variation};
use crate::state::queries::practice;

/// The game or the variation to which input on the board applies.
#[derive(Clone, Debug)]
pub struct ActiveGame {
    /// The game or the variation.
    pub game: PlayedGame,
    /// The players of both sides.
    pub players: Players,
    /// Whether this is a variation.
    pub is_variation: bool,
    /// Whether undo and redo are disabled.
    pub is_strict: bool,
    /// Whether the game was imported with its result, so that undo is disabled.
    pub ended_before_import: bool,
    /// The number of plies before the shown position.
    ply: usize,
    /// The game of a preview, or the game with the move that is held until it is judged. Its last position is shown
    /// instead of the position of `game`.
    instead: Option<Rc<Game>>,
    /// Whether premoves are enabled.
    takes_premoves: bool,
    /// The text for a person who tries to move in an earlier position.
    pub text_of_earlier: Text,
}

impl AppState {
    /// Returns the active game for input: the shown variation, or the variation that a move would start, otherwise the
    /// game.
    #[must_use]
    pub fn active_game(&self) -> ActiveGame {
        if let Some(exercise) = self.exercise() {
            return exercise_game(exercise);
        }
        let begun = || self.next_variation().map(|variation| variation.game);
        let current = self.view.variation.as_ref().map(|variation| variation.game.clone());
        match current.or_else(begun) {
            Some(game) => self.in_variation(game),
            None => self.game_on_board(),
        }
    }

    /// Returns the game for undo and redo: the shown variation if there is one, otherwise the game on the board.
    #[must_use]
    pub fn game_for_undo(&self) -> ActiveGame {
        match (self.exercise(), &self.view.variation) {
            (Some(exercise), _) => exercise_game(exercise),
            (None, Some(variation)) => self.in_variation(variation.game.clone()),
            (None, None) => self.game_on_board(),
        }
    }

    /// The active game without regard to variations: the game on the board.
    pub(in crate::state) fn game_on_board(&self) -> ActiveGame {
        ActiveGame {
            game: self.table.game.clone(),
            players: self.table.setup.players,
            is_variation: false,
            is_strict: self.table.setup.choice.strict,
            // In a puzzle, the page takes moves back, so the person cannot.
            ended_before_import: self.table.ended_before_import() || practice::is_puzzle(self),
            ply: self.shown_ply(),
            instead: self.preview_or_held_game().cloned(),
            takes_premoves: self.settings.premove && !self.engine.has_failed() && !practice::is_puzzle(self),
            text_of_earlier: Text::EarlierPosition,
        }
    }

    fn in_variation(&self, game: PlayedGame) -> ActiveGame {
        ActiveGame {
            ply: game.moves().len(),
            game,
            players: Players::PEOPLE,
            is_variation: true,
            is_strict: false,
            ended_before_import: false,
            instead: self.preview_or_held_game().cloned(),
            takes_premoves: false,
            text_of_earlier: Text::EarlierPosition,
        }
    }

    /// Returns the variation that a move on the board would start. A move starts a variation only if the analysis is
    /// on, and an earlier position, an ended game or a puzzle is shown.
    pub(in crate::state) fn next_variation(&self) -> Option<Variation> {
        self.move_starts_variation().then(|| self.empty_variation()).flatten()
    }

    /// Whether a move on the board starts a variation if none is shown.
    pub(in crate::state) fn move_starts_variation(&self) -> bool {
        let is_past = self.shown_ply() < self.table.game.ply() || self.table.outcome().is_some();
        self.analysis.on && (is_past || self.practice.is_some())
    }

    /// A variation without moves from the shown position of the game.
    pub(in crate::state) fn empty_variation(&self) -> Option<Variation> {
        Variation::new(&self.table.game, self.shown_ply(), &[], &[])
    }
}

impl ActiveGame {
    /// The current position, even if another one is shown.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// The outcome of the active game, or `None` if it is not over.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The shown position: a game, and the number of plies before the position.
    #[must_use]
    pub fn shown(&self) -> (&Rc<Game>, usize) {
        match &self.instead {
            Some(game) => (game, game.ply()),
            None => (&self.game, self.ply),
        }
    }

    /// The shown position.
    #[must_use]
    pub fn shown_board(&self) -> &Board {
        let (game, ply) = self.shown();
        game.board_at(ply).unwrap_or(game.board())
    }

    /// The move that led to the shown position.
    #[must_use]
    pub fn shown_move(&self) -> Option<Move> {
        let (game, ply) = self.shown();
        ply.checked_sub(1).and_then(|index| game.moves().get(index)).copied()
    }

    /// Returns the number of actions that remain after `Undo`. `Undo` returns to the previous turn of a person.
    #[must_use]
    pub fn undo_target(&self) -> Option<usize> {
        if self.is_strict || self.ended_before_import {
            return None;
        }
        (0..self.game.cursor())
            .rev()
            .find(|cursor| self.waits_for_person(*cursor))
    }

    /// Returns the number of actions after a redo to a ply.
    /// The redo continues to the next turn of a person, or to the last undone move.
    #[must_use]
    pub fn redo_target(&self, ply: usize) -> Option<usize> {
        if self.is_strict || self.ended_before_import {
            return None;
        }
        let now = self.game.cursor();
        let last = now + self.game.undone_actions().len();
        (ply.max(now + 1)..last)
            .find(|cursor| self.waits_for_person(*cursor))
            .or((now < last).then_some(last))
    }

    /// Whether a person is to move after `cursor` actions.
    fn waits_for_person(&self, cursor: usize) -> bool {
        self.game.go_to(cursor).is_some_and(|game| {
            game.outcome().is_none() && self.players.of(game.board().side_to_move()) == Player::Human
        })
    }

    /// Whether the shown position is the current one.
    #[must_use]
    pub fn shows_current_position(&self) -> bool {
        self.instead.is_none() && self.ply == self.game.moves().len()
    }

    /// The player to move.
    #[must_use]
    pub fn player_to_move(&self) -> Player {
        self.game.player_to_move(self.players)
    }

    /// Whether a person may move.
    #[must_use]
    pub fn is_persons_turn(&self) -> bool {
        self.game.is_persons_turn(self.players)
    }

    /// Whether a person may select a piece, either to move it or to see its moves while the engine thinks.
    #[must_use]
    pub fn is_selectable(&self, square: Square) -> bool {
        let owner = self.board().piece_at(square).map(|piece| piece.color);
        owner.is_some() && owner == self.selectable_color()
    }

    /// The side whose pieces a person may select.
    #[must_use]
    pub fn selectable_color(&self) -> Option<Color> {
        let is_open = self.shows_current_position() && self.outcome().is_none();
        is_open.then(|| persons_color(self.players, self.board())).flatten()
    }

    /// The text that explains why a piece cannot be selected.
    #[must_use]
    pub fn selection_refusal(&self, texts: Texts) -> String {
        match (self.players.are_engines(), self.players.only_person()) {
            (true, _) => texts.of(Text::EnginesPlay).to_owned(),
            (false, None) => texts.format(Text::SidesTurn, &[texts.color_name(self.board().side_to_move())]),
            (false, Some(_)) => texts.of(Text::YouPlaySide).to_owned(),
        }
    }

    /// The text that explains why no person may move now; `None` if a person may move.
    #[must_use]
    pub fn move_refusal(&self) -> Option<Text> {
        if self.outcome().is_some() {
            Some(Text::GameIsOver)
        } else if !self.shows_current_position() {
            Some(self.text_of_earlier)
        } else if !self.is_persons_turn() {
            Some(Text::NotYourTurnYet)
        } else {
            None
        }
    }

    /// The moves that a person may play now with the piece on a square.
    #[must_use]
    pub fn moves_from(&self, from: Square) -> Vec<Move> {
        if self.is_persons_turn() && self.shows_current_position() {
            self.board().legal_moves_from(from).iter().copied().collect()
        } else {
            Vec::new()
        }
    }

    /// The moves that a person may play now from one square to another. A promotion has several moves.
    #[must_use]
    pub fn moves_between(&self, from: Square, to: Square) -> Vec<Move> {
        let moves = self.moves_from(from).into_iter();
        moves.filter(|mv| mv.matches_target(to)).collect()
    }

    /// Whether a person may move from one square to another now.
    #[must_use]
    pub fn may_move_between(&self, from: Square, to: Square) -> bool {
        !self.moves_between(from, to).is_empty()
    }

    /// The square under the dragged piece, and the result of dropping it there.
    #[must_use]
    pub fn resolution_of_drag(&self, drag: Option<Drag>) -> Option<(Square, Resolution)> {
        match drag {
            Some(Drag::Piece { from, over: Some(over) }) if self.is_persons_turn() && self.shows_current_position() => {
                Some((over, self.board().resolve(from, over)?))
            }
            _ => None,
        }
    }

    /// Whether a person may enter a premove now.
    #[must_use]
    pub fn may_premove(&self) -> bool {
        let waits = self.outcome().is_none() && self.shows_current_position() && self.player_to_move() != Player::Human;
        waits && self.takes_premoves && self.players.only_person().is_some()
    }

    /// The squares that a piece may reach after some reply, regardless of the pieces in between.
    /// The list is empty if premoves are not possible.
    #[must_use]
    pub fn premove_squares(&self, from: Square) -> Vec<Square> {
        let board = self.board();
        let Some(piece) = board.piece_at(from) else {
            return Vec::new();
        };
        if !self.may_premove() || !self.is_selectable(from) {
            return Vec::new();
        }
        let castlings: Vec<_> = board
            .potential_moves(from)
            .into_iter()
            .filter_map(|potential| potential.to_move().filter(|mv| mv.is_castling()))
            .collect();
        let castles_at = |square: &Square| castlings.iter().any(|mv| mv.matches_target(*square));
        MovementVector::of(piece, from)
            .into_iter()
            .flat_map(|vector| vector.squares)
            .chain(Square::ALL.into_iter().filter(castles_at))
            .collect()
    }

    /// Whether a pawn on the first square would promote on the second one.
    #[must_use]
    pub fn promotes_at(&self, from: Square, to: Square) -> bool {
        let pawn = self.board().piece_at(from);
        let is_pawn = pawn.is_some_and(|piece| piece.piece_type == PieceType::Pawn);
        is_pawn && matches!(to.rank(), Rank::First | Rank::Eighth)
    }

    /// The colour of the pawn that is being promoted.
    #[must_use]
    pub fn promoting_color(&self, (from, _): (Square, Square)) -> Color {
        let pawn = self.board().piece_at(from);
        pawn.map_or(self.board().side_to_move(), |piece| piece.color)
    }
}

/// The active game of an exercise. No moves can be undone in an exercise.
fn exercise_game(exercise: &ExerciseSession) -> ActiveGame {
    ActiveGame {
        game: exercise.game.clone(),
        players: Players::PEOPLE,
        is_variation: true,
        is_strict: false,
        ended_before_import: true,
        ply: exercise.shown_ply(),
        instead: None,
        takes_premoves: false,
        // The game of an exercise does not continue.
        text_of_earlier: match exercise.state {
            _ if exercise.is_done() => Text::ExercisesFinished,
            state if state.is_over() => Text::ExerciseOver,
            _ => Text::EarlierInExercise,
        },
    }
}

/// The side whose pieces a person moves, now or after the opponent's reply.
#[must_use]
pub(in crate::state) fn persons_color(players: Players, board: &Board) -> Option<Color> {
    match (players.white, players.black) {
        (Player::Human, Player::Human) => Some(board.side_to_move()),
        _ => players.only_person(),
    }
}
