//! The text between two boards, and to which of them it belongs.
//!
//! Some collections write a title above its board, others below, and only the pattern of the whole
//! file tells. So the first gap that holds a title decides for all that follow ([`Style`]).

mod games;

use crate::defect::Place;
use crate::limits::MAX_TEXT;
use crate::line::{Key, Line, classify_words, is_heading_of_moves};
use crate::parsed::About;

/// What a line costs besides its letters, so that many short ones are not free.
pub(crate) const LINE_COST: usize = 64;

/// Where titles stand in this file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Above,
    Below,
}

/// What the file has shown of its habits so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Style {
    /// Where lines of words that are titles stand, once known.
    pub titles: Option<Side>,
    /// Where `Title:` and `Author:` stand, once known.
    pub keys: Option<Side>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Item {
    Blank,
    Words {
        text: String,
        bare: bool,
        /// Where the line begins.
        place: Place,
    },
    Key(Key, String),
    /// A line of a comment block, verbatim.
    Comment(String),
}

/// The text since the last board.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextBetween {
    items: Vec<Item>,
    size: usize,
}

impl TextBetween {
    /// Adds a line that is not part of a board.
    pub fn push(&mut self, number: usize, line: &str) {
        // In words a tab is a blank like any other.
        let line = line.replace('\t', " ");
        let item = match classify_words(&line) {
            Line::Words(words) => {
                let column = line.chars().take_while(|glyph| glyph.is_whitespace()).count() + 1;
                let place = Place { line: number, column };
                Item::Words { text: words.text.to_owned(), bare: words.bare, place }
            }
            Line::Key(Key::Note, _) => {
                Item::Key(Key::Note, line.trim().trim_start_matches(';').trim().to_owned())
            }
            Line::Key(key, value) => Item::Key(key, value.to_owned()),
            Line::Blank | Line::Aside | Line::Board => Item::Blank,
        };
        self.add(item, line.len());
    }

    /// Adds an empty line.
    pub fn push_blank(&mut self) {
        self.add(Item::Blank, 0);
    }

    /// Adds a line of a comment block.
    pub fn push_comment(&mut self, line: &str) {
        self.add(Item::Comment(line.replace('\t', " ").trim().to_owned()), line.len());
    }

    fn add(&mut self, item: Item, size: usize) {
        self.size += size + LINE_COST;
        if self.size <= MAX_TEXT && !(item == Item::Blank && self.items.last() == Some(&Item::Blank)) {
            self.items.push(item);
        }
    }

    /// The title that the text offers to the board below, should titles stand above.
    ///
    /// It is the last line, if it stands apart from the text before it or right on the board.
    pub fn title_above(&self) -> Option<usize> {
        let last = self.items.iter().rposition(|item| *item != Item::Blank)?;
        let apart = last == 0 || !matches!(self.items[last - 1], Item::Words { .. });
        let touching = last + 1 == self.items.len();
        (matches!(self.items[last], Item::Words { .. }) && (apart || touching)).then_some(last)
    }

    fn words(&self) -> impl Iterator<Item = (usize, &str)> {
        self.items.iter().enumerate().filter_map(|(index, item)| match item {
            Item::Words { text, .. } => Some((index, text.as_str())),
            _ => None,
        })
    }

    fn take(&mut self, index: usize) -> Option<String> {
        match std::mem::replace(&mut self.items[index], Item::Blank) {
            Item::Words { text, .. } | Item::Key(_, text) | Item::Comment(text) => Some(text),
            Item::Blank => None,
        }
    }

    /// Where titles stand, as far as this gap between two boards tells; `titled` says whether the
    /// first board had a title above it.
    pub fn side(&self, titled: bool) -> Option<Side> {
        let first = self.words().next()?;
        let last = self.words().last()?;
        let touches_below = last.0 + 1 == self.items.len();
        let touches_above = first.0 == 0;
        match (touches_above, touches_below) {
            (true, false) => return Some(Side::Below),
            (false, true) => return Some(Side::Above),
            _ => {}
        }
        // Equally near to both: a bare number between the first and the second board is telling.
        match (number(first.1), number(last.1)) {
            (Some(1), _) => Some(Side::Below),
            (_, Some(2)) => Some(Side::Above),
            _ if titled => Some(Side::Above),
            _ => Some(Side::Below),
        }
    }

    /// Deals the text out: to the board above, and what is returned to the board below.
    /// Without a next board everything belongs above.
    pub fn settle(mut self, above: &mut About, style: Style, next: Next) -> About {
        let mut below = About::default();
        let keys_go_below = next == Next::Board && style.keys == Some(Side::Above);
        if next == Next::Board && style.titles == Some(Side::Above) {
            below.title = self.title_above().and_then(|index| self.take(index));
        } else if style.titles != Some(Side::Above) && above.title.is_none() && !self.has_title_key() {
            // What announces moves that cannot be read is no name.
            let first = self.words().next().filter(|(_, text)| !is_heading_of_moves(text));
            let first = first.map(|(index, _)| index);
            above.title = first.and_then(|index| self.take(index));
        }
        let mut keyed = About::default();
        above.notes.extend(self.deal(&mut keyed));
        entitle(if keys_go_below { &mut below } else { above }, keyed);
        below
    }

    /// The text above the first board: the header of the file, and what belongs to the board.
    pub fn settle_header(mut self, style: &mut Style) -> (About, About) {
        let (mut header, mut first) = (About::default(), About::default());
        if style.titles != Some(Side::Below) {
            first.title = self.title_above().and_then(|index| self.take(index));
        }
        if self.has_title_key() {
            style.keys = Some(Side::Above);
        }
        if let Some(index) = self.items.iter().position(|item| matches!(item, Item::Key(Key::Collection, _)))
        {
            header.title = self.take(index).filter(|title| !title.is_empty());
            style.titles = Some(Side::Above);
        }
        let mut keyed = About::default();
        header.notes = self.deal(&mut keyed);
        if style.keys.is_some() {
            entitle(&mut first, keyed);
        } else {
            header.author = keyed.author;
        }
        (header, first)
    }

    fn has_title_key(&self) -> bool {
        self.items.iter().any(|item| matches!(item, Item::Key(Key::Title, _)))
    }

    /// Title and author by their keys; everything else is a note.
    fn deal(self, keyed: &mut About) -> Vec<String> {
        let mut notes = Vec::new();
        for item in self.items {
            match item {
                Item::Words { text, .. } | Item::Comment(text) | Item::Key(Key::Note, text) => {
                    notes.push(text)
                }
                Item::Key(Key::Title, text) if !text.is_empty() => keyed.title = Some(text),
                Item::Key(Key::Author, text) if !text.is_empty() => keyed.author = Some(text),
                Item::Blank | Item::Key(..) => {}
            }
        }
        notes
    }
}

/// Title and author that were written with their keys win; a title that loses stays as a note.
fn entitle(about: &mut About, keyed: About) {
    if let Some(title) = keyed.title {
        about.notes.extend(about.title.replace(title));
    }
    about.author = keyed.author.or(about.author.take());
}

/// What ends a between.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    Board,
    End,
}

/// The number, if the title is nothing else: `2`, `#2`, `Level 2`.
fn number(title: &str) -> Option<u32> {
    let title = title.to_lowercase();
    title.trim_start_matches("level").trim().trim_start_matches('#').trim_end_matches('.').parse().ok()
}
