//! The error of a setup that is not a legal position.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

use super::problem::SetupProblem;

/// All reasons why a setup is not a legal position; there is at least one. Dereferences to a slice.
///
/// ```
/// use chess_core::{Board, Color, Setup, SetupError, SetupProblem, Square};
///
/// let mut setup = Setup::default();
/// setup.squares[Square::E8.index()] = None;
/// let error: SetupError = Board::try_from(setup).expect_err("a king is missing");
/// assert_eq!(error.problems(), [SetupProblem::NoKing(Color::Black)]);
/// assert_eq!(error.to_string(), "not a legal position: black has no king");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(pub(super) Vec<SetupProblem>);

impl SetupError {
    /// The reasons.
    #[must_use]
    pub fn problems(&self) -> &[SetupProblem] {
        &self.0
    }
}

impl core::error::Error for SetupError {}

/// Writes all reasons in one line.
impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            let before = if index == 0 { "not a legal position: " } else { "; " };
            write!(f, "{before}{problem}")?;
        }
        Ok(())
    }
}

impl Deref for SetupError {
    type Target = [SetupProblem];

    fn deref(&self) -> &[SetupProblem] {
        &self.0
    }
}

impl IntoIterator for SetupError {
    type Item = SetupProblem;
    type IntoIter = alloc::vec::IntoIter<SetupProblem>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl From<SetupError> for Vec<SetupProblem> {
    fn from(error: SetupError) -> Self {
        error.0
    }
}
