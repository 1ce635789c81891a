//! The program `sokonaut`: solve, check, draw and study Sokoban levels.
//!
//! Results go to standard output, words to people go to standard error, and the number with which
//! the program ends says what happened (see [`exit`]).

mod args;
mod chart;
mod claims;
mod cmd;
mod exit;
mod explain;
mod facts;
mod input;
mod interrupt;
mod look;
mod output;
mod print;
mod progress;
mod scene;
mod schema;
mod select;
mod settings;
mod share;
mod skin;
mod unpack;
mod version;
mod write;

use args::{Cli, Command};
use clap::FromArgMatches;
use exit::{CommandError, Exit};
use std::io::{self, ErrorKind, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;

fn main() -> ExitCode {
    let parsed = args::command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return answered(&error).into(),
    };
    guarded(|| {
        let mut out = anstream::stdout().lock();
        let ended = run(&cli.command, &mut out).and_then(|exit| Ok(out.flush().map(|()| exit)?));
        ended.unwrap_or_else(|error| exit_of(&error))
    })
    .into()
}

/// Does the work. A panic ends as any other bug of ours: its own words are said by then.
fn guarded(work: impl FnOnce() -> Exit) -> Exit {
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        print::complain("this is a bug; please report it with the words above");
        Exit::Internal
    })
}

/// Prints what the command line is answered with: help, the version, or what is wrong with it.
fn answered(answer: &clap::Error) -> Exit {
    let printed = answer.print().and_then(|()| io::stdout().flush());
    match printed {
        // Nobody may be there to read what is wrong.
        _ if answer.use_stderr() => Exit::Misuse,
        Ok(()) => Exit::Done,
        Err(error) => exit_of(&error.into()),
    }
}

fn run(command: &Command, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match command {
        Command::Solve(args) => cmd::solve::run(args, out),
        Command::Optimize(args) => cmd::optimize::run(args, out),
        Command::Verify(args) => cmd::verify::run(args, out),
        Command::Info(args) => cmd::info::run(args, out),
        Command::Render(args) => cmd::render::run(args),
        Command::Export(args) => cmd::export::run(args, out),
        Command::Dataset(args) => cmd::dataset::run(args, out),
        Command::Play(args) => cmd::play::run(args),
        Command::Generate(args) => cmd::generate::run(args, out),
        Command::Strategies(args) => cmd::strategies::run(args, out),
        Command::Study(args) => cmd::study::run(args, out),
        Command::Bench(args) => cmd::bench::run(args, out),
        Command::Library(args) => cmd::library::run(args, out),
        Command::Merge(args) => cmd::merge::run(args, out),
        Command::Serve(args) => cmd::serve::run(args, out),
        Command::Completions(args) => cmd::shell::completions(args, out),
        Command::Man(args) => cmd::shell::man(args, out),
    }
}

/// Explains an error, and how the program ends because of it.
fn exit_of(error: &anyhow::Error) -> Exit {
    if let Some(error) = error.downcast_ref::<CommandError>() {
        print::complain(error);
        return error.exit;
    }
    match error.downcast_ref::<io::Error>() {
        // The reader has seen enough, as `head` does.
        Some(broken) if broken.kind() == ErrorKind::BrokenPipe => Exit::Done,
        Some(other) => {
            print::complain(format!("the results cannot be written: {other}"));
            Exit::Output
        }
        None => {
            print::complain(format!("this is a bug: {error:#}"));
            Exit::Internal
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_ends_as_a_bug_of_ours() {
        assert_eq!(guarded(|| Exit::Unsolved), Exit::Unsolved);
        assert_eq!(guarded(|| panic!("on purpose")), Exit::Internal);
    }
}
