//! Several strategies under one budget: in turn on one thread, side by side on several.
//!
//! On one thread the strategies work in slices of nodes that grow, so the first that
//! can solve the level does so early, whatever the limit, and the same on every machine.

use crate::analysis::Analysis;
use crate::board::State;
use crate::control::{Control, Progress};
use crate::options::{Limits, Objective, Options};
use crate::report::{Limit, Stats};
use crate::search::{Knowledge, Perimeter, Search, Step};
use crate::strategies::{Kind, StrategyInfo, named};
use std::sync::atomic::{AtomicBool, Ordering};

/// How the work on a board ended, before the judge has seen it.
pub(crate) enum Ending<const W: usize> {
    Solved(Vec<State<W>>),
    Exhausted,
    OutOf(Limit),
    Stopped,
}

/// What a portfolio has to say.
pub(crate) struct Work<const W: usize> {
    pub ending: Ending<W>,
    pub strategy: &'static str,
    pub stats: Stats,
    /// Pushes that every solution needs, as far as the searches proved.
    pub lower_bound: u32,
}

/// Nodes between two looks at the clock and the stop request, at most.
const BREATH: u64 = 16;
/// Squares times boxes of the nodes between two looks: on large boards a single node takes milliseconds.
const BREATH_WORK: usize = 1 << 16;
/// What a share of the first round is worth, in the unit of [`StrategyInfo::pace`]; rounds grow by half.
const FIRST_ROUND: u64 = 300_000;
/// What a node costs besides its moves.
const NODE_COST: u64 = 20;
/// Nodes between two reports of progress.
const NEWS: u64 = 4096;
/// Squares times boxes up to which feature-space searches take part: they score every move of every position, and on
/// larger boards one position would take minutes and gigabytes.
const MOST_FEATURED: usize = 1 << 19;
/// Boards of so many squares are small: searches by single pushes and pulls come first there.
const SMALL_BOARD: usize = 80;
/// Strategies and their shares of the work.
type Team = &'static [(&'static str, u64)];
/// The strategies for small boards.
const SMALL_TEAM: Team = &[("greedy-steps", 2), ("greedy-pull-steps", 2), ("plan", 2), ("open", 2)];
/// The strategies for all other boards: most work for the one that solves most of the hard levels.
const TEAM: Team = &[
    ("open", 4),
    ("plan", 4),
    ("greedy-pulls", 2),
    ("open-far", 3),
    ("open-cycles", 3),
    ("open-near", 3),
    ("greedy", 1),
];
/// The strategies where the best solution is asked for.
const OPTIMAL_TEAM: Team = &[("astar", 1)];
/// Bytes if nobody set a limit.
const PLENTY: usize = usize::MAX / 4;

/// A strategy and its share.
type Task = (&'static StrategyInfo, u64);

/// Runs the strategy of the options, or the strategies of the portfolio.
pub(crate) fn run<const W: usize>(
    facts: &Analysis<W>,
    strategy: &'static StrategyInfo,
    options: &Options,
    control: Control<'_>,
) -> Work<W> {
    let members = members(facts, strategy, options.objective);
    let threads = options.threads.clamp(1, members.len().max(1));
    let memory = options.limits.memory.unwrap_or(PLENTY);
    let perimeter = Perimeter::new(memory / 4);
    perimeter.plant(facts);
    let knowledge = &Knowledge::new(facts, Some(perimeter));
    if threads == 1 {
        return turns(knowledge, &members, options, control);
    }
    // Each thread takes every n-th strategy; the first with an answer stops the others.
    let solved = AtomicBool::new(false);
    let mut works: Vec<Work<W>> = Vec::new();
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads)
            .map(|thread| {
                let mine: Vec<_> = members.iter().copied().skip(thread).step_by(threads).collect();
                let solved = &solved;
                scope.spawn(move || {
                    let relay = Relay { stop: control.stop, solved };
                    let work =
                        turns_with(knowledge, &mine, &share(options, thread, threads), control, &relay);
                    if matches!(work.ending, Ending::Solved(_) | Ending::Exhausted) {
                        solved.store(true, Ordering::Relaxed);
                    }
                    work
                })
            })
            .collect();
        works = handles.into_iter().map(|handle| handle.join().expect("a search thread lives")).collect();
    });
    pick(works)
}

/// A stop request from outside or from another thread.
struct Relay<'a> {
    stop: &'a AtomicBool,
    solved: &'a AtomicBool,
}

impl Relay<'_> {
    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.solved.load(Ordering::Relaxed)
    }
}

/// What one of several threads may spend.
fn share(options: &Options, thread: usize, threads: usize) -> Options {
    let (index, count) = (thread as u64, threads as u64);
    let nodes = options.limits.nodes.map(|nodes| nodes / count + u64::from(index < nodes % count));
    let memory = options.limits.memory.map(|memory| memory / threads);
    Options { limits: Limits { nodes, memory, ..options.limits }, ..options.clone() }
}

fn members<const W: usize>(
    facts: &Analysis<W>,
    strategy: &'static StrategyInfo,
    objective: Objective,
) -> Vec<Task> {
    if strategy.kind != Kind::Portfolio {
        return vec![(strategy, 1)];
    }
    let team = match objective {
        Objective::Any if facts.board.len() <= SMALL_BOARD => SMALL_TEAM,
        Objective::Any => TEAM,
        Objective::Pushes | Objective::Moves => OPTIMAL_TEAM,
    };
    let equal = facts.goals.len() == facts.starts.len();
    let huge = facts.board.len() * facts.starts.len() > MOST_FEATURED;
    let fits = |(info, _): &Task| (equal || !info.pulls()) && !(huge && info.is_feature_search());
    team.iter().filter_map(|&(name, share)| Some((named(name)?, share))).filter(fits).collect()
}

fn turns<const W: usize>(
    knowledge: &Knowledge<'_, W>,
    members: &[Task],
    options: &Options,
    control: Control<'_>,
) -> Work<W> {
    let never = AtomicBool::new(false);
    turns_with(knowledge, members, options, control, &Relay { stop: control.stop, solved: &never })
}

struct Member<'a, const W: usize> {
    info: &'static StrategyInfo,
    share: u64,
    search: Box<dyn Search<W> + Send + 'a>,
    done: Option<Limit>,
    /// Nodes between two looks at the clock.
    breath: u64,
    /// When to tell of progress next, in nodes.
    tell_at: u64,
}

fn turns_with<const W: usize>(
    knowledge: &Knowledge<'_, W>,
    members: &[Task],
    options: &Options,
    control: Control<'_>,
    relay: &Relay<'_>,
) -> Work<W> {
    let memory = options.limits.memory.unwrap_or(PLENTY) / 4 * 3 / members.len().max(1);
    let size = knowledge.facts.board.len() * knowledge.facts.starts.len().max(1);
    let breath = (BREATH_WORK / size).clamp(1, BREATH as usize) as u64;
    let mut team: Vec<Member<'_, W>> = members
        .iter()
        .filter_map(|&(info, share)| {
            let search = info.search(knowledge, options.objective, options.techniques, memory)?;
            Some(Member { info, share, search, done: None, breath, tell_at: NEWS })
        })
        .collect();
    let mut round = FIRST_ROUND;
    let mut last = 0;
    let ending = loop {
        let mut idle = true;
        for index in 0..team.len() {
            if team[index].done.is_some() {
                continue;
            }
            idle = false;
            last = index;
            let slice = round * team[index].share;
            match turn(&mut team, index, slice, options, control, relay) {
                Some(Ending::OutOf(limit @ (Limit::Memory | Limit::Ideas))) => {
                    team[index].done = Some(limit);
                }
                Some(ending) => return finish(team, last, ending),
                None => {}
            }
        }
        if idle {
            let memory = team.iter().any(|member| member.done == Some(Limit::Memory));
            break Ending::OutOf(if memory { Limit::Memory } else { Limit::Ideas });
        }
        round += round / 2;
    };
    finish(team, last, ending)
}

/// One slice of one strategy; `None` if it wants another one.
fn turn<const W: usize>(
    team: &mut [Member<'_, W>],
    index: usize,
    slice: u64,
    options: &Options,
    control: Control<'_>,
    relay: &Relay<'_>,
) -> Option<Ending<W>> {
    let mut left = slice;
    let breath = team[index].breath;
    while left > 0 {
        if relay.stopped() {
            return Some(Ending::Stopped);
        }
        if options.limits.time.is_some_and(|limit| control.clock.elapsed() >= limit) {
            return Some(Ending::OutOf(Limit::Time));
        }
        let spent: u64 = team.iter().map(|member| member.search.stats().expanded).sum();
        let allowed = options.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(spent));
        if allowed == 0 {
            return Some(Ending::OutOf(Limit::Nodes));
        }
        let nodes = breath.min(allowed);
        let before = team[index].search.stats().generated;
        let step = team[index].search.step(nodes);
        // A search may rest early, or do something else than to expand; even that uses up its turn.
        let generated = team[index].search.stats().generated - before;
        left = left.saturating_sub(generated * team[index].info.pace + nodes * NODE_COST);
        match step {
            Step::Running => {}
            Step::Solved(path) => return Some(Ending::Solved(path)),
            Step::Exhausted => return Some(Ending::Exhausted),
            Step::OutOfMemory => return Some(Ending::OutOf(Limit::Memory)),
            Step::GivesUp => return Some(Ending::OutOf(Limit::Ideas)),
        }
        tell(team, index, control);
    }
    None
}

fn tell<const W: usize>(team: &mut [Member<'_, W>], index: usize, control: Control<'_>) {
    let expanded = team[index].search.stats().expanded;
    if expanded >= team[index].tell_at {
        team[index].tell_at = expanded + NEWS;
        let member = &team[index];
        let total = total(team);
        control.observer.progress(&Progress {
            strategy: member.info.name,
            stats: &total,
            memory: team.iter().map(|member| member.search.memory()).sum(),
            best: &member.search.best(),
        });
    }
}

fn total<const W: usize>(team: &[Member<'_, W>]) -> Stats {
    team.iter().map(|member| member.search.stats()).fold(Stats::default(), add)
}

fn finish<const W: usize>(team: Vec<Member<'_, W>>, last: usize, ending: Ending<W>) -> Work<W> {
    let lower_bound = team.iter().map(|member| member.search.lower_bound()).max().unwrap_or(0);
    Work { ending, strategy: team[last].info.name, stats: total(&team), lower_bound }
}

fn pick<const W: usize>(works: Vec<Work<W>>) -> Work<W> {
    let stats = works.iter().map(|work| work.stats).fold(Stats::default(), add);
    let worth = |work: &Work<W>| match work.ending {
        Ending::Solved(_) => 0,
        Ending::Exhausted => 1,
        Ending::OutOf(_) => 2,
        Ending::Stopped => 3,
    };
    let lower_bound = works.iter().map(|work| work.lower_bound).max().unwrap_or(0);
    let best = works.into_iter().min_by_key(worth).expect("there is at least one thread");
    Work { stats, lower_bound, ..best }
}

fn add(a: Stats, b: Stats) -> Stats {
    Stats {
        expanded: a.expanded + b.expanded,
        generated: a.generated + b.generated,
        stored: a.stored + b.stored,
        pruned: a.pruned + b.pruned,
        peak_memory: a.peak_memory + b.peak_memory,
        table_load: a.table_load.max(b.table_load),
        longest_probe: a.longest_probe.max(b.longest_probe),
    }
}
