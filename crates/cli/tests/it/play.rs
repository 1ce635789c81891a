//! `sokonaut play` in a real terminal: a pseudo-terminal, and an emulator that reads what is written to it.

use nix::pty::{Winsize, openpty};
use nix::sys::termios::Termios;
use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

const LEVELS: &str = "; Corridor\n#######\n#@$ . #\n#######\n\n; Corner\n#####\n#@  #\n# $ #\n#  .#\n#####\n";

const ROWS: NonZero<u16> = NonZero::new(24).expect("rows");
const COLS: NonZero<u16> = NonZero::new(80).expect("columns");

struct Game {
    child: Child,
    keyboard: File,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
}

impl Game {
    fn start(folder: &Path, environment: &[(&str, &str)]) -> Self {
        let levels = folder.join("levels.xsb");
        std::fs::write(&levels, LEVELS).expect("a file");
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        let terminal = openpty(&size, None::<&Termios>).expect("a pseudo-terminal");
        let end = || Stdio::from(terminal.slave.try_clone().expect("a handle"));
        let child = Command::new(env!("CARGO_BIN_EXE_sokonaut"))
            .arg("play")
            .arg(&levels)
            .env("XDG_DATA_HOME", folder)
            .env("LANG", "C.UTF-8")
            .env("TERM", "xterm-256color")
            .envs(environment.iter().copied())
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .expect("the program starts");
        drop(terminal.slave);
        let mut master = File::from(terminal.master);
        let keyboard = master.try_clone().expect("a handle");
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // At the end of the program the terminal gives an error instead of an end.
            while let Ok(count @ 1..) = master.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self { child, keyboard, output, screen: vt100::Parser::new(ROWS, COLS, 0) }
    }

    fn press(&mut self, keys: &str) -> &mut Self {
        self.keyboard.write_all(keys.as_bytes()).expect("the terminal takes keys");
        self
    }

    #[track_caller]
    fn waits_for(&mut self, wanted: &str) -> &mut Self {
        let end = Instant::now() + Duration::from_secs(60);
        while !self.screen.screen().contents().contains(wanted) {
            let text = self.screen.screen().contents();
            assert!(Instant::now() < end, "{wanted:?} is not on the screen:\n{text}");
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(50)) {
                self.screen.process(&bytes);
            }
        }
        self
    }

    /// Waits for the end, and gives what is left on the screen.
    fn ends(&mut self) -> &vt100::Screen {
        let status = self.child.wait().expect("it ends");
        assert!(status.success(), "{status}");
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(500)) {
            self.screen.process(&bytes);
        }
        self.screen.screen()
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        // A failed test must not leave a game behind; one that ended by itself is gone already.
        let _ = self.child.kill();
    }
}

const RIGHT: &str = "\x1b[C";

#[test]
fn a_game_in_a_terminal_is_played_and_remembered() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut game = Game::start(folder.path(), &[]);
    game.waits_for("Corridor").waits_for("██◖◗[]").press(RIGHT).waits_for("moves       1");
    game.press(RIGHT).waits_for("Solved! 2 moves, 2 pushes").press("n").waits_for("Corner");
    game.press("i").waits_for("push the marked box").press("q");
    let screen = game.ends();
    assert!(!screen.alternate_screen(), "the terminal is given back");
    // The next game begins with the level that is not solved yet, and knows the one that is.
    let mut game = Game::start(folder.path(), &[]);
    game.waits_for("Corner").press("o").waits_for("1 of 2 solved").press("\x1b");
    game.waits_for("moves       0").press("q").ends();
}

#[test]
fn no_color_means_no_colour() {
    let folder = tempfile::tempdir().expect("a folder");
    let coloured = |screen: &vt100::Screen| {
        let cells = (0..24).flat_map(|row| (0..80).filter_map(move |col| screen.cell(row, col)));
        cells.into_iter().any(|cell| cell.fgcolor() != vt100::Color::Default)
    };
    let mut plain = Game::start(folder.path(), &[("NO_COLOR", "1")]);
    plain.waits_for("keys");
    assert!(!coloured(plain.screen.screen()));
    plain.press("q");
    let mut colourful = Game::start(folder.path(), &[("NO_COLOR", "")]);
    colourful.waits_for("keys");
    assert!(coloured(colourful.screen.screen()));
    colourful.press("q");
}

#[test]
fn without_a_terminal_it_says_so() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_sokonaut")).arg("play").output().expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("needs a terminal"));
}
