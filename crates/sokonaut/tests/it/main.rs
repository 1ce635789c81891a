//! Tests of the library as other programs use it.

mod api;
mod limits;
