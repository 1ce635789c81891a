//! Where a proof in layers stands, so that it goes on after a crash. Words and numbers, a line
//! each.

use super::run::{Checksum, Run};
use std::fmt::Write;

/// Positions that wait for their turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Waiting {
    pub turn: Turn,
    pub run: Run,
}

/// When positions are expanded: by what a solution needs that leads over them, then by pushes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Turn {
    pub total: u32,
    pub pushes: u32,
    /// Were they expanded before, but for a closer look that sent them back? Then they are among
    /// those that are known, and are not left out for it.
    pub looked_at: bool,
}

/// All that is known when a layer is made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Journal {
    /// What is proved, of which level, by which version: a number that is another one for others.
    pub problem: u64,
    /// Pushes that a solution of this pass may have, and that positions may need that are kept for
    /// later passes.
    pub ceiling: u32,
    pub horizon: u32,
    /// The least number of pushes above the horizon that a position left out might be solved with.
    pub cut_off: Option<u32>,
    /// The layer at hand: pushes so far, and what is to be expanded.
    pub pushes: u32,
    pub layer: Vec<Run>,
    /// All that were expanded, or are just being expanded, by pushes.
    pub known: Vec<Vec<Run>>,
    pub waiting: Vec<Waiting>,
    /// Names given so far.
    pub names: u64,
}

/// Changes with what the records or these lines mean.
const FORM: u32 = 2;
/// No number.
const NONE: u32 = u32::MAX;

impl Journal {
    /// All runs that it tells of.
    pub(super) fn runs(&self) -> impl Iterator<Item = &Run> {
        let known = self.known.iter().flatten();
        self.layer.iter().chain(known).chain(self.waiting.iter().map(|waiting| &waiting.run))
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut text = String::new();
        let Self { problem, ceiling, horizon, pushes, names, .. } = self;
        let cut_off = self.cut_off.unwrap_or(NONE);
        let _ = writeln!(text, "layers {FORM} {problem} {ceiling} {horizon} {cut_off} {pushes} {names}");
        for run in &self.layer {
            let _ = writeln!(text, "layer {}", words_of(run));
        }
        for (runs, pushes) in self.known.iter().zip(0..) {
            for run in runs {
                let _ = writeln!(text, "known {pushes} {}", words_of(run));
            }
        }
        for Waiting { turn: Turn { total, pushes, looked_at }, run } in &self.waiting {
            let _ = writeln!(text, "waiting {total} {pushes} {looked_at} {}", words_of(run));
        }
        // A file that was cut short has no such line, and one that was damaged has another one.
        let checksum = Checksum::of(text.as_bytes());
        let _ = writeln!(text, "end {checksum}");
        text.into_bytes()
    }

    /// What was written, if it is whole and of this problem.
    pub(super) fn from_bytes(bytes: &[u8], problem: u64) -> Option<Self> {
        let (text, checksum) = std::str::from_utf8(bytes).ok()?.strip_suffix('\n')?.rsplit_once("end ")?;
        if checksum.parse() != Ok(Checksum::of(text.as_bytes())) {
            return None;
        }
        let mut lines = text.lines();
        let head: Vec<&str> = lines.next()?.split(' ').collect();
        let ["layers", form, written, ceiling, horizon, cut_off, pushes, names] = head[..] else {
            return None;
        };
        if form.parse() != Ok(FORM) || written.parse() != Ok(problem) {
            return None;
        }
        let mut journal = Self {
            problem,
            ceiling: ceiling.parse().ok()?,
            horizon: horizon.parse().ok()?,
            cut_off: Some(cut_off.parse().ok()?).filter(|&cut_off| cut_off != NONE),
            pushes: pushes.parse().ok()?,
            names: names.parse().ok()?,
            ..Self::default()
        };
        lines.try_for_each(|line| journal.read(line))?;
        Some(journal)
    }

    fn read(&mut self, line: &str) -> Option<()> {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["layer", ref run @ ..] => self.layer.push(run_of(run)?),
            ["known", pushes, ref run @ ..] => self.know(pushes.parse().ok()?, run_of(run)?),
            ["waiting", total, pushes, looked_at, ref run @ ..] => {
                let (total, pushes) = (total.parse().ok()?, pushes.parse().ok()?);
                let turn = Turn { total, pushes, looked_at: looked_at.parse().ok()? };
                self.waiting.push(Waiting { turn, run: run_of(run)? });
            }
            _ => return None,
        }
        Some(())
    }

    /// Positions that so many pushes lead to are known from now on.
    pub(super) fn know(&mut self, pushes: u32, run: Run) {
        let at = pushes as usize;
        if self.known.len() <= at {
            self.known.resize_with(at + 1, Vec::new);
        }
        self.known[at].push(run);
    }
}

fn words_of(Run { name, records, checksum }: &Run) -> String {
    format!("{name} {records} {checksum}")
}

fn run_of(words: &[&str]) -> Option<Run> {
    let &[name, records, checksum] = words else { return None };
    let (records, checksum) = (records.parse().ok()?, checksum.parse().ok()?);
    Some(Run { name: name.to_owned(), records, checksum })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_is_read_as_it_was_written_and_no_other() {
        let run = |name: &str, records| Run { name: name.to_owned(), records, checksum: 5 };
        let waiting = |name, total, looked_at| Waiting {
            turn: Turn { total, pushes: 3, looked_at },
            run: run(name, 12),
        };
        let journal = Journal {
            problem: 77,
            ceiling: 97,
            horizon: 105,
            cut_off: Some(107),
            pushes: 2,
            layer: vec![run("layer-3", u64::MAX)],
            known: vec![vec![run("layer-1", 1)], vec![], vec![run("layer-3", 9)]],
            waiting: vec![waiting("run-4", 97, false), waiting("run-5", 99, true)],
            names: 6,
        };
        for journal in [journal.clone(), Journal { cut_off: None, ..journal }] {
            let bytes = journal.to_bytes();
            assert_eq!(Journal::from_bytes(&bytes, 77), Some(journal));
            assert_eq!(Journal::from_bytes(&bytes, 78), None);
            let cut_short = (0..bytes.len()).filter_map(|len| Journal::from_bytes(&bytes[..len], 77));
            assert_eq!(cut_short.count(), 0);
            let with_bit = |bit: usize| {
                let mut bytes = bytes.clone();
                bytes[bit / 8] ^= 1 << (bit % 8);
                Journal::from_bytes(&bytes, 77)
            };
            assert_eq!((0..8 * bytes.len()).filter_map(with_bit).count(), 0, "a bit is wrong");
        }
    }
}
