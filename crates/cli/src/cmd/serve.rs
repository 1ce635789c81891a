//! `sokonaut serve`: the game as a web page, for a browser on this machine.

use crate::args::{Bound, level_files};
use crate::exit::{CommandError, Exit};
use crate::input::read_all;
use crate::interrupt::Interrupt;
use crate::print::talk;
use clap::Args;
use sokonaut_protocol::catalogue::{self, Collection};
use sokonaut_web::{Limits, Server};
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Arguments of `serve`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  sokonaut serve\n  sokonaut serve --port 8000 my-levels.sok\n\n\
    The address to open is printed. Ctrl-C ends the server; progress is kept by the browser.")]
pub struct ServeArgs {
    /// Files with levels
    #[arg(value_name = "FILE", help = level_files(" [default: the levels that come with the program]"))]
    pub files: Vec<PathBuf>,
    /// The port to listen on; 0 takes any free one
    #[arg(long, short, value_name = "N", default_value = "7000", value_parser = crate::settings::within(0..=u16::MAX))]
    pub port: u16,
    /// The address to listen on. Anybody who can reach it can play, and make this machine compute
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub address: IpAddr,
    /// Seconds for one solve
    #[arg(long, value_name = "S", default_value = "600", value_parser = crate::settings::seconds)]
    pub time_limit: Bound<f64>,
    /// Memory of one solve in MiB
    #[arg(long, value_name = "MIB", default_value = "1024", value_parser = crate::settings::at_least(1_u32))]
    pub memory_limit: u32,
    /// Solves at the same time
    #[arg(long, value_name = "N", default_value = "2", value_parser = crate::settings::within(1..=256_u16))]
    pub solves: u16,
}

/// How often to look whether somebody wants the server to end.
const LOOK: Duration = Duration::from_millis(50);

/// Runs `serve`.
///
/// # Errors
/// If a file cannot be read, or the port cannot be had.
pub fn run(args: &ServeArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let collections = collections(&args.files)?;
    let wanted = SocketAddr::new(args.address, args.port);
    let server = Server::bind(wanted, collections, limits(args)).map_err(|error| {
        CommandError::misuse(format!("cannot listen on {wanted}: {error}; try another --port"))
    })?;
    writeln!(out, "http://{}/", server.address())?;
    out.flush()?;
    talk("Open this address in a browser; Ctrl-C ends the server.");
    // A server has nothing to finish: the browsers keep what is played.
    let interrupt = Interrupt::listen();
    std::thread::spawn(move || server.run());
    while !interrupt.requested() {
        std::thread::sleep(LOOK);
    }
    Ok(Exit::Interrupted)
}

fn collections(files: &[PathBuf]) -> Result<Vec<Collection>, CommandError> {
    if files.is_empty() {
        return Ok(catalogue::starter());
    }
    files.iter().map(|file| collection(file)).collect()
}

fn collection(file: &Path) -> Result<Collection, CommandError> {
    let name = sokonaut_results::stem(&file.to_string_lossy());
    let collection = Collection::read(&name, &read_all(file)?);
    if let Some(nothing) = &collection.nothing {
        return Err(CommandError::input(format!("{}: {nothing}", file.display())));
    }
    Ok(collection)
}

fn limits(args: &ServeArgs) -> Limits {
    let default = Limits::default();
    Limits {
        time: args.time_limit.time().unwrap_or(Duration::MAX),
        memory: usize::try_from(u64::from(args.memory_limit) << 20).unwrap_or(usize::MAX),
        solves: usize::from(args.solves),
        ..default
    }
}
