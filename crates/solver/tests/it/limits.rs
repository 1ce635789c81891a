//! Limits hold: time, nodes, memory, the request to stop; and no level is too large to be asked
//! about.
#![allow(unsafe_code, reason = "an allocator that counts cannot be written without")]

use sokonaut_level::Level;
use sokonaut_solver::internals::analysis::Analysis;
use sokonaut_solver::internals::board::Board;
use sokonaut_solver::internals::moves::{Backward, Forward};
use sokonaut_solver::internals::search::{Knowledge, Step};
use sokonaut_solver::{
    Clock, Control, Limit, Limits, NoClock, Objective, Observer, Options, Outcome, Progress, Report,
    StrategyOutcome, Technique, Techniques, solve, strategies,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

thread_local! {
    /// Bytes that this thread has allocated and not freed, now and at most.
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static MOST: Cell<isize> = const { Cell::new(0) };
}

/// The usual allocator, and a counter for each thread.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn count(bytes: isize) {
    let live = LIVE.get() + bytes;
    LIVE.set(live);
    MOST.set(MOST.get().max(live));
}

// SAFETY: every call goes to the system's allocator unchanged; counting touches no memory but two
// cells.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: the caller keeps the contract, which is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as isize - layout.size() as isize);
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

const DEPOT: &str = include_str!("../../benches/depot.xsb");
const STOREHOUSE: &str = include_str!("../../benches/storehouse.xsb");

fn level(text: &str) -> Level {
    text.parse().expect("a level")
}

fn ask(level: &Level, options: &Options, clock: &dyn Clock, observer: &(dyn Observer + Sync)) -> Report {
    let stop = AtomicBool::new(false);
    solve(level, options, Control { observer, ..Control::new(clock, &stop) }).expect("a known strategy")
}

fn options(strategy: &str, limits: Limits) -> Options {
    Options { strategy: strategy.to_owned(), limits, ..Options::default() }
}

/// A clock that is a second further every time someone looks at it.
#[derive(Default)]
struct Hurried(AtomicU64);

impl Clock for Hurried {
    fn elapsed(&self) -> Duration {
        Duration::from_secs(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// How a report ended, in a word.
fn word(report: &Report) -> String {
    match &report.outcome {
        Outcome::Solved(solution) => format!("solved in {} pushes", solution.pushes()),
        other => format!("{other:?}"),
    }
}

#[test]
fn the_time_limit_ends_every_search() {
    for strategy in strategies() {
        let clock = Hurried::default();
        let limits = Limits { time: Some(Duration::from_secs(3)), ..Limits::default() };
        let report = ask(&level(DEPOT), &options(strategy.name, limits), &clock, &());
        if matches!(report.outcome, Outcome::Solved(_)) && report.stats.expanded < 48 {
            continue;
        }
        let in_time = matches!(report.outcome, Outcome::OutOf(Limit::Time));
        assert!(in_time, "{}: {}", strategy.name, word(&report));
        // Long steps of the nodes still under way look at it too.
        assert!(clock.0.into_inner() <= 24, "{} looks at the clock after its time", strategy.name);
        assert!(report.stats.expanded <= 64, "{}: {}", strategy.name, report.stats.expanded);
    }
}

#[test]
fn the_node_limit_is_exact() {
    for strategy in strategies() {
        for nodes in [0, 1, 15, 16, 17, 40] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let report = ask(&level(DEPOT), &options(strategy.name, limits), &NoClock, &());
            match report.outcome {
                Outcome::OutOf(Limit::Nodes) => {
                    assert_eq!(report.stats.expanded, nodes, "{}", strategy.name);
                }
                Outcome::Solved(_) => assert!(report.stats.expanded <= nodes, "{}", strategy.name),
                _ => panic!("{}: {}", strategy.name, word(&report)),
            }
        }
    }
}

#[test]
fn the_node_limit_is_exact_also_for_proofs() {
    for nodes in [0, 1, 63, 65, 21_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        for objective in Objective::ALL {
            let options = Options { objective, ..options("auto", limits) };
            let spent = ask(&level(DEPOT), &options, &NoClock, &()).stats.expanded;
            assert!(spent <= nodes, "{objective:?}: {spent} of {nodes}");
        }
    }
}

#[test]
fn threads_share_the_node_limit() {
    let limits = Limits { nodes: Some(101), ..Limits::default() };
    let report = ask(&level(DEPOT), &Options { threads: 2, ..options("auto", limits) }, &NoClock, &());
    assert!(report.stats.expanded <= 101, "{}", report.stats.expanded);
}

#[test]
fn who_joins_late_begins_at_once_where_nobody_else_works() {
    let limits = Limits { nodes: Some(1000), ..Limits::default() };
    // More threads than strategies: each has one of its own, the late ones too.
    let report = ask(&level(DEPOT), &Options { threads: 100, ..options("auto", limits) }, &NoClock, &());
    let late = report.shares.iter().find(|share| share.strategy == "value");
    assert!(late.is_some(), "{:?}", report.shares);
    let alone = ask(&level(DEPOT), &Options { threads: 1, ..options("auto", limits) }, &NoClock, &());
    assert!(alone.shares.iter().all(|share| share.strategy != "value"), "{:?}", alone.shares);
}

#[test]
fn who_rests_works_on_when_nobody_else_does() {
    let limits = Limits { memory: Some(4 << 20), ..Limits::default() };
    let report = ask(&level(DEPOT), &options("auto", limits), &NoClock, &());
    assert!(matches!(report.outcome, Outcome::OutOf(Limit::Memory)), "{}", word(&report));
    let quick_try =
        report.shares.iter().find(|share| share.strategy == "best-first-steps").expect("a quick try");
    assert_eq!(quick_try.outcome, StrategyOutcome::OutOf(Limit::Memory), "{quick_try:?}");
}

#[test]
fn more_threads_than_strategies_have_variants_to_work_on() {
    let limits = Limits { nodes: Some(40_000), ..Limits::default() };
    let report = ask(&level(DEPOT), &Options { threads: 20, ..options("auto", limits) }, &NoClock, &());
    let open: Vec<_> = report.shares.iter().filter(|share| share.strategy == "open").collect();
    assert!(report.shares.len() == 20 && open.len() > 1, "{:?}", report.shares);
    assert!(open[1].stats.generated != open[0].stats.generated, "a variant goes another way: {open:?}");
}

/// Asks to stop when it hears of progress.
struct Impatient<'a> {
    stop: &'a AtomicBool,
    expanded: AtomicU64,
}

impl Observer for Impatient<'_> {
    fn progress(&self, progress: &Progress<'_>) {
        self.stop.store(true, Ordering::Relaxed);
        self.expanded.store(progress.stats.expanded, Ordering::Relaxed);
    }
}

#[test]
fn a_request_to_stop_is_heard_at_once() {
    for strategy in ["astar", "breadth-first", "breadth-first-pulls", "ida"] {
        let stop = AtomicBool::new(false);
        let observer = Impatient { stop: &stop, expanded: AtomicU64::new(0) };
        let control = Control { observer: &observer, ..Control::new(&NoClock, &stop) };
        let report = solve(&level(DEPOT), &options(strategy, Limits::default()), control).expect("known");
        assert!(matches!(report.outcome, Outcome::Stopped), "{strategy}: {}", word(&report));
        let told = observer.expanded.load(Ordering::Relaxed);
        assert!(told >= 4096 && report.stats.expanded - told <= 16, "{strategy}: {told}");
    }
    let stop = AtomicBool::new(true);
    let control = Control::new(&NoClock, &stop);
    let report = solve(&level(DEPOT), &options("auto", Limits::default()), control).expect("known");
    assert!(matches!(report.outcome, Outcome::Stopped) && report.stats.expanded <= 8, "{}", word(&report));
}

/// Runs a search within `limit` bytes for up to `nodes` nodes; the most bytes it really took, and
/// what it says.
fn real_memory(text: &str, strategy: &str, limit: usize, nodes: u64) -> (usize, usize, bool) {
    let board = Board::new(&level(text)).expect("not hopeless");
    let facts = Analysis::<2>::new(&board);
    let knowledge = Knowledge::new(&facts, None);
    knowledge.pattern_tables();
    knowledge.pair_costs::<Forward>();
    knowledge.pair_costs::<Backward>();
    let info = strategies().iter().find(|info| info.name == strategy).expect("a known strategy");
    let before = LIVE.get();
    MOST.set(before);
    // Window tables, deadlock sets and pair costs belong to the level and have bounds of their own.
    let techniques = Techniques::PROVED.without(Technique::Tables);
    let options = Options { techniques, ..Options::default() };
    let mut search = info.search(&knowledge, &options, limit).expect("no portfolio");
    let mut ran_out = false;
    while search.stats().expanded < nodes {
        match search.step(16) {
            Step::Running => {}
            Step::OutOfMemory => {
                ran_out = true;
                break;
            }
            _ => break,
        }
    }
    ((MOST.get() - before) as usize, search.stats().peak_memory, ran_out)
}

#[test]
fn the_memory_limit_of_a_search_holds() {
    let searches = ["breadth-first", "breadth-first-pulls", "depth-first", "astar", "astar-pulls"];
    for (strategy, mib) in searches.into_iter().flat_map(|s| [2, 3, 6, 8].map(|mib| (s, mib))) {
        let limit = mib << 20;
        let within = limit + limit / 20;
        let (most, told, ran_out) = real_memory(DEPOT, strategy, limit, 100_000);
        println!("{strategy}, {mib} MiB: {most} bytes, says {told}, out of memory: {ran_out}");
        assert!(ran_out, "{strategy} needs more than {limit} bytes");
        assert!(told <= within, "{strategy} says {told} of {limit}");
        assert!(most <= within, "{strategy} took {most} of {limit}");
        assert!(told * 10 >= most * 9 && told * 9 <= most * 10, "{strategy} took {most}, says {told}");
    }
}

#[test]
fn a_pair_of_searches_begins_anew_when_memory_runs_out_and_not_for_ever() {
    let board = Board::new(&level(DEPOT)).expect("not hopeless");
    let facts = Analysis::<2>::new(&board);
    let knowledge = Knowledge::new(&facts, None);
    for info in strategies().iter().filter(|info| ["plan", "open", "reversed", "unlock"].contains(&info.name))
    {
        let limit = 150_000;
        let mut search = info.search(&knowledge, &Options::default(), limit).expect("no portfolio");
        let (mut lives, mut before) = (1, 0);
        while let Step::Running = search.step(1) {
            lives += u32::from(search.memory() < before);
            before = search.memory();
        }
        assert!(matches!(search.step(1), Step::OutOfMemory), "{} after {lives} lives", info.name);
        assert!((10..100).contains(&lives), "{}: {lives} lives", info.name);
        assert!(search.stats().peak_memory > limit, "{}: the peak is remembered", info.name);
    }
}

/// A whole solve within `limit` bytes on this thread: the most bytes it really took, those of the
/// level's maps not counted, and its report.
fn real_memory_of_solve(text: &str, strategy: &str, limit: usize, nodes: u64) -> (usize, Report) {
    let level = level(text);
    let board = Board::new(&level).expect("not hopeless");
    // What is said below of a limit is about what the facts leave of it.
    let limit = limit + Analysis::<2>::bytes(&board);
    let limits = Limits { memory: Some(limit), nodes: Some(nodes), ..Limits::default() };
    let facts = Analysis::<2>::new(&board);
    let knowledge = Knowledge::new(&facts, None);
    let before = LIVE.get();
    knowledge.maps();
    let maps = LIVE.get() - before;
    drop(knowledge);
    MOST.set(LIVE.get());
    let before = LIVE.get();
    let report = ask(&level, &options(strategy, limits), &NoClock, &());
    ((MOST.get() - before - maps).max(0) as usize, report)
}

#[test]
fn the_memory_limit_of_a_solve_covers_everything_that_grows() {
    let cases = [
        ("auto", 60_000),
        ("breadth-first", 200_000),
        ("best-first", 60_000),
        ("best-first-pull-steps", 200_000),
    ];
    for ((strategy, nodes), mib) in cases.into_iter().flat_map(|case| [4, 16].map(|mib| (case, mib))) {
        let limit = mib << 20;
        let (most, report) = real_memory_of_solve(DEPOT, strategy, limit, nodes);
        let told = report.stats.peak_memory;
        println!("{strategy}, {mib} MiB: {most} bytes, says {told}, {}", word(&report));
        assert!(most <= limit + limit / 20, "{strategy} took {most} of {limit}");
        assert!(told <= limit + limit / 20, "{strategy} says {told} of {limit}");
    }
}

#[test]
fn a_search_that_scores_all_moves_at_once_does_not_begin_where_they_do_not_fit() {
    let level = hall(60, 60, 300);
    for strategy in ["plan", "open", "reversed", "unlock", "value"] {
        let limits = Limits { memory: Some(64 << 20), nodes: Some(2), ..Limits::default() };
        let report = ask(&level, &options(strategy, limits), &NoClock, &());
        assert!(matches!(report.outcome, Outcome::OutOf(Limit::Memory)), "{strategy}: {}", word(&report));
        assert!(report.stats.peak_memory < 64 << 20, "{strategy}: {:?}", report.stats);
    }
}

#[test]
fn nothing_is_needed_for_a_level_that_is_solved() {
    let level = level("#########\n#@  *  .#\n#   *   #\n#########");
    for strategy in strategies() {
        let limits = Limits { memory: Some(1), time: Some(Duration::ZERO), nodes: Some(0) };
        let report = ask(&level, &options(strategy.name, limits), &NoClock, &());
        let Outcome::Solved(solution) = &report.outcome else {
            panic!("{}: {}", strategy.name, word(&report))
        };
        assert_eq!((solution.moves(), report.optimal, report.gap), (0, true, Some(0)));
    }
}

#[test]
fn ida_goes_on_in_little_memory() {
    let limit = 1 << 20;
    let (most, told, ran_out) = real_memory(STOREHOUSE, "ida", limit, 20_000);
    println!("ida: {most} bytes, says {told}");
    assert!(!ran_out && told <= limit && most <= limit + limit / 20, "took {most}, says {told}");
}

/// An open hall with boxes in rows, each beside its goal.
fn hall(rows: usize, cols: usize, boxes: usize) -> Level {
    let mut cells = vec![vec!['#'; cols]; rows];
    for row in &mut cells[1..rows - 1] {
        row[1..cols - 1].fill(' ');
    }
    cells[1][1] = '@';
    let places = (3..rows - 3).step_by(3).flat_map(|row| (3..cols - 3).step_by(3).map(move |col| (row, col)));
    for (row, col) in places.take(boxes) {
        cells[row][col..col + 2].copy_from_slice(&['$', '.']);
    }
    level(&cells.iter().map(|row| row.iter().collect::<String>() + "\n").collect::<String>())
}

#[test]
fn huge_levels_are_tried_like_all_others() {
    for (rows, cols, boxes) in [(202, 302, 3), (102, 152, 60)] {
        for strategy in ["breadth-first", "astar", "astar-pulls", "best-first", "ida"] {
            let clock = Hurried::default();
            let limits =
                Limits { time: Some(Duration::from_secs(2000)), memory: Some(100 << 20), nodes: Some(20) };
            let report = ask(&hall(rows, cols, boxes), &options(strategy, limits), &clock, &());
            assert!(
                matches!(report.outcome, Outcome::OutOf(_) | Outcome::Solved(_)),
                "{strategy}: {}",
                word(&report)
            );
            assert_eq!(report.lower_bound as usize, boxes, "{strategy}: every box is one push from home");
        }
    }
}

/// What the facts of a level really took, at most, and what was foreseen.
fn bytes_of_facts<const W: usize>(level: &Level) -> (usize, usize) {
    let board = Board::new(level).expect("not hopeless");
    let before = LIVE.get();
    MOST.set(before);
    let facts = Analysis::<W>::new(&board);
    let most = (MOST.get() - before) as usize;
    drop(facts);
    (most, Analysis::<W>::bytes(&board))
}

#[test]
fn the_size_of_the_facts_is_foreseen() {
    let cases = [
        bytes_of_facts::<2>(&level(DEPOT)),
        bytes_of_facts::<16>(&hall(32, 32, 50)),
        bytes_of_facts::<256>(&hall(102, 152, 20)),
        bytes_of_facts::<256>(&hall(102, 152, 800)),
        bytes_of_facts::<1024>(&hall(202, 302, 60)),
    ];
    for (most, foreseen) in cases {
        println!("{most} bytes, {foreseen} foreseen");
        assert!(most <= foreseen, "{most} bytes, {foreseen} foreseen");
        assert!(foreseen <= most + most / 2 + (1 << 16), "{most} bytes, {foreseen} foreseen");
    }
}

#[test]
fn a_level_that_does_not_fit_is_not_begun() {
    let (level, limit) = (hall(102, 152, 800), 8 << 20);
    let limits = Limits { memory: Some(limit), ..Limits::default() };
    let asks: [&dyn Fn() -> Report; 2] = [&|| ask(&level, &options("auto", limits), &NoClock, &()), &|| {
        let stop = AtomicBool::new(false);
        let control = Control::new(&NoClock, &stop);
        let options = Options { objective: Objective::Pushes, ..options("auto", limits) };
        solve(&level, &options, control).expect("auto proves everything")
    }];
    for ask in asks {
        let before = LIVE.get();
        MOST.set(before);
        let report = ask();
        let most = (MOST.get() - before) as usize;
        assert!(matches!(report.outcome, Outcome::OutOf(Limit::Memory)), "{}", word(&report));
        assert!(most < limit, "{most} bytes");
        assert_eq!(report.stats.expanded, 0);
        let needs = report.needs.expect("it says what it needs");
        assert!(needs > 20 << 20, "{needs}");
        let remark =
            format!("the level needs about {} MiB before the search begins", needs.div_ceil(1 << 20));
        assert_eq!(report.remark(), Some(remark));
    }
}

/// To know the facts of such a board takes seconds; nobody should have to wait for them.
#[test]
fn limits_hold_while_a_huge_level_is_looked_at() {
    let level = hall(250, 250, 1000);
    for strategy in ["auto", "astar"] {
        let clock = Hurried::default();
        let limits = Limits { time: Some(Duration::from_secs(4)), ..Limits::default() };
        let report = ask(&level, &options(strategy, limits), &clock, &());
        assert!(matches!(report.outcome, Outcome::OutOf(Limit::Time)), "{strategy}: {}", word(&report));
        assert!(clock.0.into_inner() <= 6, "{strategy} looks at the clock after its time");
        let stop = AtomicBool::new(true);
        let control = Control::new(&NoClock, &stop);
        let report = solve(&level, &options(strategy, Limits::default()), control).expect("known");
        assert!(matches!(report.outcome, Outcome::Stopped), "{strategy}: {}", word(&report));
        assert_eq!(report.stats.expanded, 0);
    }
}

#[test]
#[ignore = "half a minute in a release build"]
fn a_thousand_boxes() {
    for strategy in ["astar", "best-first", "ida", "auto"] {
        let limits = Limits { time: Some(Duration::from_secs(4)), memory: Some(1 << 30), nodes: Some(20) };
        let report = ask(&hall(202, 302, 1000), &options(strategy, limits), &Hurried::default(), &());
        assert!(matches!(report.outcome, Outcome::OutOf(_)), "{strategy}: {}", word(&report));
    }
}
