//! The search's parameters while they are being tuned: set by name, before the first search of a process.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use super::parameters::{PARAMETERS, USUAL, wanted};

/// A number that decides what the search tries first, leaves out, reduces or extends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name in `parameters.rs`.
    pub name: &'static str,
    /// What it is unless it is set.
    pub usual: i32,
    /// What it may be.
    pub range: RangeInclusive<i32>,
}

/// Why a parameter was not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParameterError {
    /// There is none of this name.
    #[error("there is no parameter {0}")]
    UnknownName(String),
    /// The value lies beyond the range.
    #[error("{}: a number from {} to {}", .0.name, .0.range.start(), .0.range.end())]
    OutOfRange(Parameter),
    /// A search has begun, and what it was worked out from cannot change any more.
    #[error("parameters are set before the first search")]
    TooLate,
}

/// All parameters.
#[must_use]
pub fn parameters() -> Vec<Parameter> {
    let mut usual = USUAL;
    let each = usual.each().into_iter();
    each.map(|(name, value, range)| Parameter {
        name,
        usual: *value,
        range,
    })
    .collect()
}

/// Sets the parameter of this name, in capital or small letters.
///
/// # Errors
///
/// Where there is none, where its range does not hold the value, or where a search has begun.
pub fn set_parameter(name: &str, value: i32) -> Result<(), ParameterError> {
    let known = parameters().into_iter().find(|it| it.name.eq_ignore_ascii_case(name));
    let parameter = known.ok_or_else(|| ParameterError::UnknownName(name.into()))?;
    if !parameter.range.contains(&value) {
        return Err(ParameterError::OutOfRange(parameter));
    }
    if LazyLock::get(&PARAMETERS).is_some() {
        return Err(ParameterError::TooLate);
    }
    for (known, place, _) in wanted().each() {
        if known == parameter.name {
            *place = value;
        }
    }
    Ok(())
}
