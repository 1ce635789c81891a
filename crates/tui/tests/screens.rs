//! The program played by keys and mouse, the screen read back as text.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use sokonaut_game::Shelf;
use sokonaut_tui::{App, Store, Theme, draw};
use std::time::{Duration, Instant};

const LEVELS: &str = "\
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

struct Player {
    app: App,
    screen: Terminal<TestBackend>,
}

impl Player {
    fn sized(levels: &str, width: u16, height: u16) -> Self {
        let theme = Theme { colour: false, unicode: false };
        let app = App::new("Test".into(), Shelf::read(levels), Store::at(None), theme).expect("a level");
        let mut player =
            Self { app, screen: Terminal::new(TestBackend::new(width, height)).expect("a screen") };
        player.app.on_input(Event::Resize(width, height));
        player
    }

    fn new(levels: &str) -> Self {
        Self::sized(levels, 80, 24)
    }

    fn press(&mut self, keys: &str) -> &mut Self {
        for letter in keys.chars() {
            let code = match letter {
                '↑' => KeyCode::Up,
                '→' => KeyCode::Right,
                '↓' => KeyCode::Down,
                '←' => KeyCode::Left,
                '⏎' => KeyCode::Enter,
                '⎋' => KeyCode::Esc,
                other => KeyCode::Char(other),
            };
            self.app.on_input(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
        self
    }

    fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) -> &mut Self {
        self.app.on_input(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
        self
    }

    fn click(&mut self, at: (u16, u16)) -> &mut Self {
        self.mouse(MouseEventKind::Down(MouseButton::Left), at)
            .mouse(MouseEventKind::Up(MouseButton::Left), at)
    }

    fn text(&mut self) -> String {
        self.screen.draw(|frame| draw(&self.app, frame)).expect("a frame");
        let buffer = self.screen.backend().buffer();
        let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..buffer.area.height).map(|y| row(y).trim_end().to_owned() + "\n").collect()
    }

    #[track_caller]
    fn shows(&mut self, wanted: &str) -> &mut Self {
        let text = self.text();
        assert!(text.contains(wanted), "{wanted:?} is not on the screen:\n{text}");
        self
    }

    /// Lets time pass until something is on the screen.
    #[track_caller]
    fn waits_for(&mut self, wanted: &str) -> &mut Self {
        let end = Instant::now() + Duration::from_secs(60);
        while !self.text().contains(wanted) && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(5));
            self.app.on_time(Instant::now());
        }
        self.shows(wanted)
    }
}

#[test]
fn a_level_is_played_to_the_end_by_keyboard() {
    let mut player = Player::new(LEVELS);
    player.shows("First push").shows("##()[]  ..  ##").press("→").shows("moves       1").press("→");
    player.shows("Solved! 2 moves, 2 pushes, your best").press("n").shows("Two boxes");
}

#[test]
fn undo_redo_and_restart() {
    let mut player = Player::new(LEVELS);
    player.press("→→").press("u").shows("moves       1").press("r").shows("moves       2");
    player.press("x").shows("moves       0").shows("to redo     2").press("u").shows("nothing to undo");
}

#[test]
fn a_hint_marks_the_push() {
    Player::new(LEVELS).press("i").waits_for("push the marked box").shows("()[]>>..");
}

#[test]
fn the_solver_plays_the_rest() {
    let mut player = Player::new(LEVELS);
    player.press("n").press("]]]").press("s").waits_for("solved").waits_for("at home     2 of 2");
}

#[test]
fn a_lost_position_is_explained_and_taken_back() {
    let mut player = Player::new(LEVELS);
    player.press("n").press("↑←").shows("[]").press("c");
    player.waits_for("Lost: ").waits_for("b: back to before it, 1 move").press("b");
    player.shows("this position can be solved").shows("moves       1");
}

#[test]
fn warnings_come_by_themselves_if_wished() {
    let mut player = Player::new(LEVELS);
    player.press("n").press("w").press("↑←").waits_for("Lost: ").shows("warnings on");
}

#[test]
fn dead_squares_are_shown_on_request() {
    Player::new(LEVELS).press("d").waits_for("[]  ..xx##").press("d").shows("[]  ..  ##");
}

#[test]
fn squares_in_reach_are_shown_on_request() {
    let mut player = Player::new(LEVELS);
    player.press("n→a").shows("##oooo..oooo..##").press("a").shows("##    ..    ..##");
}

#[test]
fn clicks_walk_and_push() {
    let mut player = Player::new(LEVELS);
    player.press("n");
    let text = player.text();
    let (row, line) = text.lines().enumerate().find(|(_, line)| line.contains("[][]")).expect("two boxes");
    let (y, x) = (row as u16, line.find("[]").expect("a box") as u16);
    player.click((x, y)).shows("oo");
    player.click((x + 4, y + 1)).shows("[]");
    player.press("x").click((x + 2, y)).click((x + 2, y - 1)).shows("at home     1 of 2");
}

#[test]
fn the_browser_finds_and_previews_levels() {
    let mut player = Player::new(LEVELS);
    player.press("o").shows("First push").shows("Two boxes").shows("Broken").press("two");
    player.shows("search: two").shows("2 boxes, 8 x 5").press("⏎").shows("2 of 3");
    player.press("o").press("broken").shows("cannot be played").press("⏎").shows("no player");
}

#[test]
fn help_lists_every_key() {
    Player::new(LEVELS)
        .press("?")
        .shows("hint: the next push")
        .shows("reverse game")
        .press("?")
        .shows("moves ");
}

#[test]
fn the_reverse_game_ends_at_the_start() {
    let mut player = Player::new(LEVELS);
    player.press("v").shows("pulls       0");
    player.press("→→→→").shows("at home");
}

#[test]
fn the_editor_draws_checks_and_plays() {
    let mut player = Player::new(LEVELS);
    player.press("e").shows("it can be played").press("→ ").shows("there is no box yet").press("$");
    player.waits_for("it can be solved").shows("effort").press("⏎").shows("a level of your own");
}

#[test]
fn a_solution_is_shortened_while_one_plays_on() {
    let mut player = Player::new(LEVELS);
    player.press("z").shows("solve it first").press("→←→→").shows("Solved! 4 moves").press("f");
    player.press("zx").waits_for("from 4 moves, 2 pushes to 2 moves, 2 pushes").shows("best        2 / 2");
    player.press("z").waits_for("nothing shorter than 2 moves, 2 pushes");
}

#[test]
fn level_and_solution_are_copied_as_a_file() {
    let mut player = Player::new(LEVELS);
    player.press("→→S").shows("are copied");
    let file = player.app.clipboard.take().expect("a text");
    let level = sokonaut_level::read(&file).next().expect("a level");
    assert_eq!(level.about.title.as_deref(), Some("First push"));
    assert_eq!(level.about.games[0].moves.to_string(), "RR");
}

#[test]
fn a_pasted_level_is_played() {
    let mut player = Player::new(LEVELS);
    player.app.on_input(Event::Paste("#####\n#@$.#\n#####\n".into()));
    player.shows("##()[]..##").press("→").shows("Solved!");
}

#[test]
fn every_size_of_window_is_drawn() {
    let large =
        format!("{}\n", ["#".repeat(120), format!("#@$.{}#", " ".repeat(115)), "#".repeat(120)].join("\n"));
    for levels in [LEVELS, &large] {
        for (width, height) in [(1, 1), (10, 3), (24, 8), (40, 12), (80, 24), (200, 60)] {
            let mut player = Player::sized(levels, width, height);
            for keys in ["", "o", "⎋?", "?e", "⎋m", "d"] {
                player.press(keys).text();
            }
        }
    }
}
