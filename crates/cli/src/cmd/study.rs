//! `sokonaut study`: one level or whole collections, searched again and again with one more
//! technique each time.

mod args;
mod collection;
mod row;
mod steps;

pub use args::StudyArgs;

use crate::chart::{Axis, Bar, bar_chart};
use crate::exit::{CommandError, Exit};
use crate::input::{files_or_stdin, single_level};
use crate::interrupt::Interrupt;
use crate::output::Target;
use crate::print::{FAINT, HEAD, counted, note, shown, shown_path, styled};
use crate::progress::ProgressLine;
use crate::schema::Schema;
use crate::select::Selection;
use crate::settings;
use anyhow::Result;
use collection::{Levels, Tally};
use row::Row;
use serde::Serialize;
use sokonaut_level::Level;
use sokonaut_solver::{Clock, Control, Options, Technique, Techniques, WallClock, solve};
use std::io::Write;
use std::path::Path;
use steps::{Step, steps};

/// The strategy that comes last if nobody says otherwise.
const DEFAULT_LAST: &str = "astar";

/// Searches with more and more techniques and tells how far each search came.
///
/// # Errors
/// If levels cannot be read or the results cannot be written.
pub fn run(args: &StudyArgs, out: &mut dyn Write) -> Result<Exit> {
    let techniques = args.techniques.unwrap_or(Techniques::ALL);
    let steps = steps(&args.strategy, techniques, args.estimate, &last(args)?)
        .map_err(|error| CommandError::misuse(error.to_string()))?;
    // The rows do without what is usual, and with what is not.
    let unusual = techniques.iter().filter(|technique| technique.is_guess());
    settings::note_ignored(&Options {
        strategy: args.strategy.clone(),
        techniques: unusual.fold(Techniques::NONE, Techniques::with),
        ..Options::default()
    });
    let labels: Vec<&str> = steps.iter().map(|step| step.label.as_str()).collect();
    if let Some((row, _)) = args.beside.iter().find(|(row, _)| !labels.contains(&row.as_str())) {
        let rows = labels.join("', '");
        return Err(
            CommandError::misuse(format!("--beside '{row}': there is no such row, only '{rows}'")).into()
        );
    }
    if args.collection { of_collection(args, &steps, out) } else { of_level(args, &steps, out) }
}

/// The strategies that come last, each once, and not the one that was there all the time.
fn last(args: &StudyArgs) -> Result<Vec<String>, CommandError> {
    if args.last.is_empty() {
        return Ok(vec![DEFAULT_LAST.to_owned()]);
    }
    for (index, name) in args.last.iter().enumerate() {
        if args.last[..index].contains(name) {
            return Err(CommandError::misuse(format!("--last: '{name}' is named twice")));
        }
        if *name == args.strategy {
            let why = "the rows before show it with all techniques already";
            note(format!("--last {name} is left out: {why}"));
        }
    }
    Ok(args.last.clone())
}

fn of_level(args: &StudyArgs, steps: &[Step], out: &mut dyn Write) -> Result<Exit> {
    let number = args.level.as_ref().map_or(Some(1), Selection::single);
    let (Some(number), [] | [_]) = (number, &args.files[..]) else {
        return Err(
            CommandError::misuse("study looks at one level; with --collection at all of some files").into()
        );
    };
    let file = args.files.first().map_or(Path::new("-"), |path| path.as_path());
    let chart = chart(args)?;
    let (entry, level) = single_level(file, number, settings::leniency(args.read))?;
    let interrupt = Interrupt::listen();
    let name = entry.title().map_or_else(|| format!("level {}", entry.number), shown);
    let mut out = Target::beside(chart.as_ref(), args.json, out)?;
    let mut table = Table::begin(args, Schema::Study, &name, &Row::header(), &mut *out)?;
    let mut rows: Vec<Row> = Vec::new();
    for step in steps {
        let row = search(step, &level, args, &interrupt);
        table.add(&row, &row.for_people(rows.last()))?;
        rows.push(row);
        if interrupt.requested() {
            break;
        }
    }
    let subtitle = format!("positions met by {} as techniques are added, one by one", args.strategy);
    if let Some(chart) = chart {
        let bars = bars(args, &rows.iter().map(Row::bar).collect::<Vec<_>>());
        chart.write(bar_chart(&name, &subtitle, Axis::Logarithmic, &bars).as_bytes())?;
    }
    Ok(if interrupt.requested() { Exit::Interrupted } else { Exit::Done })
}

fn of_collection(args: &StudyArgs, steps: &[Step], out: &mut dyn Write) -> Result<Exit> {
    let chart = chart(args)?;
    let levels = Levels::read(&args.files, args.level.as_ref(), settings::leniency(args.read));
    if levels.len() == 0 {
        return Err(CommandError::input("there is no level to study").into());
    }
    let interrupt = Interrupt::listen();
    let name = args.files.iter().map(|path| shown_path(path)).collect::<Vec<_>>().join(", ");
    let heading = format!("{name}: {}", counted(levels.len(), "level"));
    let mut out = Target::beside(chart.as_ref(), args.json, out)?;
    let mut table = Table::begin(args, Schema::StudyCollection, &heading, &Tally::header(), &mut *out)?;
    let mut bars = Vec::new();
    for step in steps {
        let tally = levels.try_all(step, settings::limits(&args.limits), &interrupt);
        table.add(&tally, &tally.for_people())?;
        bars.push(tally.bar());
        if interrupt.requested() {
            break;
        }
    }
    let subtitle = format!("levels solved by {} as techniques are added, one by one", args.strategy);
    if let Some(chart) = chart {
        chart.write(bar_chart(&heading, &subtitle, Axis::Linear, &self::bars(args, &bars)).as_bytes())?;
    }
    Ok(match () {
        () if interrupt.requested() => Exit::Interrupted,
        () if levels.unreadable > 0 => Exit::BadInput,
        () => Exit::Done,
    })
}

fn search(step: &Step, level: &Level, args: &StudyArgs, interrupt: &Interrupt) -> Row {
    let clock = WallClock::start();
    let line = ProgressLine::start(step.label.clone(), clock, false);
    let control = Control { observer: &line, ..Control::new(&clock, interrupt.flag()) };
    let options = step.options(settings::limits(&args.limits));
    // The options as such were looked at before: the level is of another kind, say with a goal to
    // spare.
    solve(level, &options, control)
        .map_or_else(|_| Row::refused(step), |report| Row::new(step, &report, clock.elapsed()))
}

/// The table as it is printed, row by row.
struct Table<'a> {
    /// What its rows are as JSON lines, if that is wanted.
    json: Option<Schema>,
    out: &'a mut dyn Write,
}

impl<'a> Table<'a> {
    fn begin(
        args: &StudyArgs,
        schema: Schema,
        name: &str,
        header: &str,
        out: &'a mut dyn Write,
    ) -> Result<Self> {
        if !args.json {
            writeln!(out, "{}", styled(HEAD, name))?;
            writeln!(out, "{}", styled(FAINT, header))?;
        }
        let guess = args.techniques.unwrap_or(Techniques::ALL).iter().find(|technique| technique.is_guess());
        if let Some(guess) = guess.filter(|_| !args.json).map(Technique::name) {
            let note = format!(
                "from '{guess}' on, searches guess first, and begin again without guesses where that fails"
            );
            writeln!(out, "{}", styled(FAINT, note))?;
        }
        Ok(Self { json: args.json.then_some(schema), out })
    }

    fn add(&mut self, row: &impl Serialize, text: &str) -> Result<()> {
        let json = self.json.map(|schema| schema.line(row)).transpose()?;
        writeln!(self.out, "{}", json.as_deref().unwrap_or(text))?;
        Ok(self.out.flush()?)
    }
}

/// Where the chart goes, if one is wanted.
fn chart(args: &StudyArgs) -> Result<Option<Target>, CommandError> {
    let files = files_or_stdin(&args.files);
    args.svg.as_deref().map(|path| Target::new(path, &files)).transpose()
}

/// The bars of the chart, with those that were asked for beside them.
fn bars(args: &StudyArgs, bars: &[Bar]) -> Vec<Bar> {
    bars.iter().flat_map(|bar| [Some(bar.clone()), args.beside(&bar.label)]).flatten().collect()
}
