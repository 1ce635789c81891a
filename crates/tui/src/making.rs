//! Levels that are made while one waits, and lessons with their mistakes.

use crate::app::App;
use crate::store::Key;
use crate::theme::Role;
use sokonaut_game::{Command, Day, Lesson, Made, Mode, Question, Than, counted};
use std::time::{SystemTime, UNIX_EPOCH};

/// What the clock of the machine says, since 1970.
fn since_1970() -> std::time::Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// The day of today, in UTC: everybody has the same.
pub fn today() -> Option<Day> {
    Day::of_seconds(since_1970().as_secs())
}

impl App {
    /// Opens the level of a day, once it is made.
    pub fn open_daily(&mut self, day: Option<Day>) {
        let Some(day) = day else { return self.say(Role::Bad, "the clock of this machine is wrong") };
        self.coming = format!("Level of {day}");
        self.ask(Question::Daily { day: day.days() });
    }

    /// Opens the first lesson that is not solved yet.
    ///
    /// # Errors
    /// If there is none.
    pub fn open_lesson(&mut self) -> Result<(), String> {
        let lessons: Vec<_> =
            self.packs.playable().filter(|&at| Lesson::of(self.packs.item(at)).is_some()).collect();
        let open = lessons.iter().find(|&&at| !self.standing(at).is_solved()).or(lessons.first());
        let place = *open.ok_or("there is no lesson in these levels")?;
        self.open(place);
        Ok(())
    }

    pub(crate) fn ask_for_one_like_this(&mut self, than: Than) {
        self.coming = format!("Like {}, {}", self.title(), than.name());
        let seed = since_1970().subsec_nanos();
        self.ask(Question::Like { than, seed });
    }

    /// Plays the level that was asked for; the game at hand is kept.
    pub(crate) fn open_made(&mut self, made: Made) {
        self.keep();
        let title = std::mem::take(&mut self.coming);
        self.made = Some((Key::of(&made.level), made.pushes));
        self.begin(made.level, Some(title));
        let pushes = counted(made.pushes, "push");
        let near = if made.fits { "" } else { "; nothing nearer to what you wished was found" };
        self.say(Role::Good, format!("it takes {pushes} at least{near}"));
    }

    /// Plays the mistake of a lesson, and has it explained.
    pub(crate) fn show_mistake(&mut self) {
        let Some(lesson) = self.lesson() else {
            return self.say(Role::Faint, "this is no lesson; B: the pack Learn has some");
        };
        if self.session.mode() != Mode::Forward {
            return self.say(Role::Faint, "not while the editor or the reverse game is open");
        }
        if self.session.progress().0 > 0 {
            self.command(Command::Snapshot);
            self.command(Command::Restart);
        }
        for dir in lesson.mistake.dirs() {
            self.command(Command::Move(dir));
        }
        self.ask(Question::Lost);
    }
}
