//! Several strategies under one budget: in turn on one thread, side by side on several.
//!
//! On one thread the strategies work in rounds that grow, so the first that can solve the level
//! does so early, whatever the limit. Work is counted in positions and moves by the
//! [pace](crate::pace) of each strategy, the same number on every machine. Some strategies begin
//! with a longer turn, and rest after it.
//!
//! Each of several threads takes strategies of its own; where there are more threads than
//! strategies, variants of them with other perturbations.

use crate::analysis::Analysis;
use crate::closeness::{Contender, EVEN, worths};
use crate::control::{Control, Progress};
use crate::options::{Limits, Options};
use crate::pace::WorkRates;
use crate::report::{KnowledgeSize, Limit, Share, Stats, StrategyOutcome};
use crate::schedule::{Task, for_threads, tasks};
use crate::search::{Ended, Ending, Knowledge, ProgressTimer, Search, go_on, interruption};
use crate::strategies::StrategyInfo;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a portfolio has to say.
pub(crate) struct Work<const W: usize> {
    pub ending: Ending<W>,
    pub strategy: &'static str,
    pub stats: Stats,
    /// Pushes that every solution needs, as far as the searches proved.
    pub lower_bound: u32,
    /// What each strategy did.
    pub shares: Vec<Share>,
    pub knowledge: KnowledgeSize,
}

/// Nodes between two looks at the clock and the stop request, at most.
const POLL_INTERVAL: u64 = 16;
/// Squares times boxes of the nodes between two looks: on large boards a single node takes
/// milliseconds.
const POLL_WORK: usize = 1 << 16;
/// What a share of the first round is worth, in the unit of [`StrategyInfo::pace`]; rounds grow by
/// half, up to the longest.
const FIRST_ROUND: u64 = 3_000_000;
const LONGEST_ROUND: u64 = 25_000_000;

/// Runs the strategy of the options, or the strategies of the portfolio, on a level whose solutions
/// all need so many pushes.
pub(crate) fn run<const W: usize>(
    facts: &Analysis<W>,
    (strategy, pushes): (&'static StrategyInfo, u32),
    options: &Options,
    control: Control<'_>,
) -> Work<W> {
    let tasks = for_threads(options.threads, tasks(facts, (strategy, pushes), options.limits.bytes()));
    let threads = options.threads.clamp(1, tasks.len().max(1));
    let done = AtomicBool::new(false);
    let alarm = control.alarm(options.limits.time, &done);
    let (mut knowledge, memory) = Knowledge::within(facts, (options.limits.bytes(), threads), alarm);
    knowledge.techniques = options.techniques;
    // From here on the limit is what is left for the searches.
    let options = &Options { limits: Limits { memory: Some(memory), ..options.limits }, ..options.clone() };
    let work = if threads == 1 {
        Turns::new(&knowledge, &tasks, options, control).run()
    } else {
        side_by_side(&knowledge, &tasks, options, (control, &done), threads)
    };
    let knowledge = knowledge.size();
    let stats = Stats { peak_memory: work.stats.peak_memory + knowledge.memory, ..work.stats };
    Work { knowledge, stats, ..work }
}

/// Each thread takes every n-th strategy; the first with an answer stops the others.
fn side_by_side<const W: usize>(
    knowledge: &Knowledge<'_, W>,
    tasks: &[Task],
    options: &Options,
    (control, done): (Control<'_>, &AtomicBool),
    threads: usize,
) -> Work<W> {
    let mut works: Vec<Work<W>> = Vec::new();
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads)
            .map(|thread| {
                let mine: Vec<_> = tasks.iter().copied().skip(thread).step_by(threads).collect();
                scope.spawn(move || {
                    let options = share(options, thread, threads);
                    let work = Turns::new(knowledge, &mine, &options, control).run();
                    if matches!(work.ending, Ending::Solved(_) | Ending::Exhausted) {
                        done.store(true, Ordering::Relaxed);
                    }
                    work
                })
            })
            .collect();
        works = handles.into_iter().map(|handle| handle.join().expect("a search thread lives")).collect();
    });
    pick(works)
}

/// What one of several threads may spend.
fn share(options: &Options, thread: usize, threads: usize) -> Options {
    let (index, count) = (thread as u64, threads as u64);
    let nodes = options.limits.nodes.map(|nodes| nodes / count + u64::from(index < nodes % count));
    let memory = options.limits.memory.map(|memory| memory / threads);
    Options { limits: Limits { nodes, memory, ..options.limits }, ..options.clone() }
}

struct Member<'a, const W: usize> {
    info: &'static StrategyInfo,
    rates: WorkRates,
    /// Its part of the work: none if it rests.
    part: u64,
    /// What a share of that is worth in this round.
    worth: u64,
    /// Work on top of that in its next turn.
    extra: u64,
    search: Box<dyn Search<W> + Send + 'a>,
    done: Option<Limit>,
    timer: ProgressTimer,
    /// How long it has worked.
    time: Duration,
}

impl<const W: usize> Member<'_, W> {
    /// The work of its next turn in a round of so much a share; nothing if it is done or rests.
    fn next_turn(&mut self, round: u64) -> u64 {
        if self.done.is_some() {
            0
        } else {
            round * self.part * self.worth / EVEN + std::mem::take(&mut self.extra)
        }
    }

    /// It is over. What others may need of its positions they have in the perimeter.
    fn end(&mut self, limit: Limit) {
        self.done = Some(limit);
        self.search = Box::new(Ended::of(&*self.search));
    }

    /// What it did; `decided` if its last step ended the solve so.
    fn share(&self, decided: Option<StrategyOutcome>) -> Share {
        let outcome = decided.or(self.done.map(StrategyOutcome::OutOf)).unwrap_or(StrategyOutcome::Working);
        Share {
            strategy: self.info.name,
            outcome,
            stats: self.search.stats(),
            time: self.time,
            table: self.search.table(),
        }
    }
}

/// Strategies that work in turn on one thread.
struct Turns<'a, const W: usize> {
    knowledge: &'a Knowledge<'a, W>,
    members: Vec<Member<'a, W>>,
    /// Who joins later, in that order.
    later: VecDeque<Task>,
    options: Options,
    /// Bytes for a part of the work.
    memory: usize,
    /// Nodes between two looks at the clock.
    poll_interval: u64,
    control: Control<'a>,
    /// The member at work, and when the clock was looked at last: what passes between two looks is
    /// its time.
    at_work: usize,
    looked: Duration,
}

impl<'a, const W: usize> Turns<'a, W> {
    fn new(knowledge: &'a Knowledge<'a, W>, tasks: &[Task], options: &Options, control: Control<'a>) -> Self {
        let all: u64 = tasks.iter().map(Task::part).sum();
        let size = knowledge.facts.board.len() * knowledge.facts.starts.len().max(1);
        let poll_interval = (POLL_WORK / size).clamp(1, POLL_INTERVAL as usize) as u64;
        Self {
            knowledge,
            members: Vec::new(),
            later: tasks.iter().copied().collect(),
            options: options.clone(),
            memory: options.limits.bytes() / all.max(1) as usize,
            poll_interval,
            control,
            at_work: 0,
            looked: control.clock.elapsed(),
        }
    }

    /// Lets those join whose time has come.
    fn join(&mut self, worked: u64) {
        while self.later.front().is_some_and(|task| task.joins <= worked) {
            let Some(task) = self.later.pop_front() else { return };
            // To make a search may take a while on a large board; one is enough to say that time is
            // up.
            if !self.members.is_empty() && self.knowledge.alarm.rings() {
                return;
            }
            let (info, options) = (task.strategy, &self.options);
            let memory = self.memory * task.part() as usize;
            if let Some(search) = info.variant(task.variant, self.knowledge, options, memory) {
                let member = Member {
                    info,
                    rates: self.rates(info),
                    part: task.share,
                    worth: EVEN,
                    extra: task.opening,
                    search,
                    done: None,
                    timer: ProgressTimer::after(0, self.looked),
                    time: Duration::ZERO,
                };
                self.members.push(member);
            }
        }
    }

    fn run(mut self) -> Work<W> {
        let (mut round, mut worked) = (FIRST_ROUND, 0);
        loop {
            let mut idle = true;
            self.join(worked);
            self.weigh();
            for index in 0..self.members.len() {
                let work = self.members[index].next_turn(round);
                if work == 0 {
                    continue;
                }
                idle = false;
                worked += work;
                match self.turn(index, work) {
                    Some(Ending::OutOf(limit @ (Limit::Memory | Limit::Ideas))) => {
                        self.members[index].end(limit);
                    }
                    Some(ending) => return self.finish(ending),
                    None => {}
                }
            }
            if idle && let Some(next) = self.later.front() {
                worked = next.joins;
                continue;
            }
            if idle && self.wake() {
                continue;
            }
            if idle {
                let memory = self.members.iter().any(|member| member.done == Some(Limit::Memory));
                return self.finish(Ending::OutOf(if memory { Limit::Memory } else { Limit::Ideas }));
            }
            round = (round + round / 2).min(LONGEST_ROUND);
        }
    }

    /// Finds out whose shares are worth more in the next round.
    fn weigh(&mut self) {
        let contender = |member: &Member<'_, W>| Contender {
            share: if member.done.is_none() { member.part } else { 0 },
            missing: member.search.missing(),
        };
        let worths = worths(&self.members.iter().map(contender).collect::<Vec<_>>());
        self.members.iter_mut().zip(worths).for_each(|(member, worth)| member.worth = worth);
    }

    fn rates(&self, info: &StrategyInfo) -> WorkRates {
        let facts = self.knowledge.facts;
        info.pace.on(facts.board.len(), facts.starts.len())
    }

    /// Lets those work on who rest; `false` if there is nobody.
    fn wake(&mut self) -> bool {
        let resting = |member: &&mut Member<'_, W>| member.done.is_none() && member.part == 0;
        self.members.iter_mut().filter(resting).map(|member| member.part = 1).count() > 0
    }

    /// One turn of one strategy; `None` if it wants another one.
    fn turn(&mut self, index: usize, work: u64) -> Option<Ending<W>> {
        let mut left = work;
        while left > 0 {
            self.look();
            self.at_work = index;
            let (limits, alarm) = (&self.options.limits, &self.knowledge.alarm);
            let spent: u64 = self.members.iter().map(|member| member.search.stats().expanded).sum();
            let interruption = interruption(limits, alarm.stopped(), self.looked, spent);
            if interruption.is_some() {
                return interruption;
            }
            let nodes =
                limits.nodes.map_or(self.poll_interval, |limit| self.poll_interval.min(limit - spent));
            let Member { rates, search, .. } = &mut self.members[index];
            let before = search.stats();
            let ending = go_on(&mut **search, nodes, alarm);
            if ending.is_some() {
                return ending;
            }
            let after = search.stats();
            let [expanded, generated] =
                [after.expanded - before.expanded, after.generated - before.generated];
            left = left.saturating_sub(rates.of(expanded, generated));
            self.tell(index);
        }
        None
    }

    /// Looks at the clock, and puts the time down to the member at work.
    fn look(&mut self) {
        let now = self.control.clock.elapsed();
        if let Some(member) = self.members.get_mut(self.at_work) {
            member.time += now.saturating_sub(self.looked);
        }
        self.looked = now;
    }

    fn tell(&mut self, index: usize) {
        let expanded = self.members[index].search.stats().expanded;
        if self.members[index].timer.is_due(expanded, self.looked) {
            let member = &self.members[index];
            let memory: usize = self.members.iter().map(|member| member.search.memory()).sum();
            self.control.observer.progress(&Progress {
                strategy: member.info.name,
                stats: &self.total(),
                memory: memory + self.knowledge.memory(),
                best: &member.search.best(),
            });
        }
    }

    fn total(&self) -> Stats {
        self.members.iter().map(|member| member.search.stats()).fold(Stats::default(), Stats::beside)
    }

    fn finish(mut self, ending: Ending<W>) -> Work<W> {
        self.look();
        let decided = match ending {
            Ending::Solved(_) => Some(StrategyOutcome::Solved),
            Ending::Exhausted => Some(StrategyOutcome::Unsolvable),
            Ending::OutOf(_) | Ending::Stopped => None,
        };
        let share = |(index, member): (usize, &Member<'_, W>)| {
            member.share(decided.filter(|_| index == self.at_work))
        };
        Work {
            ending,
            strategy: self.members[self.at_work].info.name,
            stats: self.total(),
            lower_bound: self.members.iter().map(|member| member.search.lower_bound()).max().unwrap_or(0),
            shares: self.members.iter().enumerate().map(share).collect(),
            knowledge: KnowledgeSize::default(),
        }
    }
}

fn pick<const W: usize>(works: Vec<Work<W>>) -> Work<W> {
    let stats = works.iter().map(|work| work.stats).fold(Stats::default(), Stats::beside);
    let worth = |work: &Work<W>| match work.ending {
        Ending::Solved(_) => 0,
        Ending::Exhausted => 1,
        Ending::OutOf(_) => 2,
        Ending::Stopped => 3,
    };
    let lower_bound = works.iter().map(|work| work.lower_bound).max().unwrap_or(0);
    let shares = works.iter().flat_map(|work| work.shares.iter().cloned()).collect();
    let best = works.into_iter().min_by_key(worth).expect("there is at least one thread");
    Work { stats, lower_bound, shares, ..best }
}
