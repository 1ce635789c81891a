//! Words for people: colours, numbers, and the way to standard error.

use anstyle::{AnsiColor, Style};
pub use sokonaut_game::{counted, grouped};
pub use sokonaut_results::shown;
use sokonaut_results::shown_up_to;
use std::fmt::Display;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// For what went well.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// For what is open.
pub const OPEN: Style = AnsiColor::Yellow.on_default().bold();
/// For what went wrong.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// For what matters less.
pub const FAINT: Style = Style::new().dimmed();
/// For headings.
pub const HEAD: Style = Style::new().bold();

/// Complaints of one kind, at most.
const MOST_THINGS: usize = 100;
/// Most letters of a line of complaint.
const MOST_OF_A_LINE: usize = 4000;

/// Number and title of a level, wide enough for most titles to line up.
pub fn heading(number: usize, title: Option<&str>) -> String {
    format!("{number:>4}  {:<24}", title.map_or_else(|| "-".to_owned(), shown))
}

/// Text in a style; the stream decides whether the style is shown.
pub fn styled(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Says something on standard error. Nobody may be there to listen.
pub fn talk(text: impl Display) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}

/// Says something that may be worth knowing.
pub fn note(text: impl Display) {
    talk(format_args!("note: {text}"));
}

/// Complains on standard error. Whatever others wrote is in it, nothing of it drives the terminal.
pub fn complain(text: impl Display) {
    let text: Vec<String> = text.to_string().lines().map(|line| shown_up_to(line, MOST_OF_A_LINE)).collect();
    talk(format!("{} {}", styled(BAD, "error:"), text.join("\n")));
}

/// Says each of many things with `say`, but not more of them than anybody reads.
pub fn first_of<T>(things: impl IntoIterator<Item = T>, say: impl Fn(T)) {
    let mut things = things.into_iter();
    things.by_ref().take(MOST_THINGS).for_each(say);
    let more = things.count();
    if more > 0 {
        talk(format!("… and {more} more of the kind"));
    }
}

/// A path for people: no control characters, whatever the file is called.
pub fn shown_path(path: &Path) -> String {
    // Not shortened: the system does not let paths be long, and results name their levels by it.
    shown_up_to(&path.to_string_lossy(), usize::MAX)
}

/// `0.04 s`, `12.3 s`, `4 min 05 s`.
pub fn lasting(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 9.995 {
        format!("{seconds:.2} s")
    } else if seconds < 99.95 {
        format!("{seconds:.1} s")
    } else {
        format!("{} min {:02} s", time.as_secs() / 60, time.as_secs() % 60)
    }
}

/// `12.5 MiB`.
pub fn sized(bytes: usize) -> String {
    let mib = bytes as f64 / f64::from(1 << 20);
    if mib < 1024.0 { format!("{mib:.1} MiB") } else { format!("{:.2} GiB", mib / 1024.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_for_people() {
        assert_eq!(sized(3 << 19), "1.5 MiB");
        assert_eq!(sized(3 << 29), "1.50 GiB");
    }

    #[test]
    fn times_for_people() {
        assert_eq!(lasting(Duration::from_millis(4)), "0.00 s");
        assert_eq!(lasting(Duration::from_millis(12_345)), "12.3 s");
        assert_eq!(lasting(Duration::from_secs(245)), "4 min 05 s");
    }

    #[test]
    fn names_of_files_cannot_drive_the_terminal() {
        assert_eq!(shown_path(Path::new("a\u{1b}[2Jb")), "a\\u{1b}[2Jb");
    }
}
