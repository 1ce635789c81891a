//! What can be said about a level without solving it.

use crate::input::Entry;
use crate::look::Look;
use crate::print::{BAD, FAINT, HEAD, OPEN, counted, shown, styled};
use serde::Serialize;
use sokonaut_level::{Level, Pos, Symmetry};
use sokonaut_library::{Registered, Registry};
use sokonaut_solver::{Inspection, LeftOut, Unready, inspect_within};

/// What can be said about a level without solving it. Squares are `[row, column]`, counted from 1.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Facts {
    file: String,
    level: usize,
    title: Option<String>,
    author: Option<String>,
    rows: u16,
    columns: u16,
    /// Squares inside the walls.
    squares: usize,
    boxes: usize,
    goals: usize,
    /// Boxes that stand on goals at the start.
    stored: usize,
    /// Turns and mirror images that look the same, the level itself among them.
    symmetries: usize,
    identity: String,
    same_as: Option<Twin>,
    /// The levels of known collections that it is.
    known_as: Vec<KnownAs>,
    /// Solutions and saved games in the file.
    games: usize,
    /// Why the level cannot be solved, if that shows at once; nothing of what follows is known
    /// then.
    hopeless: Option<String>,
    /// What is not known because of a limit, in words.
    left_out: Vec<String>,
    #[serde(flatten)]
    seen: Option<Seen>,
    #[serde(skip)]
    drawing: Vec<String>,
}

/// Another level that is the same puzzle.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Twin {
    file: String,
    level: usize,
}

/// A level of a known collection that is the same puzzle.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct KnownAs {
    collection: String,
    author: Option<String>,
    level: usize,
    /// What was done to the drawing there to get this one, if anything.
    turned: Option<String>,
}

impl From<Registered<'_>> for KnownAs {
    fn from(found: Registered<'_>) -> Self {
        Self {
            collection: found.collection.to_owned(),
            author: found.author.map(str::to_owned),
            level: found.level,
            turned: (found.turned != Symmetry::ALL[0]).then(|| found.turned.to_string()),
        }
    }
}

impl KnownAs {
    fn for_people(&self) -> String {
        let author = self.author.as_ref().map_or(String::new(), |author| format!(" by {author}"));
        let turned = self.turned.as_ref().map_or(String::new(), |turned| format!(", {turned}"));
        format!("{} {}{author}{turned}", self.collection, self.level)
    }
}

/// A square: row and column from 1.
type Spot = [u16; 2];

/// What the solver sees before it plays.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Seen {
    /// Pushes that every solution needs; unknown if the boxes cannot all get a goal, or if it is
    /// left out.
    lower_bound: Option<u32>,
    #[serde(skip)]
    is_unmatched: bool,
    dead_squares: Vec<Spot>,
    rooms: Vec<Vec<Spot>>,
    tunnels: Vec<Vec<Spot>>,
    entrances: Vec<Spot>,
}

impl From<&Inspection> for Seen {
    fn from(seen: &Inspection) -> Self {
        let spots = |squares: &[Pos]| squares.iter().map(|pos| [pos.row + 1, pos.col + 1]).collect();
        let groups = |groups: &[Vec<Pos>]| groups.iter().map(|group| spots(group)).collect();
        Self {
            lower_bound: seen.lower_bound,
            is_unmatched: seen.lower_bound.is_none() && !seen.left_out.contains(&LeftOut::LowerBound),
            dead_squares: spots(&seen.dead),
            rooms: groups(&seen.rooms),
            tunnels: groups(&seen.tunnels),
            entrances: spots(&seen.entrances),
        }
    }
}

impl Facts {
    /// The facts about a level; `twin` is a level met before that is the same puzzle.
    pub fn of(
        entry: &Entry,
        level: &Level,
        twin: Option<(String, usize)>,
        registry: &Registry,
        look: &Look,
    ) -> Self {
        let seen = inspect_within(level, &look.limits, look.control());
        let left_out = match &seen {
            Ok(seen) => {
                let words = |what: &LeftOut| Look::left_out(&what.to_string(), &Unready::Late);
                seen.left_out.iter().map(words).collect()
            }
            Err(Unready::Hopeless(_)) => Vec::new(),
            Err(limit) => vec![Look::left_out("rooms, tunnels, entrances, dead squares, lower bound", limit)],
        };
        Self {
            file: entry.file.clone(),
            level: entry.number,
            title: entry.title().map(str::to_owned),
            author: entry.parsed.about.author.clone(),
            rows: level.rows(),
            columns: level.cols(),
            squares: level.squares(),
            boxes: level.boxes().len(),
            goals: level.goals().count(),
            stored: level.boxes().iter().filter(|&&pos| level.is_goal(pos)).count(),
            symmetries: level.symmetries(),
            identity: level.identity().to_string(),
            same_as: twin.map(|(file, level)| Twin { file, level }),
            known_as: registry.find(level).into_iter().map(KnownAs::from).collect(),
            games: entry.parsed.about.games.len(),
            drawing: drawing(level, seen.as_ref().ok()).iter().map(|row| styled(FAINT, row)).collect(),
            hopeless: match &seen {
                Err(Unready::Hopeless(why)) => Some(why.to_string()),
                _ => None,
            },
            left_out,
            seen: seen.as_ref().ok().map(Seen::from),
        }
    }

    /// Is all known that can be said?
    pub fn is_whole(&self) -> bool {
        self.left_out.is_empty()
    }

    /// The same with other drawings than usual, if there are any.
    pub fn with(mut self, drawings: Vec<String>) -> Self {
        if !drawings.is_empty() {
            self.drawing = drawings;
        }
        self
    }

    /// A paragraph and a drawing.
    pub fn for_people(&self) -> String {
        let author = self.author.as_ref().map_or(String::new(), |author| format!(" by {}", shown(author)));
        let title = self.title.as_deref().map_or_else(|| "-".to_owned(), shown);
        let mut lines = vec![format!("{:>4}  {}{author}", self.level, styled(HEAD, title))];
        lines.push(format!(
            "{} × {}, {}, {} ({} stored), {}",
            self.columns,
            self.rows,
            counted(self.squares, "square"),
            counted(self.boxes, "box"),
            self.stored,
            counted(self.goals, "goal")
        ));
        lines.extend(self.seen.as_ref().map(Seen::for_people));
        let symmetry = match self.symmetries {
            1 => "no symmetry".to_owned(),
            count => format!("{count} symmetries"),
        };
        lines.push(format!("{symmetry}, identity {:.12}", self.identity));
        lines.extend(self.left_out.iter().map(|what| styled(OPEN, what)));
        lines.extend(self.hopeless.iter().map(|why| styled(BAD, format!("no solution exists: {why}"))));
        if !self.known_as.is_empty() {
            let names: Vec<String> = self.known_as.iter().map(KnownAs::for_people).collect();
            lines.push(format!("known as {}", names.join("; ")));
        }
        if let Some(twin) = &self.same_as {
            lines.push(styled(OPEN, format!("the same puzzle as level {} of {}", twin.level, twin.file)));
        }
        lines.extend(self.drawing.iter().cloned());
        lines.join("\n      ") + "\n"
    }
}

impl Seen {
    fn for_people(&self) -> String {
        let bound = match self.lower_bound {
            Some(bound) => format!("; at least {}", counted(bound as usize, "push")),
            None if self.is_unmatched => "; no solution exists: the boxes cannot all get a goal".to_owned(),
            None => String::new(),
        };
        format!(
            "{}, {} (t), {} (e), {} (x){bound}",
            counted(self.rooms.len(), "room"),
            counted(self.tunnels.len(), "tunnel"),
            counted(self.entrances.len(), "entrance"),
            counted(self.dead_squares.len(), "dead square"),
        )
    }
}

/// The level, with letters where nothing stands: `x` where a box would be lost, `e` for an entrance
/// to goals, `t` for the rest of a tunnel.
fn drawing(level: &Level, seen: Option<&Inspection>) -> Vec<String> {
    let mut rows: Vec<Vec<char>> = level.to_xsb().lines().map(|row| row.chars().collect()).collect();
    let mut mark = |pos: &Pos, sign: char| {
        let letter = rows.get_mut(usize::from(pos.row)).and_then(|row| row.get_mut(usize::from(pos.col)));
        if let Some(letter) = letter.filter(|letter| **letter == ' ') {
            *letter = sign;
        }
    };
    if let Some(seen) = seen {
        seen.dead.iter().for_each(|pos| mark(pos, 'x'));
        seen.entrances.iter().for_each(|pos| mark(pos, 'e'));
        seen.tunnels.iter().flatten().for_each(|pos| mark(pos, 't'));
    }
    rows.into_iter().map(|row| row.into_iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str) -> Vec<String> {
        let level: Level = text.parse().unwrap();
        drawing(&level, sokonaut_solver::inspect(&level).ok().as_ref())
    }

    #[test]
    fn dead_squares_are_drawn_where_nothing_stands() {
        assert_eq!(drawn("######\n#@$ .#\n#    #\n######"), ["######", "#@$e.#", "#xxxx#", "######"]);
    }

    #[test]
    fn entrances_and_tunnels_are_drawn() {
        let level = "############\n#    ###   #\n# $      ..#\n#@ $ ### ..#\n############";
        let expected = ["############", "#xxxx###xxx#", "#x$  ttte..#", "#@x$x###x..#", "############"];
        assert_eq!(drawn(level), expected);
    }

    #[test]
    fn a_hopeless_level_is_drawn_as_it_is() {
        assert_eq!(drawn("#####\n#$  #\n# @.#\n#####"), ["#####", "#$  #", "# @.#", "#####"]);
    }
}
