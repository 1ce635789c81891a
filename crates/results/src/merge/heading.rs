//! What can be said about all lines together.

use crate::Header;

/// The header that is true of all lines, if there is one.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Heading {
    /// There are no lines yet.
    #[default]
    Nothing,
    /// All lines are of this run, or of shards of it.
    One(Box<Header>),
    /// The lines are of several runs, or of nobody knows what.
    Many,
}

impl Heading {
    /// What is true of both. It does not matter which comes first, or how often.
    pub fn join(&mut self, other: Self) {
        *self = match (std::mem::take(self), other) {
            (Self::Nothing, one) | (one, Self::Nothing) => one,
            (Self::One(a), Self::One(b)) if same_run(&a, &b) => {
                let shard = if a.choice.shard == b.choice.shard { a.choice.shard.clone() } else { None };
                let mut first = if age(&a) <= age(&b) { a } else { b };
                first.choice.shard = shard;
                Self::One(first)
            }
            _ => Self::Many,
        };
    }

    /// The header, if there is one for all.
    pub fn header(&self) -> Option<&Header> {
        match self {
            Self::One(header) => Some(header),
            _ => None,
        }
    }
}

/// Shards of a run differ in when, where and how many at a time.
fn same_run(a: &Header, b: &Header) -> bool {
    let shared = |header: &Header| {
        let mut choice = header.choice.clone();
        choice.shard = None;
        (header.version.clone(), header.commit.clone(), header.settings.clone(), choice, header.planned)
    };
    a.format == b.format && shared(a) == shared(b)
}

/// Orders headers by date; the rest is there to leave no ties.
fn age(header: &Header) -> (String, String) {
    let mut whole = header.clone();
    whole.choice.shard = None;
    (whole.date.clone(), serde_json::to_string(&whole).expect("plain data has a JSON form"))
}
