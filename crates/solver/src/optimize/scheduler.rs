//! The plan of the work, and who does it.
//!
//! Where pushes count first, many solutions [compete](Competition). In the turns of a proof, where
//! something else counts first, or where there are to be no restarts, jobs come in rounds. A round
//! sweeps over the best line with one stray box, two, three, each search within a budget that
//! doubles from round to round; then it restarts from what another strategy finds, since no
//! vicinity leads from one idea of a solution to another; then it looks for the best way through
//! the positions of all lines at once. Workers take the jobs in order. One worker with a limit in
//! nodes does the same on every machine.

use super::PushSequence;
use super::compete::Competition;
use super::session::{Session, Turn};
use super::shared::{Known, SharedState};
use super::sweep::{Accept, Stage, merge, sweep};
use crate::board::{Board, State};
use crate::control::Control;
use crate::find::find;
use crate::metric::{Metric, Ranking};
use crate::options::{Limits, Options};
use crate::prepared::{Prepared, PreparedWork, Unready, prepare};
use crate::report::{Outcome, too_large};
use crate::search::Knowledge;
use crate::strategies::{StrategyInfo, strategy};
use sokonaut_level::Level;
use sokonaut_rules::Verified;
use std::sync::atomic::AtomicBool;

/// What an optimizer can be told.
#[derive(Clone, Debug)]
pub struct OptimizeOptions {
    /// What counts.
    pub ranking: Ranking,
    /// Where to end.
    pub limits: Limits,
    /// Workers at the same time.
    pub threads: usize,
    /// What stays as it is; `None` if everything may be changed.
    pub kept: Option<KeptEnds>,
    /// Look for other solutions too?
    pub restarts: bool,
}

impl Default for OptimizeOptions {
    /// The usual ranking, everything that can be tried, on one thread, without a limit.
    fn default() -> Self {
        let (ranking, limits) = (Ranking::default(), Limits::default());
        Self { ranking, limits, threads: 1, kept: None, restarts: true }
    }
}

/// Pushes that stay as they are, at both ends of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeptEnds {
    /// Pushes at the beginning.
    pub before: usize,
    /// Pushes at the end.
    pub after: usize,
}

impl OptimizeOptions {
    /// Bytes for the tables and the searches of all workers.
    fn memory(&self) -> usize {
        self.limits.memory.unwrap_or(PLENTY)
    }
}

/// What happens while the optimizer works.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// A better solution.
    Better(&'a Verified),
    /// The work goes on.
    Working {
        /// Positions expanded so far.
        nodes: u64,
    },
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Optimized {
    /// The best solution, no worse than any that was given.
    pub solution: Verified,
    /// Positions expanded.
    pub nodes: u64,
    /// Nothing is left to try, or it is proved that nothing is to be gained.
    pub exhausted: bool,
    /// Bytes that the facts of the level take, if the memory given does not hold them: then nothing
    /// was tried.
    pub needs: Option<usize>,
}

impl Optimized {
    /// Why nothing was tried, in words, where the memory does not hold the facts of the level.
    #[must_use]
    pub fn remark(&self) -> Option<String> {
        self.needs.map(too_large)
    }
}

/// Bytes if nobody set a limit: searches divide what they are given, so all that a machine has
/// would be too much.
const PLENTY: usize = 4 << 30;
/// Lines of the length of the solution that are held at the same time, at least.
const LINES: usize = 2;
/// Positions that a search stores in the first round.
pub(super) const FIRST_BUDGET: usize = 100_000;
/// A round whose searches store more than 100,000,000 positions is not begun.
pub(super) const LAST_BUDGET: usize = FIRST_BUDGET << 10;
/// The strategies to restart from, each with nodes for a few seconds.
const RESTARTS: &[(&StrategyInfo, u64)] = &[
    (strategy("plan"), 6_000),
    (strategy("open"), 4_000),
    (strategy("best-first-pulls"), 32_000),
    (strategy("open-far"), 4_000),
    (strategy("value"), 4_000),
    (strategy("open-cycles"), 4_000),
    (strategy("reversed"), 4_000),
    (strategy("best-first"), 4_000),
    (strategy("open-near"), 4_000),
    (strategy("value-home"), 4_000),
];
/// What a restart takes, in positions of a window.
const WORK_OF_RESTART: u64 = 400_000;
/// Restarts in a round.
const RESTARTS_A_ROUND: usize = 4;
/// Boxes that may stray at the most.
pub(super) const MOST_STRAYS: usize = 4;

/// One piece of work.
#[derive(Clone, Copy, Debug)]
enum Job {
    /// Sweeps of all stages over the best line.
    Sweeps { round: usize },
    /// Fewer pushes first, where something else counts.
    Detour { round: usize },
    /// Another solution, and the cheapest sweeps over it.
    Restart { strategy: &'static StrategyInfo, nodes: u64, round: usize },
    /// One graph of all lines.
    Merge { round: usize },
}

/// The plan: all jobs in order.
fn plan(options: &OptimizeOptions, first_budget: usize) -> Vec<Job> {
    let pushes_first = options.ranking.named()[0] == Metric::Pushes;
    let mut others = RESTARTS.iter();
    let mut jobs = Vec::new();
    for round in (0..).take_while(|&round| first_budget << round <= LAST_BUDGET) {
        jobs.push(Job::Sweeps { round });
        if options.kept.is_some() {
            continue;
        }
        if !pushes_first {
            jobs.push(Job::Detour { round });
        }
        if options.restarts {
            let restarts = others.by_ref().take(RESTARTS_A_ROUND);
            jobs.extend(restarts.map(|&(strategy, nodes)| Job::Restart { strategy, nodes, round }));
        }
        jobs.push(Job::Merge { round });
    }
    jobs
}

/// Improves solutions of a level until a limit is reached, someone stops it, or nothing is left to
/// try.
///
/// `None` if none of the solutions solves the level within the board that the solver sees.
#[must_use]
pub fn optimize(
    level: &Level,
    solutions: &[Verified],
    options: &OptimizeOptions,
    control: Control<'_>,
    news: &(dyn Fn(News<'_>) + Sync),
) -> Option<Optimized> {
    let board = Board::new(level).ok()?;
    let work = Optimize { solutions, options, control, news };
    prepare(level, &board, &options.limits, control, work)
}

struct Optimize<'a> {
    solutions: &'a [Verified],
    options: &'a OptimizeOptions,
    control: Control<'a>,
    news: &'a (dyn Fn(News<'_>) + Sync),
}

impl PreparedWork for Optimize<'_> {
    type Output = Option<Optimized>;

    fn begin<const W: usize>(self, prepared: Prepared<'_, W>, limits: Limits) -> Option<Optimized> {
        let options = OptimizeOptions { limits, ..self.options.clone() };
        optimize_prepared(prepared, self.solutions, &options, self.control, self.news)
    }

    fn give_up(self, why: Unready) -> Option<Optimized> {
        let needs = match why {
            Unready::TooLarge(bytes) => Some(bytes),
            _ => None,
        };
        let solution = best_of(self.solutions, self.options.ranking)?.clone();
        Some(Optimized { solution, nodes: 0, exhausted: false, needs })
    }
}

fn best_of(solutions: &[Verified], ranking: Ranking) -> Option<&Verified> {
    solutions.iter().min_by_key(|solution| ranking.lengths(&solution.metrics()))
}

/// The same as [`optimize`] on a level that is ready.
pub(crate) fn optimize_prepared<const W: usize>(
    prepared: Prepared<'_, W>,
    solutions: &[Verified],
    options: &OptimizeOptions,
    control: Control<'_>,
    news: &(dyn Fn(News<'_>) + Sync),
) -> Option<Optimized> {
    let done = AtomicBool::new(false);
    let alarm = control.alarm(options.limits.time, &done);
    let (knowledge, memory) = Knowledge::alone(prepared.facts, options.memory(), alarm);
    let limits = Limits { memory: options.limits.memory.map(|_| memory), ..options.limits };
    let options = OptimizeOptions { limits, ..options.clone() };
    let mut session = Session::default();
    let given = (prepared, &knowledge, solutions);
    optimize_turn(given, &options, (control, news), &mut session, Turn::ENDLESS)
}

/// The same for one turn of a session.
pub(crate) fn optimize_turn<const W: usize>(
    (prepared, knowledge, solutions): (Prepared<'_, W>, &Knowledge<'_, W>, &[Verified]),
    options: &OptimizeOptions,
    (control, news): (Control<'_>, &(dyn Fn(News<'_>) + Sync)),
    session: &mut Session<W>,
    turn: Turn,
) -> Option<Optimized> {
    let given = best_of(solutions, options.ranking)?;
    let bytes = LINES * (given.pushes() + 1) * size_of::<State<W>>();
    if options.limits.memory.is_some_and(|limit| bytes > limit) {
        return Some(Optimized { solution: given.clone(), nodes: 0, exhausted: false, needs: Some(bytes) });
    }
    let line = |solution| PushSequence::of_solution(&prepared.facts.board, prepared.level, solution);
    let lengths = options.ranking.lengths(&given.metrics());
    let first = Known { line: line(given)?, lengths, solution: given.clone() };
    let done = AtomicBool::new(false);
    let alarm = control.alarm(options.limits.time, &done);
    let (knowledge, session_before) = ((knowledge, options.memory()), std::mem::take(session));
    let shared =
        SharedState::new(prepared, options, (control, alarm), knowledge, news, first, (session_before, turn));
    for line in solutions.iter().filter_map(line) {
        // The walks are shortened by this alone.
        if let Some(known) = shared.judge(line) {
            shared.offer(&known);
            shared.keep(known.line);
        }
    }
    if shared.is_competition() {
        let competition = Competition::new(&shared);
        side_by_side(options.threads, || competition.work());
    } else {
        side_by_side(options.threads, || work(&shared));
    }
    let solution = shared.best().solution;
    let (nodes, exhausted) = (shared.spent(), shared.is_exhausted());
    *session = shared.into_session();
    Some(Optimized { solution, nodes, exhausted, needs: None })
}

/// All workers do this.
fn side_by_side(threads: usize, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        (1..threads).for_each(|_| {
            scope.spawn(&work);
        });
        work();
    });
}

fn work<const W: usize>(shared: &SharedState<'_, W>) {
    let plan = plan(shared.options, shared.first_budget);
    while !shared.is_over(0)
        && let number = shared.next_job()
        && let Some(&job) = plan.get(number)
    {
        match job {
            Job::Sweeps { round } => {
                let stages = stages(shared.options.ranking, round);
                sweeps(shared, shared.best(), shared.first_budget << round, &stages);
            }
            Job::Detour { round } => detour(shared, shared.best(), round),
            Job::Restart { strategy, nodes, round } => restart(shared, strategy, nodes, round),
            Job::Merge { round } => {
                let stage = stages(shared.options.ranking, round)[0];
                merge(shared, shared.best(), stage, budget(shared.first_budget << round, stage));
            }
        }
        if shared.is_over(0) {
            shared.cut_short(number);
        }
    }
}

/// Positions that a search may store. One stray box finds most, and finds it in wide windows.
pub(super) fn budget(least: usize, stage: Stage) -> usize {
    let wide = if stage.strays == 1 { 4 } else { 1 };
    least * wide
}

/// The sweeps of a round. Something found with many strays makes work for those with few.
pub(super) fn sweeps<const W: usize>(
    shared: &SharedState<'_, W>,
    mut known: Known<W>,
    least: usize,
    stages: &[Stage],
) -> Known<W> {
    let mut next = 0;
    while let Some(&stage) = stages.get(next) {
        let before = known.lengths;
        known = sweep(shared, known, stage, Accept::Better, budget(least, stage));
        next = if known.lengths < before && next > 0 { 0 } else { next + 1 };
        if shared.is_over(0) {
            break;
        }
    }
    known
}

/// What to count and how far to stray, the cheapest first. More than two strays pay only with large
/// budgets.
pub(super) fn stages(ranking: Ranking, round: usize) -> Vec<Stage> {
    let stage = |pushes_alone, most| (1..=most).map(move |strays| Stage { pushes_alone, strays });
    let most = MOST_STRAYS.min(2 + round / 2);
    match ranking.named() {
        [Metric::Pushes] => stage(true, most).collect(),
        [Metric::Pushes, ..] => stage(true, most).chain(stage(false, most - 1)).collect(),
        _ => stage(false, most).collect(),
    }
}

/// Fewest pushes first, then what counts: what has few pushes is often short in other ways too.
fn detour<const W: usize>(shared: &SharedState<'_, W>, mut known: Known<W>, round: usize) {
    for strays in 1..=2 {
        let stage = Stage { pushes_alone: true, strays };
        known = sweep(shared, known, stage, Accept::FewerPushes, budget(shared.first_budget << round, stage));
    }
    shared.keep(known.line.clone());
    sweeps(shared, known, shared.first_budget << round, &stages(shared.options.ranking, round));
}

/// Solves the level in another way, and gives that solution a chance.
fn restart<const W: usize>(
    shared: &SharedState<'_, W>,
    strategy: &'static StrategyInfo,
    nodes: u64,
    round: usize,
) {
    let board = &shared.prepared.facts.board;
    if strategy.pulls() && board.has_spare_goals() {
        return;
    }
    let dear = WORK_OF_RESTART / nodes;
    let allowed = nodes.min(shared.nodes_left()).min(shared.work_left() / dear);
    let limits = Limits { nodes: Some(allowed), ..shared.options.limits };
    let memory = Some(shared.memory_of_a_worker());
    let options = Options { limits: Limits { memory, ..limits }, ..Options::default() };
    let control = Control { observer: &(), ..shared.control };
    let report = find(shared.prepared, strategy, &options, control);
    shared.spend(report.stats.expanded);
    shared.work_more(report.stats.expanded * (dear - 1));
    let Outcome::Solved(solution) = report.outcome else { return };
    let line = PushSequence::of_solution(board, shared.prepared.level, &solution);
    if let Some(known) = line.and_then(|line| shared.judge(line)) {
        polish(shared, known, round);
    }
}

/// Gives another solution a chance: the cheapest sweeps over it.
fn polish<const W: usize>(shared: &SharedState<'_, W>, known: Known<W>, round: usize) {
    shared.keep(known.line.clone());
    if shared.options.ranking.named()[0] == Metric::Pushes {
        let known =
            sweeps(shared, known, shared.first_budget << round, &stages(shared.options.ranking, round)[..2]);
        shared.keep(known.line);
    } else {
        detour(shared, known, round);
    }
}
