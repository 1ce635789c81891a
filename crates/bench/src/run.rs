//! A run: every level with every strategy, in worker processes, several at a time.

use crate::folder::Folder;
use crate::guard::Guard;
use crate::job::Job;
use crate::judge::judge;
use crate::process::Worker;
use crate::{BenchError, Store};
use sokonaut_results::{Case, Outcome, Record, Settings};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};

/// What to do.
#[derive(Clone, Debug)]
pub struct RunPlan {
    /// The levels.
    pub cases: Vec<Case>,
    /// How to solve them.
    pub settings: Settings,
    /// Levels at a time.
    pub jobs: usize,
    /// Arguments that make this program a worker, see [`worker`](crate::worker()).
    pub worker: Vec<String>,
}

/// Hears how a run gets on.
pub trait RunObserver {
    /// Called once before the first level: lines known from before, and lines in all.
    fn begin(&mut self, known: &[Record], planned: usize);
    /// Called when a line was written.
    fn recorded(&mut self, record: &Record);
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Lines planned.
    pub planned: usize,
    /// Lines there are now, those from before among them.
    pub recorded: usize,
    /// Solved among them.
    pub solved: usize,
    /// Bugs among them: crashed, killed, refuted.
    pub bugs: usize,
    /// Solutions among them that are wrong.
    pub refuted: usize,
}

impl Summary {
    fn add(&mut self, record: &Record) {
        self.recorded += 1;
        self.solved += usize::from(record.outcome == Outcome::Solved);
        self.bugs += usize::from(record.outcome.is_bug());
        self.refuted += usize::from(record.outcome == Outcome::Refuted);
    }
}

/// Makes a run, or the rest of one. Ends early, with what is there, when `stop` is set.
///
/// # Errors
/// If settings make no sense, levels have changed since the run was begun, nothing can be written,
/// or no process can be started.
pub fn run(
    plan: &RunPlan,
    store: &mut Store,
    stop: &AtomicBool,
    watch: &mut dyn RunObserver,
) -> Result<Summary, BenchError> {
    plan.settings.check()?;
    let tasks = open_tasks(plan, store.known())?;
    let planned = plan.cases.len() * plan.settings.strategies.len();
    let mut summary = Summary { planned, ..Summary::default() };
    store.known().iter().for_each(|record| summary.add(record));
    watch.begin(store.known(), planned);
    let next = AtomicUsize::new(0);
    let halt = AtomicBool::new(false);
    let workers = Workers { plan, tasks: &tasks, next: &next, stop, halt: &halt };
    std::thread::scope(|scope| {
        let (send, records) = mpsc::channel();
        for _ in 0..plan.jobs.clamp(1, tasks.len().max(1)) {
            let (workers, send) = (&workers, send.clone());
            scope.spawn(move || workers.work(&send));
        }
        drop(send);
        for record in records {
            let written = record.and_then(|record: Record| store.add(&record).map(|()| record));
            match written {
                Ok(record) => {
                    summary.add(&record);
                    watch.recorded(&record);
                }
                Err(error) => {
                    halt.store(true, Ordering::SeqCst);
                    return Err(error);
                }
            }
        }
        Ok(summary)
    })
}

/// A level with a strategy: indices into the plan.
type Task = (usize, usize);

/// What is not recorded yet, level by level.
fn open_tasks(plan: &RunPlan, known: &[Record]) -> Result<Vec<Task>, BenchError> {
    let mut identities: HashMap<(&str, usize), Option<String>> = HashMap::new();
    for case in &plan.cases {
        identities.insert((&case.file, case.number), case.identity());
    }
    let mut done: HashSet<(&str, usize, &str)> = HashSet::new();
    for record in known {
        if identities.get(&(record.file.as_str(), record.number())) != Some(&record.identity) {
            return Err(BenchError::LevelChanged { file: record.file.clone(), level: record.number() });
        }
        done.insert((&record.file, record.number(), &record.asked));
    }
    let strategies = &plan.settings.strategies;
    let all = (0..plan.cases.len()).flat_map(|case| (0..strategies.len()).map(move |name| (case, name)));
    let open = |&(case, name): &Task| {
        let case = &plan.cases[case];
        !done.contains(&(case.file.as_str(), case.number, strategies[name].as_str()))
    };
    Ok(all.filter(open).collect())
}

/// What the threads of a run share. Each takes the next task, waits for its worker, and sends the
/// line.
struct Workers<'a> {
    plan: &'a RunPlan,
    tasks: &'a [Task],
    next: &'a AtomicUsize,
    /// Somebody wants the run to end.
    stop: &'a AtomicBool,
    /// Something went wrong that the other levels would meet too.
    halt: &'a AtomicBool,
}

impl Workers<'_> {
    fn work(&self, send: &Sender<Result<Record, BenchError>>) {
        let guard = Guard::new(&self.plan.settings);
        let mut idle = None;
        while !self.stop.load(Ordering::SeqCst) && !self.halt.load(Ordering::SeqCst) {
            let Some(&(case, name)) = self.tasks.get(self.next.fetch_add(1, Ordering::SeqCst)) else { break };
            let (case, name) = (&self.plan.cases[case], &self.plan.settings.strategies[name]);
            let line = match self.measure(case, name, &guard, &mut idle) {
                Ok(None) => break,
                Ok(Some(record)) => Ok(record),
                Err(error) => Err(error),
            };
            if send.send(line).is_err() {
                break;
            }
        }
    }

    /// The line for a case; `None` if the run was stopped before it was over. A worker that may do
    /// another job is left idle.
    fn measure(
        &self,
        case: &Case,
        strategy: &str,
        guard: &Guard,
        idle: &mut Option<Worker>,
    ) -> Result<Option<Record>, BenchError> {
        let level = match &case.level {
            Ok(level) => level,
            Err(why) => {
                let record = Record { error: Some(why.clone()), ..Record::default() };
                return Ok(Some(record.about(case, strategy)));
            }
        };
        let folder = self.plan.settings.solver.as_ref().map(|_| Folder::new()).transpose();
        let folder = folder.map_err(BenchError::Folder)?;
        let job = Job {
            board: level.to_xsb(),
            strategy: strategy.to_owned(),
            settings: self.plan.settings.clone(),
            folder: folder.as_ref().map(|folder| folder.path().to_owned()),
            number: case.number,
        };
        let worker = match idle.take() {
            Some(worker) => worker,
            None => Worker::start(&self.plan.worker)?,
        };
        let (ended, fit) = worker.work(&job, guard, self.stop)?;
        *idle = fit;
        Ok(judge(case, strategy, ended))
    }
}
