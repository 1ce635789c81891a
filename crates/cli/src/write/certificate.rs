//! The certificate of one level: what was proved of it, for those who believe no solver.

use super::{Tried, Writer};
use crate::exit::{CommandError, Exit};
use crate::output::Target;
use crate::print::{counted, talk};
use anyhow::Result;
use sokonaut_certificate::{Certificate, Claim, NotProved, prove_while};
use sokonaut_level::Level;
use sokonaut_solver::{Clock, Limit, Limits, Outcome, Report, WallClock};
use std::time::Duration;

/// Bytes that a position of a certificate takes while it is made, about.
const BYTES_OF_POSITION: usize = 128;

/// Makes and writes a certificate. The solver's word is not taken: what it has proved is proved
/// again, in a way that can be checked.
pub struct CertificateFile<'a> {
    target: Target,
    limits: Limits,
    quiet: bool,
    stopped: &'a dyn Fn() -> bool,
}

impl<'a> CertificateFile<'a> {
    /// A file that takes the place of an older one when the certificate is made. Solver and
    /// certificate share the time, and the memory one after the other.
    pub fn new(target: Target, limits: Limits, quiet: bool, stopped: &'a dyn Fn() -> bool) -> Self {
        Self { target, limits, quiet, stopped }
    }

    fn make(&self, level: &Level, claim: Claim, spent: Duration) -> Result<Certificate, CommandError> {
        let clock = WallClock::start();
        let is_late = || self.limits.time.is_some_and(|limit| spent + clock.elapsed() >= limit);
        let mut limits = sokonaut_certificate::Limits::default();
        if let Some(bytes) = self.limits.memory {
            limits.placements = limits.placements.min(bytes / BYTES_OF_POSITION);
        }
        let certificate = prove_while(level, claim, &limits, &mut |_| !is_late() && !(self.stopped)());
        certificate.map_err(|why| match why {
            NotProved::Stopped if (self.stopped)() => self.none(Exit::Interrupted, "interrupted"),
            NotProved::Stopped => self.none(Exit::Unsolved, "the time is up"),
            why => self.none(Exit::Unsolved, &why.to_string()),
        })
    }

    /// There is no certificate.
    fn none(&self, exit: Exit, why: &str) -> CommandError {
        CommandError { exit, message: format!("{}: no certificate: {why}", self.target.name()) }
    }
}

impl Writer for CertificateFile<'_> {
    fn level(&mut self, tried: &Tried<'_>) -> Result<()> {
        let (Some(level), Some((report, spent))) = (tried.level, tried.work) else { return Ok(()) };
        let claim = claim(report).map_err(|why| self.none(Exit::Unsolved, why))?;
        let certificate = self.make(level, claim, spent)?;
        let mut file = Vec::new();
        certificate.write(&mut file)?;
        self.target.write(&file)?;
        if !self.quiet {
            let (positions, lost) = certificate.size();
            let size = [counted(positions, "position"), counted(lost, "lost placement")].join(", ");
            talk(format!("{}: {claim}; {size}, {}", self.target.name(), counted(file.len(), "byte")));
        }
        Ok(())
    }
}

/// What a report has proved of pushes; why it has not, otherwise.
fn claim(report: &Report) -> Result<Claim, &'static str> {
    match &report.outcome {
        Outcome::Unsolvable(_) => Ok(Claim::Unsolvable),
        Outcome::OutOf(Limit::Pushes) => Ok(Claim::AtLeast(report.lower_bound)),
        Outcome::Solved(solution) => {
            let pushes = u32::try_from(solution.pushes()).unwrap_or(u32::MAX);
            let proved = report.optimal && report.lower_bound == pushes;
            if proved {
                Ok(Claim::AtLeast(pushes))
            } else {
                Err("fewest pushes are not proved; see --objective pushes")
            }
        }
        _ => Err("nothing was proved"),
    }
}
