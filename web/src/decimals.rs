//! Formats numbers with decimals by means of whole numbers.
//! The formatting of floating-point numbers would add ten kilobytes to the program.

/// Formats hundredths as a number with two decimals, such as `-0.25`.
#[must_use]
pub fn hundredths(value: i32) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let size = value.unsigned_abs();
    format!("{sign}{}.{:02}", size / 100, size % 100)
}

/// Formats a number, rounded to two decimals.
#[must_use]
pub fn two_decimals(value: f64) -> String {
    hundredths((value * 100.0).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::two_decimals;

    #[test]
    fn a_number_is_rounded_to_two_decimals() {
        for (value, text) in [
            (0.0, "0.00"),
            (7.2, "7.20"),
            (-0.25, "-0.25"),
            (-12.008, "-12.01"),
            (1.999, "2.00"),
        ] {
            assert_eq!(two_decimals(value), text);
        }
    }
}
