//! The definitions of all motifs except mates and draws. They are checked after a move of the gaining side.

use chess_core::{Board, Move, PieceType, Square};

use super::super::forced_material::{exchange, gain, loses_target, square_after_move, wins_after_every_reply};
use super::super::squares::{attackers, attacks, is_mated, is_open, is_slider, squares_between, value_on};
use super::{PlayedMove, ensure};

/// The least gain, in centipawns: a pawn.
const PAWN_VALUE: i32 = 100;

impl PlayedMove<'_> {
    /// Checks whether the definition of the motif with this name is met after the move.
    pub(super) fn check(&self, name: &str) -> Result<(), String> {
        match name {
            "hanging-piece" => self.hanging_piece(),
            "bad-exchange" => self.bad_exchange(),
            "fork" => self.fork(),
            "pin" => self.pin(),
            "skewer" => self.skewer(),
            "discovered-attack" => self.discovered_attack(),
            "discovered-check" => self.discovered_check(1),
            "double-check" => self.discovered_check(2),
            "removes-defender" => self.removes_defender(),
            "deflection" => self.deflection(),
            "overload" => self.overload(),
            "interference" => self.interference(),
            "trapped-piece" => self.trapped_piece(),
            "mate-threat" => self.mate_threat(),
            "x-ray" => self.x_ray(),
            "promotion" => self.promotion(),
            other => Err(format!("{other} is not known")),
        }
    }
}

impl PlayedMove<'_> {
    fn won_material(&self) -> i32 {
        gain(self.before, self.mv)
    }

    fn reply(&self) -> Result<Move, String> {
        self.rest.first().copied().ok_or_else(|| "no reply".to_owned())
    }

    /// The later move by which the gaining side captures the piece on `square`,
    /// and the square of this piece before the capture. `None` if the gaining side never captures the piece.
    fn captured_later(&self, square: Square) -> Option<(Move, Square)> {
        let mut square = square;
        for (number, mv) in self.rest.iter().enumerate() {
            if mv.captured_square() == Some(square) {
                return (number % 2 == 1).then_some((*mv, square));
            }
            square = square_after_move(*mv, square);
        }
        None
    }

    /// The square, before the later move `mv`, of the piece on `square`. `None` if the piece was captured before.
    fn square_before(&self, mv: Move, square: Square) -> Option<Square> {
        let mut moves = self.rest.iter().take_while(|other| **other != mv);
        moves.try_fold(square, |square, mv| {
            (mv.captured_square() != Some(square)).then(|| square_after_move(*mv, square))
        })
    }

    fn target(&self, number: usize) -> Result<Square, String> {
        self.targets
            .get(number)
            .copied()
            .ok_or_else(|| "a target is missing".to_owned())
    }

    /// Checks whether the gaining side gains at least `least` centipawns after every reply,
    /// and captures one of `targets` after at least one reply.
    fn check_loses_target(&self, targets: &[Square], least: i32) -> Result<(), String> {
        ensure(
            wins_after_every_reply(self.after, self.won_material(), least),
            "a reply saves everything",
        )?;
        let mut replies = self.after.legal_moves().into_iter();
        let is_needed = replies.any(|reply| loses_target(self.after, reply, targets, self.won_material(), least));
        ensure(is_needed, "the targets are never lost")
    }

    fn hanging_piece(&self) -> Result<(), String> {
        let to = self.mv.to;
        ensure(self.is_first && self.mv.is_capture(), "no capture at once")?;
        ensure(self.by == to && self.targets == [to], "other squares")?;
        let guards = attackers(self.before, !self.before.side_to_move(), to, Some(self.mv.from));
        ensure(guards.is_empty(), "it is guarded")
    }

    fn bad_exchange(&self) -> Result<(), String> {
        let to = self.mv.to;
        ensure(self.is_first && self.mv.is_capture(), "no capture at once")?;
        ensure(self.by == to && self.targets == [to], "other squares")?;
        let mut replies = self.after.legal_moves().into_iter();
        ensure(replies.any(|reply| reply.captured_square() == Some(to)), "no recapture")?;
        ensure(
            exchange(self.before, self.mv) >= PAWN_VALUE,
            "the exchange wins nothing",
        )
    }

    fn fork(&self) -> Result<(), String> {
        ensure(self.by == self.mv.to, "another piece moved")?;
        ensure(self.targets.len() >= 2, "one target")?;
        let gaining_side = self.before.side_to_move();
        let is_attacked = |square: &Square| {
            let piece = self.after.piece_at(*square);
            piece.is_some_and(|piece| piece.color != gaining_side) && attacks(self.after, self.by, *square, None)
        };
        ensure(self.targets.iter().all(is_attacked), "a target is not attacked")?;
        let is_pawn = |square: &Square| value_on(self.after, *square) == PAWN_VALUE;
        ensure(!self.targets.iter().all(is_pawn), "only pawns")?;
        let captured = self.targets.iter().any(|square| self.captured_later(*square).is_some());
        ensure(captured || self.is_given_for_more(), "no target is captured")?;
        self.check_loses_target(&self.targets, self.won_material() + PAWN_VALUE)
    }

    /// Whether, in reply, a more valuable piece captures the piece that uses the motif, and is recaptured at once.
    fn is_given_for_more(&self) -> bool {
        let [reply, recapture, ..] = self.rest else {
            return false;
        };
        let is_dearer = value_on(self.after, reply.from) >= value_on(self.after, self.by) + PAWN_VALUE;
        is_dearer && reply.captured_square() == Some(self.by) && recapture.captured_square() == Some(reply.to)
    }

    fn pin(&self) -> Result<(), String> {
        let (piece, back) = (self.target(0)?, self.target(1)?);
        let passed = squares_between(self.by, back).ok_or("not on a line")?;
        ensure(
            attacks(self.after, self.by, piece, None) && passed.contains(&piece),
            "not pinned",
        )?;
        ensure(
            is_slider(self.after, self.by) && is_open(self.after, piece, back),
            "something is between",
        )?;
        let is_king = self.after.king(!self.before.side_to_move()) == back;
        let is_better = value_on(self.after, back) > value_on(self.after, piece);
        ensure(is_king || is_better, "what is behind is worth no more")?;
        let is_captured = self.captured_later(piece).is_some();
        let seems_to_guard = attacks(self.after, piece, self.mv.to, None) && !passed.contains(&self.mv.to);
        ensure(is_captured || seems_to_guard, "the pin is not used")
    }

    fn skewer(&self) -> Result<(), String> {
        let (front, back) = (self.target(0)?, self.target(1)?);
        ensure(
            self.by == self.mv.to && is_slider(self.after, self.by),
            "no slider moved",
        )?;
        let passed = squares_between(self.by, back).ok_or("not on a line")?;
        ensure(
            attacks(self.after, self.by, front, None) && passed.contains(&front),
            "not in front",
        )?;
        ensure(is_open(self.after, front, back), "something is between")?;
        let is_king = self.after.king(!self.before.side_to_move()) == front;
        let is_better = value_on(self.after, front) > value_on(self.after, back);
        ensure(is_king || is_better, "the front piece is worth no more")?;
        let has_left = self.rest.iter().step_by(2).any(|reply| reply.from == front);
        ensure(has_left, "the front piece stays")?;
        let reply = self.reply()?;
        let is_sold = reply.from == front && reply.captured_square() == Some(self.by);
        if !is_sold {
            let (mv, _) = self.captured_later(back).ok_or("it is not captured")?;
            ensure(
                self.square_before(mv, self.by) == Some(mv.from),
                "another piece captures",
            )?;
        }
        let targets: &[Square] = if is_king { &[back] } else { &[front, back] };
        self.check_loses_target(targets, self.won_material() + PAWN_VALUE)
    }

    /// Checks whether the move has left the line between two squares, and whether this line is now free.
    fn check_opens_line(&self, from: Square, to: Square) -> Result<(), String> {
        let passed = squares_between(from, to).ok_or("not on a line")?;
        let was_captured = self.mv.captured_square().filter(|square| *square != self.mv.to);
        let left = [Some(self.mv.from), was_captured];
        ensure(self.by != self.mv.to, "the moved piece attacks")?;
        ensure(
            left.iter().flatten().any(|square| passed.contains(square)),
            "the line was open",
        )?;
        ensure(attacks(self.after, from, to, None), "the line is closed")
    }

    fn discovered_attack(&self) -> Result<(), String> {
        let target = self.target(0)?;
        self.check_opens_line(self.by, target)?;
        let (mv, _) = self.captured_later(target).ok_or("it is not captured")?;
        let reply = self.reply()?;
        if reply.from == target && reply.captured_square() == Some(self.by) {
            // The target has captured its attacker.
            ensure(self.rest.get(1) == Some(&mv), "it is not captured at once")?;
            return self.check_loses_target(&[target], PAWN_VALUE);
        }
        ensure(
            self.square_before(mv, self.by) == Some(mv.from),
            "another piece captures",
        )?;
        let others = attacked_by(self.after, self.mv.to);
        self.check_loses_target(&[&[target], others.as_slice()].concat(), PAWN_VALUE)
    }

    fn discovered_check(&self, checkers: usize) -> Result<(), String> {
        let gaining_side = self.before.side_to_move();
        let king = self.target(0)?;
        ensure(king == self.after.king(!gaining_side), "no king")?;
        self.check_opens_line(self.by, king)?;
        ensure(
            attackers(self.after, gaining_side, king, None).len() == checkers,
            "another number of checks",
        )?;
        match self.targets.get(1) {
            Some(target) => {
                ensure(self.captured_later(*target).is_some(), "it is not captured")?;
                ensure(
                    wins_after_every_reply(self.after, self.won_material(), self.won_material() + PAWN_VALUE),
                    "a reply saves everything",
                )
            }
            None => ensure(self.won_material() >= PAWN_VALUE, "nothing is captured"),
        }
    }

    fn removes_defender(&self) -> Result<(), String> {
        let target = self.target(0)?;
        let removed = self.mv.captured_square().ok_or("no capture")?;
        ensure(self.by == self.mv.to, "another piece moved")?;
        ensure(attacks(self.before, removed, target, None), "it was no guard")?;
        let (_, at) = self.captured_later(target).ok_or("it is not captured")?;
        ensure(at == target, "it has moved")?;
        ensure(was_safe(self.before, target), "it was not safe before")?;
        self.check_loses_target(&[target], PAWN_VALUE)
    }

    /// The squares of the guard and the target. The gaining side's next move captures the target on its square.
    fn guard_and_target(&self) -> Result<(Square, Square), String> {
        let (guard, target) = (self.target(0)?, self.target(1)?);
        let next = self.rest.get(1).ok_or("no capture")?;
        ensure(
            next.captured_square() == Some(target) && next.to == target,
            "it is not captured next",
        )?;
        ensure(was_safe(self.before, target), "it was not safe before")?;
        self.check_loses_target(&[target], PAWN_VALUE)?;
        Ok((guard, target))
    }

    /// Checks whether the guard guards the target before its reply, and does not guard the target after its reply.
    /// Returns the reply.
    fn check_guard_leaves(&self) -> Result<Move, String> {
        let (guard, target) = self.guard_and_target()?;
        let reply = self.reply()?;
        ensure(reply.from == guard, "the guard stays")?;
        ensure(attacks(self.after, guard, target, None), "it was no guard")?;
        let answered = self.after.play(reply).map_err(|error| error.to_string())?;
        ensure(!attacks(&answered, reply.to, target, None), "it still guards")?;
        Ok(reply)
    }

    fn deflection(&self) -> Result<(), String> {
        let reply = self.check_guard_leaves()?;
        let is_offered = reply.captured_square() == Some(self.mv.to);
        let is_driven = attacks(self.after, self.mv.to, reply.from, None) || self.after.is_in_check();
        ensure(is_offered || is_driven, "it leaves without being forced")
    }

    fn overload(&self) -> Result<(), String> {
        let reply = self.check_guard_leaves()?;
        ensure(
            self.mv.is_capture() && reply.captured_square() == Some(self.mv.to),
            "no second duty",
        )
    }

    fn interference(&self) -> Result<(), String> {
        let (guard, target) = self.guard_and_target()?;
        let passed = squares_between(guard, target).ok_or("not on a line")?;
        ensure(
            passed.contains(&self.mv.to) && is_slider(self.before, guard),
            "not between",
        )?;
        ensure(attacks(self.before, guard, target, None), "it was no guard")?;
        ensure(!attacks(self.after, guard, target, None), "it still guards")
    }

    fn trapped_piece(&self) -> Result<(), String> {
        let target = self.target(0)?;
        ensure(!self.after.is_in_check(), "a check")?;
        let (gaining_side, side) = (self.before.side_to_move(), self.after.side_to_move());
        let behind = attackers(self.after, gaining_side, self.after.king(side), Some(target));
        ensure(behind.is_empty(), "it is pinned")?;
        ensure(attacks(self.after, self.by, target, None), "not attacked")?;
        if self.captured_later(target).is_none() {
            let (reply, next) = (self.reply()?, self.rest.get(1).ok_or("no capture")?);
            let is_given = reply.from != target && next.captured_square() == Some(reply.to);
            ensure(is_given, "neither it nor another piece is captured")?;
        }
        let least = self.won_material() + PAWN_VALUE;
        let mut moves = self.after.legal_moves().into_iter().filter(|mv| mv.from == target);
        let is_lost = moves.all(|mv| loses_target(self.after, mv, &[target], self.won_material(), least));
        ensure(is_lost, "it can go")?;
        self.check_loses_target(&[target], least)
    }

    fn mate_threat(&self) -> Result<(), String> {
        let (king, target) = (self.target(0)?, self.target(1)?);
        ensure(king == self.after.king(self.after.side_to_move()), "no king")?;
        ensure(self.by == self.mv.to, "another piece moved")?;
        ensure(
            with_other_side_to_move(self.after).is_some_and(|board| has_mate(&board)),
            "no mate is threatened",
        )?;
        let next = self.rest.get(1).ok_or("no capture")?;
        ensure(
            next.captured_square() == Some(target) && next.to == target,
            "it is not captured next",
        )?;
        self.check_loses_target(&[target], self.won_material() + PAWN_VALUE)
    }

    fn x_ray(&self) -> Result<(), String> {
        let target = self.target(0)?;
        let (reply, next) = (self.reply()?, self.rest.get(1).ok_or("no capture")?);
        let captures = [self.mv, reply, *next];
        ensure(
            captures.iter().all(|mv| mv.captured_square() == Some(target)),
            "other squares",
        )?;
        ensure(
            next.from == self.by && is_slider(self.after, self.by),
            "no slider captures",
        )?;
        let passed = squares_between(self.by, target).ok_or("not on a line")?;
        ensure(passed.contains(&reply.from), "the recapturing piece was elsewhere")?;
        ensure(
            exchange(self.before, self.mv) >= PAWN_VALUE,
            "the exchange wins nothing",
        )
    }

    fn promotion(&self) -> Result<(), String> {
        ensure(self.by == self.mv.to, "another piece moved")?;
        if self.mv.promotion().is_some() {
            return Ok(());
        }
        let pawn = self.before.piece_at(self.mv.from);
        ensure(pawn.is_some_and(|piece| piece.piece_type == PieceType::Pawn), "no pawn")?;
        let last = [self.mv.to.offset(0, 1), self.mv.to.offset(0, -1)];
        let is_near = last
            .iter()
            .flatten()
            .any(|square| [0, 7].contains(&square.rank().index()));
        ensure(is_near, "far from promotion")?;
        let (reply, next) = (self.reply()?, self.rest.get(1).ok_or("no recapture")?);
        let is_given = reply.captured_square() == Some(self.mv.to) && next.captured_square() == Some(reply.to);
        ensure(
            is_given && value_on(self.after, reply.from) > PAWN_VALUE,
            "no piece is given for it",
        )
    }
}

/// Whether the side to move has a mate in 1.
fn has_mate(board: &Board) -> bool {
    board
        .legal_moves()
        .into_iter()
        .any(|mv| board.play(mv).is_ok_and(|next| is_mated(&next)))
}

/// The position with the other side to move.
fn with_other_side_to_move(board: &Board) -> Option<Board> {
    let fen = board.to_string();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[1] = if fields[1] == "w" { "b" } else { "w" };
    fields[3] = "-";
    fields.join(" ").parse().ok()
}

/// Whether no capture on the square won anything in this position.
fn was_safe(board: &Board, target: Square) -> bool {
    let mut captures = board
        .legal_moves()
        .into_iter()
        .filter(|mv| mv.captured_square() == Some(target));
    captures.all(|mv| exchange(board, mv) < PAWN_VALUE)
}

/// The squares of the pieces that the piece on a square attacks.
fn attacked_by(board: &Board, by: Square) -> Vec<Square> {
    let enemies = board.pieces().filter(|(_, piece)| piece.color == board.side_to_move());
    enemies
        .map(|(square, _)| square)
        .filter(|square| attacks(board, by, *square, None))
        .collect()
}
