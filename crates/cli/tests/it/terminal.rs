//! The program in a real terminal: a pseudo-terminal, and an emulator that reads what is written to
//! it.

use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::pty::{Winsize, openpty};
use nix::sys::termios::{LocalFlags, Termios, tcgetattr};
use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

const ROWS: NonZero<u16> = NonZero::new(24).expect("rows");
const COLS: NonZero<u16> = NonZero::new(80).expect("columns");

/// A program that runs in a terminal.
pub struct InTerminal {
    child: Child,
    keyboard: File,
    output: Receiver<Vec<u8>>,
    pub screen: vt100::Parser,
}

impl InTerminal {
    /// Starts `sokonaut` in a folder, which is also where it keeps things.
    pub fn start(folder: &Path, args: &[&str], environment: &[(&str, &str)]) -> Self {
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        let terminal = openpty(&size, None::<&Termios>).expect("a pseudo-terminal");
        // The program must not hold the other end of its own terminal.
        fcntl(&terminal.master, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC)).expect("a flag");
        let end = || Stdio::from(terminal.slave.try_clone().expect("a handle"));
        let child = Command::new(env!("CARGO_BIN_EXE_sokonaut"))
            .args(args)
            .current_dir(folder)
            .env("XDG_DATA_HOME", folder)
            .env("LANG", "C.UTF-8")
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
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

    /// Presses keys.
    pub fn press(&mut self, keys: &str) -> &mut Self {
        self.keyboard.write_all(keys.as_bytes()).expect("the terminal takes keys");
        self
    }

    /// What is on the screen.
    pub fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits until something is on the screen.
    #[track_caller]
    pub fn waits_for(&mut self, wanted: &str) -> &mut Self {
        let end = Instant::now() + Duration::from_secs(60);
        while !self.text().contains(wanted) {
            assert!(Instant::now() < end, "{wanted:?} is not on the screen:\n{}", self.text());
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(50)) {
                self.screen.process(&bytes);
            }
        }
        self
    }

    /// Sends a signal, as `kill` does.
    pub fn signal(&mut self, name: &str) -> &mut Self {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().expect("there is a kill").success());
        self
    }

    /// Takes the terminal away while the program answers to some keys, and waits a while for its
    /// end: has it come?
    pub fn ends_without_terminal(&mut self, keys: &str) -> bool {
        self.press(keys);
        // The thread that reads finds nobody to tell of the answer, and lets go of its end of the
        // terminal.
        self.output = channel().1;
        self.keyboard = File::open("/dev/null").expect("an empty file");
        let end = Instant::now() + Duration::from_secs(30);
        while Instant::now() < end {
            if self.child.try_wait().expect("it can be asked").is_some() {
                return true;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        false
    }

    /// Waits for the end, and reads what is left on the screen.
    pub fn ended(&mut self) -> ExitStatus {
        let status = self.child.wait().expect("it ends");
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(500)) {
            self.screen.process(&bytes);
        }
        status
    }

    /// Waits for the end, which must be a good one.
    #[track_caller]
    pub fn ends(&mut self) -> &mut Self {
        let status = self.ended();
        assert!(status.success(), "{status}\n{}", self.text());
        self
    }

    /// Everything that the program took over must be as before.
    #[track_caller]
    pub fn is_given_back(&mut self) {
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen(), "the usual screen");
        assert!(!screen.hide_cursor(), "the cursor");
        assert!(!screen.bracketed_paste(), "pasting");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None, "the mouse");
        let cooked = LocalFlags::ECHO | LocalFlags::ICANON;
        let modes = tcgetattr(&self.keyboard).expect("the modes of the terminal").local_flags;
        assert!(modes.contains(cooked), "keys are echoed and lines are edited");
    }
}

impl Drop for InTerminal {
    fn drop(&mut self) {
        // A failed test must not leave a program behind; one that ended by itself is gone already.
        let _ = self.child.kill();
    }
}
