//! A player for the tests: keys and mouse in, the screen out as text.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use sokonaut_game::Shelf;
use sokonaut_tui::{App, Look, Pack, Packs, Store, Theme, draw};
use std::time::{Duration, Instant};

/// Two levels that can be played and one that cannot.
pub const LEVELS: &str = "\
; First push
#######
#@$ . #
#######

; Two boxes
########
#  .  .#
# $$   #
#  @   #
########

; Broken
#####
#  $.#
";

/// Somebody at a keyboard, with eyes on a screen.
pub struct Player {
    pub app: App,
    pub screen: Terminal<TestBackend>,
}

impl Player {
    /// A player with a pack on a screen of a size.
    pub fn sized(levels: &str, width: u16, height: u16) -> Self {
        Self::with(&[("Test", levels)], (width, height))
    }

    /// A player with packs of these names and levels.
    pub fn with(packs: &[(&str, &str)], size: (u16, u16)) -> Self {
        let theme = Theme { look: Look::Auto, colour: false, unicode: false };
        Self::dressed(packs, size, theme, Store::at(None))
    }

    /// The same with a look and a memory.
    pub fn dressed(packs: &[(&str, &str)], (width, height): (u16, u16), theme: Theme, store: Store) -> Self {
        let packs = packs.iter().map(|(name, levels)| Pack::new(*name, Shelf::read(levels))).collect();
        let app = App::new(Packs::new(packs).expect("a level"), store, theme);
        let mut player =
            Self { app, screen: Terminal::new(TestBackend::new(width, height)).expect("a screen") };
        player.app.on_input(Event::Resize(width, height));
        player
    }

    /// A player with the levels of the program.
    pub fn starter() -> Self {
        let theme = Theme { look: Look::Auto, colour: false, unicode: false };
        let screen = Terminal::new(TestBackend::new(80, 24)).expect("a screen");
        Self { app: App::new(Packs::starter(), Store::at(None), theme), screen }
    }

    /// A player with a pack on the usual screen.
    pub fn new(levels: &str) -> Self {
        Self::sized(levels, 80, 24)
    }

    /// Presses keys; arrows and the like are drawn.
    pub fn press(&mut self, keys: &str) -> &mut Self {
        for letter in keys.chars() {
            let code = match letter {
                '↑' => KeyCode::Up,
                '→' => KeyCode::Right,
                '↓' => KeyCode::Down,
                '←' => KeyCode::Left,
                '⏎' => KeyCode::Enter,
                '⎋' => KeyCode::Esc,
                '⎀' => KeyCode::Insert,
                other => KeyCode::Char(other),
            };
            self.app.on_input(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
        self
    }

    /// Does something with the mouse.
    pub fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) -> &mut Self {
        self.app.on_input(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
        self
    }

    /// Clicks.
    pub fn click(&mut self, at: (u16, u16)) -> &mut Self {
        self.mouse(MouseEventKind::Down(MouseButton::Left), at)
            .mouse(MouseEventKind::Up(MouseButton::Left), at)
    }

    /// What is on the screen.
    pub fn text(&mut self) -> String {
        self.screen.draw(|frame| draw(&self.app, frame)).expect("a frame");
        let buffer = self.screen.backend().buffer();
        let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..buffer.area.height).map(|y| row(y).trim_end().to_owned() + "\n").collect()
    }

    /// Something must be on the screen.
    #[track_caller]
    pub fn shows(&mut self, wanted: &str) -> &mut Self {
        let text = self.text();
        assert!(text.contains(wanted), "{wanted:?} is not on the screen:\n{text}");
        self
    }

    /// Lets time pass until something is on the screen.
    #[track_caller]
    pub fn waits_for(&mut self, wanted: &str) -> &mut Self {
        let end = Instant::now() + Duration::from_secs(60);
        while !self.text().contains(wanted) && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(5));
            self.app.on_time(Instant::now());
        }
        self.shows(wanted)
    }

    /// Something must not be on the screen.
    #[track_caller]
    pub fn lacks(&mut self, unwanted: &str) -> &mut Self {
        let text = self.text();
        assert!(!text.contains(unwanted), "{unwanted:?} is on the screen:\n{text}");
        self
    }
}
