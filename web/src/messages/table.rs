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
    // The analysis.
    Analyse = "Analyse",
    Analysis = "Analysis",
    Evaluation = "Evaluation",
    EvaluationOfGame = "Evaluation of the game",
    EvaluationUnknown = "not known yet",
    Line = "Line {0}: {1}",
    WantedLines = "Lines",
    StartOfGame = "Start",
    BetterMoves = "Better moves",
    JudgedMove = "{0}{1}: {2}. Better:",
    Blunder = "blunder",
    Mistake = "mistake",
    Inaccuracy = "inaccuracy",
    Judged = "{0}: {1}",
    ReviewGame = "Review game",
    StopReview = "Stop review",
    Review = "Review",
    ReviewComplete = "The review is complete.",
    WhiteAccuracy = "White {0} %",
    BlackAccuracy = "Black {0} %",
    TryMoves = "Try moves",
    SideLine = "Side line",
    InSideLine = "Side line. {0}",
}
