//! Runs a search, and sends its progress and its best move.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use chess_core::engine::{
    self, Bound, Deadlines, Iteration, Limits, LineReport, Observer, Progress, Report, SearchMemory, classic,
};
use chess_core::{Game, Move};

use crate::options::{EngineChoice, Options};
use crate::output::{self, SearchResults};
use crate::platform::{Instant, send};
use crate::task::Signals;

/// A search with its limits and options.
#[derive(Debug)]
pub struct SearchJob {
    /// The game so far.
    pub game: Game,
    /// The limits of the search.
    pub limits: Limits,
    /// The options of the program.
    pub options: Options,
    /// The seed of a level's random choices.
    pub seed: u64,
    /// The time of the command, at which the clock starts.
    pub received: Instant,
}

/// Runs `job` and sends its progress; returns the line with the best move as soon as the line may be sent.
#[must_use]
pub fn run(job: &SearchJob, memory: &Mutex<SearchMemory>, signals: &Signals) -> String {
    let mut info_sender = InfoSender::new(job, signals);
    let (best, ponder) = match job.options.engine {
        EngineChoice::Classic => {
            let depth = job.limits.depth.unwrap_or(classic::DEPTH);
            let report = classic::search(job.game.board(), depth, &mut info_sender);
            send(&output::info_line(&info_sender.results_of(&report)));
            (report.best_move, None)
        }
        EngineChoice::SecondThought => {
            // After a panic during a search, the memory is still usable.
            let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
            let report = info_sender.search(&mut memory);
            // A level may choose a line other than the best line.
            // A search that was stopped within an iteration may choose a line other than the line that was sent last.
            if info_sender.first_move.is_none() || info_sender.first_move != report.best_move {
                send(&output::info_line(&info_sender.results_of(&report)));
            }
            (report.best_move, report.principal_variation.get(1).copied())
        }
    };
    signals.wait_until_answer_allowed();
    output::best_move_line(best, ponder, job.options.castling)
}

/// Observes a search: sends its progress at intervals, and stops it at its limits or on request.
struct InfoSender<'a> {
    job: &'a SearchJob,
    signals: &'a Signals,
    deadlines: Deadlines,
    start: Instant,
    last_sent: Duration,
    /// The first move of the best line that was sent last.
    first_move: Option<Move>,
}

impl<'a> InfoSender<'a> {
    fn new(job: &'a SearchJob, signals: &'a Signals) -> Self {
        Self {
            job,
            signals,
            deadlines: job.limits.deadlines(),
            start: job.received,
            last_sent: Duration::ZERO,
            first_move: None,
        }
    }

    fn search(&mut self, memory: &mut SearchMemory) -> Report {
        let job = self.job;
        let limits = job.limits.clone().or_default_nodes();
        match job.options.opponent() {
            Some(opponent) => opponent.search(&job.game, &limits, job.seed, self),
            None => engine::search(&job.game, &limits, memory, self),
        }
    }

    /// The certain results of a search: completed iterations, and lines with a score.
    fn results_of<'b>(&self, report: &'b Report) -> SearchResults<'b> {
        let is_classic = self.job.options.engine == EngineChoice::Classic;
        let is_cut_short = is_classic && !report.is_complete;
        SearchResults {
            side: self.job.game.board().side_to_move(),
            castling: self.job.options.castling,
            depth: if is_cut_short {
                (report.depth - 1).max(1)
            } else {
                report.depth
            },
            selective_depth: (!is_classic).then_some(report.selective_depth),
            number: (!is_classic).then_some(1),
            nodes: report.nodes,
            time: self.start.elapsed(),
            score: report.score,
            bound: Bound::Exact,
            line: report.score.map_or(&[], |_| &report.principal_variation),
        }
    }

    #[must_use]
    fn is_over(&self, nodes: u64, time: Duration) -> bool {
        let over_nodes = self.job.limits.nodes.is_some_and(|most| nodes >= most);
        // During pondering the clock of the other side runs.
        let over_time = self.deadlines.is_over(milliseconds(time)) && self.signals.is_answer_allowed();
        over_nodes || over_time || self.signals.is_stopped()
    }
}

impl Observer for InfoSender<'_> {
    fn progress(&mut self, progress: &Progress<'_>) -> ControlFlow<()> {
        let time = self.start.elapsed();
        if time - self.last_sent >= INFO_INTERVAL {
            self.last_sent = time;
            let is_classic = self.job.options.engine == EngineChoice::Classic;
            send(&output::info_line(&SearchResults {
                side: self.job.game.board().side_to_move(),
                castling: self.job.options.castling,
                depth: progress.depth,
                selective_depth: (!is_classic).then_some(progress.selective_depth),
                number: None,
                nodes: progress.nodes,
                time,
                score: progress.score.filter(|_| is_classic),
                bound: Bound::Exact,
                line: if is_classic { progress.principal_variation } else { &[] },
            }));
        }
        if self.is_over(progress.nodes, time) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn has_clock(&self) -> bool {
        true
    }

    fn line(&mut self, line: &LineReport<'_>) {
        // A level searches more lines than requested.
        let number = line.number as usize;
        if number > self.job.options.lines.max(1) {
            return;
        }
        let time = self.start.elapsed();
        // Bounds are soon replaced by exact scores, so bounds are sent only in long searches.
        if line.bound != Bound::Exact && time < INFO_INTERVAL * 4 {
            return;
        }
        if number == 1 {
            self.first_move = line.principal_variation.first().copied();
        }
        self.last_sent = time;
        send(&output::info_line(&SearchResults {
            side: self.job.game.board().side_to_move(),
            castling: self.job.options.castling,
            depth: line.depth,
            selective_depth: Some(line.selective_depth),
            number: Some(line.number),
            nodes: line.nodes,
            time,
            score: Some(line.score),
            bound: line.bound,
            line: line.principal_variation,
        }));
    }

    fn iteration(&mut self, iteration: &Iteration) -> ControlFlow<()> {
        let is_enough =
            self.deadlines.is_enough(milliseconds(self.start.elapsed()), iteration) && self.signals.is_answer_allowed();
        if is_enough || self.signals.is_stopped() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// The minimum time between two `info` lines of a search.
const INFO_INTERVAL: Duration = Duration::from_millis(500);

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
