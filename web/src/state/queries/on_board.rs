//! The position that a hand on the board acts on: that of the game, or that of a variation, in which people move both
//! sides.

use std::rc::Rc;

use chess_core::{Board, Color, Game, Move, MovementVector, Outcome, PieceType, Rank, Resolution, Square};
use game_store::{Player, Players};

use crate::messages::{Text, Texts};
use crate::state::model::{AppState, Drag, PlayedGame, Preview, Variation};

/// What lies under the hand.
#[derive(Clone, Debug)]
pub struct OnBoard {
    /// The game or the variation.
    pub game: PlayedGame,
    /// Who plays which side.
    pub players: Players,
    /// Whether it is a variation.
    pub is_variation: bool,
    /// Whether nothing is taken back.
    pub is_strict: bool,
    /// Whether the game ended before it came here: there is nothing in it to be taken back.
    pub came_ended: bool,
    /// The number of half-moves of the game that are gone through.
    ply: usize,
    /// The line of the engine in front of it.
    preview: Option<Rc<Preview>>,
    /// Whether a move may be given in advance where it is not a person's turn.
    takes_premoves: bool,
}

impl AppState {
    /// What a hand on the board acts on: the variation that is there or that its move would begin, else the game.
    #[must_use]
    pub fn on_board(&self) -> OnBoard {
        let begun = || self.next_variation().map(|variation| variation.game);
        let there = self.view.variation.as_ref().map(|variation| variation.game.clone());
        match there.or_else(begun) {
            Some(game) => self.in_variation(game),
            None => self.in_game(),
        }
    }

    /// What taking back and going on are about: the variation that is there, else the game.
    #[must_use]
    pub fn played(&self) -> OnBoard {
        match &self.view.variation {
            Some(variation) => self.in_variation(variation.game.clone()),
            None => self.in_game(),
        }
    }

    /// The game itself.
    pub(in crate::state) fn in_game(&self) -> OnBoard {
        OnBoard {
            game: self.table.game.clone(),
            players: self.table.setup.players,
            is_variation: false,
            is_strict: self.table.setup.choice.strict,
            came_ended: self.table.came_ended(),
            ply: self.shown_ply(),
            preview: self.view.preview.clone(),
            takes_premoves: self.settings.premove && !self.engine.has_failed(),
        }
    }

    fn in_variation(&self, game: PlayedGame) -> OnBoard {
        OnBoard {
            ply: game.moves().len(),
            game,
            players: Players::PEOPLE,
            is_variation: true,
            is_strict: false,
            came_ended: false,
            preview: self.view.preview.clone(),
            takes_premoves: false,
        }
    }

    /// The variation that a move on the board begins: while the engine analyses an earlier position, or a game that is
    /// over.
    pub(in crate::state) fn next_variation(&self) -> Option<Variation> {
        self.begins_variations().then(|| self.variation_here()).flatten()
    }

    /// Whether a move on the board begins one where none is there.
    pub(in crate::state) fn begins_variations(&self) -> bool {
        let is_past = self.shown_ply() < self.table.game.ply() || self.table.outcome().is_some();
        self.analysis.on && is_past
    }

    /// A variation without a move yet, from where the person is in the game.
    pub(in crate::state) fn variation_here(&self) -> Option<Variation> {
        Variation::new(&self.table.game, self.shown_ply(), &[], &[])
    }
}

impl OnBoard {
    /// The position of the game, whatever is shown.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// How it ended.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// What is seen: a game, and after how many of its half-moves.
    #[must_use]
    pub fn shown(&self) -> (&Rc<Game>, usize) {
        match &self.preview {
            Some(preview) => (&preview.game, preview.game.ply()),
            None => (&self.game, self.ply),
        }
    }

    /// The position that is seen.
    #[must_use]
    pub fn shown_board(&self) -> &Board {
        let (game, ply) = self.shown();
        game.board_at(ply).unwrap_or(game.board())
    }

    /// The half-move shown as the last one on the board.
    #[must_use]
    pub fn shown_move(&self) -> Option<Move> {
        let (game, ply) = self.shown();
        ply.checked_sub(1).and_then(|index| game.moves().get(index)).copied()
    }

    /// Where in the game `Undo` goes back to: the last earlier turn of a person.
    #[must_use]
    pub fn undo_target(&self) -> Option<usize> {
        if self.is_strict || self.came_ended {
            return None;
        }
        (0..self.game.cursor())
            .rev()
            .find(|cursor| self.waits_for_person(*cursor))
    }

    /// Where in the game going on to a half-move leads: the next turn of a person from there on, or the end of what was
    /// taken back.
    #[must_use]
    pub fn redo_target(&self, ply: usize) -> Option<usize> {
        if self.is_strict || self.came_ended {
            return None;
        }
        let now = self.game.cursor();
        let last = now + self.game.undone().len();
        (ply.max(now + 1)..last)
            .find(|cursor| self.waits_for_person(*cursor))
            .or((now < last).then_some(last))
    }

    /// Whether a person is to move at this place of the game.
    fn waits_for_person(&self, cursor: usize) -> bool {
        self.game.go_to(cursor).is_some_and(|game| {
            game.outcome().is_none() && self.players.of(game.board().side_to_move()) == Player::Human
        })
    }

    /// Whether the position that is seen is the one to move in.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.preview.is_none() && self.ply == self.game.moves().len()
    }

    /// Who is to move.
    #[must_use]
    pub fn player_to_move(&self) -> Player {
        self.game.player_to_move(self.players)
    }

    /// Whether a person may move.
    #[must_use]
    pub fn is_persons_turn(&self) -> bool {
        self.game.is_persons_turn(self.players)
    }

    /// Whether a person may take this piece up: now, or to see it marked while the engine thinks.
    #[must_use]
    pub fn is_selectable(&self, square: Square) -> bool {
        let owner = self.board().piece_at(square).map(|piece| piece.color);
        owner.is_some() && owner == self.selectable_color()
    }

    /// The side whose pieces a person may take up.
    #[must_use]
    pub fn selectable_color(&self) -> Option<Color> {
        let is_open = self.is_live() && self.outcome().is_none();
        is_open.then(|| persons_color(self.players, self.board())).flatten()
    }

    /// Why a piece cannot be taken up, for people.
    #[must_use]
    pub fn why_not_selectable(&self, texts: Texts) -> String {
        match (self.players.are_engines(), self.players.only_person()) {
            (true, _) => texts.of(Text::EnginesPlay).to_owned(),
            (false, None) => texts.with(Text::SidesTurn, &[texts.color(self.board().side_to_move())]),
            (false, Some(_)) => texts.of(Text::YouPlaySide).to_owned(),
        }
    }

    /// Why no person may move now, for people.
    #[must_use]
    pub fn why_not_to_move(&self) -> Option<Text> {
        if self.outcome().is_some() {
            Some(Text::GameIsOver)
        } else if !self.is_live() {
            Some(Text::EarlierPosition)
        } else if !self.is_persons_turn() {
            Some(Text::NotYourTurnYet)
        } else {
            None
        }
    }

    /// The moves that a person may make now from one square.
    #[must_use]
    pub fn moves_from(&self, from: Square) -> Vec<Move> {
        if self.is_persons_turn() && self.is_live() {
            self.board().legal_moves_from(from).iter().copied().collect()
        } else {
            Vec::new()
        }
    }

    /// The moves that a person can mean now by taking a piece from one square to another: several for a promotion.
    #[must_use]
    pub fn moves_between(&self, from: Square, to: Square) -> Vec<Move> {
        let moves = self.moves_from(from).into_iter();
        moves.filter(|mv| mv.matches_target(to)).collect()
    }

    /// Whether a person may take a piece from one square to another now.
    #[must_use]
    pub fn leads_to(&self, from: Square, to: Square) -> bool {
        !self.moves_between(from, to).is_empty()
    }

    /// Where the carried piece is, and what putting it down there would do.
    #[must_use]
    pub fn resolution_of_drag(&self, drag: Option<Drag>) -> Option<(Square, Resolution)> {
        match drag {
            Some(Drag::Piece { from, over: Some(over) }) if self.is_persons_turn() && self.is_live() => {
                Some((over, self.board().resolve(from, over)?))
            }
            _ => None,
        }
    }

    /// Whether a person may give a move now that waits for the reply.
    #[must_use]
    pub fn may_premove(&self) -> bool {
        let waits = self.outcome().is_none() && self.is_live() && self.player_to_move() != Player::Human;
        waits && self.takes_premoves && self.players.only_person().is_some()
    }

    /// The squares where a piece might go after some reply, whatever stands in its way now; none without premoves.
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

    /// Whether the piece on a square is a pawn that the other square promotes.
    #[must_use]
    pub fn promotes_at(&self, from: Square, to: Square) -> bool {
        let pawn = self.board().piece_at(from);
        let is_pawn = pawn.is_some_and(|piece| piece.piece_type == PieceType::Pawn);
        is_pawn && matches!(to.rank(), Rank::First | Rank::Eighth)
    }

    /// The colour of the pawn whose new piece is asked for.
    #[must_use]
    pub fn promoting_color(&self, (from, _): (Square, Square)) -> Color {
        let pawn = self.board().piece_at(from);
        pawn.map_or(self.board().side_to_move(), |piece| piece.color)
    }
}

/// The side that a person moves now, or will.
#[must_use]
pub(in crate::state) fn persons_color(players: Players, board: &Board) -> Option<Color> {
    match (players.white, players.black) {
        (Player::Human, Player::Human) => Some(board.side_to_move()),
        _ => players.only_person(),
    }
}
