//! From the end of a worker to a line of the run. Nothing is believed: the rules judge every
//! solution.

use crate::process::{End, Ended};
use sokonaut_results::{Case, Outcome, Record, check, seconds};

/// The line for a case; `None` if the run was stopped before the case was over.
pub fn judge(case: &Case, asked: &str, ended: Ended) -> Option<Record> {
    let record = match ended.end {
        End::Answered(answer) => return Some(judged(answer.about(case, asked), case)),
        End::Stopped => return None,
        End::Crashed { words } => {
            Record { outcome: Outcome::Crashed, error: Some(words), ..Record::default() }
        }
        End::Killed { bound } => {
            Record { outcome: Outcome::Killed, limit: Some(bound.to_owned()), ..Record::default() }
        }
    };
    let record = Record {
        seconds: seconds(ended.wall),
        cpu_seconds: ended.usage.cpu.map(seconds),
        rss: ended.usage.memory,
        ..record
    };
    Some(record.about(case, asked))
}

fn judged(mut record: Record, case: &Case) -> Record {
    if record.outcome == Outcome::Solved {
        let verdict = check(case.level.as_ref().ok(), record.solution.as_deref());
        let lengths = verdict.as_ref().ok().map(|solution| (solution.moves(), solution.pushes()));
        (record.moves, record.pushes) = lengths.unzip();
        if let Err(why) = verdict {
            (record.outcome, record.error, record.optimal) = (Outcome::Refuted, Some(why), false);
        }
    }
    record
}
