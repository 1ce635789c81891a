//! Overlays made from what the solver sees.

use crate::meaning::Meaning;
use crate::overlay::{Key, Layer, Mark, Overlay, Tone};
use sokonaut_level::{Dir, Level, Pos};
use sokonaut_rules::Position;
use sokonaut_solver::{Control, Hopeless, Limits, NoClock, Unready};
use sokonaut_solver::{CorralKind, CorralSeen, PackedArea, Survey, TunnelKind, TunnelSeen};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// Draws overlays of one level; keep it, for it keeps what it found out.
#[derive(Debug)]
pub struct Painter {
    level: Level,
    survey: Result<Survey, Hopeless>,
}

impl Painter {
    /// The painter of a level.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        Self { level: level.clone(), survey: Survey::new(level) }
    }

    /// The same within limits of time and memory.
    ///
    /// # Errors
    /// Says which limit was in the way. A level without a solution has a painter all the same.
    pub fn within(level: &Level, limits: &Limits, control: Control<'_>) -> Result<Self, Unready> {
        let survey = match Survey::within(level, limits, control) {
            Ok(survey) => Ok(survey),
            Err(Unready::Hopeless(why)) => Err(why),
            Err(limit) => return Err(limit),
        };
        Ok(Self { level: level.clone(), survey })
    }

    /// An overlay of a position. `of` is the box, or the square, whose distances are shown: without
    /// one the first box that is not home.
    ///
    /// Of a level that is lost at the start only the player's reach is known: the legend of all
    /// others says why.
    #[must_use]
    pub fn paint(&self, overlay: Overlay, position: &Position, of: Option<Pos>) -> Layer {
        let stop = AtomicBool::new(false);
        let at_leisure = Control::new(&NoClock, &stop);
        self.paint_within((overlay, of), position, &Limits::default(), at_leisure).expect("nobody interrupts")
    }

    /// The same, unless time is up or somebody asks to stop.
    #[must_use]
    pub fn paint_within(
        &self,
        (overlay, of): (Overlay, Option<Pos>),
        position: &Position,
        limits: &Limits,
        control: Control<'_>,
    ) -> Option<Layer> {
        let mut sheet = Sheet::default();
        match &self.survey {
            _ if overlay == Overlay::Reach => self.reach(position, &mut sheet),
            Err(why) => sheet.note(Meaning::Hopeless { why: (*why).into() }),
            Ok(survey) => match overlay {
                Overlay::Rooms => rooms(survey, &mut sheet),
                Overlay::Packing => packing(&survey.packing_within(limits, control)?, &mut sheet),
                Overlay::Tunnels => tunnels(survey, &mut sheet),
                Overlay::Dead => {
                    sheet.mark_all(&survey.dead(), Tone::Red, "x", [Meaning::Dead, Meaning::NoDead]);
                }
                Overlay::Corrals => {
                    let boxes: Vec<Pos> = position.boxes.iter().copied().collect();
                    let about = (&boxes[..], position.player);
                    corrals(&survey.corrals_within(about, limits, control)?, &mut sheet);
                }
                Overlay::Articulation => {
                    let meanings = [Meaning::Articulation, Meaning::NoArticulation];
                    sheet.mark_all(&survey.articulation_points(), Tone::Purple, "o", meanings);
                }
                Overlay::Distances => self.distances(survey, position, of, &mut sheet),
                Overlay::Reach => {}
            },
        }
        Some(sheet.layer(overlay))
    }

    fn reach(&self, position: &Position, sheet: &mut Sheet) {
        position.reach(&self.level).into_iter().for_each(|pos| sheet.mark(pos, Tone::Green, "o"));
        sheet.key(Tone::Green, "o", Meaning::Walkable);
    }

    fn distances(&self, survey: &Survey, position: &Position, of: Option<Pos>, sheet: &mut Sheet) {
        let away = position.boxes.iter().find(|&&pos| !self.level.is_goal(pos));
        let Some(from) = of.or(away.or(position.boxes.first()).copied()) else { return };
        // A box is pushed by the player where it stands; of any other square the best side is
        // taken.
        let player = position.boxes.contains(&from).then_some(position.player);
        for (pos, pushes) in survey.pushes_from(from, player) {
            let tone = if pos == from { Tone::Orange } else { Tone::Sky };
            sheet.mark(pos, tone, &pushes.to_string());
        }
        let what = if player.is_some() { Meaning::Box { at: from } } else { Meaning::Square { at: from } };
        sheet.key(Tone::Orange, "0", what);
        sheet.key(Tone::Sky, "n", Meaning::Pushes);
    }
}

fn rooms(survey: &Survey, sheet: &mut Sheet) {
    let rooms = survey.rooms();
    for (number, squares) in rooms.iter().enumerate() {
        squares.iter().for_each(|&pos| sheet.mark(pos, Tone::of_group(number), &letters(number)));
    }
    match rooms.len() {
        0 => sheet.note(Meaning::NoRooms),
        1 => sheet.key(Tone::of_group(0), "a", Meaning::OnlyRoom),
        count => sheet.key(Tone::of_group(0), "a", Meaning::Rooms { count, last: letters(count - 1) }),
    }
    sheet.note(Meaning::Corridor);
}

fn packing(areas: &[PackedArea], sheet: &mut Sheet) {
    for (number, area) in areas.iter().enumerate() {
        let tone = Tone::of_group(number);
        let name = if areas.len() == 1 { String::new() } else { letters(number) };
        for (place, &goal) in area.order.iter().enumerate() {
            sheet.mark(goal, tone, &format!("{name}{}", place + 1));
        }
        area.parked.iter().for_each(|&pos| sheet.mark(pos, tone, &format!("w{name}")));
        area.entrances.iter().for_each(|&pos| sheet.mark(pos, tone, &format!("e{name}")));
        let order = Meaning::Goals { count: area.order.len(), ordered: area.complete };
        sheet.key(tone, &format!("{name}1"), order);
    }
    if areas.is_empty() {
        return sheet.note(Meaning::NoGoals);
    }
    let name = if areas.len() == 1 { "" } else { "a" };
    sheet.key(Tone::of_group(0), &format!("e{name}"), Meaning::Entrance);
    if let Some(number) = areas.iter().position(|area| !area.parked.is_empty()) {
        let name = if areas.len() == 1 { String::new() } else { letters(number) };
        sheet.key(Tone::of_group(number), &format!("w{name}"), Meaning::Waits);
    }
}

fn tunnels(survey: &Survey, sheet: &mut Sheet) {
    let tunnels = survey.tunnels();
    let look = |kind| match kind {
        TunnelKind::OneWay => (Tone::Sky, "→", Meaning::OneWay),
        TunnelKind::WayRound => (Tone::Orange, "o", Meaning::WayRound),
        TunnelKind::DeadEnd => (Tone::Purple, "=", Meaning::DeadEnd),
    };
    for TunnelSeen { kind, squares } in &tunnels {
        let (tone, sign, _) = look(*kind);
        for square in squares {
            let label = match kind {
                TunnelKind::OneWay => arrow(&square.ways),
                TunnelKind::WayRound if square.ways.is_empty() => LOST,
                TunnelKind::WayRound | TunnelKind::DeadEnd => sign,
            };
            sheet.mark(square.at, tone, label);
        }
    }
    for kind in [TunnelKind::OneWay, TunnelKind::WayRound, TunnelKind::DeadEnd] {
        if tunnels.iter().any(|tunnel| tunnel.kind == kind) {
            let (tone, sign, meaning) = look(kind);
            sheet.key(tone, sign, meaning);
        }
    }
    if tunnels.is_empty() {
        sheet.note(Meaning::NoTunnels);
    }
    if sheet.marks.values().any(|(_, label)| label == LOST) {
        sheet.note(Meaning::TunnelLoses);
    }
}

fn corrals(found: &[CorralSeen], sheet: &mut Sheet) {
    let kinds = [
        (CorralKind::Plain, Tone::Sky, "c", "C", Meaning::Corral),
        (CorralKind::Inward, Tone::Orange, "i", "I", Meaning::ICorral),
        (CorralKind::PlayerInward, Tone::Green, "p", "P", Meaning::PiCorral),
    ];
    // From the plain ones on: a box at the rim of two shows the stronger kind.
    for (kind, tone, inside, rim, meaning) in kinds {
        let mut of_kind = found.iter().filter(|corral| corral.kind == kind).peekable();
        if of_kind.peek().is_some() {
            sheet.key(tone, inside, meaning);
            sheet.key(tone, rim, Meaning::Rim);
        }
        for corral in of_kind {
            corral.squares.iter().for_each(|&pos| sheet.mark(pos, tone, inside));
            corral.boxes.iter().for_each(|&pos| sheet.mark(pos, tone, rim));
        }
    }
    if found.is_empty() {
        sheet.note(Meaning::NoCorrals);
    }
}

/// The sign of a square of a tunnel from where no push leads to a goal.
const LOST: &str = "x";

/// The ways in which a box can be pushed, as one sign.
fn arrow(ways: &[Dir]) -> &'static str {
    match ways {
        [] => LOST,
        [Dir::Up] => "↑",
        [Dir::Right] => "→",
        [Dir::Down] => "↓",
        [Dir::Left] => "←",
        [Dir::Left | Dir::Right, ..] => "↔",
        [Dir::Up | Dir::Down, ..] => "↕",
    }
}

/// `a` to `z`, then `aa`, `ab`, …
fn letters(number: usize) -> String {
    let letter = char::from(b'a' + (number % 26) as u8);
    let before = if number < 26 { String::new() } else { letters(number / 26 - 1) };
    before + &letter.to_string()
}

/// A layer in the making: the last mark on a square counts.
#[derive(Default)]
struct Sheet {
    marks: BTreeMap<Pos, (Tone, String)>,
    legend: Vec<Key>,
}

impl Sheet {
    fn mark(&mut self, at: Pos, tone: Tone, label: &str) {
        self.marks.insert(at, (tone, label.to_owned()));
    }

    fn key(&mut self, tone: Tone, label: &str, meaning: Meaning) {
        self.legend.push(Key { tone: Some(tone), label: label.to_owned(), meaning });
    }

    /// Marks squares that mean the same, or says that there are none.
    fn mark_all(&mut self, squares: &[Pos], tone: Tone, label: &str, [some, none]: [Meaning; 2]) {
        squares.iter().for_each(|&at| self.mark(at, tone, label));
        match squares {
            [] => self.note(none),
            _ => self.key(tone, label, some),
        }
    }

    fn note(&mut self, meaning: Meaning) {
        self.legend.push(Key { tone: None, label: String::new(), meaning });
    }

    fn layer(self, overlay: Overlay) -> Layer {
        let mark = |(at, (tone, label))| Mark { at, tone, label };
        Layer { overlay, marks: self.marks.into_iter().map(mark).collect(), legend: self.legend }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every square as its letter and its label.
    fn drawn(text: &str, overlay: Overlay, of: Option<Pos>) -> Vec<String> {
        let level: Level = text.parse().expect("a level");
        let layer = Painter::new(&level).paint(overlay, &Position::start(&level), of);
        let mut rows: Vec<Vec<String>> = level
            .to_xsb()
            .lines()
            .map(|row| row.chars().map(|letter| format!("{letter}{letter}")).collect())
            .collect();
        for Mark { at, label, .. } in &layer.marks {
            let cell = &mut rows[usize::from(at.row)][usize::from(at.col)];
            let letter = cell.chars().next().expect("a letter");
            *cell = format!("{letter}{label}");
        }
        rows.iter().map(|row| row.concat()).collect()
    }

    #[test]
    fn rooms_and_tunnels() {
        let level = "###########\n#@  ##  . #\n# $       #\n#   ##    #\n###########";
        let rooms = drawn(level, Overlay::Rooms, None);
        assert_eq!(
            rooms[1..4],
            ["##@a a a#### b b.b b##", "## a$a a     b b b b##", "## a a a#### b b b b##"]
        );
        let tunnels = drawn(level, Overlay::Tunnels, None);
        assert_eq!(tunnels[2], "##  $$   ↔ ↔        ##");
    }

    #[test]
    fn a_packing_order_has_names_for_several_areas() {
        let one = drawn("########\n#   ####\n#@$  ..#\n# $ ####\n#   ####\n########", Overlay::Packing, None);
        assert_eq!(one[2], "##@@$$   e.2.1##");
        let two = drawn("##########\n#.  @   .#\n#  $  $  #\n#        #\n##########", Overlay::Packing, None);
        assert_eq!(two[1], "##.a1 ea  @@     eb.b1##");
    }

    #[test]
    fn distances_begin_at_a_box_or_a_square() {
        let level = "#######\n#@ $ .#\n#######";
        assert_eq!(drawn(level, Overlay::Distances, None)[1], "##@@  $0 1.2##");
        assert_eq!(drawn(level, Overlay::Distances, Some(Pos::new(1, 2)))[1], "##@1 0$1 2.3##");
    }

    #[test]
    fn what_is_not_there_is_said() {
        let paint = |text: &str, overlay| {
            let level: Level = text.parse().expect("a level");
            Painter::new(&level).paint(overlay, &Position::start(&level), None)
        };
        for overlay in [Overlay::Tunnels, Overlay::Articulation, Overlay::Corrals] {
            let layer = paint("######\n#@   #\n# $. #\n#    #\n######", overlay);
            assert!(
                layer.marks.is_empty() && layer.legend[0].meaning.to_string().starts_with("no "),
                "{layer:?}"
            );
        }
        let hopeless = "#####\n#$  #\n# @.#\n#####";
        let layer = paint(hopeless, Overlay::Rooms);
        assert!(layer.legend[0].meaning.to_string().contains("can never move"), "{layer:?}");
        assert_eq!(paint(hopeless, Overlay::Reach).marks.len(), 5);
    }

    #[test]
    fn there_is_a_name_for_every_room() {
        assert_eq!([0, 25, 26, 52].map(letters), ["a", "z", "aa", "ba"]);
    }
}
