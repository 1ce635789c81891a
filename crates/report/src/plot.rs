//! A small kit for plots: scales with ticks, a frame with axes, marks that differ also without
//! colour.
//!
//! Everything is SVG with classes; `page/plots.css` has the colours, and mixes them with the colour
//! of the text around, so that one plot fits light pages, dark pages and paper. No inline styles: a
//! strict content security policy would refuse them.

mod frame;
mod mark;
mod scale;

pub use frame::{Axis, Frame, svg};
pub use mark::{hue, legend, mark, series};
pub use scale::{Scale, Tick};
