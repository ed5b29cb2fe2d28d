//! The state between two commands, and what each command does to it.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use chess_core::engine::{self, Memory, Score, classic};
use chess_core::notation::{FenError, ParseGameError, START_FEN, UciMove, parse_uci, resolve_game};
use chess_core::{Board, Game, Setup};

use crate::command::{Answer, Command, Go, Position, Setting};
use crate::limits::limits;
use crate::options::{Change, EngineChoice, Options};
use crate::output::{self, say};
use crate::task::{Patience, Signals, Task};
use crate::{bench, leaves, search};

/// A conversation with a user or a program.
#[derive(Debug)]
pub struct Session {
    /// The game that was set up last, or why it could not be: nothing is searched then, least of all an earlier one.
    game: Result<Game, String>,
    options: Options,
    /// Lent to the search while it runs.
    memory: Arc<Mutex<Memory>>,
    /// What was started last; it may have ended by itself.
    task: Option<Task>,
    /// What chance begins with in this run of the program.
    chance: u64,
    /// How many games have begun.
    games: u64,
}

impl Default for Session {
    fn default() -> Self {
        let options = Options::default();
        Self {
            game: Ok(Game::default()),
            memory: Arc::new(Mutex::new(Memory::new(options.hash))),
            options,
            task: None,
            chance: fastrand::u64(..),
            games: 0,
        }
    }
}

impl Session {
    /// Does what `command` says; breaks where it says `quit`.
    pub fn obey(&mut self, command: Command) -> ControlFlow<()> {
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
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::SetOption(setting) => self.set_option(&setting),
            Command::Diagram => self.tell(|game| output::drawing(game.board())),
            Command::Eval => self.tell(|game| output::evaluation(self.evaluation(game))),
            Command::Bench(engine) => self.start(Answer::WhenFound, Patience::ToTheEnd, move |signals| {
                bench::run(engine, signals);
            }),
            Command::NewGame => {
                self.games += 1;
                self.change_memory(Memory::clear);
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

    /// Ends what waits to be asked; what ends by itself is waited for, a search not for ever.
    pub fn end_of_input(&mut self) {
        if let Some(task) = self.task.take() {
            task.finish();
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
                return self.start(bounds.answer, Patience::ToTheEnd, |signals| {
                    signals.wait_until_wanted();
                    say(output::NO_MOVE);
                });
            }
        };
        let (moves, wrong) = search_moves(&game, &bounds.search_moves);
        wrong.into_iter().for_each(|reason| complain(Some(reason)));
        if self.options.engine == EngineChoice::Classic {
            unkept(&bounds).into_iter().for_each(|reason| complain(Some(reason)));
        }
        let answer = bounds.answer;
        let side = game.board().side_to_move();
        let job = search::Job {
            game,
            limits: limits(&bounds, side, moves, self.options.lines),
            options: self.options,
            seed: self.seed(),
            asked,
        };
        let memory = Arc::clone(&self.memory);
        let patience = Patience::For(LAST_SEARCH);
        self.start(answer, patience, move |signals| search::run(&job, &memory, signals));
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
                        *memory = Memory::new(1);
                        *memory = Memory::new(options.hash);
                    });
                    complain(self.shortage(options.hash));
                }
                self.options = options;
            }
            Ok(Change::ClearHash) => self.change_memory(Memory::clear),
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
    fn change_memory(&mut self, change: impl FnOnce(&mut Memory)) {
        self.stop();
        change(&mut self.memory.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn count_leaves(&mut self, board: Board, depth: u32) {
        let castling = self.options.castling;
        self.start(Answer::WhenFound, Patience::ToTheEnd, move |signals| {
            leaves::run(&board, depth, castling, signals);
        });
    }

    /// Starts `work` once nothing else runs.
    fn start(&mut self, answer: Answer, patience: Patience, work: impl FnOnce(&Signals) + Send + 'static) {
        self.stop();
        match Task::start(answer, patience, work) {
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

/// A search that ends by itself may go on for so long after the end of the input.
const LAST_SEARCH: Duration = Duration::from_secs(5);

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
