//! Pages of the web: boards stand in `<pre>`, drawn with letters or with entities for them.
//!
//! What stands in `<pre>` is read as a plain collection is. The text right above it (a heading, a
//! paragraph, a cell) is its title, and the title of the page that of the collection.

use super::{Format, Found, LineReader};
use crate::bytes::{clean, one_line};
use crate::collection::Collection;
use crate::defect::Place;
use crate::limits::MAX_LINE;
use crate::xml::{Token, Tokens};

pub(super) const FORMAT: Format = Format {
    name: "HTML",
    endings: &["html", "htm"],
    begins: is_page,
    reader: || Box::<Html>::default(),
    without_level: Some("HTML, but no <pre> in it has a level"),
};

/// Bytes of a text above a board that can be its title.
const LONGEST_TITLE: usize = 200;
/// Elements whose text keeps its lines and blanks.
const KEPT: [&str; 4] = ["pre", "xmp", "listing", "textarea"];
/// Elements whose text is not for people.
const HIDDEN: [&str; 2] = ["script", "style"];
/// Elements that do not end a line of text.
const INLINE: [&str; 15] =
    ["a", "abbr", "b", "big", "code", "em", "font", "i", "img", "small", "span", "strong", "sub", "sup", "u"];
/// Elements that a page may begin with. `title` may begin an `.slc`.
const FIRST: [&str; 15] = [
    "article", "body", "center", "div", "h1", "h2", "h3", "head", "html", "main", "meta", "p", "section",
    "table", "ul",
];

fn is_page(line: &str) -> bool {
    let small = line.get(..line.len().min(64)).unwrap_or(line).to_ascii_lowercase();
    let Some(tag) = small.strip_prefix('<') else { return false };
    let name: String = tag.chars().take_while(char::is_ascii_alphanumeric).collect();
    tag.starts_with("!doctype html") || FIRST.contains(&name.as_str()) || KEPT.contains(&name.as_str())
}

/// Reads a page line by line.
#[derive(Debug, Default)]
struct Html {
    tokens: Tokens,
    page: Page,
}

impl LineReader for Html {
    fn push(&mut self, number: usize, line: String, found: &mut Found) {
        self.tokens.push(number, &line, |token, place| self.page.take(token, place, found));
    }

    fn finish(&mut self, found: &mut Found) {
        self.tokens.finish(|token, place| self.page.take(token, place, found));
        self.page.finish(found);
    }
}

/// Where on the page we are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Within {
    #[default]
    Text,
    /// In text that keeps its lines.
    Kept,
    /// In something that is not for people.
    Hidden,
}

/// A page, piece by piece.
#[derive(Debug, Default)]
pub(super) struct Page {
    boards: Collection,
    within: Within,
    /// The row that has begun, and its line.
    row: String,
    number: usize,
    /// Nothing has come yet of a text that keeps its lines: a line end right at its start is none.
    fresh: bool,
    /// The text that has begun, and the last one that is over.
    words: String,
    above: String,
}

impl Page {
    /// Takes the next piece.
    pub fn take(&mut self, token: Token<'_>, place: Place, found: &mut Found) {
        match token {
            Token::Open(tag) => self.open(&tag.name(), place, found),
            Token::Close { name } => self.close(&name, found),
            Token::Text(text) => match self.within {
                Within::Kept => self.add_rows(text, place, found),
                Within::Text if self.words.len() < LONGEST_TITLE => self.words.push_str(text),
                Within::Text | Within::Hidden => {}
            },
        }
    }

    /// That was all.
    pub fn finish(&mut self, found: &mut Found) {
        if self.within == Within::Kept {
            self.end_row(found);
        }
        self.boards.finish(found);
    }

    fn open(&mut self, name: &str, place: Place, found: &mut Found) {
        match self.within {
            Within::Kept if name == "br" => self.end_row(found),
            Within::Kept | Within::Hidden => {}
            Within::Text if KEPT.contains(&name) => {
                self.end_words();
                self.number = place.line;
                self.push(String::new(), found);
                let title = std::mem::take(&mut self.above);
                if !title.is_empty() {
                    self.push(format!("; {title}"), found);
                }
                (self.within, self.fresh) = (Within::Kept, true);
            }
            Within::Text if HIDDEN.contains(&name) => self.within = Within::Hidden,
            Within::Text if !INLINE.contains(&name) => self.end_words(),
            Within::Text => {}
        }
    }

    fn close(&mut self, name: &str, found: &mut Found) {
        match self.within {
            Within::Kept if KEPT.contains(&name) => {
                self.end_row(found);
                self.push(String::new(), found);
                self.within = Within::Text;
            }
            Within::Hidden if HIDDEN.contains(&name) => self.within = Within::Text,
            Within::Text if name == "title" => {
                let title = shortened(&self.words);
                self.words.clear();
                if !title.is_empty() {
                    self.push(format!("Collection: {title}"), found);
                }
            }
            Within::Text if !INLINE.contains(&name) => self.end_words(),
            _ => {}
        }
    }

    /// The text that has begun is over; if there was any, it is the one that stands last.
    fn end_words(&mut self) {
        let words = shortened(&self.words);
        self.words.clear();
        if !words.is_empty() {
            self.above = words;
        }
    }

    fn add_rows(&mut self, text: &str, place: Place, found: &mut Found) {
        let mut line = place.line;
        for glyph in text.chars() {
            if glyph == '\n' {
                if !std::mem::take(&mut self.fresh) {
                    self.end_row(found);
                }
                line += 1;
                self.number = line;
            } else {
                self.fresh = false;
                if self.row.is_empty() {
                    self.number = line;
                }
                if self.row.len() < MAX_LINE {
                    self.row.push(glyph);
                }
            }
        }
    }

    fn end_row(&mut self, found: &mut Found) {
        let row = std::mem::take(&mut self.row);
        self.push(clean(&row), found);
    }

    fn push(&mut self, line: String, found: &mut Found) {
        self.boards.push(self.number.max(1), line, found);
    }
}

/// A text on one line, if it is short enough for a title.
fn shortened(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.len() < LONGEST_TITLE { one_line(&words) } else { String::new() }
}
