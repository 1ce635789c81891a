//! Where a proof in layers stands, so that it goes on after a crash. Words and numbers, a line each.

use std::fmt::Write;

/// Sorted records under a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Run {
    pub name: String,
    pub records: u64,
}

/// All that is known when a layer is done.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Journal {
    /// What is proved, of which level, by which version: a number that is another one for others.
    pub problem: u64,
    /// Pushes that this pass may spend.
    pub ceiling: u32,
    /// The least number of pushes above it that a position left out might be solved with.
    pub cut_off: Option<u32>,
    /// The layers by pushes so far; some are empty.
    pub layers: Vec<Run>,
    /// Runs of layers that are still to be made: how many pushes so far, and the run.
    pub runs: Vec<(u32, Run)>,
    /// Names given so far.
    pub names: u64,
}

/// Changes with what the records or these lines mean.
const FORM: u32 = 1;

impl Journal {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut text = String::new();
        let cut_off = self.cut_off.unwrap_or(u32::MAX);
        let (problem, ceiling, names) = (self.problem, self.ceiling, self.names);
        let _ = writeln!(text, "layers {FORM} {problem} {ceiling} {cut_off} {names}");
        for layer in &self.layers {
            let _ = writeln!(text, "layer {} {}", layer.name, layer.records);
        }
        for (pushes, run) in &self.runs {
            let _ = writeln!(text, "run {} {} {pushes}", run.name, run.records);
        }
        // A file that was cut short has no such line.
        text.push_str("end\n");
        text.into_bytes()
    }

    /// What was written, if it is whole and of this problem.
    pub(super) fn from_bytes(bytes: &[u8], problem: u64) -> Option<Self> {
        let text = std::str::from_utf8(bytes).ok()?.strip_suffix("end\n")?;
        let mut lines = text.lines();
        let head: Vec<&str> = lines.next()?.split(' ').collect();
        let ["layers", form, written, ceiling, cut_off, names] = head[..] else { return None };
        if form.parse() != Ok(FORM) || written.parse() != Ok(problem) {
            return None;
        }
        let cut_off = Some(cut_off.parse().ok()?).filter(|&cut_off| cut_off != u32::MAX);
        let (ceiling, names) = (ceiling.parse().ok()?, names.parse().ok()?);
        let mut journal = Self { problem, ceiling, cut_off, names, ..Self::default() };
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            match words[..] {
                ["layer", name, records] => journal.layers.push(run(name, records)?),
                ["run", name, records, pushes] => {
                    journal.runs.push((pushes.parse().ok()?, run(name, records)?));
                }
                _ => return None,
            }
        }
        Some(journal)
    }
}

fn run(name: &str, records: &str) -> Option<Run> {
    Some(Run { name: name.to_owned(), records: records.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_is_read_as_it_was_written_and_no_other() {
        let run = |name: &str, records| Run { name: name.to_owned(), records };
        let journal = Journal {
            problem: 77,
            ceiling: 97,
            cut_off: Some(99),
            layers: vec![run("layer-1", 1), run("layer-2", 0), run("layer-3", u64::MAX)],
            runs: vec![(3, run("run-4", 12)), (5, run("run-5", 9))],
            names: 6,
        };
        for journal in [journal.clone(), Journal { cut_off: None, ..journal }] {
            let bytes = journal.to_bytes();
            assert_eq!(Journal::from_bytes(&bytes, 77), Some(journal));
            assert_eq!(Journal::from_bytes(&bytes, 78), None);
            let cut_short = (0..bytes.len()).filter_map(|len| Journal::from_bytes(&bytes[..len], 77));
            assert_eq!(cut_short.count(), 0);
        }
    }
}
