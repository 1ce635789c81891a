//! Plain collections: boards, and words between them. What no other format claims is read as one.

use super::{Format, boards};

pub(super) const FORMAT: Format = Format {
    name: "plain boards",
    endings: &["xsb", "txt"],
    begins: |_| true,
    reader: boards,
    without_level: None,
};
