//! `.slc`, the XML collections of *Sokoban for Windows* and its relatives.

use super::html::Page;
use super::{Format, Found, LineReader};
use crate::Dialect;
use crate::bytes::one_line;
use crate::defect::Place;
use crate::letter::Letter;
use crate::limits::{MAX_AREA, MAX_SIDE, MAX_TEXT};
use crate::parsed::{About, ParsedLevel, Row, WrittenBoard};
use crate::text_between::LINE_COST;
use crate::xml::{Tag, Token, Tokens};

pub(super) const FORMAT: Format = Format {
    name: ".slc",
    endings: &["slc"],
    begins: |line| line.starts_with('<'),
    reader: || Box::<Slc>::default(),
    without_level: Some("XML, but no <Level> in it has rows <L>"),
};

/// Where in the document we are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Within {
    /// In the collection, in no element that matters.
    #[default]
    Collection,
    /// In an element of the header that holds text, such as `Title`.
    Header { name: String, text: String },
    /// Between the rows of a level.
    Level,
    /// In a row of a level.
    Row,
}

/// Reads an XML collection line by line.
#[derive(Debug, Default)]
struct Slc {
    tokens: Tokens,
    within: Within,
    about: About,
    rows: Vec<Row>,
    letters: usize,
    cut: bool,
    /// Bytes of the header's texts so far.
    header_size: usize,
    /// It is a page of the web after all: XML may begin with a line that says no more.
    page: Option<Box<Page>>,
}

impl LineReader for Slc {
    fn push(&mut self, number: usize, line: String, found: &mut Found) {
        let mut tokens = std::mem::take(&mut self.tokens);
        tokens.push(number, &line, |token, place| self.take(token, place, found));
        self.tokens = tokens;
    }

    /// Gives out a level that was never closed.
    fn finish(&mut self, found: &mut Found) {
        let mut tokens = std::mem::take(&mut self.tokens);
        tokens.finish(|token, place| self.take(token, place, found));
        match &mut self.page {
            Some(page) => page.finish(found),
            None => self.end_level(found),
        }
    }
}

impl Slc {
    fn take(&mut self, token: Token<'_>, place: Place, found: &mut Found) {
        if let Some(page) = &mut self.page {
            return page.take(token, place, found);
        }
        match token {
            Token::Open(tag) => self.open(&tag, place, found),
            Token::Close { name } => match (name.as_str(), &self.within) {
                ("l", Within::Row) => self.within = Within::Level,
                ("level", Within::Level | Within::Row) => self.end_level(found),
                (closed, Within::Header { name, .. }) if closed == name => self.leave(found),
                _ => {}
            },
            Token::Text(text) => match &mut self.within {
                Within::Row => self.add_letters(text, place.column),
                Within::Header { text: held, .. } => {
                    self.header_size += text.len() + LINE_COST;
                    if self.header_size <= MAX_TEXT {
                        held.push_str(text);
                    }
                }
                _ => {}
            },
        }
    }

    fn open(&mut self, tag: &Tag<'_>, place: Place, found: &mut Found) {
        let value =
            |wanted: &str| tag.value(wanted).map(|value| one_line(&value)).filter(|value| !value.is_empty());
        match (tag.name().as_str(), &self.within) {
            ("level", _) => {
                self.end_level(found);
                self.within = Within::Level;
                self.about = About { title: value("id"), author: value("copyright"), ..About::default() };
            }
            ("html", Within::Collection) => self.page = Some(Box::default()),
            ("levelcollection", _) => found.header.author = value("copyright"),
            ("l", Within::Level) => {
                self.within = Within::Row;
                self.begin_row(place.line);
            }
            (name @ ("title" | "description" | "email" | "url"), Within::Collection) => {
                self.within = Within::Header { name: name.to_owned(), text: String::new() };
            }
            _ => {}
        }
    }

    /// Nothing more comes from where we are; what an element of the header holds is kept.
    fn leave(&mut self, found: &mut Found) {
        if let Within::Header { name, text } = std::mem::take(&mut self.within) {
            note(&mut found.header, &name, &text);
        }
    }

    fn begin_row(&mut self, number: usize) {
        if self.rows.len() > MAX_SIDE {
            self.cut = true;
        } else {
            self.rows.push(Row { line: number, letters: Vec::new() });
        }
    }

    fn add_letters(&mut self, text: &str, column: usize) {
        let Some(row) = self.rows.last_mut() else { return };
        let visible = text.chars().zip(column..).filter(|(glyph, _)| !matches!(glyph, '\n' | '\r'));
        for (glyph, column) in visible {
            self.letters += 1;
            if self.letters > MAX_AREA {
                self.cut = true;
                return;
            }
            row.letters.push(Letter { glyph, column });
        }
    }

    fn end_level(&mut self, found: &mut Found) {
        self.leave(found);
        self.letters = 0;
        let rows = std::mem::take(&mut self.rows);
        let about = std::mem::take(&mut self.about);
        let cut = std::mem::take(&mut self.cut);
        if !rows.is_empty() {
            found.give(ParsedLevel::new(WrittenBoard { rows, dialect: Dialect::Xsb, cut }, about));
        }
    }
}

/// Keeps a text of the header.
fn note(header: &mut About, name: &str, text: &str) {
    let lines = || text.lines().map(one_line).filter(|line| !line.is_empty());
    match name {
        "title" => header.title = header.title.take().or_else(|| lines().next()),
        _ => header.notes.extend(lines()),
    }
}
