//! The numbers that decide what the search tries first, leaves out, reduces and extends, each with the range in which
//! it may be tuned.
//!
//! The ideas are described in the chess programming wiki under the names that stand here; the values were set by hand
//! within what is usual, then those that `docs/spsa.tsv` names were tuned by SPSA, twice (it has the second run).
//! Values are in centipawns, depths in plies; `n` is a move's number, `d` the depth that is left.

/// What the engine plays with; in a build for tuning, as it was set before the first search.
#[cfg(not(feature = "tuning"))]
pub(super) const PARAMETERS: Parameters = USUAL;
#[cfg(feature = "tuning")]
pub(super) static PARAMETERS: std::sync::LazyLock<Parameters> = std::sync::LazyLock::new(|| *wanted());

/// What is set so far.
#[cfg(feature = "tuning")]
pub(super) fn wanted() -> std::sync::MutexGuard<'static, Parameters> {
    static WANTED: std::sync::Mutex<Parameters> = std::sync::Mutex::new(USUAL);
    WANTED.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

macro_rules! parameters {
    ($($(#[doc = $doc:literal])+ $name:ident = $value:literal in $least:literal..=$greatest:literal;)+) => {
        /// The numbers that decide what the search tries first, leaves out, reduces and extends.
        #[derive(Clone, Copy, Debug)]
        pub(super) struct Parameters {
            $($(#[doc = $doc])+ pub(super) $name: i32,)+
        }

        /// The values as they stand below.
        pub(super) const USUAL: Parameters = Parameters { $($name: $value,)+ };

        /// Each number lies in its range.
        const _: () = {
            $(assert!($least <= $value && $value <= $greatest, stringify!($name));)+
        };

        #[cfg(feature = "tuning")]
        impl Parameters {
            /// Each number with its name and its range.
            pub(super) fn each(&mut self) -> Vec<(&'static str, &mut i32, std::ops::RangeInclusive<i32>)> {
                vec![$((stringify!($name), &mut self.$name, $least..=$greatest),)+]
            }
        }
    };
}

parameters! {
    /// Order: how much more promising, in units of the history, a quiet move is by which a knight or bishop leaves a
    /// square on which a lesser piece attacks it.
    threat_to_minor = 8298 in 0..=20000;
    /// Order: the same for a rook.
    threat_to_rook = 11480 in 0..=25000;
    /// Order: the same for a queen.
    threat_to_queen = 14133 in 0..=30000;

    /// History: a cut-off is worth `history_bonus_factor · d - history_bonus_base`, and no more than
    /// `history_bonus_most`.
    history_bonus_factor = 317 in 100..=600;
    /// See `history_bonus_factor`.
    history_bonus_base = 232 in 0..=400;
    /// See `history_bonus_factor`.
    history_bonus_most = 2044 in 1000..=4000;

    /// History: a quiet move gains or loses this times what it changed the static evaluation by, before anything is
    /// searched.
    history_change_factor = 8 in 0..=30;
    /// See `history_change_factor`: what a move that changes nothing loses, because each side's evaluation counts being
    /// to move.
    history_change_offset = 17 in 0..=80;
    /// See `history_change_factor`: no more than this either way.
    history_change_most = 1525 in 500..=3000;

    /// Correction history: its four entries, of 1024 at most, are divided by this.
    correction_divisor = 42 in 16..=128;
    /// Correction history: an entry learns the error times the depth, divided by this.
    correction_depth_divisor = 8 in 4..=16;

    /// Aspiration: half the width of the first window.
    aspiration_width = 15 in 5..=40;
    /// Aspiration: the least depth.
    aspiration_depth = 5 in 3..=8;
    /// Aspiration: a window that the value does not lie in grows by half its width and this.
    aspiration_growth = 4 in 0..=20;
    /// Aspiration: a wider window than this is open on the side on which the value lies.
    aspiration_most = 600 in 200..=1500;
    /// Aspiration: after values above the window the search is so many plies shallower at most.
    aspiration_reduction = 3 in 0..=5;

    /// Internal reduction: a node that is this deep and has no hash move, or one of a much shallower search, is
    /// searched a ply less.
    internal_reduction_depth = 4 in 2..=8;
    /// See `internal_reduction_depth`: an entry so many plies shallower is still good enough.
    internal_reduction_gap = 4 in 2..=8;

    /// Razoring: `razoring_base + razoring_factor · d²` below alpha only captures are thought to help.
    razoring_base = 270 in 100..=500;
    /// See `razoring_base`.
    razoring_factor = 256 in 100..=400;
    /// The greatest depth of razoring.
    razoring_depth = 2 in 0..=6;

    /// Reverse futility: this times `d` (less one where the side improves) above beta nothing is thought to matter.
    reverse_futility_factor = 82 in 40..=150;
    /// The greatest depth of reverse futility.
    reverse_futility_depth = 8 in 4..=12;

    /// Null move: the least depth.
    null_move_depth = 3 in 2..=5;
    /// Null move: the static evaluation may be `null_move_factor · d - null_move_base` below beta.
    null_move_factor = 20 in 0..=40;
    /// See `null_move_factor`.
    null_move_base = 75 in 0..=200;
    /// Null move: the reduction is this, a part of the depth, and what the evaluation is above beta.
    null_move_reduction = 3 in 2..=6;
    /// Null move: another ply less for each so many plies of depth.
    null_move_depth_divisor = 3 in 2..=6;
    /// Null move: another ply less for each so many centipawns above beta.
    null_move_eval_divisor = 175 in 80..=400;
    /// See `null_move_eval_divisor`: so many plies at most.
    null_move_eval_most = 3 in 1..=6;
    /// Null move: from this depth on zugzwang is looked for.
    null_move_verification_depth = 12 in 8..=20;

    /// Late move pruning: after `late_move_base + d²` moves the quiet ones are left out, after half as many where the
    /// side does not improve.
    late_move_base = 4 in 1..=10;

    /// Futility: a quiet move is thought not to gain more than `futility_base + futility_factor · d`.
    futility_base = 90 in 0..=250;
    /// See `futility_base`.
    futility_factor = 84 in 40..=180;
    /// The greatest reduced depth of futility.
    futility_depth = 7 in 4..=12;

    /// History pruning: quiet moves with less than minus this times `d` are left out.
    history_pruning_factor = 3420 in 1000..=6000;
    /// The greatest reduced depth of history pruning.
    history_pruning_depth = 4 in 2..=8;

    /// Exchanges: a quiet move may lose this times `d²` before it is left out.
    see_quiet_factor = 24 in 5..=60;
    /// The greatest reduced depth at which quiet moves are left out for the exchange.
    see_quiet_depth = 8 in 4..=12;
    /// Exchanges: a capture may lose this times `d` before it is left out.
    see_noisy_factor = 100 in 40..=200;
    /// The greatest depth at which captures are left out for the exchange.
    see_noisy_depth = 7 in 4..=12;

    /// Reduction: hundredths of a ply of a late move, beside the product of the logarithms.
    reduction_base = 79 in 0..=150;
    /// Reduction: `ln d · ln n` is divided by so many hundredths.
    reduction_divisor = 185 in 120..=400;
    /// Reduction: at the root quiet moves are reduced from this depth on.
    root_reduction_depth = 3 in 2..=6;
    /// Reduction: at the root so many moves are not reduced.
    root_reduction_moves = 3 in 1..=8;
    /// Reduction: captures are not reduced among so many first moves.
    noisy_reduction_moves = 3 in 1..=8;
    /// Reduction: so much history is a ply.
    reduction_history_divisor = 7178 in 3000..=20000;
    /// Reduction: history counts so many plies at most.
    reduction_history_limit = 2 in 1..=4;
    /// Reduction: so much history of a capture is a ply.
    reduction_capture_divisor = 6301 in 2000..=20000;
    /// Reduction: a ply less for each so many centipawns by which the static evaluation was corrected.
    reduction_correction_divisor = 39 in 20..=100;
    /// Reduction: a ply more where more nodes than this have cut off below.
    reduction_cutoffs = 3 in 1..=6;
    /// After a reduced search a ply deeper where the value is above the best by `deeper_margin + deeper_factor · d`.
    deeper_margin = 54 in 10..=150;
    /// See `deeper_margin`.
    deeper_factor = 4 in 0..=12;
    /// After a reduced search a ply less where the value is above the best by less than this.
    shallower_margin = 10 in 2..=30;

    /// Singular extension: the least depth.
    singular_depth = 5 in 4..=9;
    /// Singular extension: the table's value of the hash move may come of a search so many plies shallower.
    singular_gap = 3 in 1..=5;
    /// Singular extension: the other moves have to be worse by so many tenths of the depth.
    singular_tenths = 10 in 5..=40;
    /// Singular extension: two plies where they are worse by this more.
    double_extension_margin = 26 in 0..=60;
    /// No double extension where moves on the way to a node were extended by so many plies in all.
    double_extension_limit = 6 in 2..=16;

    /// Quiescence: so many moves are tried at most, in check no matter how many.
    quiescence_moves = 4 in 2..=16;
    /// Quiescence: a capture is thought to gain at most this beside what it takes.
    quiescence_futility = 150 in 60..=300;
}
