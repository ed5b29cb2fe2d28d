//! Powers of two and winning chances in integers, so that they are the same on every machine.

/// The powers 2^(-1/2), 2^(-1/4) … 2^(-1/256), in units of 2^-32.
const ROOTS_OF_HALF: [u64; 8] = [
    3_037_000_500,
    3_611_622_603,
    3_938_502_376,
    4_112_874_773,
    4_202_935_003,
    4_248_701_965,
    4_271_771_996,
    4_283_353_945,
];

/// The number 1 as a result of [`power_of_half`].
pub(super) const FIXED_POINT_ONE: u64 = 1 << 32;

/// The power 2^(-`exponent` / 256), in a unit in which the number 1 is [`FIXED_POINT_ONE`].
#[must_use]
pub(super) fn power_of_half(exponent: u64) -> u64 {
    let bits = (0..ROOTS_OF_HALF.len()).filter(|bit| exponent & (128 >> bit) != 0);
    let fraction = bits.fold(FIXED_POINT_ONE, |product, bit| (product * ROOTS_OF_HALF[bit]) >> 32);
    fraction.checked_shr((exponent / 256).min(63) as u32).unwrap_or(0)
}

/// The exponent of [`power_of_half`] for one centipawn, in units of 2^-16.
/// The formula is 0.003 682 08 / ln 2, with the factor of [`winning_chances`](crate::engine::winning_chances).
const EXPONENT_PER_CENTIPAWN: u64 = 89_123;

/// The winning chances, from 0 (lost) to 65 536 (won), of a side that is ahead by this number of centipawns.
#[must_use]
pub(super) fn chances(centipawns: i32) -> i32 {
    let of_leader = (FIXED_POINT_ONE << 16)
        / (FIXED_POINT_ONE + power_of_half((u64::from(centipawns.unsigned_abs()) * EXPONENT_PER_CENTIPAWN) >> 16));
    let of_leader = of_leader as i32;
    if centipawns < 0 { 65_536 - of_leader } else { of_leader }
}

#[cfg(test)]
mod tests {
    use super::{FIXED_POINT_ONE, ROOTS_OF_HALF, chances, power_of_half};
    use crate::engine::winning_chances;

    #[test]
    fn the_roots_are_those_of_one_half() {
        for (number, root) in ROOTS_OF_HALF.into_iter().enumerate() {
            let exact = 0.5_f64.powf(0.5_f64.powi(number as i32 + 1)) * FIXED_POINT_ONE as f64;
            assert!((root as f64 - exact).abs() < 1.0, "{number}: {root} {exact}");
        }
    }

    #[test]
    fn powers_of_two_are_nearly_exact() {
        for exponent in 0..10_000 {
            let exact = 2_f64.powf(-(exponent as f64) / 256.0) * FIXED_POINT_ONE as f64;
            assert!((power_of_half(exponent) as f64 - exact).abs() <= 12.0, "{exponent}");
        }
        assert_eq!(power_of_half(u64::MAX), 0);
    }

    #[test]
    fn chances_are_those_of_the_judgement() {
        for centipawns in -3000..=3000 {
            let exact = winning_chances(f64::from(centipawns)) * 655.36;
            assert!((f64::from(chances(centipawns)) - exact).abs() < 60.0, "{centipawns}");
        }
        assert_eq!(chances(i32::MIN), 0);
    }
}
