//! The state of the program, and the effect of each command on it.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chess_core::engine::{self, Score, SearchMemory, classic};
use chess_core::notation::{FenError, ParseGameError, START_FEN, UciMove, parse_uci, resolve_game};
use chess_core::{Board, Game, Setup};

use crate::command::{AnswerTiming, Command, Go, Position, Setting};
use crate::event::{EndOfTask, Event};
use crate::limits::limits;
use crate::options::{EngineChoice, Options, SettingEffect};
use crate::output;
use crate::platform::{Instant, random_seed, send};
use crate::task::{GracePeriod, OnNextCommand, Signals, Task, TaskKind};
use crate::{bench, explain, perft_counts, position_explanation, search};

/// A UCI session.
#[derive(Debug)]
pub struct Session {
    /// The game that was set up last, or the reason why the position is invalid.
    /// If the position is invalid, nothing is searched, not even the previous game.
    game: Result<Game, String>,
    options: Options,
    /// The memory of the search, which a running search locks.
    memory: Arc<Mutex<SearchMemory>>,
    /// The task that was started last. The task may have finished.
    task: Option<Task>,
    /// The commands that wait for the running task, in order.
    waiting: VecDeque<Command>,
    /// The channel to which tasks send their end.
    events: Sender<Event>,
    /// The number of tasks started.
    tasks_started: u64,
    /// The random seed of this run of the program.
    run_seed: u64,
    /// The number of games started.
    games: u64,
}

impl Session {
    /// Creates a session whose tasks send their end to `events`.
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
            tasks_started: 0,
            run_seed: random_seed(),
            games: 0,
        }
    }

    /// Runs `command`, at once or when the task that the command waits for has finished; returns `Break` for `quit`.
    pub fn handle(&mut self, command: Command) -> ControlFlow<()> {
        if self.has_to_wait(&command) {
            self.waiting.push_back(command);
            return ControlFlow::Continue(());
        }
        self.run(command)
    }

    /// Runs the waiting commands if the task with this number is the task that was started last.
    pub fn task_ended(&mut self, number: u64) -> ControlFlow<()> {
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

    /// Whether a task is running for which the next command waits.
    fn is_busy(&self) -> bool {
        self.task.as_ref().is_some_and(Task::is_awaited)
    }

    /// Whether a command must wait until the running task has finished.
    fn has_to_wait(&self, command: &Command) -> bool {
        match command {
            Command::Uci
            | Command::IsReady
            | Command::Stop
            | Command::PonderHit
            | Command::Quit
            | Command::Wrong(_)
            | Command::Nothing => false,
            // These commands may refer to a position whose command is still waiting.
            Command::Diagram | Command::Eval | Command::ExplainPosition => !self.waiting.is_empty(),
            _ => !self.waiting.is_empty() || self.is_busy(),
        }
    }

    fn run(&mut self, command: Command) -> ControlFlow<()> {
        match command {
            Command::Uci => send(&output::handshake()),
            Command::IsReady => send("readyok"),
            Command::Position(text) => self.set_game(text),
            Command::Go(bounds, problems) => {
                problems.into_iter().for_each(|reason| report_problem(Some(reason)));
                self.go(bounds);
            }
            Command::Perft(depth) => match &self.game {
                Ok(game) => self.start_perft(game.board().clone(), depth),
                Err(reason) => {
                    report_problem(Some(reason.clone()));
                    send(&output::perft_text(&[], 0, self.options.castling));
                }
            },
            Command::Stop => self.stop_all(),
            Command::PonderHit => self.ponder_hit(),
            Command::SetOption(setting) => self.set_option(&setting),
            Command::Diagram => self.send_about_game(|game| output::diagram_text(game.board())),
            Command::Eval => self.send_about_game(|game| output::evaluation_text(self.evaluation(game))),
            Command::ExplainPosition => self.send_about_game(position_explanation::json_line),
            Command::ExplainMove(nodes) => self.explain_move(nodes),
            Command::Bench(engine) => self.start(WITHOUT_TIME_LIMIT, move |signals| bench::run(engine, signals)),
            Command::NewGame => {
                self.games += 1;
                self.change_memory(SearchMemory::clear);
            }
            Command::Wrong(reason) => report_problem(Some(reason)),
            Command::Nothing => {}
            Command::Quit => {
                self.stop();
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    /// Handles the end of the input. A task that waits for a request is stopped. Any other task may finish,
    /// but a search has only a limited time to finish. Then the waiting commands are handled in the same way.
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

    /// Stops the search, and then each search that was waiting.
    fn stop_all(&mut self) {
        self.stop();
        while let Some(command) = self.waiting.pop_front() {
            // `quit` never waits, so the result is always `Continue`.
            let _ = self.run(command);
            self.stop();
        }
    }

    fn set_game(&mut self, text: Result<Position, String>) {
        self.game = text.and_then(|text| game(&text).map_err(|error| error.to_string()));
        report_problem(self.game.as_ref().err().cloned());
    }

    /// Sends a text about the game, or the reason why the game is invalid.
    fn send_about_game(&self, text_of: impl FnOnce(&Game) -> String) {
        match &self.game {
            Ok(game) => send(&text_of(game)),
            Err(reason) => report_problem(Some(reason.clone())),
        }
    }

    fn evaluation(&self, game: &Game) -> Score {
        match self.options.engine {
            EngineChoice::Classic => classic::evaluate(game.board()),
            EngineChoice::SecondThought => engine::evaluate(game.board()),
        }
    }

    fn go(&mut self, bounds: Go) {
        let received = Instant::now();
        let game = match &self.game {
            Ok(game) => game.clone(),
            Err(reason) => {
                report_problem(Some(reason.clone()));
                let kind = TaskKind {
                    answer: bounds.answer,
                    ..WITHOUT_TIME_LIMIT
                };
                return self.start(kind, |signals| {
                    signals.wait_until_answer_allowed();
                    output::NO_MOVE.to_owned()
                });
            }
        };
        let (moves, wrong) = search_moves(&game, &bounds.search_moves);
        wrong.into_iter().for_each(|reason| report_problem(Some(reason)));
        if self.options.engine == EngineChoice::Classic {
            ignored_limits(&bounds)
                .into_iter()
                .for_each(|reason| report_problem(Some(reason)));
        }
        let kind = TaskKind {
            answer: bounds.answer,
            grace_period: GracePeriod::Limited(if bounds.has_work_limit() {
                GRACE_WITH_WORK_LIMIT
            } else {
                GRACE_WITH_TIME_LIMIT
            }),
            on_next_command: OnNextCommand::Wait,
        };
        let side = game.board().side_to_move();
        let job = search::SearchJob {
            game,
            limits: limits(&bounds, side, moves, self.options.lines),
            options: self.options,
            seed: self.seed(),
            received,
        };
        let memory = Arc::clone(&self.memory);
        self.start(kind, move |signals| search::run(&job, &memory, signals));
    }

    /// Explains the last move. An answer is always sent.
    fn explain_move(&mut self, nodes: Result<Option<u64>, String>) {
        if self.task.as_ref().is_some_and(Task::is_running) {
            return send(&explain::refusal("a search is running"));
        }
        match (&self.game, &nodes) {
            (Err(reason), _) | (_, Err(reason)) => send(&explain::refusal(reason)),
            (Ok(game), Ok(nodes)) => {
                let (game, memory) = (game.clone(), Arc::clone(&self.memory));
                let nodes = nodes.unwrap_or(engine::EXPLANATION_NODES);
                let kind = TaskKind {
                    grace_period: GracePeriod::Limited(GRACE_WITH_WORK_LIMIT),
                    ..WITHOUT_TIME_LIMIT
                };
                self.start(kind, move |signals| explain::run(&game, nodes, &memory, signals));
            }
        }
    }

    /// The seed of this game: the requested seed, or else the seed of this run of the program, combined with the number
    /// of the game.
    fn seed(&self) -> u64 {
        let first = self.options.seed.unwrap_or(self.run_seed);
        first.wrapping_add(self.games.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn set_option(&mut self, setting: &Setting) {
        match self.options.effect_of(setting) {
            Ok(SettingEffect::Options(options)) => {
                if options.hash != self.options.hash {
                    self.change_memory(|memory| {
                        // The old table is freed first, because there may not be enough memory for two tables.
                        *memory = SearchMemory::new(1);
                        *memory = SearchMemory::new(options.hash);
                    });
                    report_problem(self.hash_shortage_message(options.hash));
                }
                self.options = options;
            }
            Ok(SettingEffect::ClearHash) => self.change_memory(SearchMemory::clear),
            #[cfg(feature = "tuning")]
            Ok(SettingEffect::Parameter(name, value)) => {
                let set = chess_core::engine::set_parameter(&name, value);
                report_problem(set.err().map(|error| error.to_string()));
            }
            Ok(SettingEffect::Nothing) => {}
            Err(reason) => report_problem(Some(reason)),
        }
    }

    /// A text for the user if less memory was available than requested.
    fn hash_shortage_message(&self, wanted: usize) -> Option<String> {
        let got = self.memory.lock().unwrap_or_else(PoisonError::into_inner).megabytes();
        (got < wanted).then(|| format!("Hash: {got} MB, because {wanted} MB could not be allocated"))
    }

    /// Stops the search that uses the memory, then changes the memory.
    fn change_memory(&mut self, change: impl FnOnce(&mut SearchMemory)) {
        self.stop();
        change(&mut self.memory.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn start_perft(&mut self, board: Board, depth: u32) {
        let castling = self.options.castling;
        let kind = TaskKind {
            on_next_command: if depth <= AWAITED_DEPTH {
                OnNextCommand::Wait
            } else {
                OnNextCommand::Stop
            },
            ..WITHOUT_TIME_LIMIT
        };
        self.start(kind, move |signals| perft_counts::run(&board, depth, castling, signals));
    }

    /// Starts `work` when no other task is running.
    fn start(&mut self, kind: TaskKind, work: impl FnOnce(&Signals) -> String + Send + 'static) {
        self.stop();
        self.tasks_started += 1;
        let end = EndOfTask {
            number: self.tasks_started,
            events: self.events.clone(),
        };
        match Task::start(kind, end, work) {
            Ok(task) => self.task = Some(task),
            Err(error) => report_problem(Some(format!("no thread could be started: {error}"))),
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

/// The kind of a task that has no time limit; the next command waits for it.
const WITHOUT_TIME_LIMIT: TaskKind = TaskKind {
    answer: AnswerTiming::WhenFound,
    grace_period: GracePeriod::Unlimited,
    on_next_command: OnNextCommand::Wait,
};

/// The maximum depth of a count for which the next command waits. Such a count takes at most a minute or two. A deeper
/// count is stopped by the next command.
const AWAITED_DEPTH: u32 = 7;

/// The time that a search limited by depth, nodes or a mate has after the end of the input.
/// So a script receives the results of the search.
const GRACE_WITH_WORK_LIMIT: Duration = Duration::from_secs(30);

/// The time that a search limited only by time has after the end of the input.
const GRACE_WITH_TIME_LIMIT: Duration = Duration::from_secs(5);

fn report_problem(reason: Option<String>) {
    if let Some(reason) = reason {
        send(&format!("info string {reason}"));
    }
}

/// The game that `text` describes, or the invalid field and the reason. As in other engines, a game may start from any
/// position that the rules can play, even a position that cannot occur in a game.
fn game(text: &Position) -> Result<Game, ParseGameError> {
    let setup: Setup = text
        .fen
        .as_deref()
        .unwrap_or(START_FEN)
        .parse()
        .map_err(ParseGameError::Start)?;
    let start = Board::try_from(setup.clone()).or_else(|problems| setup.into_board_forgiving(&problems));
    let start = start.map_err(|problems| ParseGameError::Start(FenError::IllegalPosition(problems)))?;
    let moves: Vec<UciMove> = text
        .moves
        .iter()
        .enumerate()
        .map(|(ply, text)| text.parse().map_err(|error| ParseGameError::Move { ply, error }))
        .collect::<Result<_, _>>()?;
    resolve_game(start, &moves)
}

/// A message for each limit that the classic engine ignores.
fn ignored_limits(bounds: &Go) -> Vec<String> {
    let named = [
        ("searchmoves", !bounds.search_moves.is_empty()),
        ("mate", bounds.mate.is_some()),
    ];
    let given = named.into_iter().filter(|(_, is_given)| *is_given);
    given
        .map(|(name, _)| format!("{name} has no effect with the classic engine"))
        .collect()
}

/// The legal moves among `texts`, and a message for each invalid text.
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
