//! Parameters of the search for tuning. The parameters are set by name, before the first search of the process.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use super::parameters::{DEFAULT_PARAMETERS, PARAMETERS, chosen_parameters};

/// A parameter of move ordering, pruning, reductions or extensions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name of the parameter in `parameters.rs`.
    pub name: &'static str,
    /// The default value.
    pub usual: i32,
    /// The range for tuning.
    pub range: RangeInclusive<i32>,
}

/// The reason why a parameter was not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParameterError {
    /// There is no parameter with this name.
    #[error("there is no parameter {0}")]
    UnknownName(String),
    /// The value is out of range.
    #[error("{}: a number from {} to {}", .0.name, .0.range.start(), .0.range.end())]
    OutOfRange(Parameter),
    /// A search has started. Tables computed from the parameters cannot change any more.
    #[error("parameters are set before the first search")]
    TooLate,
}

/// All parameters.
#[must_use]
pub fn parameters() -> Vec<Parameter> {
    let mut usual = DEFAULT_PARAMETERS;
    let each = usual.each_with_range().into_iter();
    each.map(|(name, value, range)| Parameter {
        name,
        usual: *value,
        range,
    })
    .collect()
}

/// Sets the parameter with this name. Upper and lower case are not distinguished.
///
/// # Errors
///
/// If there is no parameter with this name, if the value is out of range, or if a search has started.
pub fn set_parameter(name: &str, value: i32) -> Result<(), ParameterError> {
    let known = parameters().into_iter().find(|it| it.name.eq_ignore_ascii_case(name));
    let parameter = known.ok_or_else(|| ParameterError::UnknownName(name.into()))?;
    if !parameter.range.contains(&value) {
        return Err(ParameterError::OutOfRange(parameter));
    }
    if LazyLock::get(&PARAMETERS).is_some() {
        return Err(ParameterError::TooLate);
    }
    for (known, place, _) in chosen_parameters().each_with_range() {
        if known == parameter.name {
            *place = value;
        }
    }
    Ok(())
}
