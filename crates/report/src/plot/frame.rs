//! The frame of a plot: axes, grid, labels, and places in it.

use super::Scale;
use crate::text::escaped;
use std::fmt::Write;

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 42.0;

/// An axis.
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    /// What it shows.
    pub label: String,
    /// How.
    pub scale: Scale,
}

/// A plot with two axes. Its unit is about a pixel.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// To the right.
    pub x: Axis,
    /// Upward.
    pub y: Axis,
}

impl Frame {
    /// Where a value is, from the left.
    pub fn x(&self, value: f64) -> f64 {
        LEFT + self.x.scale.place(value) * (WIDTH - LEFT - RIGHT)
    }

    /// Where a value is, from the top.
    pub fn y(&self, value: f64) -> f64 {
        HEIGHT - BOTTOM - self.y.scale.place(value) * (HEIGHT - TOP - BOTTOM)
    }

    /// The whole picture around what is drawn inside.
    pub fn svg(&self, title: &str, description: &str, inside: &str) -> String {
        svg(WIDTH, HEIGHT, title, description, &format!("{}{inside}", self.axes()))
    }

    fn axes(&self) -> String {
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        let mut grid = String::new();
        let mut labels = String::new();
        for tick in self.x.scale.ticks() {
            let x = self.x(tick.value);
            let Some(label) = tick.label else {
                let _ = write!(grid, "M{x:.1} {bottom}v4");
                continue;
            };
            let _ = write!(grid, "M{x:.1} {TOP}V{bottom}");
            let _ = write!(labels, "<text x=\"{x:.1}\" y=\"{}\" class=\"mid\">{label}</text>", bottom + 16.0);
        }
        for tick in self.y.scale.ticks() {
            let y = self.y(tick.value);
            let Some(label) = tick.label else {
                let _ = write!(grid, "M{LEFT} {y:.1}h-4");
                continue;
            };
            let _ = write!(grid, "M{LEFT} {y:.1}H{right}");
            let _ = write!(
                labels,
                "<text x=\"{}\" y=\"{:.1}\" class=\"end\">{label}</text>",
                LEFT - 6.0,
                y + 4.0
            );
        }
        let (middle_x, middle_y) = (f64::midpoint(LEFT, right), f64::midpoint(TOP, bottom));
        format!(
            "<path class=\"grid\" d=\"{grid}\"/><path class=\"axis\" d=\"M{LEFT} {TOP}V{bottom}H{right}\"/>{labels}\
             <text x=\"{middle_x}\" y=\"{}\" class=\"mid name\">{}</text>\
             <text transform=\"translate(11 {middle_y}) rotate(-90)\" class=\"mid name\">{}</text>",
            HEIGHT - 6.0,
            escaped(&self.x.label),
            escaped(&self.y.label),
        )
    }
}

/// A picture that a screen reader announces by its title and description.
pub fn svg(width: f64, height: f64, title: &str, description: &str, inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"{}\">{inside}</svg>",
        escaped(&format!("{title}. {description}")),
    )
}
