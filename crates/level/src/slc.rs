//! `.slc`, the XML collections of *Sokoban for Windows* and its relatives.

use crate::Dialect;
use crate::bytes::one_line;
use crate::gap::LINE_COST;
use crate::letter::Letter;
use crate::limits::{MAX_AREA, MAX_SIDE, MAX_TEXT};
use crate::parsed::{About, ParsedLevel, Row, WrittenBoard};
use crate::xml::{Token, Tokens};
use std::collections::VecDeque;

/// Where in the document we are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Within {
    /// In the collection, in no element that matters.
    #[default]
    Collection,
    /// In an element of the header that holds text, such as `Title`.
    Header(String),
    /// Between the rows of a level.
    Level,
    /// In a row of a level.
    Row,
}

/// Reads an XML collection line by line.
#[derive(Debug, Default)]
pub(crate) struct Slc {
    tokens: Tokens,
    within: Within,
    about: About,
    rows: Vec<Row>,
    letters: usize,
    cut: bool,
    /// Bytes of the header's texts so far.
    header_size: usize,
}

impl Slc {
    /// Takes a line.
    pub fn push(&mut self, number: usize, line: &str, header: &mut About, ready: &mut VecDeque<ParsedLevel>) {
        let mut tokens = std::mem::take(&mut self.tokens);
        tokens.push(line, |token| self.take(number, token, header, ready));
        self.tokens = tokens;
    }

    /// Gives out a level that was never closed.
    pub fn finish(mut self, header: &mut About, ready: &mut VecDeque<ParsedLevel>) {
        self.end_level(header, ready);
    }

    fn take(&mut self, number: usize, token: Token, header: &mut About, ready: &mut VecDeque<ParsedLevel>) {
        match token {
            Token::Open { name, attributes } => {
                let value = |wanted: &str| {
                    let found = attributes.iter().find(|(name, _)| name == wanted);
                    found.map(|(_, value)| one_line(value)).filter(|value| !value.is_empty())
                };
                match name.as_str() {
                    "level" => {
                        self.end_level(header, ready);
                        self.within = Within::Level;
                        self.about =
                            About { title: value("id"), author: value("copyright"), ..About::default() };
                    }
                    "levelcollection" => header.author = value("copyright"),
                    "l" if self.within == Within::Level => {
                        self.within = Within::Row;
                        self.begin_row(number);
                    }
                    "title" | "description" | "email" | "url" if self.within == Within::Collection => {
                        self.within = Within::Header(name);
                    }
                    _ => {}
                }
            }
            Token::Close { name } => match (name.as_str(), &self.within) {
                ("l", Within::Row) => self.within = Within::Level,
                ("level", Within::Level | Within::Row) => self.end_level(header, ready),
                (name, Within::Header(open)) if name == open => self.within = Within::Collection,
                _ => {}
            },
            Token::Text { text, column } => match &self.within {
                Within::Row => self.add_letters(&text, column),
                Within::Header(name) => {
                    self.header_size += text.len() + LINE_COST;
                    if self.header_size <= MAX_TEXT {
                        note(header, name, &text);
                    }
                }
                _ => {}
            },
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

    fn end_level(&mut self, header: &About, ready: &mut VecDeque<ParsedLevel>) {
        let rows = std::mem::take(&mut self.rows);
        let mut about = std::mem::take(&mut self.about);
        let cut = std::mem::take(&mut self.cut);
        (self.within, self.letters) = (Within::Collection, 0);
        if !rows.is_empty() {
            about.author = about.author.or_else(|| header.author.clone());
            ready.push_back(ParsedLevel::new(WrittenBoard { rows, dialect: Dialect::Xsb, cut }, about));
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
