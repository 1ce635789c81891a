//! The state of the program: everything that the view draws.

use crate::batch::Batch;
use crate::browser::Browser;
use crate::geometry::Geometry;
use crate::known::Archive;
use crate::loss::Loss;
use crate::overlay::Shown;
use crate::packs::{Packs, Place};
use crate::picker::Picker;
use crate::store::{Key, Store};
use crate::theme::{Role, Theme};
use crate::view::{NUMBERS as PANEL_WIDTH, RULES};
use crate::worker::Worker;
use ratatui::layout::Rect;
use sokonaut_game::{BoxPaths, Glimpse, Lesson, Method, Mode, Prefer, Rating, Session};
use sokonaut_level::{Dir, Pos};
use std::time::{Duration, Instant};

/// What is on the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Screen {
    /// The board.
    Game,
    /// The list of levels.
    Browser(Browser),
    /// Something to choose from.
    Picker(Picker),
    /// The keys, and which page of them.
    Help(usize),
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
    pub lost: Option<Loss>,
    /// The box that was clicked, and where it can go.
    pub chosen: Option<(Pos, BoxPaths)>,
}

/// Steps a second of a replay.
pub const SPEEDS: [u32; 6] = [2, 5, 10, 20, 50, 200];

/// The program.
#[derive(Debug)]
pub struct App {
    /// What can be played.
    pub packs: Packs,
    /// The level that is played, or was before one that was pasted or drawn.
    pub place: Place,
    /// What the level is called if it is in no pack: pasted, drawn, or made.
    pub visiting: Option<String>,
    /// What the level will be called that is being made.
    pub(crate) coming: String,
    /// The level that was made last, and its fewest pushes.
    pub(crate) made: Option<(Key, usize)>,
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
    /// What the analysis knows, drawn over the board.
    pub overlay: Shown,
    /// Is the solver watched?
    pub monitor: bool,
    /// How the solver searches.
    pub method: Method,
    /// The solver at work on a whole pack.
    pub batch: Option<Batch>,
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
    /// Was the player asked whether the game shall end?
    pub leaving: bool,
    /// Is the program over?
    pub over: bool,
    pub(crate) archive: Box<dyn Archive>,
    pub(crate) store: Store,
    /// For searches.
    pub(crate) deep: Worker,
    /// For answers that must come at once.
    pub(crate) quick: Worker,
    pub(crate) next_step: Option<Instant>,
}

impl App {
    /// Opens the first level that can be played and is not solved yet.
    pub fn new(packs: Packs, store: Store, theme: Theme) -> Self {
        let solved = |place: Place| is_solved(&packs, &store, place);
        let first = packs.playable().find(|&place| !solved(place)).or_else(|| packs.playable().next());
        let place = first.expect("packs have a level that can be played");
        let level = packs.level(place).expect("it can be played").clone();
        let theme = theme.as_remembered(&store);
        let message = store.is_new().then(welcome);
        Self {
            session: store.session(level),
            packs,
            place,
            visiting: None,
            coming: String::new(),
            made: None,
            screen: Screen::Game,
            marks: Marks::default(),
            show_dead: false,
            show_reach: false,
            overlay: Shown::default(),
            monitor: false,
            method: Method::default(),
            batch: None,
            glimpse: None,
            prefer: Prefer::default(),
            speed: 2,
            pen: (Pos::new(1, 1), '#'),
            defects: Vec::new(),
            rating: None,
            unrated: false,
            message,
            theme,
            area: Rect::new(0, 0, 80, 24),
            clipboard: None,
            leaving: false,
            over: false,
            archive: Box::new(()),
            store,
            deep: Worker::start(),
            quick: Worker::start(),
            next_step: None,
        }
    }

    /// The same program with solutions from elsewhere.
    pub fn with_archive(self, archive: impl Archive + 'static) -> Self {
        Self { archive: Box::new(archive), ..self }
    }

    /// The title of the level.
    pub fn title(&self) -> String {
        self.visiting.clone().unwrap_or_else(|| self.packs.title(self.place))
    }

    /// What the level teaches, if it is a lesson.
    pub fn lesson(&self) -> Option<Lesson> {
        if self.visiting.is_some() { None } else { Lesson::of(self.packs.item(self.place)) }
    }

    /// Where the squares of the board are.
    pub fn geometry(&self) -> Geometry {
        let (rows, cols, centre) = match self.session.draft() {
            Some(draft) => (draft.rows(), draft.cols(), self.pen.0),
            None => {
                let level = self.session.level();
                (level.rows(), level.cols(), self.session.position().player)
            }
        };
        // Squares that change their size with every level are for screens with much room.
        let roomy = self.area.width >= 100 && self.area.height >= 30;
        Geometry::new(self.areas().board, rows, cols, centre, if roomy { 3 } else { 1 })
    }

    /// The parts of the screen.
    pub fn areas(&self) -> Areas {
        Areas::new(self.area)
    }

    /// Is the editor open?
    pub fn is_editing(&self) -> bool {
        self.session.mode() == Mode::Editor
    }

    /// Does the player wish to be warned?
    pub fn warns(&self) -> bool {
        self.store.warn()
    }

    /// How long the solver has been at work.
    pub fn busy(&self) -> Option<Duration> {
        self.deep.busy()
    }

    /// How far the player has come with a level.
    pub fn standing(&self, place: Place) -> Standing {
        let Some(key) = self.packs.key(place) else { return Standing::Broken };
        if self.store.best(key).is_some() {
            Standing::Solved
        } else if self.store.solver(key).is_some() || self.packs.came_solved(place) {
            Standing::Known
        } else if self.store.begun(key) {
            Standing::Begun
        } else {
            Standing::Open
        }
    }

    /// The player's best and the solver's best of a level, from earlier games too, in words.
    pub fn records(&self, key: &Key) -> Vec<String> {
        let own = self.store.best(key).map(|best| format!("your best: {best}"));
        own.into_iter().chain(self.store.solver(key).map(|best| format!("solver: {best}"))).collect()
    }

    /// Says something to the player.
    pub fn say(&mut self, role: Role, text: impl Into<String>) {
        self.message = Some(Message { text: text.into(), role });
    }
}

/// What whoever plays for the first time is told.
fn welcome() -> Message {
    Message { text: format!("{} The arrows move, ? shows all keys.", RULES.trim()), role: Role::Good }
}

fn is_solved(packs: &Packs, store: &Store, place: Place) -> bool {
    packs.came_solved(place) || packs.key(place).is_some_and(|key| store.best(key).is_some())
}

/// How far somebody has come with a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It cannot be played.
    Broken,
    /// Nobody has solved it here.
    Open,
    /// The player has left a game on it.
    Begun,
    /// A solution is known, but not of the player.
    Known,
    /// The player has solved it.
    Solved,
}

impl Standing {
    /// Is a solution known?
    pub const fn is_solved(self) -> bool {
        matches!(self, Self::Solved | Self::Known)
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

impl Areas {
    fn new(area: Rect) -> Self {
        let line = |y: u16| Rect { y, height: 1.min(area.height), ..area };
        let bottom = area.bottom();
        let inner = Rect { y: area.y + 1, height: area.height.saturating_sub(3), ..area };
        let panel_width = if area.width >= 2 * PANEL_WIDTH { PANEL_WIDTH } else { 0 };
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
