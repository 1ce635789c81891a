//! The program `sokonaut`.
fn main() {}
