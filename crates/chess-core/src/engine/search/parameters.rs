//! The parameters of move ordering, pruning, reductions and extensions. Each has a range for tuning.
//!
//! The Chess Programming Wiki describes these techniques under the same names. All parameters were first set by hand to
//! usual values. Then the parameters listed in `docs/spsa.tsv` were tuned twice with SPSA; the file contains the second
//! run. Scores are in centipawns, depths in plies; `n` is the number of a move, `d` the remaining depth.

/// The parameters that the search uses. A build for tuning reads them when the first search starts.
#[cfg(not(feature = "tuning"))]
pub(super) const PARAMETERS: Parameters = DEFAULT_PARAMETERS;
#[cfg(feature = "tuning")]
pub(super) static PARAMETERS: std::sync::LazyLock<Parameters> = std::sync::LazyLock::new(|| *chosen_parameters());

/// The current parameters in a build with the feature `tuning`.
#[cfg(feature = "tuning")]
pub(super) fn chosen_parameters() -> std::sync::MutexGuard<'static, Parameters> {
    static CHOSEN_PARAMETERS: std::sync::Mutex<Parameters> = std::sync::Mutex::new(DEFAULT_PARAMETERS);
    CHOSEN_PARAMETERS
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

macro_rules! parameters {
    ($($(#[doc = $doc:literal])+ $name:ident = $value:literal in $least:literal..=$greatest:literal;)+) => {
        /// The parameters of move ordering, pruning, reductions and extensions.
        #[derive(Clone, Copy, Debug)]
        pub(super) struct Parameters {
            $($(#[doc = $doc])+ pub(super) $name: i32,)+
        }

        /// The default values, as listed below.
        pub(super) const DEFAULT_PARAMETERS: Parameters = Parameters { $($name: $value,)+ };

        /// Each default is in its range.
        const _: () = {
            $(assert!($least <= $value && $value <= $greatest, stringify!($name));)+
        };

        #[cfg(feature = "tuning")]
        impl Parameters {
            /// Each parameter with its name and its range.
            pub(super) fn each_with_range(&mut self) -> Vec<(&'static str, &mut i32, std::ops::RangeInclusive<i32>)> {
                vec![$((stringify!($name), &mut self.$name, $least..=$greatest),)+]
            }
        }
    };
}

parameters! {
    /// Move ordering: the bonus for a quiet move by which a knight or bishop leaves a square that a less valuable piece
    /// attacks. The unit is the unit of the history scores.
    threat_to_minor = 8298 in 0..=20000;
    /// Move ordering: the bonus for a rook that leaves a square that a less valuable piece attacks.
    threat_to_rook = 11480 in 0..=25000;
    /// Move ordering: the bonus for a queen that leaves a square that a less valuable piece attacks.
    threat_to_queen = 14133 in 0..=30000;

    /// History: the bonus for a cutoff is `history_bonus_factor · d - history_bonus_base`, at
    /// most `history_bonus_most`.
    history_bonus_factor = 317 in 100..=600;
    /// See `history_bonus_factor`.
    history_bonus_base = 232 in 0..=400;
    /// See `history_bonus_factor`.
    history_bonus_most = 2044 in 1000..=4000;

    /// History: before a node is searched, the score of the quiet move that led to the node is changed. The change is
    /// this factor times the change of the static evaluation.
    history_change_factor = 8 in 0..=30;
    /// See `history_change_factor`: this number is added to the change of the evaluation. Without it, a move that
    /// changes nothing would be penalized, because the evaluation of each side includes the bonus for the side to move.
    history_change_offset = 17 in 0..=80;
    /// See `history_change_factor`: the maximum change of the score.
    history_change_most = 1525 in 500..=3000;

    /// Correction history: the sum of the four entries, each at most 1024, is divided by this number.
    correction_divisor = 42 in 16..=128;
    /// Correction history: an entry is updated by the error times the depth, divided by this number.
    correction_depth_divisor = 8 in 4..=16;

    /// Aspiration: half the width of the initial window.
    aspiration_width = 15 in 5..=40;
    /// Aspiration: the minimum depth.
    aspiration_depth = 5 in 3..=8;
    /// Aspiration: a window that does not contain the score is widened by half its width plus this number.
    aspiration_growth = 4 in 0..=20;
    /// Aspiration: a window wider than this is opened completely on the side on which the search failed.
    aspiration_most = 600 in 200..=1500;
    /// Aspiration: the maximum reduction after fail highs.
    aspiration_reduction = 3 in 0..=5;

    /// Internal iterative reduction: a node of at least this depth is searched one ply less deep if it has no hash move
    /// or a hash move from a much shallower search.
    internal_reduction_depth = 4 in 2..=8;
    /// See `internal_reduction_depth`: the maximum number of plies by which the search of the
    /// hash move may be shallower.
    internal_reduction_gap = 4 in 2..=8;

    /// Razoring: if the evaluation is `razoring_base + razoring_factor · d²` below alpha, only captures are searched.
    razoring_base = 270 in 100..=500;
    /// See `razoring_base`.
    razoring_factor = 256 in 100..=400;
    /// Razoring: the maximum depth.
    razoring_depth = 2 in 0..=6;

    /// Reverse futility: a node is cut off if its evaluation exceeds beta by this factor times `d` (`d - 1` if the
    /// side to move is improving).
    reverse_futility_factor = 82 in 40..=150;
    /// Reverse futility: the maximum depth.
    reverse_futility_depth = 8 in 4..=12;

    /// Null move: the minimum depth.
    null_move_depth = 3 in 2..=5;
    /// Null move: the static evaluation may be up to `null_move_factor · d - null_move_base` below beta.
    null_move_factor = 20 in 0..=40;
    /// See `null_move_factor`.
    null_move_base = 75 in 0..=200;
    /// Null move: the constant part of the reduction. The reduction also grows with the depth
    /// and the margin above beta.
    null_move_reduction = 3 in 2..=6;
    /// Null move: the reduction grows by one ply for each multiple of this depth.
    null_move_depth_divisor = 3 in 2..=6;
    /// Null move: the reduction grows by one ply for each multiple of this margin above beta.
    null_move_eval_divisor = 175 in 80..=400;
    /// See `null_move_eval_divisor`: the maximum number of plies for the margin.
    null_move_eval_most = 3 in 1..=6;
    /// Null move: from this depth on, a search without a null move verifies the result, in case of zugzwang.
    null_move_verification_depth = 12 in 8..=20;

    /// Late move pruning: the quiet moves after the first `late_move_base + d²` moves are skipped.
    /// If the side to move is not improving, the quiet moves after half of this number of moves are skipped.
    late_move_base = 4 in 1..=10;

    /// Futility: a quiet move is expected to gain at most `futility_base + futility_factor · d`.
    futility_base = 90 in 0..=250;
    /// See `futility_base`.
    futility_factor = 84 in 40..=180;
    /// Futility: the maximum reduced depth.
    futility_depth = 7 in 4..=12;

    /// History pruning: a quiet move is skipped if its history score is below minus this factor times `d`.
    history_pruning_factor = 3420 in 1000..=6000;
    /// History pruning: the maximum reduced depth.
    history_pruning_depth = 4 in 2..=8;

    /// SEE pruning: a quiet move is skipped if it loses more than this factor times `d²` in the exchange.
    see_quiet_factor = 24 in 5..=60;
    /// SEE pruning: the maximum reduced depth for quiet moves.
    see_quiet_depth = 8 in 4..=12;
    /// SEE pruning: a capture is skipped if it loses more than this factor times `d` in the exchange.
    see_noisy_factor = 100 in 40..=200;
    /// SEE pruning: the maximum depth for captures.
    see_noisy_depth = 7 in 4..=12;

    /// Reduction: the constant part for a late move, in hundredths of a ply. The other part is a product of logarithms
    /// (see `reduction_divisor`).
    reduction_base = 79 in 0..=150;
    /// Reduction: the other part for a late move is `ln d · ln n` divided by a hundredth of this number.
    reduction_divisor = 185 in 120..=400;
    /// Reduction: the minimum depth at which quiet moves are reduced at the root.
    root_reduction_depth = 3 in 2..=6;
    /// Reduction: the number of moves that are not reduced at the root.
    root_reduction_moves = 3 in 1..=8;
    /// Reduction: the number of first moves among which captures are not reduced.
    noisy_reduction_moves = 3 in 1..=8;
    /// Reduction: the reduction of a quiet move changes by one ply for each multiple of this number in its history
    /// score.
    reduction_history_divisor = 7178 in 3000..=20000;
    /// Reduction: the maximum change because of the history score, in plies.
    reduction_history_limit = 2 in 1..=4;
    /// Reduction: the reduction of a capture changes by one ply for each multiple of this number in its history score.
    reduction_capture_divisor = 6301 in 2000..=20000;
    /// Reduction: one ply less for each multiple of this correction of the static evaluation, in centipawns.
    reduction_correction_divisor = 39 in 20..=100;
    /// Reduction: one ply more if more than this number of cutoffs happened at the child nodes.
    reduction_cutoffs = 3 in 1..=6;
    /// After a reduced search: one ply deeper if the score exceeds the best score by
    /// `deeper_margin + deeper_factor · d`.
    deeper_margin = 54 in 10..=150;
    /// See `deeper_margin`.
    deeper_factor = 4 in 0..=12;
    /// After a reduced search: one ply less if the score exceeds the best score by less than this margin.
    shallower_margin = 10 in 2..=30;

    /// Singular extension: the minimum depth.
    singular_depth = 5 in 4..=9;
    /// Singular extension: the maximum number of plies by which the entry of the hash move may
    /// be shallower than the node.
    singular_gap = 3 in 1..=5;
    /// Singular extension: the score of every other move must be below the score of the hash move by this number of
    /// tenths of a centipawn for each ply of depth.
    singular_tenths = 10 in 5..=40;
    /// Singular extension: the extension is two plies if the other moves score lower by this additional margin.
    double_extension_margin = 26 in 0..=60;
    /// No double extension is made if the sum of the extensions on the path to a node, in plies, is this or more.
    double_extension_limit = 6 in 2..=16;

    /// Quiescence: the maximum number of moves searched, except in check.
    quiescence_moves = 4 in 2..=16;
    /// Quiescence: the maximum gain of a capture in addition to the captured piece.
    quiescence_futility = 150 in 60..=300;
}
