//! A certificate is checked: every push of everything that it lists, by code that no solver has.

use crate::exit::Exit;
use crate::input::{Entry, opened};
use crate::print::{BAD, GOOD, counted, heading, shown_path, styled, talk};
use anyhow::Result;
use sokonaut_certificate::{Certificate, Limits, Refusal};
use sokonaut_level::Leniency;
use std::io::Write;
use std::path::Path;

/// Checks a certificate against the level among these that it is about.
///
/// # Errors
/// If it cannot be opened, or the result cannot be written.
pub(super) fn run(path: &Path, entries: &[Entry], leniency: Leniency, out: &mut dyn Write) -> Result<Exit> {
    let name = shown_path(path);
    let file = opened(path)?;
    let mut exit = Exit::Done;
    let certificate = match Certificate::read(file, &Limits::default()) {
        Ok(certificate) => certificate,
        Err(why) => {
            writeln!(out, "{name}: {}: {why}", styled(BAD, "wrong"))?;
            return Ok(Exit::Refuted);
        }
    };
    for entry in entries {
        let Some(level) = exit.heeding(entry.level(leniency)) else { continue };
        let head = heading(entry.number, entry.title());
        match certificate.check(&level) {
            Err(Refusal::OtherLevel) => continue,
            Err(why) => {
                writeln!(out, "{head}  {}  {why}", styled(BAD, "wrong"))?;
                exit = exit.and(Exit::Refuted);
            }
            Ok(checked) => {
                writeln!(out, "{head}  {}  {}", styled(GOOD, "correct"), checked.claim)?;
                let seen = [counted(checked.positions, "position"), counted(checked.lost, "lost placement")];
                talk(format!("{} checked", seen.join(" and ")));
            }
        }
        out.flush()?;
        return Ok(exit);
    }
    writeln!(out, "{name}: {}: {}", styled(BAD, "wrong"), Refusal::OtherLevel)?;
    out.flush()?;
    Ok(exit.and(Exit::Refuted))
}
