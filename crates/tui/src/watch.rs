//! The solver at work below the command that started it: lines that are drawn over each other, and
//! are gone at the end.
//!
//! The terminal stays as it is: no other screen, no other mode, the cursor in sight. So nothing has
//! to be given back, and Ctrl-C does what it always does.

use crate::theme::{Role, Theme};
use crate::view::SolverView;
use ratatui::backend::IntoCrossterm;
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::cursor::MoveToPreviousLine;
use ratatui::crossterm::queue;
use ratatui::crossterm::style::{ContentStyle, PrintStyledContent};
use ratatui::crossterm::terminal::{self, ClearType};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Widget;
use sokonaut_game::Glimpse;
use sokonaut_level::Level;
use sokonaut_solver::{Observer, Progress};
use std::io::{self, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Time between two drawings.
const BLINK: Duration = Duration::from_millis(100);

/// A look at one search; it is taken away when this is dropped.
#[derive(Debug)]
pub struct Watch {
    name: String,
    level: Level,
    theme: Theme,
    since: Instant,
    drawn: Mutex<Drawn>,
}

/// What is on the screen, and when it may change.
#[derive(Debug, Default)]
struct Drawn {
    rows: u16,
    next: Duration,
}

impl Watch {
    /// A look at a search that begins now.
    pub fn start(name: String, level: Level, theme: Theme) -> Self {
        Self { name, level, theme, since: Instant::now(), drawn: Mutex::default() }
    }

    /// The picture on a screen of so many columns and rows.
    fn picture(&self, glimpse: &Glimpse, time: Duration, (columns, rows): (u16, u16)) -> Buffer {
        let view = SolverView {
            level: &self.level,
            glimpse: Some(glimpse),
            time: Some(time),
            board: true,
            theme: self.theme,
        };
        // The last column and the last row stay free: a letter there would make the terminal
        // scroll.
        let width = columns.saturating_sub(1).max(1);
        let height = (view.height(width) + 1).min(rows.saturating_sub(1)).max(1);
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        buffer.set_style(buffer.area, self.theme.base());
        Line::styled(self.name.clone(), self.theme.style(Role::Title)).render(buffer.area, &mut buffer);
        view.render(Rect { y: 1, height: height - 1, ..buffer.area }, &mut buffer);
        buffer
    }

    fn paint(&self, glimpse: &Glimpse, time: Duration, drawn: &mut Drawn) -> io::Result<()> {
        let buffer = self.picture(glimpse, time, terminal::size()?);
        let mut out = Vec::new();
        erase(&mut out, drawn.rows)?;
        write_rows(&mut out, &buffer)?;
        drawn.rows = buffer.area.height;
        let mut screen = io::stderr().lock();
        screen.write_all(&out)?;
        screen.flush()
    }
}

impl Observer for Watch {
    fn progress(&self, progress: &Progress<'_>) {
        // Another thread that is just drawing makes this one superfluous.
        let Ok(mut drawn) = self.drawn.try_lock() else { return };
        let time = self.since.elapsed();
        if time >= drawn.next {
            drawn.next = time + BLINK;
            // A terminal that went away is no reason to stop solving.
            let _ = self.paint(&progress.into(), time, &mut drawn);
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let rows = self.drawn.get_mut().map_or(0, |drawn| drawn.rows);
        let mut out = Vec::new();
        if rows > 0 && erase(&mut out, rows).is_ok() {
            // Nobody may be there any more.
            let _ = io::stderr().lock().write_all(&out);
        }
    }
}

/// Goes back to where the drawing began, and clears the screen from there.
fn erase(out: &mut Vec<u8>, rows: u16) -> io::Result<()> {
    if rows > 0 {
        queue!(out, MoveToPreviousLine(rows), terminal::Clear(ClearType::FromCursorDown))?;
    }
    Ok(())
}

/// Writes a picture row by row, wherever the cursor stands.
fn write_rows(out: &mut Vec<u8>, buffer: &Buffer) -> io::Result<()> {
    for row in buffer.content.chunks(usize::from(buffer.area.width)) {
        for run in row.chunk_by(|one, other| one.style() == other.style()) {
            let text: String = run.iter().map(Cell::symbol).collect();
            let style: ContentStyle = shown(run[0].style()).into_crossterm();
            queue!(out, PrintStyledContent(style.apply(text)))?;
        }
        out.extend_from_slice(b"\r\n");
    }
    Ok(())
}

/// A cell says of every colour that it has none of its own; to the terminal that is no colour at
/// all.
fn shown(style: Style) -> Style {
    let own = |colour: Option<ratatui::style::Color>| {
        colour.filter(|&colour| colour != ratatui::style::Color::Reset)
    };
    Style { fg: own(style.fg), bg: own(style.bg), ..style }
}
