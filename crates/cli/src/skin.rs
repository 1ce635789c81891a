//! Our own skin: a position drawn as SVG, and that drawing as pixels.
//!
//! Walls are one outline with rounded corners, drawn twice: the dark side, and the top a little
//! higher. Boxes, goals and the player are drawn once and used wherever they stand.

mod lettering;
mod marks;

use crate::exit::CommandError;
use crate::scene::Scene;
use resvg::{tiny_skia, usvg};
use sokonaut_level::{Dir, Level, Pos};
use sokonaut_report::escaped;
use sokonaut_rules::Position;
use std::fmt::Write;

/// Units of the drawing to a square.
const CELL: u32 = 64;
/// Free space around the drawing.
const MARGIN: u32 = 8;
/// How far walls stand out.
const RISE: u32 = 8;
/// Radius of a free corner of a wall.
const ROUND: u32 = 16;
/// The largest picture that is worth its memory.
const MAX_PIXELS: u64 = 100_000_000;

/// The things that stand around: each is 64 units wide and high.
const THINGS: &str = r##"<defs>
<linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e0a458"/><stop offset="1" stop-color="#c17f35"/></linearGradient>
<linearGradient id="home" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8cc474"/><stop offset="1" stop-color="#5f9e4b"/></linearGradient>
<radialGradient id="suit" cx="0.4" cy="0.3" r="0.8"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#c9d3e0"/></radialGradient>
<linearGradient id="visor" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#4f86c6"/><stop offset="1" stop-color="#1d3557"/></linearGradient>
<g id="goal"><circle cx="32" cy="32" r="13" fill="none" stroke="#d1495b" stroke-width="4"/><circle cx="32" cy="32" r="5" fill="#d1495b"/></g>
<g id="crate"><rect x="7" y="11" width="50" height="50" rx="7" fill="#000000" fill-opacity="0.22"/></g>
<g id="slats" fill="none" stroke-linejoin="round"><rect x="10" y="8" width="44" height="44" rx="4" stroke-width="5"/><path d="M14 12L50 48M50 12L14 48" stroke-width="5"/><rect x="10" y="8" width="44" height="44" rx="4" stroke="#ffffff" stroke-opacity="0.35" stroke-width="1.5" transform="translate(0 -2)"/></g>
<g id="box"><use href="#crate"/><rect x="7" y="9" width="50" height="50" rx="6" fill="#7a4b16"/><rect x="7" y="5" width="50" height="50" rx="6" fill="url(#wood)"/><use href="#slats" stroke="#8f5a1f"/></g>
<g id="stored"><use href="#crate"/><rect x="7" y="9" width="50" height="50" rx="6" fill="#33602a"/><rect x="7" y="5" width="50" height="50" rx="6" fill="url(#home)"/><use href="#slats" stroke="#3f7a33"/></g>
<g id="player"><ellipse cx="32" cy="56" rx="17" ry="5" fill="#000000" fill-opacity="0.22"/><rect x="15" y="33" width="34" height="23" rx="10" fill="#9fb0c4"/><rect x="18" y="34" width="28" height="23" rx="9" fill="url(#suit)"/><rect x="27" y="43" width="10" height="7" rx="2" fill="#d1495b"/><circle cx="32" cy="24" r="18" fill="url(#suit)" stroke="#9fb0c4" stroke-width="2"/><rect x="19" y="16" width="26" height="18" rx="9" fill="url(#visor)"/><path d="M24 24a6 5 0 0 1 6-5" fill="none" stroke="#ffffff" stroke-width="2.5" stroke-linecap="round"/></g>
</defs>
"##;

/// A scene as SVG, `size` pixels to a square.
pub fn svg(scene: &Scene<'_>, title: Option<&str>, size: u16) -> String {
    let Scene { level, position, .. } = scene;
    let (board_width, board_height) = units(level);
    let drawn = marks::draw(scene);
    let overlaid = !scene.layers.is_empty();
    let width = if overlaid { board_width.max(drawn.size.0 + 2 * MARGIN) } else { board_width };
    let height = if overlaid { board_height + drawn.size.1 + 2 * MARGIN } else { board_height };
    let scale = f64::from(size) / f64::from(CELL);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0}\" height=\"{:.0}\" viewBox=\"0 0 {width} {height}\">\n",
        f64::from(width) * scale,
        f64::from(height) * scale,
    );
    if let Some(title) = title {
        let _ = writeln!(out, "<title>{}</title>", escaped(title));
    }
    out += THINGS;
    if overlaid {
        // The words of the legend are dark, whatever the page behind is.
        let _ = writeln!(
            out,
            "{}<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>",
            drawn.definitions
        );
    }
    let left = MARGIN + (width - board_width) / 2;
    let _ = writeln!(out, "<g transform=\"translate({left} {})\">", MARGIN + RISE);
    out += &floor(level);
    out += &drawn.tints;
    out += &walls(level);
    out += &things(level, position);
    out += &drawn.labels;
    out += "</g>\n";
    if overlaid {
        let _ = writeln!(
            out,
            "<g transform=\"translate({} {})\">\n{}</g>",
            2 * MARGIN,
            board_height + MARGIN,
            drawn.legend
        );
    }
    out + "</svg>\n"
}

/// The drawing as a PNG file.
///
/// # Errors
/// If the picture would be too large.
pub fn png(svg: &str) -> Result<Vec<u8>, CommandError> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).expect("our own drawing is well formed");
    let size = tree.size().to_int_size();
    let too_large = || CommandError::misuse("the picture would be too large; choose a smaller --size");
    if u64::from(size.width()) * u64::from(size.height()) > MAX_PIXELS {
        return Err(too_large());
    }
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height()).ok_or_else(too_large)?;
    let (across, down) =
        (size.width() as f32 / tree.size().width(), size.height() as f32 / tree.size().height());
    resvg::render(&tree, tiny_skia::Transform::from_scale(across, down), &mut pixels.as_mut());
    Ok(pixels.encode_png().expect("memory is the only limit"))
}

fn units(level: &Level) -> (u32, u32) {
    let (rows, cols) = (u32::from(level.rows()), u32::from(level.cols()));
    (cols * CELL + 2 * MARGIN, rows * CELL + 2 * MARGIN + RISE)
}

fn corner(pos: Pos) -> (u32, u32) {
    (u32::from(pos.col) * CELL, u32::from(pos.row) * CELL)
}

/// The floor inside the walls, in two shades so that distances can be counted.
fn floor(level: &Level) -> String {
    let inside = level.inside();
    let shade = |even: bool, colour: &str| {
        let mut path = String::new();
        for pos in level.positions().filter(|&pos| inside[pos] && ((pos.row + pos.col) % 2 == 0) == even) {
            let (x, y) = corner(pos);
            let _ = write!(path, "M{x} {y}h{CELL}v{CELL}h-{CELL}z");
        }
        if path.is_empty() { path } else { format!("<path d=\"{path}\" fill=\"{colour}\"/>\n") }
    };
    shade(true, "#efe6d4") + &shade(false, "#e8ddc7")
}

/// All walls: shadow on the floor, dark side, light top.
fn walls(level: &Level) -> String {
    let mut path = String::new();
    for pos in level.positions().filter(|&pos| level.is_wall(pos)) {
        path += &wall(level, pos);
    }
    format!(
        "<defs><path id=\"walls\" d=\"{path}\"/></defs>\n\
         <use href=\"#walls\" fill=\"#000000\" fill-opacity=\"0.16\" y=\"6\"/>\n\
         <use href=\"#walls\" fill=\"#2b3648\"/>\n\
         <use href=\"#walls\" fill=\"#5b6f8f\" y=\"-{RISE}\"/>\n"
    )
}

/// One square of wall; corners between two free sides are round. Neighbours share their edges,
/// which cancel out inside one path, so no seam shows.
fn wall(level: &Level, pos: Pos) -> String {
    let (x, y) = corner(pos);
    let joined = |dir: Dir| pos.step(dir).is_some_and(|next| drawn(level, next) && level.is_wall(next));
    let radius = |a: Dir, b: Dir| if joined(a) || joined(b) { 0 } else { ROUND };
    let [tl, tr, br, bl] = [
        radius(Dir::Up, Dir::Left),
        radius(Dir::Up, Dir::Right),
        radius(Dir::Down, Dir::Right),
        radius(Dir::Down, Dir::Left),
    ];
    let arc = |radius: u32, across: &str, down: &str| match radius {
        0 => String::new(),
        _ => format!("a{radius} {radius} 0 0 1 {across}{radius} {down}{radius}"),
    };
    format!(
        "M{} {y}H{}{}V{}{}H{}{}V{}{}z",
        x + tl,
        x + CELL - tr,
        arc(tr, "", ""),
        y + CELL - br,
        arc(br, "-", ""),
        x + bl,
        arc(bl, "-", "-"),
        y + tl,
        arc(tl, "", "-"),
    )
}

fn drawn(level: &Level, pos: Pos) -> bool {
    pos.row < level.rows() && pos.col < level.cols()
}

/// Goals, then boxes and the player from the top down, since they overlap what is behind them.
fn things(level: &Level, position: &Position) -> String {
    let mut out = String::new();
    let mut put = |name: &str, pos: Pos| {
        let (x, y) = corner(pos);
        let _ = writeln!(out, "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>");
    };
    for goal in level.goals().filter(|goal| !position.boxes.contains(goal)) {
        put("goal", goal);
    }
    for pos in level.positions() {
        if position.boxes.contains(&pos) {
            put(if level.is_goal(pos) { "stored" } else { "box" }, pos);
        } else if position.player == pos {
            put("player", pos);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(text: &str) -> String {
        let level: Level = text.parse().unwrap();
        svg(&Scene::after(&level, None).unwrap(), Some("<Tea> & \"two\""), 32)
    }

    #[test]
    fn everything_is_drawn_once() {
        let svg = picture("######\n#@$.*#\n######");
        for thing in ["goal", "box", "stored", "player"] {
            let uses = svg.matches(&format!("<use href=\"#{thing}\" x=")).count();
            assert_eq!(uses, 1, "{thing}");
        }
        assert!(svg.contains("<title>&lt;Tea&gt; &amp; &quot;two&quot;</title>"));
    }

    #[test]
    fn pixels_have_the_size_asked_for() {
        let png = png(&picture("#####\n#@$.#\n#####")).unwrap();
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        assert_eq!((number(16), number(20)), (5 * 32 + 8, 3 * 32 + 12));
    }

    #[test]
    fn huge_pictures_are_refused() {
        let row = "#".repeat(1990);
        let level = format!("{row}\n#@$.{}#\n{row}\n", " ".repeat(1985));
        let level: Level = level.parse().unwrap();
        let svg = svg(&Scene::after(&level, None).unwrap(), None, 512);
        assert_eq!(png(&svg).unwrap_err().exit, crate::exit::Exit::Misuse);
    }
}
