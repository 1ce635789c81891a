//! The solver core.
