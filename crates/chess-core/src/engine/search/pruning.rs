//! How much of the tree is left out: margins, counts and reductions as small queries.

use super::value::Value;

/// Whether the static evaluation has risen since the side's last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trend {
    /// It has.
    Improving,
    /// It has not, or nobody knows.
    Worsening,
}

/// How many plies less a late move is searched, in the middle of the game: a product of two logarithms.
pub(super) fn reduction(depth: i32, number: i32) -> i32 {
    let log = |n: i32| LOGARITHMS[n.clamp(1, 63) as usize];
    (log(depth) * log(number) * 4 / 9 / SCALE + SCALE * 7 / 10) / SCALE
}

/// A logarithm of 1 in [`LOGARITHMS`].
const SCALE: i32 = 1024;

/// Natural logarithms in units of 1/1024, made of whole numbers so that every machine has the same.
static LOGARITHMS: [i32; 64] = {
    let mut table = [0; 64];
    let mut n = 2;
    while n < 64 {
        table[n] = natural_logarithm(n as i64);
        n += 1;
    }
    table
};

/// ln n = 2 · artanh((n − 1) / (n + 1)) for the mantissa of n between 1 and 2, and ln 2 for each doubling.
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
    ((2 * sum + doublings * LN_2) * SCALE as i64 / ONE) as i32
}

/// So far above beta nothing that the other side does in the plies left is thought to matter.
pub(super) const fn reverse_futility_margin(depth: i32, trend: Trend) -> Value {
    85 * (depth - matches!(trend, Trend::Improving) as i32)
}

/// So far below alpha only captures are thought to help.
pub(super) const fn razoring_margin(depth: i32) -> Value {
    280 + 260 * depth * depth
}

/// How many plies less the other side's answer to a pass is searched.
pub(super) const fn null_move_reduction(depth: i32, surplus: Value) -> i32 {
    let by_surplus = surplus / 180;
    3 + depth / 3 + if by_surplus < 3 { by_surplus } else { 3 }
}

/// After so many moves the quiet ones are thought not to matter.
pub(super) const fn late_move_count(depth: i32, trend: Trend) -> i32 {
    match trend {
        Trend::Improving => 4 + depth * depth,
        Trend::Worsening => 2 + depth * depth / 2,
    }
}

/// A quiet move is thought not to gain more than this.
pub(super) const fn futility_margin(depth: i32) -> Value {
    95 + 90 * depth
}

/// A quiet move may lose so much before it is left out.
pub(super) const fn quiet_exchange_margin(depth: i32) -> Value {
    -22 * depth * depth
}

/// A capture may lose so much before it is left out.
pub(super) const fn noisy_exchange_margin(depth: i32) -> Value {
    -95 * depth
}

/// Quiet moves with a history below this are left out.
pub(super) const fn history_margin(depth: i32) -> i32 {
    -3200 * depth
}

#[cfg(test)]
mod tests {
    use super::{LOGARITHMS, SCALE, reduction};

    #[test]
    fn logarithms_are_right_to_a_thousandth() {
        for (n, &log) in LOGARITHMS.iter().enumerate().skip(1) {
            let exact = (n as f64).ln();
            assert!((f64::from(log) / f64::from(SCALE) - exact).abs() < 0.002, "{n}: {log}");
        }
    }

    #[test]
    fn later_moves_and_greater_depths_are_reduced_no_less() {
        for depth in 1..40 {
            for number in 1..60 {
                assert!(reduction(depth, number) <= reduction(depth + 1, number));
                assert!(reduction(depth, number) <= reduction(depth, number + 1));
                assert!(reduction(depth, number) >= 0);
            }
        }
    }
}
