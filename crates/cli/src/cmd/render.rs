//! `sokonaut render`: a level, or a position of it, for the eye.

use crate::args::{LookArgs, ReadArgs, overlays};
use crate::exit::{CommandError, Exit};
use crate::input::single_level;
use crate::look::Look;
use crate::output::Target;
use crate::scene::{Ink, Scene};
use crate::settings::leniency;
use crate::skin;
use anyhow::Result;
use clap::{Args, ValueEnum};
use sokonaut_game::Overlay;
use sokonaut_level::Pos;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// What to draw with.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Letters
    Text,
    /// Scalable drawing
    Svg,
    /// Pixels
    Png,
}

/// Arguments of `render`.
#[derive(Args, Clone, Debug)]
pub struct RenderArgs {
    /// File with levels; '-' or nothing is standard input
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Which level of the file
    #[arg(long, short, value_name = "N", default_value = "1", value_parser = crate::select::number)]
    pub level: usize,
    /// Draw the position after these moves (lurdLURD)
    #[arg(long, value_name = "LURD")]
    pub moves: Option<String>,
    /// Draw over it what the analysis knows; several with commas, the last one on top
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = overlays())]
    pub overlay: Vec<Overlay>,
    /// The box, or the square, whose distances are drawn [default: the first box not on a goal]
    #[arg(long = "box", value_name = "ROW,COLUMN", value_parser = crate::scene::square, requires = "overlay")]
    pub of: Option<Pos>,
    /// What to draw with [default: by the name of the output, else text]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Where to write; '-' is standard output
    #[arg(long, short, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// Pixels a square is wide
    #[arg(long, value_name = "PX", default_value = "48", value_parser = crate::settings::within(4..=512_u16))]
    pub size: u16,
    #[command(flatten)]
    pub limits: LookArgs,
    #[command(flatten)]
    pub read: ReadArgs,
}

/// Draws what the arguments name.
///
/// # Errors
/// If the level cannot be read, the moves cannot be played, or the drawing cannot be written.
pub fn run(args: &RenderArgs) -> Result<Exit> {
    let format = format(args)?;
    let file = args.file.as_deref().unwrap_or(Path::new("-"));
    // Without a file the bare stream: the one for words would take pixels for escape sequences.
    let output = args.output.as_deref().unwrap_or(Path::new("-"));
    let output = Target::new(output, &[file.to_owned()])?;
    let (entry, level) = single_level(file, args.level, leniency(args.read))?;
    let look = Look::begin(&args.limits);
    let scene = Scene::after(&level, args.moves.as_deref())?.overlaid(&args.overlay, args.of, &look)?;
    let drawing = || skin::svg(&scene, entry.title(), args.size);
    let bytes = match format {
        Format::Text => (scene.lines(Ink::Black).join("\n") + "\n").into_bytes(),
        Format::Svg => drawing().into_bytes(),
        Format::Png => skin::png(&drawing())?,
    };
    output.write(&bytes)?;
    Ok(Exit::Done)
}

fn target(args: &RenderArgs) -> Option<&Path> {
    args.output.as_deref().filter(|path| *path != Path::new("-"))
}

/// The format asked for, or the one that the name of the output suggests.
fn format(args: &RenderArgs) -> Result<Format, CommandError> {
    let ending = target(args).and_then(Path::extension).and_then(|ending| ending.to_str());
    let letters = sokonaut_level::Format::PLAIN.endings();
    let format = match (args.format, ending.map(str::to_ascii_lowercase).as_deref()) {
        (Some(format), _) => format,
        (None, Some("svg")) => Format::Svg,
        (None, Some("png")) => Format::Png,
        (None, None) => Format::Text,
        (None, Some(ending)) if letters.contains(&ending) => Format::Text,
        (None, Some(other)) => {
            let letters = letters.join(" or .");
            let advice = "in .svg or .png for a picture, or choose with --format";
            return Err(CommandError::misuse(format!(
                "no drawing ends in .{other}; end it in .{letters} for letters, {advice}"
            )));
        }
    };
    if format == Format::Png && target(args).is_none() && io::stdout().is_terminal() {
        return Err(CommandError::misuse("pixels would only upset the terminal; name a file with -o"));
    }
    Ok(format)
}
