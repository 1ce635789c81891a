//! The part of the Python package that is made of Rust: `sokonaut._native`.
//!
//! It is thin. Data crosses the border as plain values; the names, defaults and documents that
//! people see are in `python/sokonaut`. Searches run on threads of their own (`errand`), which know
//! nothing of Python.

mod arena;
mod dataset;
mod errand;
mod errors;
mod facts;
mod game;
mod generate;
mod level;
mod lost;
mod optimize;
mod options;
mod progress;
mod referee;
mod solve;

#[pyo3::pymodule]
mod _native {
    /// The version of the package, which is that of the program.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "so it is called in Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::arena::Arena;
    #[pymodule_export]
    use crate::dataset::{Table, write_dataset};
    #[pymodule_export]
    use crate::facts::facts;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::generate::{Maker, make};
    #[pymodule_export]
    use crate::level::{Level, absence, read_levels};
    #[pymodule_export]
    use crate::lost::explain_lost;
    #[pymodule_export]
    use crate::optimize::optimize;
    #[pymodule_export]
    use crate::referee::{metrics, verify};
    #[pymodule_export]
    use crate::solve::{Batch, current_name, objectives, solve, strategies};
}
