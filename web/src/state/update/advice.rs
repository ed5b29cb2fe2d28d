//! The engine's help during a game: holds moves for second thoughts, and stores comments and answers.

use std::rc::Rc;

use chess_core::{Game, Move};
use engine_protocol::MoveFacts;

use crate::messages::Text;
use crate::state::model::{
    AdviceAction, AnalysisKind, AnalysisTarget, AppState, Comment, HeldMove, HeldStage, Hint, Inquiry, InquiryAnswer,
    InquiryKind, Preparation, Question,
};
use crate::state::queries::{advice, analysis, hint, search, second_thought};

impl AppState {
    pub(super) fn apply_advice(&mut self, action: AdviceAction) {
        match action {
            AdviceAction::TimeIsUp(number) if second_thought::number_of_judged_move(self) == Some(number) => {
                self.play_held()
            }
            AdviceAction::TimeIsUp(_) => {}
            AdviceAction::TakeBack => self.take_back_held(),
            AdviceAction::ShowReason => self.show_reason(),
            AdviceAction::PlayIt => self.play_held(),
            AdviceAction::Inquire(kind) => self.inquire(kind),
            AdviceAction::CloseAnswer => self.advice_mut().inquiry = None,
        }
    }

    /// Plays a move of the person, or holds the move until the engine has judged it.
    pub(super) fn play_or_hold(&mut self, mv: Move) {
        match second_thought::game_to_judge(self, mv) {
            Some(game) => self.hold_move(mv, game),
            None => self.play(mv),
        }
    }

    fn hold_move(&mut self, mv: Move, game: Game) {
        self.input.deselect();
        self.withdraw_question();
        self.end_question();
        self.engine_mut().forget_search();
        let advice = self.advice_mut();
        advice.holds += 1;
        advice.inquiry = None;
        advice.held = Some(HeldMove {
            mv,
            game: Rc::new(game),
            number: advice.holds,
            stage: HeldStage::Judging,
        });
    }

    /// Plays the held move.
    pub(super) fn play_held(&mut self) {
        if let Some(held) = self.advice_mut().held.take() {
            self.play(held.mv);
        }
    }

    /// Takes the held move back. This counts as help if the person was asked about the move.
    pub(super) fn take_back_held(&mut self) {
        let was_asked = second_thought::questioned_facts(self).is_some();
        let Some(held) = self.advice_mut().held.take() else {
            return;
        };
        self.input.cursor = held.mv.from;
        self.input.dropped_ply = None;
        if was_asked {
            Rc::make_mut(&mut self.table_mut().metadata)
                .details
                .second_thoughts
                .taken_back += 1;
        }
        self.show_text(Text::HeldTakenBack);
    }

    fn show_reason(&mut self) {
        if let Some(HeldMove {
            stage: HeldStage::Asking { shows_reason, .. },
            ..
        }) = &mut self.advice_mut().held
        {
            *shows_reason = true;
        }
    }

    /// Asks the person about the held move if the move is a blunder. Otherwise, plays the move.
    fn judge_held(&mut self, facts: Option<Rc<MoveFacts>>) {
        let Some(facts) = facts.filter(|facts| second_thought::is_serious_loss(facts)) else {
            return self.play_held();
        };
        if let Some(held) = &mut self.advice_mut().held {
            held.stage = HeldStage::Asking {
                is_complete: !facts.proof.is_empty(),
                facts,
                shows_reason: false,
            };
            Rc::make_mut(&mut self.table_mut().metadata)
                .details
                .second_thoughts
                .asked += 1;
        }
    }

    /// Stores the reason from a search without a time limit. If this search does not find the move bad, or has failed,
    /// the earlier text stays.
    fn complete_reason(&mut self, found: Option<Rc<MoveFacts>>) {
        if let Some(HeldMove {
            stage: HeldStage::Asking { facts, is_complete, .. },
            ..
        }) = &mut self.advice_mut().held
        {
            *is_complete = true;
            if let Some(found) = found.filter(|found| found.is_error()) {
                *facts = found;
            }
        }
    }

    fn inquire(&mut self, kind: InquiryKind) {
        if !advice::may_inquire(self) {
            if self.table.setup.choice.strict {
                self.show_text(Text::StrictGame);
            }
            return;
        }
        let (game, ply) = self.chosen_position();
        let game = Rc::clone(game);
        self.advice_mut().inquiry = Some(Inquiry {
            kind,
            game,
            ply,
            answer: None,
        });
    }

    /// Stores the explanation of a move that was requested for a target; `None` if the engine has no explanation.
    pub(super) fn store_advice(&mut self, target: &AnalysisTarget, facts: Option<Rc<MoveFacts>>) {
        if let AnalysisKind::SecondThought | AnalysisKind::Reason | AnalysisKind::Comment = target.kind {
            self.remember_reason(target, facts.as_ref());
        }
        match target.kind {
            AnalysisKind::SecondThought => self.judge_held(facts),
            AnalysisKind::Reason => self.complete_reason(facts),
            AnalysisKind::Comment => {
                if let Some(board) = target.game.board_at(target.ply).cloned() {
                    let ply = target.ply;
                    self.advice_mut().comment = Some(Comment { ply, board, facts });
                }
            }
            AnalysisKind::Hint => self.store_hint_explanation(facts),
            _ => {}
        }
    }

    /// Stores the explanation of a bad move, so that later explanations of the move can use its reason.
    fn remember_reason(&mut self, target: &AnalysisTarget, facts: Option<&Rc<MoveFacts>>) {
        let facts = facts.filter(|facts| facts.is_error()).cloned();
        let Some((facts, board)) = facts.zip(target.game.board_at(target.ply).cloned()) else {
            return;
        };
        let reasons = &mut self.advice_mut().reasons;
        reasons.retain(|reason| reason.ply != target.ply);
        reasons.push(Comment {
            ply: target.ply,
            board,
            facts: Some(facts),
        });
    }

    /// Shows the first step of a hint: its idea, or the piece if there is no idea.
    fn store_hint_explanation(&mut self, facts: Option<Rc<MoveFacts>>) {
        let Hint::Found(mv) = self.engine.hint else { return };
        self.advice_mut().hint = facts;
        match hint::idea_text(self, mv) {
            Some(idea) => {
                self.engine_mut().hint = Hint::Idea(mv);
                self.show_text(idea);
            }
            None => self.show_hint_piece(mv),
        }
    }

    /// Stores the answer to a question about a position.
    pub(super) fn store_inquiry_answer(&mut self, id: u32, answer: InquiryAnswer) {
        let target = analysis::analysis_target(self).filter(|_| search::wanted_search_id(self) == Some(id));
        match target.map(|target| target.kind) {
            Some(AnalysisKind::Preparation) => {
                self.advice_mut().preparation = match answer {
                    InquiryAnswer::Missing => Preparation::Failed,
                    InquiryAnswer::Position(_) | InquiryAnswer::Threat(_) => Preparation::Done,
                };
            }
            Some(AnalysisKind::Inquiry(_)) => {
                if let Some(inquiry) = self.advice_mut().inquiry.as_mut() {
                    inquiry.answer = Some(answer);
                }
            }
            _ => {}
        }
    }

    /// Called after any action: ends the wait of a held move that no longer fits the state,
    /// and drops a question about another position.
    pub(super) fn drop_outdated_advice(&mut self, before: &Rc<Game>) {
        let is_same_game = Rc::ptr_eq(before, &self.table.game);
        let is_outdated = |held: &HeldMove| !is_same_game || !second_thought::can_still_be_played(self, held);
        if self.advice.held.as_ref().is_some_and(is_outdated) {
            self.end_hold(is_same_game);
        }
        if self.advice.inquiry.is_some() && advice::inquiry(self).is_none() {
            self.advice_mut().inquiry = None;
        }
    }

    /// Plays a held move that is still being judged,
    /// if the game is the same and this tab plays the game. Otherwise, drops the move.
    fn end_hold(&mut self, is_same_game: bool) {
        let is_judged = second_thought::number_of_judged_move(self).is_some();
        if is_same_game && is_judged && !self.table.follows {
            return self.play_held_before_question();
        }
        self.advice_mut().held = None;
        if is_same_game {
            self.show_text(Text::HeldTakenBack);
        }
    }

    /// Plays the held move. A pending question that does not depend on the position stays open.
    fn play_held_before_question(&mut self) {
        let question = self.dialogs.question;
        self.play_held();
        if matches!(question, Some(Question::Resign(_) | Question::Draw(_))) {
            self.dialogs.question = question;
        }
    }
}

#[cfg(test)]
mod tests;
