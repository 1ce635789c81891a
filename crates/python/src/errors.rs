//! The exceptions of the package, which are defined in Python so that they can have two parents
//! each.

use pyo3::{PyErr, import_exception};
use std::fmt::Display;

import_exception!(sokonaut.errors, IllegalMove);
import_exception!(sokonaut.errors, LevelError);
import_exception!(sokonaut.errors, Misuse);
import_exception!(sokonaut.errors, MovesError);
import_exception!(sokonaut.errors, SolverBug);
import_exception!(sokonaut.errors, WrongSolution);

/// What a bug in the solver is called, here and on the command line.
pub const BUG: &str = "the solver failed, which is a bug";

/// A request that makes no sense.
pub fn misuse(why: impl Display) -> PyErr {
    Misuse::new_err(why.to_string())
}

/// A search that ended without an answer.
pub fn bug() -> PyErr {
    SolverBug::new_err(BUG)
}
