//! `sokonaut completions` and `sokonaut man`: the command line for other programs.

use crate::args::command;
use crate::exit::Exit;
use crate::output::{Target, folder};
use anyhow::Result;
use clap::Args;
use clap_complete::Shell;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `completions`.
#[derive(Args, Clone, Debug)]
pub struct CompletionsArgs {
    /// Which shell
    #[arg(value_enum)]
    pub shell: Shell,
}

/// Arguments of `man`.
#[derive(Args, Clone, Debug)]
pub struct ManArgs {
    /// Write one page a command to this directory
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

const NAME: &str = "sokonaut";

/// Prints a completion script.
pub fn completions(args: &CompletionsArgs, out: &mut dyn Write) -> Result<Exit> {
    // The generator panics if its stream breaks, so it writes to memory first.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), NAME, &mut script);
    out.write_all(&script)?;
    Ok(Exit::Done)
}

/// Prints the manual page, or writes one page a command to a directory.
pub fn man(args: &ManArgs, out: &mut dyn Write) -> Result<Exit> {
    match &args.dir {
        None => clap_mangen::Man::new(pages()).render(out)?,
        Some(dir) => {
            folder(dir)?;
            let mut command = pages();
            // Only a command that is built knows the full names of those below it.
            command.build();
            write_pages(command, dir)?;
        }
    }
    Ok(Exit::Done)
}

/// What manual pages tell about: there is no page about the command that shows help, and none is
/// about one build.
fn pages() -> clap::Command {
    command().disable_help_subcommand(true).long_version(None::<&str>)
}

/// The page of a command, and those of the commands below it.
fn write_pages(command: clap::Command, dir: &Path) -> Result<()> {
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        write_pages(below.clone(), dir)?;
    }
    let (man, mut page) = (clap_mangen::Man::new(command), Vec::new());
    man.render(&mut page)?;
    Target::new(&dir.join(man.get_filename()), &[])?.write(&page)
}
