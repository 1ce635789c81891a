//! Which levels of each file, when the work is shared out.

use crate::exit::CommandError;
use crate::input::Source;
use crate::select::Selection;
use sokonaut_bench::Shard;
use sokonaut_level::Leniency;
use std::path::{Path, PathBuf};

/// The levels to solve of each file; `None` is all of them.
///
/// A share depends on all levels, so they are read once before the first is solved.
///
/// # Errors
/// If a file cannot be read: the shares would then differ between machines, and levels be lost.
pub fn chosen(
    files: &[PathBuf],
    level: Option<&Selection>,
    shard: Option<Shard>,
    leniency: Leniency,
) -> Result<Vec<Option<Selection>>, CommandError> {
    let Some(shard) = shard else { return Ok(vec![level.cloned(); files.len()]) };
    let (mut cases, mut homes) = (Vec::new(), Vec::new());
    for (home, path) in files.iter().enumerate() {
        if path == Path::new("-") {
            return Err(CommandError::misuse(
                "a share is found by reading twice, standard input cannot: name files",
            ));
        }
        for entry in Source::open(path, level.cloned())? {
            cases.push(entry?.case(leniency));
            homes.push(home);
        }
    }
    let ours = shard.owns(&cases);
    let numbers = |home: usize| {
        let all = cases.iter().zip(&homes).zip(&ours);
        all.filter(move |((_, its), ours)| **its == home && **ours).map(|((case, _), _)| case.number)
    };
    Ok((0..files.len()).map(|home| Some(Selection::of(numbers(home)))).collect())
}
