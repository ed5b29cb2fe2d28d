//! The state between two commands, and what each command does to it.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use chess_core::engine::{self, Score, SearchMemory, classic};
use chess_core::notation::{FenError, ParseGameError, START_FEN, UciMove, parse_uci, resolve_game};
use chess_core::{Board, Game, Setup};

use crate::command::{Answer, Command, Go, Position, Setting};
use crate::event::{EndOfWork, Event};
use crate::limits::limits;
use crate::options::{Change, EngineChoice, Options};
use crate::output::{self, say};
use crate::task::{Kind, Patience, Signals, Succession, Task};
use crate::{bench, leaves, search};

/// A conversation with a user or a program.
#[derive(Debug)]
pub struct Session {
    /// The game that was set up last, or why it could not be: nothing is searched then, least of all an earlier one.
    game: Result<Game, String>,
    options: Options,
    /// Lent to the search while it runs.
    memory: Arc<Mutex<SearchMemory>>,
    /// What was started last; it may have ended by itself.
    task: Option<Task>,
    /// What was asked for while a search ran that ends by itself, in order.
    waiting: VecDeque<Command>,
    /// Who is told that work has ended.
    events: Sender<Event>,
    /// How many pieces of work have been started.
    works: u64,
    /// What chance begins with in this run of the program.
    chance: u64,
    /// How many games have begun.
    games: u64,
}

impl Session {
    /// A session whose work tells its end to `events`.
    #[must_use]
    pub fn new(events: Sender<Event>) -> Self {
        let options = Options::default();
        Self {
            game: Ok(Game::default()),
            memory: Arc::new(Mutex::new(SearchMemory::new(options.hash))),
            options,
            task: None,
            waiting: VecDeque::new(),
            events,
            works: 0,
            chance: fastrand::u64(..),
            games: 0,
        }
    }

    /// Does what `command` says, at once or when the search ends that it waits for; breaks where it says `quit`.
    pub fn obey(&mut self, command: Command) -> ControlFlow<()> {
        if self.has_to_wait(&command) {
            self.waiting.push_back(command);
            return ControlFlow::Continue(());
        }
        self.run(command)
    }

    /// Goes on with what waits, where the work with this number is the last that was started.
    pub fn work_ended(&mut self, number: u64) -> ControlFlow<()> {
        if let Some(task) = self.task.take_if(|task| task.number() == number) {
            task.wait();
        }
        while !self.is_busy()
            && let Some(command) = self.waiting.pop_front()
        {
            self.run(command)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether work runs that ends by itself, and that the next waits for.
    fn is_busy(&self) -> bool {
        self.task.as_ref().is_some_and(Task::is_awaited)
    }

    /// Whether a command is for the time after the search that runs: a script may ask for several in a row.
    fn has_to_wait(&self, command: &Command) -> bool {
        match command {
            Command::Uci
            | Command::IsReady
            | Command::Stop
            | Command::PonderHit
            | Command::Quit
            | Command::Wrong(_)
            | Command::Nothing => false,
            // These may be about a position that waits.
            Command::Diagram | Command::Eval => !self.waiting.is_empty(),
            _ => !self.waiting.is_empty() || self.is_busy(),
        }
    }

    fn run(&mut self, command: Command) -> ControlFlow<()> {
        match command {
            Command::Uci => say(&output::introduction()),
            Command::IsReady => say("readyok"),
            Command::Position(text) => self.set_up(text),
            Command::Go(bounds, complaints) => {
                complaints.into_iter().for_each(|reason| complain(Some(reason)));
                self.go(bounds);
            }
            Command::Perft(depth) => match &self.game {
                Ok(game) => self.count_leaves(game.board().clone(), depth),
                Err(reason) => {
                    complain(Some(reason.clone()));
                    say(&output::leaves(&[], 0, self.options.castling));
                }
            },
            Command::Stop => self.stop_all(),
            Command::PonderHit => self.ponder_hit(),
            Command::SetOption(setting) => self.set_option(&setting),
            Command::Diagram => self.tell(|game| output::drawing(game.board())),
            Command::Eval => self.tell(|game| output::evaluation(self.evaluation(game))),
            Command::Bench(engine) => self.start(COUNT, move |signals| bench::run(engine, signals)),
            Command::NewGame => {
                self.games += 1;
                self.change_memory(SearchMemory::clear);
            }
            Command::Wrong(reason) => complain(Some(reason)),
            Command::Nothing => {}
            Command::Quit => {
                self.stop();
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    /// Ends what waits to be asked; what ends by itself is waited for, a search not for ever. What waits for it follows.
    pub fn end_of_input(&mut self) {
        loop {
            if let Some(task) = self.task.take() {
                task.finish();
            }
            match self.waiting.pop_front() {
                Some(command) => drop(self.run(command)),
                None => return,
            }
        }
    }

    /// Ends the search, and in their turn all that were asked for after it.
    fn stop_all(&mut self) {
        self.stop();
        while let Some(command) = self.waiting.pop_front() {
            // None that waits says `quit`.
            let _ = self.run(command);
            self.stop();
        }
    }

    fn set_up(&mut self, text: Result<Position, String>) {
        self.game = text.and_then(|text| game(&text).map_err(|error| error.to_string()));
        complain(self.game.as_ref().err().cloned());
    }

    /// Says what is to be told of the game, or why there is none.
    fn tell(&self, told: impl FnOnce(&Game) -> String) {
        match &self.game {
            Ok(game) => say(&told(game)),
            Err(reason) => complain(Some(reason.clone())),
        }
    }

    fn evaluation(&self, game: &Game) -> Score {
        match self.options.engine {
            EngineChoice::Classic => classic::evaluate(game.board()),
            EngineChoice::SecondThought => engine::evaluate(game.board()),
        }
    }

    fn go(&mut self, bounds: Go) {
        let asked = Instant::now();
        let game = match &self.game {
            Ok(game) => game.clone(),
            Err(reason) => {
                complain(Some(reason.clone()));
                let kind = Kind {
                    answer: bounds.answer,
                    ..COUNT
                };
                return self.start(kind, |signals| {
                    signals.wait_until_wanted();
                    output::NO_MOVE.to_owned()
                });
            }
        };
        let (moves, wrong) = search_moves(&game, &bounds.search_moves);
        wrong.into_iter().for_each(|reason| complain(Some(reason)));
        if self.options.engine == EngineChoice::Classic {
            unkept(&bounds).into_iter().for_each(|reason| complain(Some(reason)));
        }
        let kind = Kind {
            answer: bounds.answer,
            patience: Patience::For(if bounds.is_of_work() { LAST_SEARCH } else { LAST_THOUGHT }),
            succession: Succession::Awaited,
        };
        let side = game.board().side_to_move();
        let job = search::Job {
            game,
            limits: limits(&bounds, side, moves, self.options.lines),
            options: self.options,
            seed: self.seed(),
            asked,
        };
        let memory = Arc::clone(&self.memory);
        self.start(kind, move |signals| search::run(&job, &memory, signals));
    }

    /// What chance depends on in this game: the wanted seed, else one of this run of the program, and the game's number.
    fn seed(&self) -> u64 {
        let first = self.options.seed.unwrap_or(self.chance);
        first.wrapping_add(self.games.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn set_option(&mut self, setting: &Setting) {
        match self.options.change(setting) {
            Ok(Change::Options(options)) => {
                if options.hash != self.options.hash {
                    self.change_memory(|memory| {
                        // The old table goes first: there may be no room for both.
                        *memory = SearchMemory::new(1);
                        *memory = SearchMemory::new(options.hash);
                    });
                    complain(self.shortage(options.hash));
                }
                self.options = options;
            }
            Ok(Change::ClearHash) => self.change_memory(SearchMemory::clear),
            #[cfg(feature = "tuning")]
            Ok(Change::Parameter(name, value)) => {
                let set = chess_core::engine::set_parameter(&name, value);
                complain(set.err().map(|error| error.to_string()));
            }
            Ok(Change::Nothing) => {}
            Err(reason) => complain(Some(reason)),
        }
    }

    /// That less memory was to be had than was asked for, where that is so.
    fn shortage(&self, wanted: usize) -> Option<String> {
        let got = self.memory.lock().unwrap_or_else(PoisonError::into_inner).megabytes();
        (got < wanted).then(|| format!("Hash: {got} MB, as {wanted} could not be had"))
    }

    /// Ends the search that the memory is lent to, and changes it.
    fn change_memory(&mut self, change: impl FnOnce(&mut SearchMemory)) {
        self.stop();
        change(&mut self.memory.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn count_leaves(&mut self, board: Board, depth: u32) {
        let castling = self.options.castling;
        let kind = Kind {
            succession: if depth <= AWAITED_DEPTH {
                Succession::Awaited
            } else {
                Succession::Stopped
            },
            ..COUNT
        };
        self.start(kind, move |signals| leaves::run(&board, depth, castling, signals));
    }

    /// Starts `work` once nothing else runs.
    fn start(&mut self, kind: Kind, work: impl FnOnce(&Signals) -> String + Send + 'static) {
        self.stop();
        self.works += 1;
        let end = EndOfWork {
            number: self.works,
            events: self.events.clone(),
        };
        match Task::start(kind, end, work) {
            Ok(task) => self.task = Some(task),
            Err(error) => complain(Some(format!("no thread to work on: {error}"))),
        }
    }

    fn stop(&mut self) {
        if let Some(task) = self.task.take() {
            task.stop();
        }
    }

    fn ponder_hit(&self) {
        if let Some(task) = &self.task {
            task.allow_answer();
        }
    }
}

/// What is done to its end, and awaited.
const COUNT: Kind = Kind {
    answer: Answer::WhenFound,
    patience: Patience::ToTheEnd,
    succession: Succession::Awaited,
};

/// A count of leaves to no greater depth ends within a minute or two; what is asked for next stops a deeper one.
const AWAITED_DEPTH: u32 = 7;

/// A search to a depth, a number of nodes or a mate may go on for so long after the end of the input, so that a script has
/// what it asked for.
const LAST_SEARCH: Duration = Duration::from_secs(30);

/// One bound by time alone, where nobody waits for it any more.
const LAST_THOUGHT: Duration = Duration::from_secs(5);

fn complain(reason: Option<String>) {
    if let Some(reason) = reason {
        say(&format!("info string {reason}"));
    }
}

/// The game that `text` describes, or what is wrong with which field of it. As other engines do, it begins with any position
/// that the rules can play, even one that no game leads to.
fn game(text: &Position) -> Result<Game, ParseGameError> {
    let setup: Setup = text
        .fen
        .as_deref()
        .unwrap_or(START_FEN)
        .parse()
        .map_err(ParseGameError::Start)?;
    let start = Board::try_from(setup.clone()).or_else(|problems| setup.forgiving(&problems));
    let start = start.map_err(|problems| ParseGameError::Start(FenError::IllegalPosition(problems)))?;
    let moves: Vec<UciMove> = text
        .moves
        .iter()
        .enumerate()
        .map(|(ply, text)| text.parse().map_err(|error| ParseGameError::Move { ply, error }))
        .collect::<Result<_, _>>()?;
    resolve_game(start, &moves)
}

/// The bounds that the classic engine does not keep, named.
fn unkept(bounds: &Go) -> Vec<String> {
    let named = [
        ("searchmoves", !bounds.search_moves.is_empty()),
        ("mate", bounds.mate.is_some()),
    ];
    let given = named.into_iter().filter(|(_, is_given)| *is_given);
    given
        .map(|(name, _)| format!("{name} has no effect with the classic engine"))
        .collect()
}

/// The moves among `texts` that are legal now, and what is wrong with the others.
fn search_moves(game: &Game, texts: &[String]) -> (Vec<UciMove>, Vec<String>) {
    let mut legal = Vec::new();
    let mut wrong = Vec::new();
    for text in texts {
        match parse_uci(game.board(), text) {
            Ok(mv) => legal.push(mv.into()),
            Err(_) => wrong.push(format!("searchmoves: {text} is not a legal move here")),
        }
    }
    (legal, wrong)
}
