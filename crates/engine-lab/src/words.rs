//! Options as words: a name and a value, again and again.

use std::str::FromStr;

/// The names and their values.
pub fn pairs<'a>(words: &'a [&'a str]) -> impl Iterator<Item = Result<(&'a str, &'a str), String>> {
    words.chunks(2).map(|pair| match pair {
        [name, value] => Ok((*name, *value)),
        _ => Err(format!("{}: no value", pair[0])),
    })
}

/// The number that is an option's value.
///
/// # Errors
///
/// A sentence that names both, where it is none or does not fit.
pub fn number<T: FromStr>(name: &str, value: &str) -> Result<T, String> {
    value
        .parse()
        .map_err(|_| format!("{name}: {value} is no number that fits"))
}

#[cfg(test)]
mod tests {
    use super::{number, pairs};

    #[test]
    fn each_name_needs_a_value() {
        let read: Result<Vec<_>, _> = pairs(&["--a", "1", "--b", "2"]).collect();
        assert_eq!(read, Ok(vec![("--a", "1"), ("--b", "2")]));
        assert!(pairs(&["--a", "1", "--b"]).any(|pair| pair.is_err()));
        assert!(number::<u64>("--a", "-1").is_err());
        assert_eq!(number("--a", "-1"), Ok(-1));
    }
}
