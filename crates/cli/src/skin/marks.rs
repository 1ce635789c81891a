//! Overlays in a picture: tinted squares, labels that can be read on anything, and a legend.

use super::lettering::{self, Lettering};
use super::{CELL, MARGIN, corner};
use crate::scene::Scene;
use sokonaut_game::{Key, Mark, Tone};
use sokonaut_level::Pos;
use std::fmt::Write;

/// The most that a label on a square is wide and high.
const LABEL: (f64, f64) = (50.0, 24.0);
/// The same in a sample.
const SMALL: (f64, f64) = (26.0, 17.0);
/// Height of the words of a legend, and of its lines.
const WORDS: f64 = 15.0;
const LINE: f64 = 42.0;
/// The side of a sample in a legend.
const SAMPLE: f64 = 34.0;
/// The colour of all letters.
const INK: &str = "#1b2130";

/// The colours of Okabe and Ito, which people with any kind of colour vision can tell apart.
const fn colour(tone: Tone) -> &'static str {
    match tone {
        Tone::Sky => "#56b4e9",
        Tone::Orange => "#e69f00",
        Tone::Green => "#009e73",
        Tone::Purple => "#cc79a7",
        Tone::Yellow => "#f0e442",
        Tone::Blue => "#0072b2",
        Tone::Red => "#d55e00",
    }
}

/// What overlays add to a picture.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// Letters, for the head.
    pub definitions: String,
    /// Colours for the floor.
    pub tints: String,
    /// Labels, and rings around boxes.
    pub labels: String,
    /// The legend, its top left corner at the origin.
    pub legend: String,
    /// Width and height of the legend.
    pub size: (u32, u32),
}

/// Draws all overlays of a scene.
pub fn draw(scene: &Scene<'_>) -> Drawn {
    let mut lettering = Lettering::default();
    let marks = scene.marks();
    let mut marks: Vec<&Mark> = marks.into_values().collect();
    marks.sort_by_key(|mark| mark.at);
    let labels = labels(scene, &marks, &mut lettering);
    let keys: Vec<&Key> = scene.layers.iter().flat_map(|layer| &layer.legend).collect();
    let (legend, size) = legend(&keys, &mut lettering);
    Drawn { definitions: lettering.definitions(), tints: tints(&marks), labels, legend, size }
}

/// One path a colour.
fn tints(marks: &[&Mark]) -> String {
    let mut out = String::new();
    for tone in Tone::ALL {
        let mut path = String::new();
        for (x, y) in marks.iter().filter(|mark| mark.tone == tone).map(|mark| corner(mark.at)) {
            let _ = write!(path, "M{x} {y}h{CELL}v{CELL}h-{CELL}z");
        }
        if !path.is_empty() {
            let _ = writeln!(out, "<path d=\"{path}\" fill=\"{}\" fill-opacity=\"0.5\"/>", colour(tone));
        }
    }
    out
}

fn labels(scene: &Scene<'_>, marks: &[&Mark], lettering: &mut Lettering) -> String {
    let (mut rings, mut words) = (String::new(), String::new());
    for mark in marks {
        let (x, y) = corner(mark.at);
        if scene.position.boxes.contains(&mark.at) {
            let _ = writeln!(
                rings,
                "<rect x=\"{}\" y=\"{}\" width=\"56\" height=\"56\" rx=\"9\" fill=\"none\" stroke=\"{}\" stroke-width=\"7\"/>",
                x + 4,
                y + 3,
                colour(mark.tone)
            );
        }
        words += &centred(
            &mark.label,
            (f64::from(x) + 32.0, f64::from(y) + middle(scene, mark.at)),
            LABEL,
            lettering,
        );
        words.push('\n');
    }
    rings + &with_halo(&words, "labels")
}

/// Boxes stand a little higher than the floor, and a player's face should be seen.
fn middle(scene: &Scene<'_>, pos: Pos) -> f64 {
    match () {
        () if scene.position.boxes.contains(&pos) => 30.0,
        () if scene.position.player == pos => 46.0,
        () => 32.0,
    }
}

/// A text around a point, as high as it may be and not too wide.
fn centred(text: &str, (x, y): (f64, f64), most: (f64, f64), lettering: &mut Lettering) -> String {
    let wide = lettering::width(text);
    let height = most.1.min(most.0 / wide.max(1.0) * lettering::HEIGHT);
    let left = x - wide * height / lettering::HEIGHT / 2.0;
    // Small letters are less high than capitals: their middle is lower.
    let small = text.chars().all(|letter| "aceimnoprsuvwxz".contains(letter));
    let top = y - height * if small { 0.7 } else { 0.5 };
    lettering.write(text, (left, top), height)
}

/// Dark strokes with white around them, so that they can be read on every colour.
fn with_halo(words: &str, id: &str) -> String {
    if words.is_empty() {
        return String::new();
    }
    format!(
        "<defs><g id=\"{id}\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n{words}</g></defs>\n\
         <use href=\"#{id}\" stroke=\"#ffffff\" stroke-opacity=\"0.85\" stroke-width=\"4\"/>\n\
         <use href=\"#{id}\" stroke=\"{INK}\" stroke-width=\"1.5\"/>\n"
    )
}

/// Samples with their meanings, one below the other.
fn legend(keys: &[&Key], lettering: &mut Lettering) -> (String, (u32, u32)) {
    let (mut samples, mut labels, mut words) = (String::new(), String::new(), String::new());
    let mut widest = 0.0_f64;
    for (number, key) in keys.iter().enumerate() {
        let top = number as f64 * LINE;
        let left = if key.tone.is_some() { SAMPLE + 12.0 } else { 0.0 };
        if let Some(tone) = key.tone {
            let _ = writeln!(
                samples,
                "<rect y=\"{top}\" width=\"{SAMPLE}\" height=\"{SAMPLE}\" rx=\"6\" fill=\"{}\" fill-opacity=\"0.5\" stroke=\"{0}\" stroke-width=\"2\"/>",
                colour(tone)
            );
            labels += &centred(&key.label, (SAMPLE / 2.0, top + SAMPLE / 2.0), SMALL, lettering);
        }
        let meaning = key.meaning.to_string();
        words += &lettering.write(&meaning, (left, top + (SAMPLE - WORDS) / 2.0), WORDS);
        widest = widest.max(left + lettering::width(&meaning) * WORDS / lettering::HEIGHT);
    }
    let height = keys.len() as f64 * LINE;
    let style = "fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    let legend = format!("{samples}<g {style} stroke=\"{INK}\" stroke-width=\"1.3\">{labels}\n{words}</g>\n");
    (legend, (widest.ceil() as u32 + MARGIN, height.ceil() as u32))
}
