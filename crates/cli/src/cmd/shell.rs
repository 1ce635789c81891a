//! `sokonaut completions` and `sokonaut man`: the command line for other programs.

use crate::args::{CompletionsArgs, ManArgs, command};
use crate::exit::{Exit, Trouble};
use crate::print::shown_path;
use anyhow::Result;
use std::fs;
use std::io::Write;
use std::path::Path;

const NAME: &str = "sokonaut";

/// Prints a completion script.
///
/// # Errors
/// If it cannot be written.
pub fn completions(args: &CompletionsArgs, out: &mut dyn Write) -> Result<Exit> {
    // The generator panics if its stream breaks, so it writes to memory first.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), NAME, &mut script);
    out.write_all(&script)?;
    Ok(Exit::Done)
}

/// Prints the manual page, or writes one page a command to a directory.
///
/// # Errors
/// If it cannot be written.
pub fn man(args: &ManArgs, out: &mut dyn Write) -> Result<Exit> {
    match &args.dir {
        None => clap_mangen::Man::new(pages()).render(out)?,
        Some(dir) => write_pages(dir).map_err(|error| {
            Trouble::output(format!("{}: the pages cannot be written: {error}", shown_path(dir)))
        })?,
    }
    Ok(Exit::Done)
}

/// What manual pages tell about: there is no page about the command that shows help.
fn pages() -> clap::Command {
    command().disable_help_subcommand(true)
}

fn write_pages(dir: &Path) -> std::io::Result<()> {
    fs::create_dir_all(dir)?;
    clap_mangen::generate_to(pages(), dir)
}
