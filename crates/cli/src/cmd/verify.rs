//! `sokonaut verify`: every solution replayed by the judge, who knows no solver.

mod certificate;

use crate::args::{ChosenLevels, ReadArgs};
use crate::claims::{Broken, Claim, Claims};
use crate::exit::{CommandError, Exit};
use crate::input::{Entry, Source};
use crate::print::{BAD, FAINT, GOOD, counted, heading, styled, talk};
use crate::schema::Schema;
use crate::settings::leniency;
use anyhow::Result;
use clap::Args;
use serde::Serialize;
use sokonaut_level::Level;
use sokonaut_rules::{Position, Reason, Refuted, Verified, replay, verify};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `verify`.
#[derive(Args, Clone, Debug)]
pub struct VerifyArgs {
    /// File with levels; '-' is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Files with solutions: .sok, moves as text, or JSON lines of 'solve --json' or 'bench run'.
    /// Without any, the solutions inside FILE are checked
    #[arg(value_name = "SOLUTIONS")]
    pub solutions: Vec<PathBuf>,
    #[command(flatten)]
    pub chosen: ChosenLevels,
    /// Check this certificate of 'solve --certificate' instead, against the level it is about
    #[arg(long, value_name = "FILE", conflicts_with_all = ["solutions", "solution", "json"])]
    pub certificate: Option<PathBuf>,
    /// Print one JSON object a solution
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub read: ReadArgs,
}

/// Checks the solutions that the arguments name.
pub fn run(args: &VerifyArgs, out: &mut dyn Write) -> Result<Exit> {
    let leniency = leniency(args.read);
    let entries = Source::open(&args.file, args.chosen.level.clone())?.collect::<Result<Vec<_>, _>>()?;
    if let Some(path) = &args.certificate {
        return certificate::run(path, &entries, leniency, out);
    }
    let own = args.solutions.is_empty();
    let claims = Claims::gather(&args.chosen, &args.solutions, own, &entries, leniency)?;
    let mut exit = claims.tell();
    let (mut right, mut wrong, mut touched) = (0, 0, BTreeSet::new());
    for broken in &claims.broken {
        touched.insert(broken.entry);
        wrong += 1;
        writeln!(out, "{}", Finding::unreadable(&entries[broken.entry], broken).text(args.json)?)?;
    }
    for claim in &claims.claims {
        let entry = &entries[claim.entry];
        touched.insert(claim.entry);
        let Some(level) = exit.heeding(entry.level(leniency)) else { continue };
        let finding = Finding::of(entry, claim, &level);
        *if finding.correct { &mut right } else { &mut wrong } += 1;
        writeln!(out, "{}", finding.text(args.json)?)?;
    }
    if claims.claims.is_empty() && claims.broken.is_empty() && claims.errors.is_empty() {
        let why = match args.solutions.is_empty() {
            true => "there is no solution to check; name a file with solutions",
            false => "there is no solution of these levels in what was named",
        };
        return Err(CommandError::input(why).into());
    }
    out.flush()?;
    let bare = entries.len() - touched.len();
    let rest = if bare > 0 { format!("; {} without one", counted(bare, "level")) } else { String::new() };
    talk(format!("{} correct, {wrong} wrong{rest}", counted(right, "solution")));
    Ok(if wrong > 0 { exit.and(Exit::Refuted) } else { exit })
}

/// What the judge says about one claim.
#[derive(Serialize, Default)]
struct Finding {
    file: String,
    level: usize,
    title: Option<String>,
    place: String,
    correct: bool,
    moves: Option<usize>,
    pushes: Option<usize>,
    box_lines: Option<usize>,
    box_changes: Option<usize>,
    /// The step at fault, from 1.
    step: Option<usize>,
    reason: Option<String>,
    note: Option<String>,
    /// The position before the step at fault, or at the end.
    board: Option<String>,
}

impl Finding {
    fn of(entry: &Entry, claim: &Claim, level: &Level) -> Self {
        let verdict = verify(level, &claim.moves.dirs());
        let metrics = verdict.as_ref().ok().map(Verified::metrics);
        let miscounted = verdict.as_ref().ok().and_then(|verified| miscounted(claim, verified));
        let mut finding = Self {
            correct: verdict.is_ok() && miscounted.is_none(),
            moves: metrics.map(|metrics| metrics.moves),
            pushes: metrics.map(|metrics| metrics.pushes),
            box_lines: metrics.map(|metrics| metrics.box_lines),
            box_changes: metrics.map(|metrics| metrics.box_changes),
            reason: miscounted,
            note: replay(level, &claim.moves)
                .ok()
                .and_then(|replay| replay.miscased)
                .map(|odd| odd.to_string()),
            ..Self::wrong(entry, &claim.place)
        };
        if let Err(refuted) = verdict {
            finding.refute(claim, level, &refuted);
        }
        finding
    }

    /// What is announced as a solution and cannot even be read.
    fn unreadable(entry: &Entry, broken: &Broken) -> Self {
        let reason = Some(format!("this solution cannot be read: {}", broken.why));
        Self { reason, ..Self::wrong(entry, &broken.place) }
    }

    fn wrong(entry: &Entry, place: &str) -> Self {
        Self {
            file: entry.file.clone(),
            level: entry.number,
            title: entry.title().map(str::to_owned),
            place: place.to_owned(),
            ..Self::default()
        }
    }

    fn text(&self, as_json: bool) -> Result<String> {
        Ok(if as_json { Schema::Verify.line(self)? } else { self.for_people() })
    }

    fn refute(&mut self, claim: &Claim, level: &Level, refuted: &Refuted) {
        let letter = claim.moves.steps().get(refuted.step).map(|step| step.letter());
        self.step = letter.map(|_| refuted.step + 1);
        self.reason = Some(match (refuted.reason, letter) {
            (Reason::Blocked(blocked), Some(letter)) => {
                format!("step {} ({letter}): {blocked}", refuted.step + 1)
            }
            _ => refuted.to_string(),
        });
        let mut position = Position::start(level);
        for step in &claim.moves.steps()[..refuted.step] {
            position.play(level, step.dir()).expect("the judge has played it");
        }
        self.board = Some(position.draw(level));
    }

    fn for_people(&self) -> String {
        let head = heading(self.level, self.title.as_deref());
        let place = styled(FAINT, &self.place);
        let mut text = match (self.correct, self.moves, self.pushes) {
            (true, Some(moves), Some(pushes)) => format!(
                "{head}  {}  {:>12}  {:>12}  {place}",
                styled(GOOD, "correct"),
                counted(moves, "move"),
                counted(pushes, "push"),
            ),
            _ => format!("{head}  {}  {place}", styled(BAD, "wrong")),
        };
        for line in self.reason.iter().chain(&self.note) {
            text += &format!("\n      {line}");
        }
        for row in self.board.as_deref().unwrap_or_default().lines() {
            text += &format!("\n        {row}");
        }
        text
    }
}

/// Did the writer of a solution count wrongly?
fn miscounted(claim: &Claim, verified: &Verified) -> Option<String> {
    let (moves, pushes) = claim.counted?;
    let fact = (verified.moves(), verified.pushes());
    (fact != (moves, pushes)).then(|| {
        format!(
            "it solves the level, but with {} moves and {} pushes, not {moves} and {pushes}",
            fact.0, fact.1
        )
    })
}
