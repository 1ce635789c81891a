//! The list of levels of a pack, or of all that were found, with a preview.

use crate::app::{App, Standing};
use crate::browser::Browser;
use crate::list::first_seen;
use crate::packs::{Place, brief};
use crate::theme::Role;
use crate::view::{batch, key_line, position};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use sokonaut_game::counted;

/// Draws the browser.
pub fn draw(app: &App, browser: &Browser, frame: &mut Frame<'_>) {
    let [top, middle, bottom] =
        Layout::vertical([Constraint::Length(2), Constraint::Fill(1), Constraint::Length(1)])
            .areas(frame.area());
    let [list, preview] =
        Layout::horizontal([Constraint::Percentage(50), Constraint::Percentage(50)]).areas(middle);
    frame.render_widget(heading(app, browser), top);
    let found = browser.found(&app.packs);
    frame.render_widget(lines(app, browser, &found, list), list);
    if let Some(&place) = found.get(browser.line) {
        draw_level(app, place, preview, frame);
    }
    let mut keys = vec![("type", "search"), ("up down", "choose"), ("enter", "play"), ("esc", "back")];
    if app.packs.all().len() > 1 {
        keys.insert(1, ("left right", "pack"));
    }
    frame.render_widget(Paragraph::new(key_line(app.theme, &keys)), bottom);
}

fn heading(app: &App, browser: &Browser) -> Paragraph<'static> {
    let places = || app.packs.places_of(browser.pack);
    let solved = places().filter(|&place| app.standing(place).is_solved()).count();
    let packs = app.packs.all();
    let which = if packs.len() > 1 {
        format!("pack {} of {}, ", browser.pack + 1, packs.len())
    } else {
        String::new()
    };
    Paragraph::new(vec![
        Line::from(vec![
            Span::styled(format!(" {} ", packs[browser.pack].name), app.theme.style(Role::Title)),
            Span::styled(
                format!("{which}{solved} of {} solved", places().count()),
                app.theme.style(Role::Faint),
            ),
            Span::styled(batch(app), app.theme.style(Role::Key)),
        ]),
        Line::from(vec![
            Span::styled(" search: ", app.theme.style(Role::Faint)),
            Span::raw(browser.query.clone()),
            Span::styled("_", app.theme.style(Role::Key)),
        ]),
    ])
}

fn lines(app: &App, browser: &Browser, found: &[Place], area: Rect) -> Paragraph<'static> {
    if found.is_empty() {
        return Paragraph::new(Line::styled(
            "  no level has this in its title",
            app.theme.style(Role::Faint),
        ));
    }
    let height = usize::from(area.height).max(1);
    let first = first_seen(browser.line, found.len(), height);
    let shown = found.iter().enumerate().skip(first).take(height);
    Paragraph::new(shown.map(|(line, &place)| entry(app, place, line == browser.line)).collect::<Vec<_>>())
}

fn entry(app: &App, place: Place, chosen: bool) -> Line<'static> {
    let (mark, role) = match app.standing(place) {
        Standing::Broken => ("! ", Role::Bad),
        Standing::Solved => ("* ", Role::Good),
        Standing::Known => ("+ ", Role::Good),
        Standing::Begun => ("~ ", Role::Key),
        Standing::Open => ("  ", Role::Faint),
    };
    let text = format!("{:>4}  {}", place.level + 1, app.packs.title(place));
    let style = match (chosen, role) {
        (true, _) => app.theme.style(Role::Chosen),
        (false, Role::Faint) => app.theme.base(),
        (false, role) => app.theme.style(role),
    };
    Line::from(vec![Span::styled(format!(" {mark}"), app.theme.style(role)), Span::styled(text, style)])
}

fn draw_level(app: &App, place: Place, area: Rect, frame: &mut Frame<'_>) {
    let item = app.packs.item(place);
    let level = match &item.level {
        Ok(level) => level,
        Err(error) => {
            let text = Line::styled(brief(error), app.theme.style(Role::Bad));
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
            return;
        }
    };
    let mut words =
        vec![format!("{}, {} x {}", counted(level.boxes().len(), "box"), level.cols(), level.rows())];
    words.extend(item.about.author.as_ref().map(|author| format!("by {author}")));
    words.extend(app.packs.key(place).map(|key| app.records(key)).unwrap_or_default());
    words.extend(app.packs.came_solved(place).then(|| "solved in the file".to_owned()));
    let style = app.theme.style(Role::Faint);
    let [drawing, text] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(words.len() as u16)]).areas(area);
    let words: Vec<Line<'static>> = words.into_iter().map(|word| Line::styled(word, style)).collect();
    frame.render_widget(Paragraph::new(words), text);
    position::draw(app.theme, level, level.boxes(), Some(level.player()), drawing, frame.buffer_mut());
}
