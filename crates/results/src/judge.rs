//! Nothing is believed: the rules judge every solution.

use sokonaut_level::{Level, Lurd};
use sokonaut_rules::{Verified, verify};

/// Does the solution solve the level?
///
/// # Errors
/// Why it does not.
pub fn check(level: Option<&Level>, solution: Option<&str>) -> Result<Verified, String> {
    let level = level.ok_or("there is no level to solve")?;
    let moves: Lurd = solution.ok_or("there is no solution")?.parse().map_err(|error| format!("{error}"))?;
    verify(level, &moves.dirs()).map_err(|refuted| refuted.to_string())
}
