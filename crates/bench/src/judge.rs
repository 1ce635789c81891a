//! From the end of a worker to a line of the run. Nothing is believed: the rules judge every solution.

use crate::job::Answer;
use crate::process::{End, Ended};
use sokonaut_results::{Case, Outcome, Record, check, seconds};

/// The line for a case; `None` if the run was stopped before the case was over.
pub fn judge(case: &Case, asked: &str, ended: Ended) -> Option<Record> {
    let mut record = match ended.end {
        End::Answered(answer) => return Some(answered(case, asked, *answer)),
        End::Stopped => return None,
        End::Crashed { words } => Record { error: Some(words), ..Record::new(case, asked, Outcome::Crashed) },
        End::Killed { bound } => {
            Record { limit: Some(bound.to_owned()), ..Record::new(case, asked, Outcome::Killed) }
        }
    };
    record.seconds = seconds(ended.wall);
    record.cpu_seconds = ended.usage.cpu.map(seconds);
    record.rss = ended.usage.memory;
    Some(record)
}

fn answered(case: &Case, asked: &str, answer: Answer) -> Record {
    let mut record = Record {
        limit: answer.limit,
        strategy: answer.strategy,
        solution: answer.solution,
        seconds: answer.seconds,
        cpu_seconds: Some(answer.cpu_seconds),
        rss: answer.rss,
        peak_memory: answer.peak_memory,
        nodes: answer.nodes,
        generated: answer.generated,
        stored: answer.stored,
        setup_seconds: answer.setup_seconds,
        optimal: answer.optimal,
        lower_bound: answer.lower_bound,
        lower_bound_moves: answer.lower_bound_moves,
        gap: answer.gap,
        error: answer.error,
        ..Record::new(case, asked, answer.outcome)
    };
    if record.outcome == Outcome::Solved {
        match check(case.level.as_ref().ok(), record.solution.as_deref()) {
            Ok(solution) => {
                (record.moves, record.pushes) = (Some(solution.moves()), Some(solution.pushes()));
            }
            Err(why) => {
                (record.outcome, record.error, record.optimal) = (Outcome::Refuted, Some(why), false);
            }
        }
    }
    record
}
