//! Other solutions to start from: whole ones from other strategies and variants of them, and new
//! ends of the best one.
//!
//! A new end keeps the best solution up to some position, which is then a level of its own for a
//! strategy: what is left to do is less, so that other orders of it are found quickly. (Large
//! neighbourhoods: Shaw 1998.)

use super::ceiling::judge;
use super::shared::{Known, SharedState};
use super::{Push, PushSequence};
use crate::analysis::Analysis;
use crate::board::{Board, State};
use crate::options::Options;
use crate::search::{Ending, Knowledge, go_on, steps_of_path};
use crate::strategies::{StrategyInfo, strategy};
use sokonaut_level::Dir;

/// Those that find solutions quickly, and of many kinds.
const STRATEGIES: &[&StrategyInfo] = &[
    strategy("open"),
    strategy("reversed"),
    strategy("plan"),
    strategy("open-near"),
    strategy("value"),
    strategy("open-far"),
    strategy("strays"),
    strategy("open-cycles"),
    strategy("unravel"),
    strategy("value-home"),
    strategy("best-first-pulls"),
    strategy("best-first"),
];
/// Times that each is asked for a whole solution.
const CYCLES: usize = 12;
/// Starts that can be made. New ends begin after the first cycle, two for every whole solution.
pub(super) const STARTS: usize = STRATEGIES.len() * (3 * CYCLES - 2);
/// The time of a position in a window, in the unit of a pace.
const WINDOW_POSITION: u64 = 5_000;
/// What the first search of a strategy may take, in positions of windows. Each time it is asked
/// again it is allowed half as much more.
const FIRST_WORK: u64 = 200_000;
/// What every start takes, for its tables.
const LEAST_WORK: u64 = 5_000;
const POLL_INTERVAL: u64 = 32;

/// What to start from.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    /// A whole solution, by so many restarts.
    Whole { strategy: &'static StrategyInfo, cycle: usize },
    /// Another end of the best one; what stays is told in parts of 64.
    End { strategy: &'static StrategyInfo, kept: usize, cycle: usize },
}

fn kind(number: usize) -> Kind {
    let strategies = STRATEGIES.len();
    let strategy = |number: usize| STRATEGIES[number % strategies];
    let Some(later) = number.checked_sub(strategies) else {
        return Kind::Whole { strategy: strategy(number), cycle: 0 };
    };
    let turn = later / 3;
    match later % 3 {
        0 => Kind::Whole { strategy: strategy(turn), cycle: 1 + turn / strategies },
        part => {
            let end = 2 * turn + part - 1;
            // Halves, then quarters, and so on, of what there is.
            let kept = ((end % 64 + 1) as u8).reverse_bits() as usize / 4;
            Kind::End { strategy: strategy(end), kept: kept.clamp(2, 60), cycle: end / strategies }
        }
    }
}

/// The solution of a start, if it has one.
pub(super) fn start<const W: usize>(shared: &SharedState<'_, W>, number: usize) -> Option<Known<W>> {
    match kind(number) {
        Kind::Whole { strategy, cycle } => {
            if cycle > 0 && !strategy.has_variants() {
                return None;
            }
            judge(shared, &solve(shared, shared.prepared.facts, strategy, cycle)?)
        }
        Kind::End { strategy, kept, cycle } => end(shared, (strategy, cycle), kept),
    }
}

/// The best solution up to a position, and another end.
fn end<const W: usize>(
    shared: &SharedState<'_, W>,
    (strategy, cycle): (&'static StrategyInfo, usize),
    kept: usize,
) -> Option<Known<W>> {
    let line = shared.best().line;
    let kept = line.len() * kept / 64;
    let State { boxes, player } = line.states()[kept];
    let board = &shared.prepared.facts.board;
    let rest = Board::rest(board, &boxes, player).ok()?;
    let watch = shared.alarm.watch();
    let facts = Analysis::<W>::new_while(&rest, &watch)?;
    let path = solve(shared, &facts, strategy, cycle)?;
    let steps = steps_of_path(&rest, &path, &watch)?;
    let pushes = pushes_of(board, line.states()[kept], &steps);
    let line = PushSequence::new(board, line.pushes()[..kept].iter().copied().chain(pushes).collect());
    shared.judge(line)
}

/// The pushes among some steps from a position.
fn pushes_of<const W: usize>(
    board: &Board,
    State { mut boxes, mut player }: State<W>,
    steps: &[Dir],
) -> Vec<Push> {
    let mut pushes = Vec::new();
    for &dir in steps {
        player = board.step(player, dir);
        if boxes.contains(player) {
            pushes.push(Push { from: player, dir });
            boxes = boxes.without(player).with(board.step(player, dir));
        }
    }
    pushes
}

/// Searches by a strategy, or a variant of it.
fn solve<const W: usize>(
    shared: &SharedState<'_, W>,
    facts: &Analysis<W>,
    info: &'static StrategyInfo,
    cycle: usize,
) -> Option<Vec<State<W>>> {
    let board = &facts.board;
    if info.pulls() && board.has_spare_goals() {
        return None;
    }
    let variant = if info.has_variants() { u32::try_from(cycle).unwrap_or(0) } else { 0 };
    let (knowledge, memory) = Knowledge::within(facts, (shared.memory_of_a_worker(), 1), shared.alarm);
    let mut search = info.variant(variant, &knowledge, &Options::default(), memory)?;
    let rates = info.pace.on(board.len(), facts.starts.len());
    let allowed = (FIRST_WORK + FIRST_WORK / 2 * cycle as u64).min(shared.work_left());
    let nodes = shared.nodes_left();
    let (ending, work) = loop {
        let stats = search.stats();
        let work = rates.of(stats.expanded, stats.generated) / WINDOW_POSITION;
        if work >= allowed || stats.expanded >= nodes || shared.is_over(stats.expanded) {
            break (None, work);
        }
        if let Some(ending) = go_on(&mut *search, POLL_INTERVAL.min(nodes - stats.expanded), &shared.alarm) {
            break (Some(ending), work);
        }
    };
    let expanded = search.stats().expanded;
    shared.spend(expanded);
    shared.work_more(work.max(LEAST_WORK).saturating_sub(expanded));
    match ending? {
        Ending::Solved(path) => Some(path),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_strategies_start_once_and_then_every_third_start_is_whole() {
        let kinds: Vec<Kind> = (0..STARTS).map(kind).collect();
        let strategies = STRATEGIES.len();
        assert!(kinds[..strategies].iter().all(|kind| matches!(kind, Kind::Whole { cycle: 0, .. })));
        let ends = kinds.iter().filter(|kind| matches!(kind, Kind::End { .. })).count();
        assert_eq!(ends, 2 * (STARTS - strategies) / 3);
        let last = Kind::Whole { strategy: STRATEGIES[strategies - 1], cycle: CYCLES - 1 };
        assert_eq!(kinds.iter().rposition(|&kind| kind == last), Some(STARTS - 3));
        assert!((1..kinds.len()).all(|index| !kinds[..index].contains(&kinds[index])), "none is made twice");
    }

    #[test]
    fn steps_become_the_pushes_among_them() {
        let board = Board::drawn("######\n#@$ .#\n#    #\n######");
        let boxes = board.boxes().iter().copied().collect();
        let start = State::<1> { boxes, player: board.player() };
        let steps = [Dir::Down, Dir::Up, Dir::Right, Dir::Right, Dir::Left];
        let pushes = pushes_of(&board, start, &steps);
        let squares: Vec<_> = pushes.iter().map(|push| (push.from, push.dir)).collect();
        let first = board.boxes()[0];
        assert_eq!(squares, [(first, Dir::Right), (board.step(first, Dir::Right), Dir::Right)]);
    }
}
