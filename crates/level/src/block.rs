//! Consecutive lines that could be a board: whether they are one, and in which letters.
//!
//! A line such as `B`, `3B` or `-----` can be a row or a title, and `|` is a wall to some and the
//! end of a row to others. So lines are collected until something else comes, and judged together.

use crate::letter::{Letter, drawn};
use crate::limits::{MAX_AREA, MAX_SIDE};
use crate::line::is_boardish;
use crate::parsed::{About, ParsedLevel, Row, WrittenBoard};
use crate::rle::Allowance;
use crate::spaced::unspaced;
use crate::{Cell, Dialect};

/// Lines with their numbers.
type Numbered = Vec<(usize, String)>;

/// Lines under suspicion.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    lines: Numbered,
    letters: usize,
    cut: bool,
}

/// A verdict about a part of a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Board(WrittenBoard),
    Words(usize, String),
}

impl Block {
    /// Does the line continue the block?
    ///
    /// Once a board has begun, a row that starts with a wall and is mostly drawn belongs to it even
    /// with foreign letters: better a clear complaint about them than two halves of a level.
    pub fn accepts(&self, line: &str) -> bool {
        is_boardish(line) || is_old_row(line) || (!self.lines.is_empty() && is_mostly_drawn(line))
    }

    /// Adds a line, unless the block is already larger than any board.
    pub fn push(&mut self, number: usize, line: String) {
        self.letters += line.len();
        if self.lines.len() > MAX_SIDE || self.letters > 4 * MAX_AREA {
            self.cut = true;
        } else {
            self.lines.push((number, line));
        }
    }

    /// Has it no line yet?
    pub fn is_empty(&self) -> bool {
        self.letters == 0
    }

    /// Takes out the only line, if there is exactly one.
    pub fn take_single(&mut self) -> Option<(usize, String)> {
        if self.lines.len() != 1 || self.cut {
            return None;
        }
        std::mem::take(self).lines.pop()
    }

    /// What the lines are, in their order; the block is empty afterwards.
    pub fn judge(&mut self, allowance: &mut Allowance) -> Vec<Part> {
        let Self { lines, cut, .. } = std::mem::take(self);
        if lines.iter().any(|(_, line)| is_old_row(line)) {
            return in_old_letters(&lines, cut, allowance);
        }
        without_escapes(&lines, cut, allowance).unwrap_or_else(|| judge(lines, cut, allowance))
    }
}

/// Is it a row with walls `X`, as the first Sokoban was printed? Then it has one at either end.
fn is_old_row(line: &str) -> bool {
    let row = line.trim();
    let known = |glyph: char| Dialect::Maze.cell(glyph).is_some();
    row.len() >= 3 && row.starts_with('X') && row.ends_with('X') && row.chars().all(known)
}

/// What the lines are if some of them have walls `X`: boards that can be played, or so many lines
/// of words, for words may look like that.
fn in_old_letters(lines: &[(usize, String)], cut: bool, allowance: &mut Allowance) -> Vec<Part> {
    let mut parts = Vec::new();
    for run in lines.chunk_by(|above, below| is_old_row(&above.1) == is_old_row(&below.1)) {
        if !is_old_row(&run[0].1) {
            let others = run.to_vec();
            parts.extend(
                without_escapes(run, cut, allowance).unwrap_or_else(|| judge(others, cut, allowance)),
            );
            continue;
        }
        let board = board(run.iter().map(plain_row), Dialect::Maze, cut);
        if is_playable(&board) {
            parts.push(Part::Board(board));
        } else {
            parts.extend(words(run.to_vec()));
        }
    }
    parts
}

/// What the lines are if those with an escaped symbol are words, should that give a level that can
/// be played: then the level needs no escapes, and such a line is its title.
fn without_escapes(lines: &[(usize, String)], cut: bool, allowance: &mut Allowance) -> Option<Vec<Part>> {
    let escaped = |(_, line): &(usize, String)| drawn(line).count() < line.chars().count();
    if !lines.iter().any(escaped) {
        return None;
    }
    let mut parts = Vec::new();
    for run in lines.chunk_by(|above, below| escaped(above) == escaped(below)) {
        let run_parts = if escaped(&run[0]) {
            words(run.to_vec()).collect()
        } else {
            judge(run.to_vec(), cut, allowance)
        };
        parts.extend(run_parts);
    }
    let playable = |part: &Part| matches!(part, Part::Board(board) if is_playable(board));
    parts.iter().any(playable).then_some(parts)
}

fn judge(lines: Numbered, cut: bool, allowance: &mut Allowance) -> Vec<Part> {
    if lines.is_empty() {
        return Vec::new();
    }
    // `|` is a wall in one reading and ends a row in the other: the one that can be played wins.
    let notes = in_notes_letters(&lines, cut).map(squeezed);
    let whole = notes.clone().filter(is_playable).or_else(|| in_runs(&lines, cut, allowance)).or(notes);
    if let Some(board) = whole {
        return vec![Part::Board(board)];
    }
    let mut parts = Vec::new();
    let mut plain = Vec::new();
    for (number, line) in lines {
        if is_plain(&line) {
            plain.push((number, line));
        } else {
            parts.extend(settle(std::mem::take(&mut plain), cut));
            parts.push(Part::Words(number, line));
        }
    }
    parts.extend(settle(plain, cut));
    parts
}

fn is_mostly_drawn(line: &str) -> bool {
    let solid = || line.chars().filter(|glyph| !glyph.is_whitespace());
    let drawn = solid().filter(|&glyph| "#@+$*.".contains(glyph)).count();
    line.trim_start().starts_with('#') && 2 * drawn >= solid().count()
}

/// No run lengths and no other dialect. Foreign letters pass: validation will name them.
fn is_plain(line: &str) -> bool {
    !is_boardish(line) || drawn(line).all(|letter| is_known(letter, Dialect::Xsb))
}

/// Rows of ordinary letters: a board, or so many lines of words.
///
/// `B.B.` right above a board drawn with symbols are somebody's initials rather than boxes.
fn settle(mut lines: Numbered, cut: bool) -> Vec<Part> {
    let initials =
        |line: &str| line.contains(char::is_alphabetic) && !line.contains(['#', '@', '+', '$', '*']);
    let drawn = |(_, line): &(usize, String)| !initials(line);
    let (Some(first), Some(last)) = (lines.iter().position(drawn), lines.iter().rposition(drawn)) else {
        return settle_rows(lines, cut);
    };
    let between = || lines[first..=last].iter().flat_map(|(_, line)| line.chars());
    if !between().any(|glyph| glyph == '#') || between().any(|glyph| "WpPbB".contains(glyph)) {
        return settle_rows(lines, cut);
    }
    let below = lines.split_off(last + 1);
    let middle = lines.split_off(first);
    words(lines).chain(settle_rows(middle, cut)).chain(words(below)).collect()
}

fn settle_rows(lines: Numbered, cut: bool) -> Vec<Part> {
    let board = board(lines.iter().map(plain_row), Dialect::Xsb, cut);
    let has = |set: &str| board.rows.iter().flat_map(|row| &row.letters).any(|l| set.contains(l.glyph));
    let (drawn, tall) = (has("#"), board.rows.len() >= 3);
    // Symbols prove more than letters: `WB` may be somebody's initials.
    let convinces = (drawn && (tall || has("@+$*.")))
        || (has("@+") && has("$*"))
        || (tall && has("W") && has("pP@+") && board.rows.iter().all(|row| is_walled(row, Dialect::Xsb)));
    if convinces { vec![Part::Board(squeezed(board))] } else { words(lines).collect() }
}

/// The whole block in the letters of lecture notes. A `#` or `W` would make every `|` a row end.
fn in_notes_letters(lines: &[(usize, String)], cut: bool) -> Option<WrittenBoard> {
    let is_wall = |letter: Letter| Dialect::Notes.cell(letter.glyph) == Some(Cell::Wall);
    let all = || lines.iter().flat_map(|(_, line)| drawn(line));
    if !all().all(|letter| is_known(letter, Dialect::Notes)) || !all().any(is_wall) {
        return None;
    }
    let board = board(lines.iter().map(plain_row), Dialect::Notes, cut);
    (board.rows.len() >= 3).then_some(board)
}

/// The whole block with run lengths, or on fewer lines than it has rows.
///
/// Digits and letters may be words, so the result must be a level that can be played. Only when
/// it is drawn with `#` on three rows between walls, a broken one is reported rather than ignored.
fn in_runs(lines: &[(usize, String)], cut: bool, allowance: &mut Allowance) -> Option<WrittenBoard> {
    let runs = |line: &str| line.contains(|glyph: char| glyph.is_ascii_digit() || matches!(glyph, '(' | '|'));
    let plain = lines.iter().filter(|(_, line)| !runs(line)).map(plain_row);
    let plain = board(plain, Dialect::Xsb, cut);
    // A board that needs no run lengths has none: then such a line is its title.
    if !lines.iter().any(|(_, line)| runs(line)) || is_playable(&plain) {
        return None;
    }
    let mut rows = Vec::new();
    let mut room = MAX_AREA;
    for (number, line) in lines {
        let written: Vec<Letter> = drawn(line).collect();
        let expanded = allowance.expand(&written, room).ok()?;
        room -= expanded.len();
        let mut parts: Vec<&[Letter]> = expanded.split(|letter| letter.glyph == '|').collect();
        if parts.len() > 1 && parts.last().is_some_and(|last| last.is_empty()) {
            parts.pop();
        }
        rows.extend(parts.into_iter().map(|part| Row { line: *number, letters: part.to_vec() }));
        if rows.len() > MAX_SIDE {
            return None;
        }
    }
    let known = |letter: &Letter| Dialect::Xsb.cell(letter.glyph).is_some();
    if !rows.iter().all(|row| row.letters.iter().all(known)) {
        return None;
    }
    let drawn = rows.iter().any(|row| row.letters.iter().any(|letter| letter.glyph == '#'));
    let walled = rows.len() >= 3 && rows.iter().all(|row| is_walled(row, Dialect::Xsb));
    let board = board(rows.into_iter(), Dialect::Xsb, cut);
    ((walled && drawn) || is_playable(&board)).then_some(board)
}

fn words(lines: Numbered) -> impl Iterator<Item = Part> {
    lines.into_iter().map(|(number, line)| Part::Words(number, line))
}

fn plain_row((number, line): &(usize, String)) -> Row {
    Row { line: *number, letters: drawn(line).collect() }
}

fn is_known(letter: Letter, dialect: Dialect) -> bool {
    letter.glyph == '\t' || dialect.cell(letter.glyph).is_some()
}

/// The board without blanks between its letters, if it is written with them and makes no sense as
/// it stands.
fn squeezed(board: WrittenBoard) -> WrittenBoard {
    match unspaced(&board) {
        Some(narrow) if !is_playable(&board) => narrow,
        _ => board,
    }
}

/// Can somebody play it as it stands?
pub(crate) fn is_playable(board: &WrittenBoard) -> bool {
    ParsedLevel::new(board.clone(), About::default()).level().is_ok()
}

/// The first and last square that is not empty is a wall or a box on a goal, as the format demands.
pub(crate) fn is_walled(row: &Row, dialect: Dialect) -> bool {
    let written = row.letters.iter().filter(|letter| letter.glyph != '\t');
    let mut solid =
        written.map(|letter| dialect.cell(letter.glyph)).filter(|cell| *cell != Some(Cell::Floor));
    let bounds = |cell: Option<Cell>| matches!(cell, Some(Cell::Wall | Cell::BoxOnGoal));
    solid.next().is_none_or(bounds) && solid.next_back().is_none_or(bounds)
}

/// The rows without empty ones at the top and bottom: a line of dashes is a rule, not floor.
fn board(rows: impl Iterator<Item = Row>, dialect: Dialect, cut: bool) -> WrittenBoard {
    let empty = |row: &Row| row.letters.iter().all(|letter| " -_\t".contains(letter.glyph));
    let mut rows: Vec<Row> = rows.skip_while(empty).collect();
    while rows.last().is_some_and(empty) {
        rows.pop();
    }
    WrittenBoard { rows, dialect, cut }
}
