//! From a level as written to one that can be played: every defect is found in one go.

use crate::defect::{Defect, LevelError, Place};
use crate::flood::flood;
use crate::limits::{MAX_AREA, MAX_INSIDE, MAX_SIDE};
use crate::{Cell, Grid, Ground, Level, ParsedLevel, Pos};
use std::collections::BTreeSet;

/// What to do about tabs in a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tabs {
    /// They are a defect.
    #[default]
    Reject,
    /// They reach to the next column that is a multiple of 8.
    Expand,
}

/// What to do when the player could walk out of the drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Holes {
    /// It is a defect.
    #[default]
    Reject,
    /// A frame of walls is drawn around the whole board, which moves everything by one row and
    /// column.
    Close,
}

/// How forgiving to be. The default forgives nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Leniency {
    /// Tabs in a board.
    pub tabs: Tabs,
    /// Holes in the outer wall.
    pub holes: Holes,
}

impl Leniency {
    /// Closes holes, or expands tabs, if that is wanted.
    #[must_use]
    pub fn of(close: bool, expand_tabs: bool) -> Self {
        Self {
            tabs: if expand_tabs { Tabs::Expand } else { Tabs::Reject },
            holes: if close { Holes::Close } else { Holes::Reject },
        }
    }
}

const TAB_WIDTH: usize = 8;

/// A level whose promises are still to be checked.
pub(crate) struct Draft {
    pub ground: Grid<Ground>,
    pub boxes: Vec<Pos>,
    pub players: Vec<Pos>,
}

impl Draft {
    /// The level, or the defects found before and here, in the order of the text.
    pub fn level(
        mut self,
        title: Option<&str>,
        mut defects: Vec<Defect>,
        place: impl Fn(Pos) -> Place,
    ) -> Result<Level, LevelError> {
        let origin = place(Pos::new(0, 0));
        self.occupied(&mut defects, &place);
        match self.players[..] {
            [] => defects.push(Defect::NoPlayer(origin)),
            [_, ref more @ ..] => defects.extend(more.iter().map(|&pos| Defect::SecondPlayer(place(pos)))),
        }
        if usize::from(self.ground.rows()) > MAX_SIDE
            || usize::from(self.ground.cols()) > MAX_SIDE
            || self.ground.positions().count() > MAX_AREA
        {
            defects.push(Defect::TooLarge(origin));
        } else if let Some(inside) = self.inside() {
            if let Some(leak) = leak(&inside) {
                defects.push(Defect::Open(place(leak)));
            } else if inside.positions().filter(|&pos| inside[pos]).count() > MAX_INSIDE {
                defects.push(Defect::TooLarge(origin));
            }
        }
        defects.sort_by_key(Defect::place);
        LevelError::unless_empty(title, defects)?;
        self.boxes.sort_unstable();
        Ok(trimmed(Level { ground: self.ground, boxes: self.boxes, player: self.players[0] }))
    }

    /// Is there a way out?
    fn is_open(&self) -> bool {
        self.inside().is_some_and(|inside| leak(&inside).is_some())
    }

    fn inside(&self) -> Option<Grid<bool>> {
        let &start = self.players.first()?;
        let ground = &self.ground;
        Some(flood(ground.rows(), ground.cols(), start, |pos| ground[pos] != Ground::Wall))
    }

    fn occupied(&self, defects: &mut Vec<Defect>, place: impl Fn(Pos) -> Place) {
        let mut taken = BTreeSet::new();
        for &pos in self.players.iter().chain(&self.boxes) {
            let stands = self.ground.get(pos).is_some_and(|&ground| ground != Ground::Wall);
            if !stands || !taken.insert(pos) {
                defects.push(Defect::Occupied(place(pos)));
            }
        }
    }
}

/// The first square at the edge of the drawing that belongs to the set.
fn leak(inside: &Grid<bool>) -> Option<Pos> {
    let (last_row, last_col) = (inside.rows().saturating_sub(1), inside.cols().saturating_sub(1));
    let edge = |pos: Pos| pos.row == 0 || pos.col == 0 || pos.row == last_row || pos.col == last_col;
    inside.positions().find(|&pos| edge(pos) && inside[pos])
}

/// Without empty rows at the top and bottom and empty columns at the right. Columns at the left
/// stay: positions should be those of the text wherever possible.
pub(crate) fn trimmed(level: Level) -> Level {
    let empty = |pos: Pos| level.ground[pos] == Ground::Floor && level.boxes.binary_search(&pos).is_err();
    let full = |row: u16, cols: u16| (0..cols).any(|col| !empty(Pos::new(row, col)));
    let (rows, cols) = (level.rows(), level.cols());
    let top = (0..rows).find(|&row| full(row, cols)).unwrap_or(0);
    let bottom = (top..rows).rfind(|&row| full(row, cols)).unwrap_or(top);
    let right = (0..cols).rfind(|&col| (top..=bottom).any(|row| !empty(Pos::new(row, col)))).unwrap_or(0);
    if (top, bottom + 1, right + 1) == (0, rows, cols) {
        return level;
    }
    let mut ground = Grid::filled(bottom + 1 - top, right + 1, Ground::Floor);
    for pos in ground.positions() {
        ground[pos] = level.ground[Pos::new(pos.row + top, pos.col)];
    }
    let moved = |pos: Pos| Pos::new(pos.row - top, pos.col);
    Level { ground, boxes: level.boxes.iter().copied().map(moved).collect(), player: moved(level.player) }
}

/// Checks a written level.
pub(crate) fn check(parsed: &ParsedLevel, leniency: Leniency) -> Result<Level, LevelError> {
    let title = parsed.about.title.as_deref();
    let mut defects = Vec::new();
    let rows: Vec<Vec<(Cell, usize)>> =
        parsed.rows().iter().map(|row| cells(parsed, row, leniency.tabs, &mut defects)).collect();
    let cols = rows.iter().map(Vec::len).max().unwrap_or(0);
    if parsed.is_cut() || rows.len() > MAX_SIDE || cols > MAX_SIDE || rows.len() * cols > MAX_AREA {
        defects.push(Defect::TooLarge(parsed.place()));
        return LevelError::unless_empty(title, defects).map(|()| unreachable!("a defect was just added"));
    }
    let draft = draft(&rows, cols, 0);
    let (draft, shift) = match leniency.holes {
        Holes::Close if draft.is_open() => (self::draft(&rows, cols, 1), 1),
        _ => (draft, 0),
    };
    let place = |pos: Pos| {
        let (row, col) =
            (usize::from(pos.row.saturating_sub(shift)), usize::from(pos.col.saturating_sub(shift)));
        let Some(written) = parsed.rows().get(row) else { return parsed.place() };
        let end = rows[row].last().map_or(1, |&(_, column)| column + 1);
        let column = rows[row].get(col).map_or_else(|| end + col - rows[row].len(), |&(_, column)| column);
        Place { line: written.line(), column }
    };
    draft.level(title, defects, place)
}

/// The cells of a row with their columns in the text, without blanks at its end.
fn cells(
    parsed: &ParsedLevel,
    row: &crate::Row,
    tabs: Tabs,
    defects: &mut Vec<Defect>,
) -> Vec<(Cell, usize)> {
    let mut out: Vec<(Cell, usize)> = Vec::new();
    let written = row.letters.iter().rposition(|letter| !matches!(letter.glyph, ' ' | '\t' | '-' | '_'));
    let mut tab_seen = false;
    for letter in &row.letters[..written.map_or(0, |last| last + 1)] {
        let place = Place { line: row.line(), column: letter.column };
        let mut cell = Cell::Floor;
        let mut width = 1;
        match (letter.glyph, parsed.dialect().cell(letter.glyph)) {
            ('\t', _) if tabs == Tabs::Expand => width = TAB_WIDTH - out.len() % TAB_WIDTH,
            // One complaint a row: who mends the first tab sees the others.
            ('\t', _) if tab_seen => {}
            ('\t', _) => {
                tab_seen = true;
                defects.push(Defect::Tab(place));
            }
            (_, Some(known)) => cell = known,
            (glyph, None) => defects.push(Defect::UnknownLetter(place, glyph)),
        }
        out.extend(std::iter::repeat_n((cell, letter.column), width));
    }
    out
}

/// The drawing as a rectangle, with a frame of walls of this thickness.
fn draft(rows: &[Vec<(Cell, usize)>], cols: usize, frame: u16) -> Draft {
    let size = |length: usize| u16::try_from(length).expect("sides were checked") + 2 * frame;
    let (height, width) = (size(rows.len()), size(cols));
    let wall_or_floor = if frame > 0 { Ground::Wall } else { Ground::Floor };
    let mut draft =
        Draft { ground: Grid::filled(height, width, wall_or_floor), boxes: Vec::new(), players: Vec::new() };
    for (row, cells) in (frame..).zip(rows) {
        for col in frame..width - frame {
            let pos = Pos::new(row, col);
            let cell = cells.get(usize::from(col - frame)).map_or(Cell::Floor, |&(cell, _)| cell);
            draft.ground[pos] = cell.ground();
            draft.boxes.extend(cell.has_box().then_some(pos));
            draft.players.extend(cell.has_player().then_some(pos));
        }
    }
    draft
}
