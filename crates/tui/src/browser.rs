//! Choosing a level: a list, a search, a preview.

use sokonaut_game::Shelf;

/// The state of the browser.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Browser {
    /// What the player searches for.
    pub query: String,
    /// The chosen line among those found.
    pub line: usize,
}

impl Browser {
    /// A browser that points at a level.
    #[must_use]
    pub fn at(index: usize) -> Self {
        Self { query: String::new(), line: index }
    }

    /// The levels whose number, title or author contains what is searched for, by index.
    #[must_use]
    pub fn found(&self, shelf: &Shelf) -> Vec<usize> {
        let wanted = self.query.to_lowercase();
        let matches = |index: &usize| {
            let item = &shelf.items[*index];
            let author = item.about.author.as_deref().unwrap_or_default();
            let text = format!("{} {} {author}", index + 1, item.title(index + 1));
            text.to_lowercase().contains(&wanted)
        };
        (0..shelf.items.len()).filter(matches).collect()
    }

    /// The chosen level, by index.
    #[must_use]
    pub fn chosen(&self, shelf: &Shelf) -> Option<usize> {
        self.found(shelf).get(self.line).copied()
    }

    /// Goes so many lines down, or up.
    pub fn go(&mut self, shelf: &Shelf, lines: isize) {
        let last = self.found(shelf).len().saturating_sub(1);
        self.line = self.line.saturating_add_signed(lines).min(last);
    }

    /// Searches for one letter more.
    pub fn search(&mut self, letter: char) {
        self.query.push(letter);
        self.line = 0;
    }

    /// Searches for one letter less.
    pub fn unsearch(&mut self) {
        self.query.pop();
        self.line = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searching_finds_titles_authors_and_numbers() {
        let shelf = Shelf::read(
            "; Alpha\n#####\n#@$.#\n#####\n\n; Beta\n#####\n#@$.#\n#####\n\n; Gamma\n#####\n#@$.#\n#####\n",
        );
        let found = |query: &str| Browser { query: query.into(), line: 0 }.found(&shelf);
        assert_eq!(found("")[..], [0, 1, 2]);
        assert_eq!(found("ETA")[..], [1]);
        assert_eq!(found("3")[..], [2]);
        let mut browser = Browser::at(1);
        browser.go(&shelf, 9);
        assert_eq!(browser.chosen(&shelf), Some(2));
        browser.search('b');
        assert_eq!(browser.chosen(&shelf), Some(1));
    }
}
