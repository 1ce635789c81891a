//! The list of levels with a preview.

use crate::app::App;
use crate::browser::Browser;
use crate::theme::Role;
use crate::view::board::role_of;
use crate::view::key_line;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use sokonaut_game::Item;
use sokonaut_level::{Cell, Level, Pos};

/// Draws the browser.
pub fn draw(app: &App, browser: &Browser, frame: &mut Frame<'_>) {
    let [top, middle, bottom] =
        Layout::vertical([Constraint::Length(2), Constraint::Fill(1), Constraint::Length(1)])
            .areas(frame.area());
    let [list, preview] =
        Layout::horizontal([Constraint::Percentage(50), Constraint::Percentage(50)]).areas(middle);
    frame.render_widget(heading(app, browser), top);
    let found = browser.found(&app.shelf);
    frame.render_widget(lines(app, browser, &found, list), list);
    if let Some(index) = browser.chosen(&app.shelf) {
        draw_item(app, &app.shelf.items[index], preview, frame);
    }
    let keys = [("type", "search"), ("up down", "choose"), ("enter", "play"), ("esc", "back")];
    frame.render_widget(Paragraph::new(key_line(app.theme, &keys)), bottom);
}

fn heading(app: &App, browser: &Browser) -> Paragraph<'static> {
    let solved = |item: &&Item| item.level.as_ref().is_ok_and(|level| app.best_of(level).is_some());
    let count = app.shelf.items.iter().filter(solved).count();
    Paragraph::new(vec![
        Line::from(vec![
            Span::styled(format!(" {} ", app.collection), app.theme.style(Role::Title)),
            Span::styled(
                format!("{count} of {} solved", app.shelf.items.len()),
                app.theme.style(Role::Faint),
            ),
        ]),
        Line::from(vec![
            Span::styled(" search: ", app.theme.style(Role::Faint)),
            Span::raw(browser.query.clone()),
            Span::styled("_", app.theme.style(Role::Key)),
        ]),
    ])
}

fn lines(app: &App, browser: &Browser, found: &[usize], area: Rect) -> Paragraph<'static> {
    if found.is_empty() {
        return Paragraph::new(Line::styled(
            "  no level has this in its title",
            app.theme.style(Role::Faint),
        ));
    }
    let height = usize::from(area.height).max(1);
    let first = browser.line.saturating_sub(height / 2).min(found.len().saturating_sub(height));
    let shown = found.iter().enumerate().skip(first).take(height);
    Paragraph::new(shown.map(|(line, &index)| entry(app, index, line == browser.line)).collect::<Vec<_>>())
}

fn entry(app: &App, index: usize, chosen: bool) -> Line<'static> {
    let item = &app.shelf.items[index];
    let (mark, role) = match &item.level {
        Err(_) => ("! ", Role::Bad),
        Ok(level) if app.best_of(level).is_some() => ("* ", Role::Good),
        Ok(level) if app.begun(level) => ("~ ", Role::Key),
        Ok(_) => ("  ", Role::Floor),
    };
    let text = format!("{:>4}  {}", index + 1, item.title(index + 1));
    let style = app.theme.style(if chosen { Role::Chosen } else { role });
    Line::from(vec![Span::styled(format!(" {mark}"), app.theme.style(role)), Span::styled(text, style)])
}

fn draw_item(app: &App, item: &Item, area: Rect, frame: &mut Frame<'_>) {
    let level = match &item.level {
        Ok(level) => level,
        Err(error) => {
            let text = Line::styled(error.to_string(), app.theme.style(Role::Bad));
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
            return;
        }
    };
    let best = app.best_of(level).map(|(moves, pushes)| format!("your best: {moves} moves, {pushes} pushes"));
    let mut words = vec![format!("{} boxes, {} x {}", level.boxes().len(), level.cols(), level.rows())];
    words.extend(item.about.author.as_ref().map(|author| format!("by {author}")));
    words.extend(best);
    let style = app.theme.style(Role::Faint);
    let [drawing, text] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(words.len() as u16)]).areas(area);
    let words: Vec<Line<'static>> = words.into_iter().map(|word| Line::styled(word, style)).collect();
    frame.render_widget(Paragraph::new(words), text);
    thumbnail(app, level, drawing, frame);
}

/// As much of a level as there is room for.
fn thumbnail(app: &App, level: &Level, area: Rect, frame: &mut Frame<'_>) {
    let inside = level.inside();
    let geometry = crate::geometry::Geometry::new(area, level.rows(), level.cols(), level.player());
    for pos in geometry.squares() {
        let cell = start_cell(level, pos);
        let Some((x, y)) = geometry.place(pos) else { continue };
        let role = role_of(cell);
        if cell == Cell::Floor && !inside[pos] {
            continue;
        }
        let text =
            if geometry.width == 2 { app.theme.pair(role).to_owned() } else { cell.letter().to_string() };
        frame.buffer_mut().set_string(x, y, text, app.theme.style(role));
    }
}

fn start_cell(level: &Level, pos: Pos) -> Cell {
    Cell::of(level.ground(pos), level.boxes().binary_search(&pos).is_ok(), level.player() == pos)
}
