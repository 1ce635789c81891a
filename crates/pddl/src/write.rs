//! Domains and problems.

use crate::Encoding;
use sokonaut_level::{Dir, Grid, Level, Pos};

/// The words for directions.
pub(crate) const DIRECTIONS: [(&str, Dir); 4] =
    [("up", Dir::Up), ("right", Dir::Right), ("down", Dir::Down), ("left", Dir::Left)];

/// The rules of the game, the same for every level.
pub fn domain(encoding: Encoding) -> String {
    match encoding {
        Encoding::Moves => steps(encoding, ":strips :typing", "", ["", ""]),
        Encoding::Pushes => {
            let costs = [" (increase (total-cost) 0)", " (increase (total-cost) 1)"];
            steps(encoding, ":strips :typing :action-costs", "  (:functions (total-cost) - number)\n", costs)
        }
        Encoding::Macro => pushes(),
    }
}

/// The rules with steps as actions; `costs` are what a walk and a push add.
fn steps(encoding: Encoding, requirements: &str, functions: &str, costs: [&str; 2]) -> String {
    let [walk, push] = costs;
    format!(
        "; Sokoban. {}.
(define (domain sokoban-{encoding})
  (:requirements {requirements})
  (:types square direction)
  (:predicates
    (next ?d - direction ?from ?to - square)
    (player ?s - square)
    (box ?s - square)
    (clear ?s - square)) ; of boxes
{functions}
  (:action walk
    :parameters (?d - direction ?from ?to - square)
    :precondition (and (player ?from) (next ?d ?from ?to) (clear ?to))
    :effect (and (not (player ?from)) (player ?to){walk}))

  (:action push
    :parameters (?d - direction ?from ?box ?to - square)
    :precondition (and (player ?from) (next ?d ?from ?box) (box ?box) (next ?d ?box ?to) (clear ?to))
    :effect (and (not (player ?from)) (player ?box)
                 (not (box ?box)) (clear ?box) (box ?to) (not (clear ?to)){push})))
",
        encoding.help()
    )
}

/// The rules with pushes as actions, from wherever the player can walk to.
fn pushes() -> String {
    format!(
        "; Sokoban. {}.
(define (domain sokoban-macro)
  (:requirements :adl :derived-predicates)
  (:types square direction)
  (:predicates
    (next ?d - direction ?from ?to - square)
    (player ?s - square)
    (reach ?s - square)
    (box ?s - square)
    (clear ?s - square)) ; of boxes

  (:derived (reach ?s - square)
    (or (player ?s)
        (exists (?d - direction ?from - square) (and (reach ?from) (next ?d ?from ?s) (clear ?s)))))

  (:action push
    :parameters (?d - direction ?from ?box ?to - square)
    :precondition (and (reach ?from) (next ?d ?from ?box) (box ?box) (next ?d ?box ?to) (clear ?to))
    :effect (and (forall (?s - square) (when (player ?s) (not (player ?s)))) (player ?box)
                 (not (box ?box)) (clear ?box) (box ?to) (not (clear ?to)))))
",
        Encoding::Macro.help()
    )
}

/// A level, for the domain of the same encoding.
pub fn problem(level: &Level, encoding: Encoding, title: Option<&str>) -> String {
    let places = Places::of(level);
    let squares: Vec<String> = places.list().map(name).collect();
    let title = title.map_or(String::new(), |title| format!("; {}\n", title.replace(char::is_control, " ")));
    let board: String = level.to_xsb().lines().map(|row| format!("; {row}\n")).collect();
    let (zero, metric) = match encoding {
        Encoding::Pushes => ("    (= (total-cost) 0)\n", "\n  (:metric minimize (total-cost))"),
        Encoding::Moves | Encoding::Macro => ("", ""),
    };
    format!(
        "{title}{board}(define (problem sokoban-level)
  (:domain sokoban-{encoding})
  (:objects
    up right down left - direction
    {} - square)
  (:init
{zero}    (player {})
{}  )
  (:goal (and
    {})){metric})
",
        squares.join(" "),
        name(level.player()),
        facts(level, &places),
        goals(level, &places).join(" "),
    )
}

/// The squares that can matter: where the player could get to without boxes, and where boxes stand.
struct Places(Grid<bool>);

impl Places {
    fn of(level: &Level) -> Self {
        let mut places = level.reach(&[], level.player());
        for &stood in level.boxes() {
            places[stood] = true;
        }
        Self(places)
    }

    fn list(&self) -> impl Iterator<Item = Pos> + '_ {
        self.0.positions().filter(|&pos| self.0[pos])
    }

    /// The square beside another, if it can matter.
    fn beside(&self, pos: Pos, dir: Dir) -> Option<Pos> {
        let to = pos.step(dir)?;
        self.0.get(to).copied().unwrap_or(false).then_some(to)
    }
}

/// What is so at the start, but for the player.
fn facts(level: &Level, places: &Places) -> String {
    let mut text = String::new();
    for pos in places.list() {
        let what = if level.boxes().contains(&pos) { "box" } else { "clear" };
        text += &format!("    ({what} {})", name(pos));
        for (word, dir) in DIRECTIONS {
            if let Some(to) = places.beside(pos, dir) {
                text += &format!(" (next {word} {} {})", name(pos), name(to));
            }
        }
        text.push('\n');
    }
    text
}

/// Where boxes must be in the end. With goals to spare, or too few, it is where none may be.
fn goals(level: &Level, places: &Places) -> Vec<String> {
    let goals: Vec<Pos> = places.list().filter(|&pos| level.is_goal(pos)).collect();
    if goals.len() == level.boxes().len() {
        goals.into_iter().map(|pos| format!("(box {})", name(pos))).collect()
    } else {
        let others = places.list().filter(|&pos| !level.is_goal(pos));
        others.map(|pos| format!("(clear {})", name(pos))).collect()
    }
}

/// Row and column from 1.
fn name(pos: Pos) -> String {
    format!("r{}c{}", pos.row + 1, pos.col + 1)
}

/// The square of a name.
pub(crate) fn square(name: &str) -> Option<Pos> {
    let (row, col) = name.strip_prefix('r')?.split_once('c')?;
    let number = |text: &str| text.parse::<u16>().ok()?.checked_sub(1);
    Some(Pos::new(number(row)?, number(col)?))
}
