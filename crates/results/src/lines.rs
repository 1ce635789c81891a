//! Files with results: a line for each, below a header or without one.

use crate::header::FORMAT;
use crate::{Header, Record, ResultsError};
use std::path::Path;

/// What ends with a line end; the rest was being written when the run was interrupted, or is just
/// now.
pub fn whole_lines(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    &bytes[..end]
}

/// Is the first line a header, of whatever version?
pub fn is_run(lines: &[u8]) -> bool {
    let first = lines.split(|&byte| byte == b'\n').next().unwrap_or_default();
    serde_json::from_slice::<serde_json::Value>(first).is_ok_and(|object| object.get("format").is_some())
}

/// Reads the lines of a run.
///
/// # Errors
/// If one of them is none.
pub fn read_run(lines: &[u8], path: &Path) -> Result<(Header, Vec<Record>), ResultsError> {
    let end = lines.iter().position(|&byte| byte == b'\n').map_or(lines.len(), |end| end + 1);
    if end == 0 {
        return Err(ResultsError::line(path, 1, "this file is empty, it is not a run of 'bench run'"));
    }
    let (first, rest) = lines.split_at(end);
    Ok((read_header(first, path)?, read_records(rest, 2, path)?))
}

/// Reads results, as they stand below a header, or alone as `solve --json` prints them.
pub fn read_records(lines: &[u8], first: usize, path: &Path) -> Result<Vec<Record>, ResultsError> {
    let mut records = Vec::new();
    for (index, line) in lines.split(|&byte| byte == b'\n').enumerate() {
        if !line.iter().all(u8::is_ascii_whitespace) {
            let strange = |why: String| {
                let why = format!("not a result of 'bench run' or 'solve --json': {why}");
                ResultsError::line(path, first + index, why)
            };
            let record = Record::read(line).map_err(|why| strange(why.to_string()))?;
            if record.level.is_none() {
                return Err(strange("it tells of a file, not of a level".to_owned()));
            }
            records.push(record);
        }
    }
    Ok(records)
}

fn read_header(line: &[u8], path: &Path) -> Result<Header, ResultsError> {
    let header: Header = serde_json::from_slice(line).map_err(|_| ResultsError::foreign(path))?;
    if header.format == FORMAT {
        return Ok(header);
    }
    let why = format!("this run has format '{}', but this program knows only '{FORMAT}'", header.format);
    Err(ResultsError::line(path, 1, why))
}
