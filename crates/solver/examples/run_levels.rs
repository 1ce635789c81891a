//! Runs a strategy over the levels of a file and prints a line for each: a quick look for
//! developers. The limit is in CPU seconds.
use sokonaut_level::Level;
use sokonaut_solver::{Best, Clock, Control, Limits, Observer, Options, Outcome, Progress, solve};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// CPU time of this thread where the system tells it, else wall time: a busy machine does not
/// matter.
struct Cpu(Instant, Option<u64>);

impl Cpu {
    fn nanoseconds() -> Option<u64> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok()
    }

    fn start() -> Self {
        Self(Instant::now(), Self::nanoseconds())
    }
}

impl Clock for Cpu {
    fn elapsed(&self) -> Duration {
        let spent = self.1.and_then(|start| Some(Self::nanoseconds()? - start));
        spent.map_or_else(|| self.0.elapsed(), Duration::from_nanos)
    }
}

/// Remembers the most promising position of each strategy, to be drawn if a single level is lost.
#[derive(Default)]
struct Memory(Mutex<Vec<(&'static str, Best)>>);

impl Observer for Memory {
    fn progress(&self, progress: &Progress<'_>) {
        let mut memory = self.0.lock().expect("one thread");
        memory.retain(|(strategy, _)| *strategy != progress.strategy);
        memory.push((progress.strategy, progress.best.clone()));
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).expect("a level file");
    let seconds: f64 = args[3].parse().expect("seconds");
    let only: Option<usize> = args.get(4).and_then(|n| n.parse().ok());
    let board = |line: &str| line.contains('#') && line.chars().all(|c| " #@+$*.-_".contains(c));
    let mut levels: Vec<String> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if board(line) {
            if !inside {
                levels.push(String::new());
            }
            inside = true;
            let last = levels.last_mut().expect("one");
            last.push_str(line);
            last.push('\n');
        } else {
            inside = false;
        }
    }
    let (mut solved, mut total) = (0, 0.0);
    for (number, level) in levels.iter().enumerate() {
        if only.is_some_and(|n| n != number + 1) {
            continue;
        }
        let level: Level = level.parse().expect("a level");
        let stop = AtomicBool::new(false);
        let clock = Cpu::start();
        let memory = Memory::default();
        let control = Control { observer: &memory, ..Control::new(&clock, &stop) };
        let limits =
            Limits { time: Some(Duration::from_secs_f64(seconds)), memory: Some(2 << 30), nodes: None };
        let options = Options { strategy: args[2].clone(), limits, ..Options::default() };
        let report = solve(&level, &options, control).expect("a strategy");
        let took = clock.elapsed().as_secs_f64();
        total += took;
        let (name, pushes) = match &report.outcome {
            Outcome::Solved(solution) => {
                solved += 1;
                ("solved", solution.pushes())
            }
            Outcome::Unsolvable(_) => ("UNSOLVABLE", 0),
            Outcome::OutOf(_) => ("limit", 0),
            Outcome::Stopped => ("stopped", 0),
        };
        if only.is_some() && !matches!(report.outcome, Outcome::Solved(_)) {
            for (strategy, best) in memory.0.lock().expect("one thread").iter() {
                println!("{strategy}: {} of {} boxes packed", best.packed, best.boxes);
                println!("{}", level.draw(&best.position, level.player()));
            }
        }
        for share in report.shares.iter().filter(|_| only.is_some()) {
            let (time, stats) = (share.time.as_secs_f64(), share.stats);
            println!(
                "{}: {time:.3} s expanded {} generated {}",
                share.strategy, stats.expanded, stats.generated
            );
        }
        println!(
            "{} {name} {took:.3} s pushes {pushes} bound {} expanded {} generated {} stored {} mem {} MB by {}",
            number + 1,
            report.lower_bound,
            report.stats.expanded,
            report.stats.generated,
            report.stats.stored,
            report.stats.peak_memory >> 20,
            report.strategy
        );
    }
    println!("solved {solved} of {} in {total:.1} s", levels.len());
}
