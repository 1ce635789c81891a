//! Names of strategies in files: runs of older versions have the names of their time, and are read
//! with those of today.

use serde::{Deserialize, Deserializer};
use sokonaut_solver::current_name;

/// A name.
pub fn one<'a, D: Deserializer<'a>>(from: D) -> Result<String, D::Error> {
    Ok(current(String::deserialize(from)?))
}

/// A name, or none.
pub fn maybe<'a, D: Deserializer<'a>>(from: D) -> Result<Option<String>, D::Error> {
    Ok(Option::<String>::deserialize(from)?.map(current))
}

/// Several names.
pub fn list<'a, D: Deserializer<'a>>(from: D) -> Result<Vec<String>, D::Error> {
    Ok(Vec::<String>::deserialize(from)?.into_iter().map(current).collect())
}

fn current(name: String) -> String {
    current_name(&name).to_owned()
}
