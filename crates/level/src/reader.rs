//! Many levels in one text, one at a time.

use crate::Level;
use crate::block::{Block, Part};
use crate::bytes::{Lines, clean};
use crate::defect::{Defect, LevelError};
use crate::gap::{Gap, LINE_COST, Next, Side, Style};
use crate::limits::MAX_TEXT;
use crate::line::{Key, Line, classify};
use crate::parsed::{About, ParsedLevel, WrittenBoard};
use crate::slc::Slc;
use std::collections::VecDeque;

/// Reads levels from text that arrives piece by piece; it holds at most one level and the text after it.
///
/// The kind of text (plain boards, `.sok`, `.slc`) is recognised by itself.
///
/// ```
/// # use sokonaut_level::Reader;
/// let mut reader = Reader::new();
/// for chunk in [&b"; One\n####"[..], b"#\n#@$.#\n####", b"#\n\n; Two\n#####\n#@ *#\n#####"] {
///     reader.push(chunk);
/// }
/// reader.finish();
/// let titles: Vec<_> = reader.map(|level| level.about.title.unwrap()).collect();
/// assert_eq!(titles, ["One", "Two"]);
/// ```
#[derive(Debug, Default)]
pub struct Reader {
    bytes: Lines,
    line: usize,
    kind: Option<Kind>,
    header: About,
    ready: VecDeque<ParsedLevel>,
}

#[derive(Debug)]
enum Kind {
    Text(Box<Text>),
    Slc(Box<Slc>),
}

impl Reader {
    /// A reader at the start of a text.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next bytes; they may end anywhere.
    pub fn push(&mut self, chunk: &[u8]) {
        let mut bytes = std::mem::take(&mut self.bytes);
        bytes.push(chunk, |line| self.push_line(&line));
        self.bytes = bytes;
    }

    /// Takes the next line, without its line end.
    pub fn push_line(&mut self, line: &str) {
        self.line += 1;
        let line = clean(line);
        if self.kind.is_none() && !line.trim().is_empty() {
            let xml = line.trim_start().starts_with('<');
            self.kind = Some(if xml { Kind::Slc(Box::default()) } else { Kind::Text(Box::default()) });
        }
        match &mut self.kind {
            None => {}
            Some(Kind::Text(text)) => text.push(self.line, line, &mut self.header, &mut self.ready),
            Some(Kind::Slc(slc)) => slc.push(self.line, &line, &mut self.header, &mut self.ready),
        }
    }

    /// Says that the text is over, so that the last level can be given out.
    pub fn finish(&mut self) {
        if let Some(line) = self.bytes.finish() {
            self.push_line(&line);
        }
        match self.kind.take() {
            None => {}
            Some(Kind::Text(text)) => text.finish(&mut self.header, &mut self.ready),
            Some(Kind::Slc(slc)) => slc.finish(&mut self.header, &mut self.ready),
        }
    }

    /// What the text says about the whole collection; its title is the name of the collection.
    #[must_use]
    pub fn header(&self) -> &About {
        &self.header
    }
}

impl Iterator for Reader {
    type Item = ParsedLevel;

    /// The next level that is complete. `None` means only that more text is needed, until
    /// [`finish`](Reader::finish) was called.
    fn next(&mut self) -> Option<ParsedLevel> {
        self.ready.pop_front()
    }
}

/// Reads the levels of a text in memory, lazily.
pub fn read(text: &(impl AsRef<[u8]> + ?Sized)) -> impl Iterator<Item = ParsedLevel> + '_ {
    const CHUNK: usize = 1 << 12;
    let mut reader = Reader::new();
    let mut chunks = text.as_ref().chunks(CHUNK);
    let mut over = false;
    std::iter::from_fn(move || {
        loop {
            if let Some(level) = reader.next() {
                return Some(level);
            }
            match chunks.next() {
                Some(chunk) => reader.push(chunk),
                None if over => return None,
                None => {
                    reader.finish();
                    over = true;
                }
            }
        }
    })
}

impl std::str::FromStr for Level {
    type Err = LevelError;

    /// Reads the only level of a text in any of the formats.
    fn from_str(text: &str) -> Result<Self, LevelError> {
        let mut levels = read(text);
        let Some(first) = levels.next() else {
            return LevelError::unless_empty(None, vec![Defect::NoBoard]).map(|()| unreachable!("a defect"));
        };
        let second = levels.next().map(|level| Defect::SecondLevel(level.place()));
        LevelError::unless_empty(None, second.into_iter().collect())?;
        first.level()
    }
}

/// Plain boards and `.sok`: boards, and text between them.
#[derive(Debug, Default)]
struct Text {
    style: Style,
    block: Block,
    gap: Gap,
    comment: Comment,
    above: Option<ParsedLevel>,
    /// Did the text above the first board offer it a title?
    titled: bool,
}

/// Where we are with `Comment:` … `Comment-End:`.
#[derive(PartialEq, Eq, Debug, Default)]
enum Comment {
    #[default]
    Closed,
    Open {
        lines: Vec<(usize, String)>,
        size: usize,
    },
    /// One was never closed: from now on such a line opens nothing.
    Distrusted,
}

impl Text {
    fn push(&mut self, number: usize, line: String, header: &mut About, ready: &mut VecDeque<ParsedLevel>) {
        if let Comment::Open { lines, size } = &mut self.comment {
            *size += line.len() + LINE_COST;
            let (ended, endless) = (is_comment_end(&line), *size > MAX_TEXT);
            if ended {
                lines.iter().for_each(|(_, line)| self.gap.push_comment(line));
                self.comment = Comment::Closed;
            } else {
                lines.push((number, line));
                if endless {
                    self.reread_comment(header, ready);
                }
            }
        } else if self.block.accepts(&line) {
            self.block.push(number, line);
        } else {
            self.close_block(header, ready);
            match classify(&line) {
                Line::Key(Key::Comment, "") if self.comment == Comment::Closed => {
                    self.comment = Comment::Open { lines: Vec::new(), size: 0 };
                }
                Line::Key(Key::Comment, "") => {}
                Line::Key(Key::Comment, words) => self.gap.push_comment(words),
                // Only `.sok` files have asides, and there titles stand above.
                Line::Aside if self.above.is_none() => self.style.titles = Some(Side::Above),
                Line::Aside => {}
                _ => self.gap.push(&line),
            }
        }
    }

    /// A comment that nobody closes would swallow every level below: reads it as ordinary text.
    fn reread_comment(&mut self, header: &mut About, ready: &mut VecDeque<ParsedLevel>) {
        if let Comment::Open { lines, .. } = std::mem::replace(&mut self.comment, Comment::Distrusted) {
            lines.into_iter().for_each(|(number, line)| self.push(number, line, header, ready));
        }
    }

    fn close_block(&mut self, header: &mut About, ready: &mut VecDeque<ParsedLevel>) {
        for part in self.block.judge() {
            match part {
                Part::Words(_, line) => self.gap.push(&line),
                Part::Board(board) => self.begin(board, header, ready),
            }
        }
    }

    /// A board was found: settles the text before it and gives out the level above.
    fn begin(&mut self, board: WrittenBoard, header: &mut About, ready: &mut VecDeque<ParsedLevel>) {
        let mut gap = std::mem::take(&mut self.gap);
        let about = match self.above.take() {
            None => {
                let (found, first) = gap.settle_header(&mut self.style);
                *header = found;
                self.titled = first.title.is_some();
                first
            }
            Some(mut above) => {
                above.about.games = gap.take_games(&above);
                if self.style.titles.is_none() {
                    self.style.titles = gap.side(self.titled);
                    self.retract_title(&mut above, header);
                }
                let below = gap.settle(&mut above.about, self.style, Next::Board);
                give(above, header, ready);
                below
            }
        };
        self.above = Some(ParsedLevel::new(board, about));
    }

    /// What looked like the title of the first level was the end of the header.
    fn retract_title(&mut self, first: &mut ParsedLevel, header: &mut About) {
        if self.style.titles == Some(Side::Below) && self.style.keys.is_none() {
            header.notes.extend(first.about.title.take());
        }
    }

    fn finish(mut self, header: &mut About, ready: &mut VecDeque<ParsedLevel>) {
        self.reread_comment(header, ready);
        self.close_block(header, ready);
        let mut gap = std::mem::take(&mut self.gap);
        match self.above.take() {
            None => *header = gap.settle_header(&mut self.style).0,
            Some(mut above) => {
                above.about.games = gap.take_games(&above);
                gap.settle(&mut above.about, self.style, Next::End);
                give(above, header, ready);
            }
        }
    }
}

fn give(mut level: ParsedLevel, header: &About, ready: &mut VecDeque<ParsedLevel>) {
    level.about.author = level.about.author.or_else(|| header.author.clone());
    ready.push_back(level);
}

fn is_comment_end(line: &str) -> bool {
    let start: String = line.trim_start().chars().take("comment-end".len()).collect();
    start.eq_ignore_ascii_case("comment-end")
}
