use chess_core::Board;
use chess_core::notation::START_FEN;
use engine_protocol::{PositionExplanation, Request, RequestBody, SearchInfo, Threat};

use super::*;
use crate::engine_client::reconcile::WantedSearch;

/// A machine at a point in time, and the effects since the last check as text.
struct Run {
    machine: Machine,
    moment: Moment,
    done: Vec<String>,
}

impl Run {
    fn new() -> Self {
        Self {
            machine: Machine::new("worker.js".to_owned()),
            moment: Moment {
                now: 1_000.0,
                hidden: false,
            },
            done: Vec::new(),
        }
    }

    /// A run whose worker is ready and has received search 1.
    fn with_running_search() -> Self {
        let mut run = Self::new();
        run.want_search(1);
        run.send_version(1);
        assert_eq!(run.take_effects(), ["spawn 1 worker.js", "ready", "ask 1"]);
        run
    }

    fn after_event(&mut self, event: Event) {
        let (machine, effects) = std::mem::take(&mut self.machine).after_event(event, self.moment);
        self.machine = machine;
        self.done.extend(effects.iter().map(description));
    }

    fn want_search(&mut self, id: u32) {
        self.after_event(Event::Wanted(wanted_search(id, 300)));
    }

    fn answer(&mut self, worker: u32, id: u32, body: ReplyBody) {
        self.after_event(Event::Answered(worker, Reply { id, body }));
    }

    fn send_version(&mut self, worker: u32) {
        let version = PROTOCOL_VERSION;
        self.answer(worker, 0, ReplyBody::Hello { version });
    }

    fn progress(&mut self, worker: u32, id: u32, fraction: f64) {
        self.answer(
            worker,
            id,
            ReplyBody::Progress(Progress {
                fraction,
                ..Progress::default()
            }),
        );
    }

    fn find(&mut self, worker: u32, id: u32, best_move: &str) {
        self.answer(worker, id, ReplyBody::Found(result(Some(best_move))));
    }

    /// Lets time pass. The machine is woken when its timer ends.
    fn pass_time(&mut self, milliseconds: f64) {
        let end = self.moment.now + milliseconds;
        while let Some(at) = self.machine.wake_at().filter(|at| *at <= end) {
            self.moment.now = at.max(self.moment.now);
            self.after_event(Event::Woken);
        }
        self.moment.now = end;
    }

    /// Simulates a computer that sleeps: the timer ends only after the computer has woken up.
    fn sleep(&mut self, milliseconds: f64) {
        self.moment.now += milliseconds;
        self.after_event(Event::Woken);
    }

    fn take_effects(&mut self) -> Vec<String> {
        std::mem::take(&mut self.done)
    }

    #[track_caller]
    fn check(&mut self, expected: &[&str]) {
        assert_eq!(self.take_effects(), expected);
    }
}

fn wanted_search(id: u32, shown_for_ms: u32) -> WantedState {
    let board: Board = START_FEN.parse().unwrap();
    let request = Request {
        id,
        body: RequestBody::Other,
    };
    WantedState {
        alive: true,
        retries: 0,
        search: (id > 0).then(|| Rc::new(WantedSearch { request, board })),
        shown_for_ms,
    }
}

/// The wanted state with a request for an explanation.
fn wanted_explanation(id: u32) -> WantedState {
    wanted_request(id, RequestBody::Explain(Box::default()))
}

/// The wanted state with a request without a progress bar.
fn wanted_request(id: u32, body: RequestBody) -> WantedState {
    let (request, board) = (Request { id, body }, Board::default());
    WantedState {
        search: Some(Rc::new(WantedSearch { request, board })),
        ..wanted_search(id, 0)
    }
}

fn facts() -> Box<MoveFacts> {
    let json = r#"{"move":"e4","judgement":"best","before":{"cp":0},"after":{"cp":0},"loss":{"chances":0},
        "proof":[],"en":"No move is better.","de":"Kein Zug ist besser."}"#;
    serde_json::from_str(json).unwrap()
}

fn no_worker_wanted() -> WantedState {
    WantedState {
        alive: false,
        ..wanted_search(0, 0)
    }
}

fn result(best_move: Option<&str>) -> SearchResult {
    SearchResult {
        best_move: best_move.map(|text| text.parse().unwrap()),
        info: SearchInfo {
            depth: 9,
            ..SearchInfo::default()
        },
        ..SearchResult::default()
    }
}

fn description(effect: &Effect) -> String {
    match effect {
        Effect::Spawn(number, address) => format!("spawn {number} {address}"),
        Effect::Terminate => "terminate".to_owned(),
        Effect::Ask(search) => format!("ask {}", search.id()),
        Effect::AwaitFrame => "await frame".to_owned(),
        Effect::AwaitDrawn => "await drawn".to_owned(),
        Effect::Dispatch(action) => match action {
            EngineAction::Ready => "ready".to_owned(),
            EngineAction::Replaced => "replaced".to_owned(),
            EngineAction::Failed(fault) => format!("failed {fault:?}"),
            other => format!("{other:?}"),
        },
        Effect::Deliver(report) => match report {
            EngineReport::SearchProgress(id, progress) => format!("progress {id} {}", progress.fraction),
            EngineReport::SearchEnding(id, info, fill_ms) => format!("ending {id} depth {} in {fill_ms}", info.depth),
            EngineReport::SearchFound(id, found) => {
                let best = found.best_move.map(|mv| mv.to_string());
                format!("found {id} {}", best.unwrap_or_default())
            }
            EngineReport::Explained(id, facts) => {
                let judgement = facts.as_ref().map_or("nothing", |facts| &facts.judgement);
                format!("explained {id} {judgement}")
            }
            EngineReport::Answered(..) => format!("{report:?}"),
        },
    }
}

#[test]
fn the_first_wanted_state_spawns_a_worker_and_the_search_waits_for_it() {
    let mut run = Run::new();
    assert_eq!(run.machine.wake_at(), None);
    run.want_search(0);
    run.check(&["spawn 1 worker.js"]);
    run.want_search(1);
    run.want_search(2);
    run.check(&[]);
    run.send_version(1);
    run.check(&["ready", "ask 2"]);
    // Neither a second version message of the worker nor an equal wanted state changes anything.
    run.send_version(1);
    run.want_search(2);
    run.check(&[]);
}

#[test]
fn an_idle_worker_receives_one_search_after_another() {
    let mut run = Run::with_running_search();
    for id in 2..5 {
        run.find(1, id - 1, "e2e4");
        run.pass_time(300.0);
        run.after_event(Event::Drawn);
        run.take_effects();
        run.want_search(id);
        run.check(&[&format!("ask {id}")]);
    }
}

#[test]
fn progress_is_sent_with_the_next_frame_and_never_decreases() {
    let mut run = Run::with_running_search();
    run.progress(1, 1, 0.2);
    run.progress(1, 1, 0.5);
    run.progress(1, 1, 0.4);
    run.check(&["await frame"]);
    run.after_event(Event::Frame);
    run.check(&["progress 1 0.5"]);
    run.after_event(Event::Frame);
    run.check(&[]);
    run.progress(1, 1, f64::NAN);
    run.after_event(Event::Frame);
    run.check(&["await frame", "progress 1 0.5"]);
}

#[test]
fn a_hidden_page_which_draws_no_frames_receives_progress_at_once() {
    let mut run = Run::with_running_search();
    run.progress(1, 1, 0.2);
    run.moment.hidden = true;
    run.progress(1, 1, 0.3);
    run.check(&["await frame", "progress 1 0.3"]);
    // The frame is drawn when the page is visible again.
    run.moment.hidden = false;
    run.progress(1, 1, 0.4);
    run.check(&[]);
    run.after_event(Event::Frame);
    run.check(&["progress 1 0.4"]);
}

#[test]
fn progress_of_a_search_that_ended_meanwhile_is_not_sent() {
    let mut run = Run::with_running_search();
    run.progress(1, 1, 0.2);
    run.find(1, 1, "e2e4");
    run.take_effects();
    run.after_event(Event::Frame);
    run.check(&[]);
    let mut replaced = Run::with_running_search();
    replaced.progress(1, 1, 0.2);
    replaced.want_search(2);
    replaced.send_version(2);
    replaced.take_effects();
    replaced.after_event(Event::Frame);
    replaced.check(&[]);
}

#[test]
fn the_reply_is_delivered_after_the_full_bar_was_drawn() {
    let mut run = Run::with_running_search();
    run.pass_time(100.0);
    run.find(1, 1, "e2e4");
    run.check(&["ending 1 depth 9 in 200"]);
    // Messages after the final reply are dropped.
    run.progress(1, 1, 0.1);
    run.find(1, 1, "d2d4");
    run.after_event(Event::Drawn);
    run.pass_time(199.0);
    run.check(&[]);
    run.pass_time(1.0);
    run.check(&["ending 1 depth 9 in 0", "await drawn"]);
    run.pass_time(60_000.0);
    run.check(&[]);
    run.after_event(Event::Drawn);
    run.check(&["found 1 e2e4"]);
    // Until the page has received the result, it still wants the search. But the search is not sent again.
    run.after_event(Event::Drawn);
    run.send_version(1);
    run.check(&[]);
}

#[test]
fn a_search_that_took_long_enough_has_no_delay() {
    let mut run = Run::with_running_search();
    run.pass_time(300.0);
    run.find(1, 1, "e2e4");
    run.check(&["ending 1 depth 9 in 0", "await drawn"]);
}

#[test]
fn a_search_without_a_bar_is_delivered_at_once() {
    let mut run = Run::new();
    run.after_event(Event::Wanted(wanted_search(1, 0)));
    run.send_version(1);
    run.take_effects();
    run.find(1, 1, "e2e4");
    run.check(&["found 1 e2e4"]);
}

#[test]
fn a_premove_shortens_the_delay() {
    let mut run = Run::new();
    run.after_event(Event::Wanted(wanted_search(1, 2_000)));
    run.send_version(1);
    run.find(1, 1, "e2e4");
    run.pass_time(1_000.0);
    run.take_effects();
    run.after_event(Event::Wanted(wanted_search(1, 300)));
    run.pass_time(0.0);
    run.check(&["ending 1 depth 9 in 0", "await drawn"]);
}

#[test]
fn a_timer_that_ends_early_does_not_end_the_delay() {
    let mut run = Run::with_running_search();
    run.find(1, 1, "e2e4");
    run.take_effects();
    run.moment.now += 299.5;
    run.after_event(Event::Woken);
    run.check(&[]);
    assert_eq!(run.machine.wake_at(), Some(1_300.0));
}

#[test]
fn replies_with_another_id_or_of_another_worker_are_dropped() {
    let mut run = Run::with_running_search();
    run.find(1, 7, "e2e4");
    run.progress(1, 0, 0.5);
    run.answer(
        1,
        2,
        ReplyBody::Failed {
            message: "no".to_owned(),
        },
    );
    run.find(0, 1, "e2e4");
    run.after_event(Event::Failed(0, EngineFault::NotLoaded));
    run.find(2, 1, "e2e4");
    run.after_event(Event::Failed(2, EngineFault::NotLoaded));
    run.check(&[]);
    run.find(1, 1, "d2d4");
    run.check(&["ending 1 depth 9 in 300"]);
}

#[test]
fn undo_while_thinking_replaces_the_busy_worker() {
    let mut run = Run::with_running_search();
    run.want_search(0);
    run.check(&["spawn 2 worker.js", "replaced"]);
    // The old worker's reply arrives too late, and the new worker is idle.
    run.find(1, 1, "e2e4");
    run.send_version(2);
    run.check(&["ready"]);
    run.want_search(2);
    run.check(&["ask 2"]);
}

#[test]
fn a_new_game_while_thinking_is_searched_by_the_next_worker() {
    let mut run = Run::with_running_search();
    run.want_search(2);
    run.check(&["spawn 2 worker.js", "replaced"]);
    run.find(1, 1, "e2e4");
    run.find(2, 1, "e2e4");
    run.check(&[]);
    run.send_version(2);
    run.check(&["ready", "ask 2"]);
}

#[test]
fn an_undo_drops_a_pending_reply_and_the_worker_stays() {
    let mut run = Run::with_running_search();
    run.find(1, 1, "e2e4");
    run.take_effects();
    run.want_search(0);
    run.pass_time(60_000.0);
    run.after_event(Event::Drawn);
    run.check(&[]);
    run.want_search(2);
    run.check(&["ask 2"]);
    let mut full = Run::with_running_search();
    full.find(1, 1, "e2e4");
    full.pass_time(300.0);
    full.take_effects();
    full.want_search(2);
    full.after_event(Event::Drawn);
    full.check(&["ask 2"]);
}

#[test]
fn impossible_answers_are_failures() {
    for (best_move, id) in [(Some("e7e5"), 1), (Some("e2e5"), 1), (None, 1)] {
        let mut run = Run::with_running_search();
        run.answer(1, id, ReplyBody::Found(result(best_move)));
        run.check(&["terminate", "replaced"]);
    }
    let mut run = Run::with_running_search();
    run.answer(
        1,
        1,
        ReplyBody::Failed {
            message: "no".to_owned(),
        },
    );
    run.check(&["terminate", "replaced"]);
}

#[test]
fn a_failed_worker_is_replaced_after_a_delay_and_the_search_repeated() {
    let mut run = Run::with_running_search();
    run.after_event(Event::Failed(1, EngineFault::Stopped("error".to_owned())));
    run.check(&["terminate", "replaced"]);
    // Neither a late reply nor another wanted state shortens the delay.
    run.find(1, 1, "e2e4");
    run.want_search(1);
    run.pass_time(199.0);
    run.check(&[]);
    run.pass_time(1.0);
    run.check(&["spawn 3 worker.js"]);
    run.send_version(3);
    run.check(&["ready", "ask 1"]);
}

#[test]
fn a_failure_drops_a_pending_reply() {
    let mut run = Run::with_running_search();
    run.find(1, 1, "e2e4");
    run.take_effects();
    run.after_event(Event::Failed(1, EngineFault::NotLoaded));
    run.after_event(Event::Drawn);
    run.check(&["terminate", "replaced"]);
}

#[test]
fn three_failures_in_a_row_are_reported_and_only_a_person_retries() {
    let mut run = Run::new();
    run.want_search(1);
    for (number, delay) in [(1, 200.0), (3, 400.0)] {
        run.check(&[&format!("spawn {number} worker.js")]);
        run.after_event(Event::Failed(number, EngineFault::NoWorker));
        run.check(&["terminate", "replaced"]);
        run.pass_time(delay);
    }
    run.check(&["spawn 5 worker.js"]);
    run.after_event(Event::Failed(5, EngineFault::NotLoaded));
    run.check(&["terminate", "failed NotLoaded"]);
    // Until the page has received the report, it still wants the worker.
    run.want_search(1);
    run.pass_time(60_000.0);
    run.check(&[]);
    run.after_event(Event::Wanted(no_worker_wanted()));
    run.pass_time(60_000.0);
    run.check(&[]);
    run.want_search(2);
    run.check(&["spawn 8 worker.js"]);
    // The failures are counted from zero again.
    run.after_event(Event::Failed(8, EngineFault::NotLoaded));
    run.check(&["terminate", "replaced"]);
}

#[test]
fn another_attempt_spawns_a_worker_although_the_page_wanted_one_all_the_time() {
    let mut run = Run::with_running_search();
    for worker in [1, 3, 5] {
        run.after_event(Event::Failed(worker, EngineFault::NoWorker));
        run.pass_time(400.0);
    }
    assert_eq!(run.take_effects().last().map(String::as_str), Some("failed NoWorker"));
    for spawned in [&["spawn 7 worker.js"][..], &[]] {
        run.after_event(Event::Wanted(WantedState {
            retries: 1,
            ..wanted_search(2, 0)
        }));
        run.check(spawned);
    }
}

#[test]
fn an_answer_resets_the_count_of_failures() {
    let mut run = Run::with_running_search();
    let mut worker = 1;
    for id in 1..6 {
        for _ in 0..2 {
            run.after_event(Event::Failed(worker, EngineFault::NotLoaded));
            run.pass_time(400.0);
            worker += 2;
            run.send_version(worker);
        }
        run.find(worker, id, "e2e4");
        run.pass_time(300.0);
        run.after_event(Event::Drawn);
        run.want_search(id + 1);
    }
    assert!(!run.take_effects().iter().any(|done| done.starts_with("failed")));
}

#[test]
fn an_unwanted_worker_is_terminated() {
    let mut run = Run::with_running_search();
    run.after_event(Event::Wanted(no_worker_wanted()));
    run.check(&["terminate"]);
    assert_eq!(run.machine.wake_at(), None);
    run.find(1, 1, "e2e4");
    run.after_event(Event::Wanted(no_worker_wanted()));
    run.check(&[]);
}

#[test]
fn a_worker_that_never_answers_is_replaced() {
    let mut run = Run::new();
    run.want_search(1);
    run.take_effects();
    run.pass_time(29_999.0);
    run.check(&[]);
    run.pass_time(1.0);
    run.check(&["terminate", "replaced"]);
    run.pass_time(60_200.0 + 400.0);
    run.check(&[
        "spawn 3 worker.js",
        "terminate",
        "replaced",
        "spawn 5 worker.js",
        "terminate",
        "failed Silent",
    ]);
}

#[test]
fn a_searching_worker_without_messages_is_replaced() {
    let mut run = Run::with_running_search();
    for _ in 0..10 {
        run.pass_time(2_999.0);
        run.progress(1, 1, 0.1);
    }
    run.after_event(Event::Frame);
    run.check(&["await frame", "progress 1 0.1"]);
    run.pass_time(3_000.0);
    run.check(&["terminate", "replaced"]);
}

#[test]
fn an_idle_worker_need_not_send_messages() {
    let mut run = Run::new();
    run.want_search(0);
    run.send_version(1);
    run.take_effects();
    run.pass_time(600_000.0);
    run.check(&[]);
    assert_eq!(run.machine.wake_at(), None);
}

#[test]
fn hidden_and_sleeping_time_does_not_count_as_silence() {
    let mut run = Run::with_running_search();
    run.moment.hidden = true;
    run.pass_time(60_000.0);
    run.moment.hidden = false;
    run.after_event(Event::Shown);
    run.pass_time(2_900.0);
    run.sleep(3_600_000.0);
    run.pass_time(2_900.0);
    run.check(&[]);
    run.pass_time(100.0);
    run.check(&["terminate", "replaced"]);
}

#[test]
fn a_worker_of_another_version_is_loaded_past_the_cache() {
    let mut run = Run::new();
    run.want_search(1);
    run.take_effects();
    run.answer(1, 0, ReplyBody::Hello { version: 99_999 });
    run.pass_time(200.0);
    run.check(&["terminate", "replaced", "spawn 3 worker.js?protocol=1&try=1"]);
    run.answer(3, 0, ReplyBody::Hello { version: 99_999 });
    run.pass_time(400.0);
    run.check(&["terminate", "replaced", "spawn 5 worker.js?protocol=1&try=3"]);
    run.send_version(5);
    run.check(&["ready", "ask 1"]);
}

#[test]
fn an_explanation_is_delivered_at_once() {
    let mut run = Run::new();
    run.after_event(Event::Wanted(wanted_explanation(1)));
    run.send_version(1);
    run.take_effects();
    run.answer(1, 1, ReplyBody::Explained(facts()));
    run.check(&["explained 1 best"]);
    // A reply to an old request, and a reply to a request of another kind.
    run.answer(1, 1, ReplyBody::Explained(facts()));
    run.want_search(2);
    run.check(&["ask 2"]);
    run.answer(1, 2, ReplyBody::Explained(facts()));
    run.check(&[]);
}

#[test]
fn a_worker_without_an_explanation_stays() {
    for reply in [
        ReplyBody::Failed {
            message: "the teacher could not be loaded".to_owned(),
        },
        ReplyBody::Found(result(Some("e2e4"))),
    ] {
        let mut run = Run::new();
        run.after_event(Event::Wanted(wanted_explanation(1)));
        run.send_version(1);
        run.take_effects();
        run.answer(1, 1, reply);
        run.check(&["explained 1 nothing"]);
        run.want_search(2);
        run.check(&["ask 2"]);
    }
}

#[test]
fn answers_about_a_position_are_delivered_at_once() {
    let threat: Threat = serde_json::from_str(r#"{"kind":"none","en":"No threat.","de":"Keine Drohung."}"#).unwrap();
    let position = r#"{"position":{"facts":[],"balanced":true},"en":"Even.","de":"Gleich."}"#;
    let position: PositionExplanation = serde_json::from_str(position).unwrap();
    let failed = ReplyBody::Failed {
        message: "the part of the program could not be loaded".to_owned(),
    };
    for (body, reply, expected) in [
        (
            RequestBody::FindThreat(Box::default()),
            ReplyBody::ThreatFound {
                threat: Box::new(threat),
            },
            "No threat.",
        ),
        (
            RequestBody::ExplainPosition(Box::default()),
            ReplyBody::PositionExplained(Box::new(position)),
            "Even.",
        ),
        (RequestBody::FindThreat(Box::default()), failed, "Missing"),
    ] {
        let mut run = Run::new();
        run.after_event(Event::Wanted(wanted_request(1, body)));
        run.send_version(1);
        run.take_effects();
        run.answer(1, 1, reply);
        let done = run.take_effects();
        assert!(done.len() == 1 && done[0].contains(expected), "{done:?}");
        run.want_search(2);
        run.check(&["ask 2"]);
    }
}

/// A run whose ready worker has received this request with the id 1.
fn run_of(body: RequestBody) -> Run {
    let mut run = Run::new();
    run.after_event(Event::Wanted(wanted_request(1, body)));
    run.send_version(1);
    run.take_effects();
    run
}

#[test]
fn a_failure_during_an_explanation_drops_the_request_and_the_engine_starts_again() {
    type Fault = fn(&mut Run);
    let faults: [Fault; 3] = [
        |run| run.after_event(Event::Failed(1, EngineFault::NotLoaded)),
        |run| run.after_event(Event::Failed(1, EngineFault::Unreadable("type".to_owned()))),
        |run| run.pass_time(3_000.0),
    ];
    for fault in faults {
        for (body, answer) in [
            (RequestBody::Explain(Box::default()), "explained 1 nothing"),
            (RequestBody::FindThreat(Box::default()), "Answered(1, Missing)"),
            (RequestBody::ExplainPosition(Box::default()), "Answered(1, Missing)"),
        ] {
            let mut run = run_of(body);
            fault(&mut run);
            run.check(&[answer, "terminate", "replaced"]);
            // The page has not received the answer yet, and the request is not repeated.
            run.pass_time(200.0);
            run.check(&["spawn 3 worker.js"]);
            run.send_version(3);
            run.check(&["ready"]);
            run.want_search(2);
            run.check(&["ask 2"]);
        }
    }
}

#[test]
fn failures_during_explanations_are_not_counted() {
    let mut run = run_of(RequestBody::Explain(Box::default()));
    let mut worker = 1;
    let mut fails = |run: &mut Run, delay| {
        run.after_event(Event::Failed(worker, EngineFault::NotLoaded));
        run.pass_time(delay);
        worker += 2;
        run.send_version(worker);
    };
    for id in 2..9 {
        fails(&mut run, 200.0);
        run.after_event(Event::Wanted(wanted_explanation(id)));
    }
    assert!(!run.take_effects().iter().any(|done| done.starts_with("failed")));
    // Failures during searches are still counted.
    fails(&mut run, 200.0);
    run.want_search(9);
    for delay in [200.0, 400.0] {
        fails(&mut run, delay);
    }
    run.take_effects();
    run.after_event(Event::Failed(run.machine.number, EngineFault::NotLoaded));
    run.check(&["terminate", "failed NotLoaded"]);
}
