//! The table of all texts in English. The comments group them; `web/assets/messages-de.txt` has the same order.

/// Makes the names and, line after line, what they stand for.
macro_rules! texts {
    ($($name:ident = $english:literal,)*) => {
        /// A sentence or a name that people read.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the table says what each stands for")]
        pub enum Text { $($name,)* }

        /// All texts, each in a line of its own, and an empty line at the end.
        pub(super) const ENGLISH: &str = concat!($($english, "\n",)*);

        /// The names in their order.
        #[cfg(test)]
        pub(super) const NAMES: &[&str] = &[$(stringify!($name),)*];
    };
}

texts! {
    // The page.
    PageTitle = "Second Thought: chess against the computer",
    LanguageNotFetched = "The German texts could not be fetched, so the page speaks English.",
    // The buttons.
    GameButtons = "Game",
    NewGame = "New game",
    Undo = "Undo",
    Redo = "Redo",
    MoveNow = "Move now",
    Hint = "Hint",
    FlipBoard = "Flip board",
    ClaimDraw = "Claim draw",
    Resign = "Resign",
    Settings = "Settings",
    MarksButtons = "Marks on the board",
    ControlledSquares = "Controlled squares",
    Threats = "Threats",
    DrawWithFinger = "Draw with a finger",
    WayButtons = "Moves shown",
    FirstMove = "First move",
    PreviousMove = "Previous move",
    NextMove = "Next move",
    LastMove = "Last move",
}
