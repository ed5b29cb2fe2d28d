//! Late move reductions: moves that are late in the order are searched less deep.

use super::history::is_noisy;
use super::node::{Candidate, ExpectedNodeType, Node, NodeKind, Trend};
use super::parameters::{PARAMETERS, Parameters};
use super::state::Search;
use crate::engine::eval::Evaluate;

impl<E: Evaluate> Search<'_, E> {
    /// The number of plies by which the first search of a move is reduced.
    pub(super) fn reduction<K: NodeKind>(&self, node: &Node<'_>, candidate: &Candidate) -> i32 {
        let (p, number) = (&PARAMETERS, candidate.number);
        let plies = base_reduction(node.depth, number);
        if node.is_root::<K>() {
            let is_late = node.depth >= p.root_reduction_depth && number > p.root_reduction_moves;
            let is_reduced = is_late && candidate.is_quiet && !candidate.gives_check;
            return if is_reduced { plies - 1 } else { 0 };
        }
        if node.depth < 2
            || number <= 1 + i32::from(K::IS_PV)
            || !candidate.is_quiet && number <= p.noisy_reduction_moves
        {
            return 0;
        }
        if !candidate.is_quiet {
            return (plies - 1 - candidate.history / p.reduction_capture_divisor).max(0) / 2;
        }
        let more = i32::from(node.expectation == ExpectedNodeType::CutNode)
            + i32::from(node.trend == Trend::Worsening)
            + i32::from(node.hash_move.is_some_and(is_noisy))
            + i32::from(self.stack.frames[node.ply + 1].cutoffs > p.reduction_cutoffs.cast_unsigned());
        let correction = (node.static_eval - node.evaluation).abs();
        let less = i32::from(K::IS_PV)
            + i32::from(candidate.gives_check)
            + i32::from(node.in_check)
            + correction / p.reduction_correction_divisor;
        let limit = p.reduction_history_limit;
        let by_history = (candidate.history / p.reduction_history_divisor).clamp(-limit, limit);
        plies + more - less - by_history
    }
}

/// The reduction of a late move in plies, computed only from the depth and the number of the move.
#[inline]
pub(super) fn base_reduction(depth: i32, number: i32) -> i32 {
    BASE_REDUCTIONS[depth.clamp(0, 63) as usize][number.clamp(0, 63) as usize].into()
}

/// The base reduction in plies, by depth and number: the product of the logarithms, scaled by the parameters.
#[cfg(not(feature = "tuning"))]
static BASE_REDUCTIONS: [[i8; 64]; 64] = base_reductions(&PARAMETERS);
#[cfg(feature = "tuning")]
static BASE_REDUCTIONS: std::sync::LazyLock<[[i8; 64]; 64]> = std::sync::LazyLock::new(|| base_reductions(&PARAMETERS));

const fn base_reductions(p: &Parameters) -> [[i8; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut index = 0;
    while index < 64 * 64 {
        let (depth, number) = (index / 64, index % 64);
        let product = LOGARITHMS[depth] * LOGARITHMS[number] * 100 / p.reduction_divisor / LOGARITHM_UNIT;
        table[depth][number] = ((product + LOGARITHM_UNIT * p.reduction_base / 100) / LOGARITHM_UNIT) as i8;
        index += 1;
    }
    table
}

/// The unit of [`LOGARITHMS`]: the number that represents 1.
const LOGARITHM_UNIT: i32 = 1024;

/// Natural logarithms in units of 1/1024.
/// The logarithms are computed with integers, so that they are the same on every machine.
const LOGARITHMS: [i32; 64] = {
    let mut table = [0; 64];
    let mut n = 2;
    while n < 64 {
        table[n] = natural_logarithm(n as i64);
        n += 1;
    }
    table
};

/// Computes ln n = 2 · artanh((m − 1) / (m + 1)), where m is the mantissa of n between 1 and 2,
/// plus ln 2 for each doubling.
const fn natural_logarithm(n: i64) -> i32 {
    const ONE: i64 = 1 << 30;
    const LN_2: i64 = 744_261_118;
    let mut mantissa = n * ONE;
    let mut doublings = 0;
    while mantissa >= 2 * ONE {
        mantissa /= 2;
        doublings += 1;
    }
    let x = (mantissa - ONE) * ONE / (mantissa + ONE);
    let square = x * x / ONE;
    let mut power = x;
    let mut sum = 0;
    let mut odd = 1;
    while odd < 30 {
        sum += power / odd;
        power = power * square / ONE;
        odd += 2;
    }
    ((2 * sum + doublings * LN_2) * LOGARITHM_UNIT as i64 / ONE) as i32
}

#[cfg(test)]
mod tests {
    use super::{LOGARITHM_UNIT, LOGARITHMS, base_reduction};

    #[test]
    fn logarithms_are_accurate() {
        for (n, &log) in LOGARITHMS.iter().enumerate().skip(1) {
            let exact = (n as f64).ln();
            assert!(
                (f64::from(log) / f64::from(LOGARITHM_UNIT) - exact).abs() < 0.002,
                "{n}: {log}"
            );
        }
    }

    #[test]
    fn the_reduction_never_decreases_with_depth_or_number() {
        for depth in 1..40 {
            for number in 1..60 {
                assert!(base_reduction(depth, number) <= base_reduction(depth + 1, number));
                assert!(base_reduction(depth, number) <= base_reduction(depth, number + 1));
                assert!(base_reduction(depth, number) >= 0);
            }
        }
    }
}
