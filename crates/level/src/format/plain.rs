//! Plain collections: boards, and words between them. What no other format claims is read as one.

use super::{Format, boards};
use crate::Level;
use crate::bytes::one_line;

pub(super) const FORMAT: Format = Format {
    name: "plain boards",
    endings: &["xsb", "txt"],
    begins: |_| true,
    reader: boards,
    without_level: None,
};

/// One level of a plain collection: `; title`, the board, an empty line.
#[must_use]
pub fn xsb_entry(level: &Level, title: Option<&str>) -> String {
    let title = title.map(one_line).filter(|title| !title.is_empty());
    title.map_or(String::new(), |title| format!("; {title}\n")) + &level.to_xsb() + "\n"
}
