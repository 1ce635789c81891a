//! `sokonaut generate`: new levels with their solutions.

use crate::args::Bound;
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::output::{Stream, Target};
use crate::print::{counted, grouped, lasting, talk};
use crate::progress::ProgressLine;
use crate::settings::sides;
use anyhow::Result;
use clap::Args;
use sokonaut_generate::pull::MOST_SQUARES;
use sokonaut_generate::{Generator, Made, Style, Wishes};
use sokonaut_level::{About, sok_entry, sok_header};
use sokonaut_solver::{Clock, Control, WallClock};
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Arguments of `generate`.
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "The levels are written as .sok, each with a solution of fewest pushes, as soon as it is made; Ctrl-C keeps them.\n\
    The same arguments give the same levels on every machine that makes them in time.\n\n\
    Example:\n  sokonaut generate --count 10 --size 10x8 --boxes 4 --difficulty 40-60 --seed 7 --sort -o mine.sok"
)]
pub struct GenerateArgs {
    /// How many levels
    #[arg(long, short, value_name = "N", default_value = "10", value_parser = crate::settings::at_least(1_usize))]
    pub count: usize,
    /// Columns and rows, walls included
    #[arg(long, value_name = "CxR", default_value = "9x8", value_parser = size)]
    pub size: (u16, u16),
    /// Boxes of a level
    #[arg(long, value_name = "N", default_value = "3", value_parser = crate::settings::within(1..=16_u16))]
    pub boxes: u16,
    /// How the floor looks: caves, hall, rooms or mirror [default: any]
    #[arg(long, value_name = "NAME")]
    pub style: Option<Style>,
    /// Only levels with a score in this range, such as 40-60; larger is harder
    #[arg(long, value_name = "A-B", value_parser = range)]
    pub difficulty: Option<RangeInclusive<u32>>,
    /// What decides the lots
    #[arg(long, value_name = "N", default_value = "1", value_parser = crate::settings::at_least(0_u64))]
    pub seed: u64,
    /// Name of the collection, and of its levels with a number added
    #[arg(long, value_name = "TEXT", default_value = "Generated")]
    pub title: String,
    /// Easiest first; written when all are made, or at Ctrl-C
    #[arg(long)]
    pub sort: bool,
    /// Where to write [default: standard output]
    #[arg(long, short, value_name = "FILE.sok")]
    pub output: Option<PathBuf>,
    /// No progress line and no summary
    #[arg(long, short)]
    pub quiet: bool,
    /// Floors that are tried before it gives up
    #[arg(long, value_name = "N", default_value = "2000", value_parser = crate::settings::at_least(1_u64))]
    pub attempts: u64,
    /// Seconds for all levels, or 'none'
    #[arg(long, value_name = "S", default_value = "600", value_parser = crate::settings::seconds)]
    pub time_limit: Bound<f64>,
}

/// Makes levels, and writes each as soon as it is made.
pub fn run(args: &GenerateArgs, out: &mut dyn Write) -> Result<Exit> {
    let file = args.output.as_deref().filter(|path| *path != Path::new("-"));
    let file = file.map(|path| Target::new(path, &[])).transpose()?;
    let mut job = Job {
        args,
        generator: Generator::new(wishes(args), args.seed),
        time: args.time_limit.time(),
        clock: WallClock::start(),
        interrupt: Interrupt::listen(),
    };
    let mut pack = Pack { args, out, file: file.map(Target::stream), written: 0 };
    let (mut made, mut waiting) = (0, Vec::new());
    while made < args.count
        && let Some(level) = job.next(made)
    {
        made += 1;
        if args.sort {
            waiting.push(level);
        } else {
            pack.add(&level)?;
        }
    }
    waiting.sort_by_key(|made| (made.rank.score, made.attempt));
    waiting.iter().try_for_each(|made| pack.add(made))?;
    if !args.quiet {
        talk(job.summary(made));
    }
    Ok(match made {
        _ if made == args.count => Exit::Done,
        _ if job.interrupt.requested() => Exit::Interrupted,
        _ => Exit::Unsolved,
    })
}

fn wishes(args: &GenerateArgs) -> Wishes {
    let (cols, rows) = args.size;
    Wishes {
        rows,
        cols,
        boxes: usize::from(args.boxes),
        style: args.style,
        difficulty: args.difficulty.clone().unwrap_or(0..=u32::MAX),
        attempts: args.attempts,
    }
}

/// The making of levels.
struct Job<'a> {
    args: &'a GenerateArgs,
    generator: Generator,
    time: Option<Duration>,
    clock: WallClock,
    interrupt: Interrupt,
}

impl Job<'_> {
    /// The next level after so many, unless something ends the work before it is made.
    fn next(&mut self, made: usize) -> Option<Made> {
        let name = format!("{made} of {}", counted(self.args.count, "level"));
        let line = ProgressLine::start(name, self.clock, self.args.quiet);
        let control = Control::new(&self.clock, self.interrupt.flag());
        while !self.generator.is_over() && !control.stopped() && !self.is_late() {
            let attempt = self.generator.attempts() + 1;
            line.say(&format!("attempt {} of {}", grouped(attempt), grouped(self.args.attempts)));
            if let Some(level) = self.generator.attempt(self.time, control) {
                return Some(level);
            }
        }
        None
    }

    fn is_late(&self) -> bool {
        self.time.is_some_and(|time| self.clock.elapsed() >= time)
    }

    /// What was made, and what to do if it is not enough.
    fn summary(&self, made: usize) -> String {
        let spent = format!(
            "{} after {} in {}",
            counted(made, "level"),
            counted(self.generator.attempts() as usize, "attempt"),
            lasting(self.clock.elapsed())
        );
        let advice = match made {
            _ if made == self.args.count => return spent,
            _ if self.interrupt.requested() => "interrupted".to_owned(),
            _ if self.is_late() => "the time is up; try --time-limit".to_owned(),
            0 if self.args.difficulty.is_none() => format!(
                "try another --size, fewer --boxes, or more --attempts (a floor has at most {MOST_SQUARES} squares)"
            ),
            _ => "try other wishes, or more --attempts".to_owned(),
        };
        format!("only {spent}, not {}; {advice}", grouped(self.args.count as u64))
    }
}

/// The collection that is being written.
struct Pack<'a> {
    args: &'a GenerateArgs,
    out: &'a mut dyn Write,
    file: Option<Stream>,
    written: usize,
}

impl Pack<'_> {
    /// Adds a level, in one call, so that no kill can come between its parts.
    fn add(&mut self, made: &Made) -> Result<()> {
        let about = About { title: Some(self.args.title.clone()), ..About::default() };
        let header = if self.written == 0 { sok_header(&about) } else { String::new() };
        self.written += 1;
        let text = header + &entry(self.args, self.written, made);
        match &mut self.file {
            Some(file) => Ok(file.add(&text)?),
            None => {
                self.out.write_all(text.as_bytes())?;
                Ok(self.out.flush()?)
            }
        }
    }
}

fn entry(args: &GenerateArgs, number: usize, made: &Made) -> String {
    let rank = &made.rank;
    let measured = format!(
        "Difficulty: {} ({} pushes, {} box changes, {} detours, {} positions)",
        rank.score, rank.pushes, rank.box_changes, rank.detours, rank.nodes
    );
    let about = About {
        title: Some(format!("{} {number}", args.title)),
        notes: vec![measured, format!("Seed: {}, attempt {}", args.seed, made.attempt)],
        games: vec![rank.solution.saved_game(None)],
        ..About::default()
    };
    sok_entry(&made.level, &about)
}

/// Reads columns and rows of a level that is made.
pub fn size(text: &str) -> Result<(u16, u16), String> {
    sides(text, 6..=40, "9x8")
}

/// Reads a range of scores.
pub fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let ends = text.split_once('-').and_then(|(low, high)| Some(low.parse().ok()?..=high.parse().ok()?));
    ends.filter(|ends| !ends.is_empty()).ok_or_else(|| "write two scores, such as 40-60".to_owned())
}
