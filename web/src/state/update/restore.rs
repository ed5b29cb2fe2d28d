//! Restores saved games.

use std::rc::Rc;

use chess_core::Game;

use game_store::Setup;

use crate::snapshot::Snapshot;
use crate::state::model::{AppState, BoardInput, Clock, Dialog, GameTable, StatusMessage, View};

impl AppState {
    /// Restores a saved game. If another tab has continued the game on the board, the input and the view are preserved.
    pub(super) fn restore(&mut self, stored: Snapshot) {
        let is_same = self.table.metadata.id == stored.metadata.id;
        let before = Rc::clone(&self.table.game);
        let premove = self.input.premove.filter(|_| is_same);
        let viewed_ply = if is_same {
            self.view.viewed_ply
        } else {
            stored.viewed_ply
        };
        let viewed_ply = viewed_ply.filter(|ply| *ply < stored.game.moves().len());
        if !is_same {
            self.input = BoardInput::new(stored.orientation);
            self.view = Rc::new(View::of(stored.orientation));
            self.dialogs.close_dialog(Dialog::NewGame);
        }
        let analysis = self.analysis_mut();
        if is_same {
            // The final judgements in this tab's review are preserved.
            let own = analysis.review.adapted_to(&stored.game);
            analysis.review = Rc::new(own.merged_with(&stored.review));
        } else {
            analysis.on = stored.reviewing;
            analysis.reviewing = stored.reviewing;
            analysis.review_wanted = stored.reviewing;
            analysis.review = stored.review;
        }
        let clock = stored.clock.as_ref();
        let clock = clock.map(|saved| Rc::new(Clock::restored(saved, &stored.game)));
        self.table = Rc::new(GameTable {
            game: stored.game.into(),
            setup: Setup {
                // A game with help in this tab is unrated, even if the tab that plays the game has stored the game as
                // rated.
                rated: stored.setup.rated && (!is_same || self.table.setup.rated),
                ..stored.setup
            },
            clock,
            low_time_announced: if is_same {
                self.table.low_time_announced
            } else {
                [false; 2]
            },
            metadata: stored.metadata,
            follows: self.table.follows,
            paused: is_same && self.table.paused,
            lost_rating: is_same && self.table.lost_rating,
            ..GameTable::default()
        });
        self.engine_mut().info = None;
        self.update_after_change();
        self.status_mut().message = StatusMessage::Turn;
        self.view_mut().viewed_ply = viewed_ply;
        if let Some(premove) = premove.filter(|_| is_reply(&before, &self.table.game)) {
            self.play_premove(premove, &before);
        }
    }
}

/// Whether the second game is the first game with one more ply.
fn is_reply(before: &Game, after: &Game) -> bool {
    after.start() == before.start()
        && after.moves().len() == before.moves().len() + 1
        && after.moves().starts_with(before.moves())
}

#[cfg(test)]
mod tests;
