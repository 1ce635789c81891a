//! Plain collections and `.sok`: boards, and text between them.

use crate::block::{Block, Part};
use crate::format::{Found, LineReader};
use crate::limits::MAX_TEXT;
use crate::line::{Key, Line, classify};
use crate::loose::Loose;
use crate::parsed::{About, ParsedLevel, WrittenBoard};
use crate::rle::Allowance;
use crate::text_between::{LINE_COST, Next, Side, Style, TextBetween};

/// Reads such a text line by line.
#[derive(Debug, Default)]
pub(crate) struct Collection {
    style: Style,
    block: Block,
    loose: Loose,
    between: TextBetween,
    comment: Comment,
    above: Option<ParsedLevel>,
    allowance: Allowance,
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

impl LineReader for Collection {
    /// Takes a line; levels that it completes are ready, and the header may become known.
    fn push(&mut self, number: usize, line: String, found: &mut Found) {
        if let Comment::Open { lines, size } = &mut self.comment {
            *size += line.len() + LINE_COST;
            let (ended, endless) = (is_comment_end(&line), *size > MAX_TEXT);
            if ended {
                lines.iter().for_each(|(_, line)| self.between.push_comment(line));
                self.comment = Comment::Closed;
            } else {
                lines.push((number, line));
                if endless {
                    self.reread_comment(found);
                }
            }
        } else if line.trim().is_empty() {
            self.push_empty(found);
        } else if self.block.accepts(&line) {
            // Rows that touch make a board of their own, and the rows before them another or none.
            if !self.block.is_empty() || !self.loose.awaits_more() {
                self.close_loose(found);
            }
            self.block.push(number, line);
        } else {
            self.close_block(found);
            match classify(&line) {
                Line::Key(Key::Comment, "") if self.comment == Comment::Closed => {
                    self.comment = Comment::Open { lines: Vec::new(), size: 0 };
                }
                Line::Key(Key::Comment, "") => {}
                Line::Key(Key::Comment, words) => self.between.push_comment(words),
                // Only `.sok` files have asides, and there titles stand above.
                Line::Aside if self.above.is_none() => self.style.titles = Some(Side::Above),
                Line::Aside => {}
                _ => self.between.push(number, &line),
            }
        }
    }

    /// Gives out the last level.
    fn finish(&mut self, found: &mut Found) {
        self.reread_comment(found);
        self.close_block(found);
        let mut between = std::mem::take(&mut self.between);
        match self.above.take() {
            None => found.header = between.settle_header(&mut self.style).0,
            Some(mut above) => {
                between.take_games(&mut above, &mut self.allowance);
                between.settle(&mut above.about, self.style, Next::End);
                found.give(above);
            }
        }
    }
}

impl Collection {
    fn push_empty(&mut self, found: &mut Found) {
        if let Some(row) = self.block.take_single() {
            self.loose.push(row);
        } else if !self.block.is_empty() {
            self.close_block(found);
        }
        if self.loose.is_empty() {
            self.between.push_blank();
        } else {
            self.loose.part();
        }
    }

    /// A comment that nobody closes would swallow every level below: reads it as ordinary text.
    fn reread_comment(&mut self, found: &mut Found) {
        if let Comment::Open { lines, .. } = std::mem::replace(&mut self.comment, Comment::Distrusted) {
            lines.into_iter().for_each(|(number, line)| self.push(number, line, found));
        }
    }

    fn close_block(&mut self, found: &mut Found) {
        if let Some(row) = self.block.take_single() {
            self.loose.push(row);
        }
        self.close_loose(found);
        let block = std::mem::take(&mut self.block);
        self.judge(block, found);
    }

    /// Rows that stood alone are one board, or each of them is judged for itself.
    fn close_loose(&mut self, found: &mut Found) {
        let loose = std::mem::take(&mut self.loose);
        let board = loose.board(&mut self.allowance);
        let (rows, parted) = loose.into_rows();
        if let Some(board) = board {
            self.begin(board, found);
        } else {
            for (index, (number, line)) in rows.into_iter().enumerate() {
                if index > 0 {
                    self.between.push_blank();
                }
                let mut block = Block::default();
                block.push(number, line);
                self.judge(block, found);
            }
        }
        if parted {
            self.between.push_blank();
        }
    }

    fn judge(&mut self, mut block: Block, found: &mut Found) {
        for part in block.judge(&mut self.allowance) {
            match part {
                Part::Words(number, line) => self.between.push(number, &line),
                Part::Board(board) => self.begin(board, found),
            }
        }
    }

    /// A board was found: settles the text before it and gives out the level above.
    fn begin(&mut self, board: WrittenBoard, found: &mut Found) {
        let mut between = std::mem::take(&mut self.between);
        let about = match self.above.take() {
            None => {
                let (header, first) = between.settle_header(&mut self.style);
                found.header = header;
                self.titled = first.title.is_some();
                first
            }
            Some(mut above) => {
                between.take_games(&mut above, &mut self.allowance);
                if self.style.titles.is_none() {
                    self.style.titles = between.side(self.titled);
                    self.retract_title(&mut above, &mut found.header);
                }
                let below = between.settle(&mut above.about, self.style, Next::Board);
                found.give(above);
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
}

fn is_comment_end(line: &str) -> bool {
    let start: String = line.trim_start().chars().take("comment-end".len()).collect();
    start.eq_ignore_ascii_case("comment-end")
}
