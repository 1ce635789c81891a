//! Run lengths: `3#` for `###`, and groups, `2(-$)` for `-$-$`. Boards and moves share them.

use crate::letter::Letter;
use crate::limits::MAX_UNFOLDED;

/// Why a run-length text cannot be expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{}", in_column(self.column()), self.what())]
#[non_exhaustive]
pub enum RunError {
    /// The text would expand beyond what is allowed.
    TooLong,
    /// A parenthesis without its twin, in this column.
    Unbalanced(usize),
    /// A number with nothing to repeat, in this column.
    Dangling(usize),
    /// A number that is zero, in this column.
    Zero(usize),
}

impl RunError {
    /// The column at fault, from 1, unless it is the whole.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        match *self {
            Self::TooLong => None,
            Self::Unbalanced(column) | Self::Dangling(column) | Self::Zero(column) => Some(column),
        }
    }

    /// What is wrong there, and what to do.
    #[must_use]
    pub fn what(&self) -> &'static str {
        match self {
            Self::TooLong => "too many letters, run lengths written out: shorten them",
            Self::Unbalanced(_) => "a parenthesis without its twin: close every group that is opened",
            Self::Dangling(_) => "a number with nothing to repeat: a letter or a group must follow it",
            Self::Zero(_) => "a run of length zero: counts start at 1",
        }
    }
}

/// The beginning of a message about a column, if it is about one.
pub(crate) fn in_column(column: Option<usize>) -> String {
    column.map_or(String::new(), |column| format!("column {column}: "))
}

/// What the run lengths of a text may still add to it: a few bytes can stand for millions of
/// letters, and a text has many lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Allowance(usize);

impl Default for Allowance {
    fn default() -> Self {
        Self(MAX_UNFOLDED)
    }
}

impl Allowance {
    /// Writes every run of some letters of the text out, at most `limit` letters. What is unfolded
    /// in vain is spent, too.
    pub fn expand(&mut self, text: &[Letter], limit: usize) -> Result<Vec<Letter>, RunError> {
        let mut out = Vec::new();
        let room = text.len().saturating_add(self.0).min(limit);
        let ended = expand_into(&mut out, text.iter().copied(), room);
        self.0 = self.0.saturating_sub(out.len().saturating_sub(text.len()));
        ended.map(|()| out)
    }
}

/// Writes every run out, at most `limit` letters.
pub(crate) fn expand(text: impl IntoIterator<Item = Letter>, limit: usize) -> Result<Vec<Letter>, RunError> {
    let mut out = Vec::new();
    expand_into(&mut out, text, limit).map(|()| out)
}

/// Groups live on an explicit stack: depth costs memory in proportion to the text, never recursion.
/// Copying a finished group costs what it yields, so the work is bounded by text and limit
/// together.
fn expand_into(
    out: &mut Vec<Letter>,
    text: impl IntoIterator<Item = Letter>,
    limit: usize,
) -> Result<(), RunError> {
    let mut groups: Vec<Group> = Vec::new();
    let mut count: Option<(usize, usize)> = None;
    for letter in text {
        let column = letter.column;
        if let Some(digit) = letter.glyph.to_digit(10) {
            let (so_far, start) = count.unwrap_or((0, column));
            // One more than the limit is as good as any larger number, and cannot overflow.
            count = Some(((so_far.saturating_mul(10) + digit as usize).min(limit + 1), start));
            continue;
        }
        let times = match count.take() {
            None => 1,
            Some((0, start)) => return Err(RunError::Zero(start)),
            Some((_, start)) if letter.glyph == ')' => return Err(RunError::Dangling(start)),
            Some((times, _)) => times,
        };
        match letter.glyph {
            '(' => groups.push(Group { start: out.len(), times, column }),
            ')' => groups.pop().ok_or(RunError::Unbalanced(column))?.repeat(out, limit)?,
            _ if out.len() + times > limit => return Err(RunError::TooLong),
            _ => out.extend(std::iter::repeat_n(letter, times)),
        }
    }
    match (count, groups.pop()) {
        (Some((_, column)), _) => Err(RunError::Dangling(column)),
        (None, Some(Group { column, .. })) => Err(RunError::Unbalanced(column)),
        (None, None) => Ok(()),
    }
}

/// A group that is not closed yet.
struct Group {
    /// Where its letters begin in what is written.
    start: usize,
    /// How often they come.
    times: usize,
    /// Where it was opened.
    column: usize,
}

impl Group {
    /// Closes the group: its letters, written once so far, are written as often as they come.
    fn repeat(self, out: &mut Vec<Letter>, limit: usize) -> Result<(), RunError> {
        let end = out.len();
        let length = end - self.start;
        if length.saturating_mul(self.times).saturating_add(self.start) > limit {
            return Err(RunError::TooLong);
        }
        // Of an empty group there may be any number.
        let times = if length == 0 { 1 } else { self.times };
        (1..times).for_each(|_| out.extend_from_within(self.start..end));
        Ok(())
    }
}

/// Replaces every run of equal letters by its length and the letter; no groups.
pub(crate) fn shorten(text: impl IntoIterator<Item = char>) -> String {
    let mut out = String::new();
    let mut letters = text.into_iter().peekable();
    while let Some(letter) = letters.next() {
        let mut run = 1usize;
        while letters.next_if_eq(&letter).is_some() {
            run += 1;
        }
        if run > 1 {
            out.push_str(&run.to_string());
        }
        out.push(letter);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letter::letters;
    use proptest::prelude::*;

    fn expanded(text: &str) -> Result<String, RunError> {
        Ok(expand(letters(text), 1000)?.iter().map(|letter| letter.glyph).collect())
    }

    #[test]
    fn runs_and_nested_groups() {
        assert_eq!(expanded("3#4-p.#").unwrap(), "###----p.#");
        assert_eq!(expanded("2(3(#-)#)").unwrap(), "#-#-#-##-#-#-#");
        assert_eq!(expanded("12r").unwrap(), "r".repeat(12));
        assert_eq!(expanded("(ab)9()").unwrap(), "ab");
    }

    #[test]
    fn nonsense_is_refused_where_it_stands() {
        assert_eq!(expanded("#12"), Err(RunError::Dangling(2)));
        assert_eq!(expanded("(#3)"), Err(RunError::Dangling(3)));
        assert_eq!(expanded("2(#"), Err(RunError::Unbalanced(2)));
        assert_eq!(expanded("#)"), Err(RunError::Unbalanced(2)));
        assert_eq!(expanded("0#"), Err(RunError::Zero(1)));
    }

    #[test]
    fn no_count_is_large_enough_to_hurt() {
        assert_eq!(expanded("999999999#"), Err(RunError::TooLong));
        assert_eq!(expanded(&format!("{}#", "9".repeat(500))), Err(RunError::TooLong));
        assert_eq!(expanded(&("9(".repeat(40) + "#" + &")".repeat(40))), Err(RunError::TooLong));
        assert_eq!(expanded(&("(".repeat(100_000) + &")".repeat(100_000))).unwrap(), "");
        assert_eq!(expanded("999999999(999999999())").unwrap(), "");
    }

    #[test]
    fn a_letter_remembers_its_column() {
        let columns: Vec<usize> = expand(letters("#2(-$)"), 10).unwrap().iter().map(|l| l.column).collect();
        assert_eq!(columns, [1, 4, 5, 4, 5]);
    }

    proptest! {
        #[test]
        fn shorten_then_expand_is_the_identity(text in "[#$.@* -]{0,60}") {
            prop_assert_eq!(expanded(&shorten(text.chars())).unwrap(), text);
        }

        #[test]
        fn arbitrary_text_never_panics(text in "[0-9()#|-]{0,40}") {
            if let Ok(out) = expanded(&text) {
                prop_assert!(out.len() <= 1000);
            }
        }
    }
}
