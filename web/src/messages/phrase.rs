//! What a text is: its place in the files of other languages, and its English.

/// A sentence or a name that people read.
pub trait Phrase: Copy {
    /// Its place among all texts.
    #[must_use]
    fn place(self) -> usize;

    /// What it says in English.
    #[must_use]
    fn english(self) -> &'static str;
}

/// Makes the names of a table, the first of them at this place, and what each says.
///
/// All lines are one constant, so that the build can tell which part of the program needs them.
macro_rules! texts {
    ($(#[$doc:meta])* $texts:ident from $start:expr; $($name:ident = $english:literal,)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the table says what each stands for")]
        pub enum $texts { $($name,)* }

        impl $texts {
            /// The names in their order.
            pub(super) const NAMES: &[&str] = &[$(stringify!($name),)*];
            /// The place of the first one.
            pub(super) const START: usize = $start;
            /// The place after the last one.
            pub(super) const END: usize = Self::START + Self::NAMES.len();

            /// What each says in English.
            pub(super) fn lines() -> &'static [&'static str] {
                static LINES: std::sync::OnceLock<Vec<&str>> = std::sync::OnceLock::new();
                LINES.get_or_init(|| concat!($($english, "\n",)*).trim_end().split('\n').collect())
            }
        }

        impl super::Phrase for $texts {
            fn place(self) -> usize {
                Self::START + self as usize
            }

            fn english(self) -> &'static str {
                Self::lines().get(self as usize).copied().unwrap_or_default()
            }
        }
    };
}

pub(super) use texts;
