//! As much of HTTP/1.1 as a page on the same machine needs, with a bound on everything.

mod head;
mod request;
mod response;

pub use request::{Bad, Connection, Method, Request};
pub use response::{Response, Status, head_of_stream};
