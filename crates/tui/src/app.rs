//! The state of the program: everything that the view draws.

use crate::browser::Browser;
use crate::geometry::Geometry;
use crate::store::Store;
use crate::theme::{Role, Theme};
use crate::worker::Worker;
use ratatui::layout::Rect;
use sokonaut_game::{Back, BoxPaths, Glimpse, Mode, Prefer, Rating, Session, Shelf, Why};
use sokonaut_level::{Dir, Level, Pos};
use std::time::{Duration, Instant};

/// What is on the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Screen {
    /// The board.
    Game,
    /// The list of levels.
    Browser(Browser),
    /// The keys.
    Help,
}

/// A line for the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The words.
    pub text: String,
    /// How they look.
    pub role: Role,
}

/// What is drawn over the board.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// A push that a solution makes: the box and the way.
    pub hint: Option<(Pos, Dir)>,
    /// Why the game is lost, and how far back it was not.
    pub lost: Option<(Why, Option<Back>)>,
    /// The box that was clicked, and where it can go.
    pub chosen: Option<(Pos, BoxPaths)>,
}

/// Steps a second of a replay.
pub const SPEEDS: [u32; 6] = [2, 5, 10, 20, 50, 200];

/// The program.
#[derive(Debug)]
pub struct App {
    /// The collection that is played, by name.
    pub collection: String,
    /// Its levels.
    pub shelf: Shelf,
    /// The level that is played; `None` for one that was pasted or drawn.
    pub index: Option<usize>,
    /// The game.
    pub session: Session,
    /// What is on the screen.
    pub screen: Screen,
    /// What is drawn over the board.
    pub marks: Marks,
    /// Are dead squares shown?
    pub show_dead: bool,
    /// Are the squares shown that the player can walk to?
    pub show_reach: bool,
    /// Is the solver watched?
    pub monitor: bool,
    /// The last look at the solver.
    pub glimpse: Option<Glimpse>,
    /// What a click on a square saves.
    pub prefer: Prefer,
    /// Index into `SPEEDS`.
    pub speed: usize,
    /// The square under the editor's cursor, and the last letter drawn.
    pub pen: (Pos, char),
    /// What is missing in the drawing.
    pub defects: Vec<String>,
    /// What the solver thinks of the drawing.
    pub rating: Option<Rating>,
    /// Shall the solver look at the drawing?
    pub(crate) unrated: bool,
    /// A line for the player.
    pub message: Option<Message>,
    /// How things look.
    pub theme: Theme,
    /// The size of the screen.
    pub area: Rect,
    /// Text on its way to the clipboard.
    pub clipboard: Option<String>,
    /// Is the program over?
    pub over: bool,
    pub(crate) store: Store,
    /// For searches.
    pub(crate) deep: Worker,
    /// For answers that must come at once.
    pub(crate) quick: Worker,
    pub(crate) next_step: Option<Instant>,
}

impl App {
    /// Opens a collection at its first level that can be played and is not solved yet.
    ///
    /// # Errors
    /// What is wrong with the levels, if none can be played.
    pub fn new(collection: String, shelf: Shelf, store: Store, theme: Theme) -> Result<Self, String> {
        let playable = |item: &sokonaut_game::Item| item.level.is_ok();
        let solved = |level: &Level| store.best(level).is_some();
        let open = |item: &sokonaut_game::Item| item.level.as_ref().is_ok_and(|level| !solved(level));
        let first = shelf.items.iter().position(open).or_else(|| shelf.items.iter().position(playable));
        let Some(index) = first else {
            let wrong = shelf.items.iter().find_map(|item| item.level.as_ref().err());
            return Err(wrong.map_or_else(|| shelf.nothing().unwrap_or_default(), ToString::to_string));
        };
        let level = shelf.items[index].level.clone().map_err(|error| error.to_string())?;
        Ok(Self {
            session: store.session(level),
            collection,
            shelf,
            index: Some(index),
            screen: Screen::Game,
            marks: Marks::default(),
            show_dead: false,
            show_reach: false,
            monitor: false,
            glimpse: None,
            prefer: Prefer::default(),
            speed: 2,
            pen: (Pos::new(1, 1), '#'),
            defects: Vec::new(),
            rating: None,
            unrated: false,
            message: None,
            theme,
            area: Rect::new(0, 0, 80, 24),
            clipboard: None,
            over: false,
            store,
            deep: Worker::start(),
            quick: Worker::start(),
            next_step: None,
        })
    }

    /// The title of the level.
    #[must_use]
    pub fn title(&self) -> String {
        match self.index {
            Some(index) => self.shelf.items[index].title(index + 1),
            None => "a level of your own".to_owned(),
        }
    }

    /// Where the squares of the board are.
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        let (rows, cols, centre) = match self.session.draft() {
            Some(draft) => (draft.rows(), draft.cols(), self.pen.0),
            None => {
                let level = self.session.level();
                (level.rows(), level.cols(), self.session.position().player)
            }
        };
        Geometry::new(self.areas().board, rows, cols, centre)
    }

    /// The parts of the screen.
    #[must_use]
    pub fn areas(&self) -> Areas {
        Areas::new(self.area)
    }

    /// Is the editor open?
    #[must_use]
    pub fn is_editing(&self) -> bool {
        self.session.mode() == Mode::Editor
    }

    /// Does the player wish to be warned?
    #[must_use]
    pub fn warns(&self) -> bool {
        self.store.warn()
    }

    /// How long the solver has been at work.
    #[must_use]
    pub fn busy(&self) -> Option<Duration> {
        self.deep.busy()
    }

    /// Moves and pushes of the best solutions of a level, from earlier games too.
    #[must_use]
    pub fn best_of(&self, level: &Level) -> Option<(usize, usize)> {
        self.store.best(level)
    }

    /// Was a game left on this level?
    #[must_use]
    pub fn begun(&self, level: &Level) -> bool {
        self.store.begun(level)
    }

    /// Says something to the player.
    pub fn say(&mut self, role: Role, text: impl Into<String>) {
        self.message = Some(Message { text: text.into(), role });
    }
}

/// The parts of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Areas {
    /// One line at the top.
    pub title: Rect,
    /// The board.
    pub board: Rect,
    /// Numbers and the solver; nothing on a narrow screen.
    pub panel: Rect,
    /// A line for messages.
    pub message: Rect,
    /// A line for keys.
    pub keys: Rect,
}

/// Columns of the panel.
const PANEL: u16 = 27;

impl Areas {
    fn new(area: Rect) -> Self {
        let line = |y: u16| Rect { y, height: 1.min(area.height), ..area };
        let bottom = area.bottom();
        let inner = Rect { y: area.y + 1, height: area.height.saturating_sub(3), ..area };
        let panel_width = if area.width >= 2 * PANEL { PANEL } else { 0 };
        let board = Rect { width: inner.width - panel_width, ..inner };
        let panel = Rect { x: board.right(), width: panel_width, ..inner };
        Self {
            title: line(area.y),
            board,
            panel,
            message: line(bottom.saturating_sub(2)),
            keys: line(bottom.saturating_sub(1)),
        }
    }
}
