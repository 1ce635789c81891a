//! The game once more, as plainly as possible: every step of the player is a move of the search,
//! positions are bit sets over the drawing itself. Shares no code with the solver, so that both can
//! be wrong only separately.

use sokonaut_level::{Dir, Level, Pos};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// Which cost counts first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    Pushes,
    Moves,
}

/// What a solution costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost {
    pub pushes: usize,
    pub moves: usize,
}

/// The answer of the plain search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    Best(Cost),
    Unsolvable,
    /// More positions than it was allowed to look at.
    TooLarge,
}

/// A drawing of at most 128 cells.
struct Drawing<'a> {
    level: &'a Level,
}

type Boxes = u128;

impl Drawing<'_> {
    fn bit(&self, pos: Pos) -> Boxes {
        1 << (usize::from(pos.row) * usize::from(self.level.cols()) + usize::from(pos.col))
    }

    fn set(&self, squares: impl Iterator<Item = Pos>) -> Boxes {
        squares.fold(0, |set, pos| set | self.bit(pos))
    }

    /// One step: the boxes and the player afterwards, and whether a box was pushed.
    fn step(&self, boxes: Boxes, player: Pos, dir: Dir) -> Option<(Boxes, Pos, bool)> {
        let next = player.step(dir).filter(|&pos| !self.level.is_wall(pos))?;
        if boxes & self.bit(next) == 0 {
            return Some((boxes, next, false));
        }
        let beyond = next.step(dir).filter(|&pos| !self.level.is_wall(pos))?;
        (boxes & self.bit(beyond) == 0).then(|| (boxes ^ self.bit(next) ^ self.bit(beyond), next, true))
    }
}

/// The best solution by looking at everything in the order of its cost, up to `limit` positions.
pub fn best(level: &Level, first: First, limit: usize) -> Answer {
    if usize::from(level.rows()) * usize::from(level.cols()) > 128 {
        return Answer::TooLarge;
    }
    let drawing = Drawing { level };
    let goals = drawing.set(level.goals());
    let start = (drawing.set(level.boxes().iter().copied()), level.player());
    let mut known = HashMap::from([(start, (0, 0))]);
    let mut queue = BinaryHeap::from([Reverse(((0, 0), start))]);
    while let Some(Reverse((cost, place))) = queue.pop() {
        let (boxes, player) = place;
        if known[&place] < cost {
            continue;
        }
        if boxes & !goals == 0 {
            let (a, b) = cost;
            return Answer::Best(match first {
                First::Pushes => Cost { pushes: a, moves: b },
                First::Moves => Cost { pushes: b, moves: a },
            });
        }
        if known.len() > limit {
            return Answer::TooLarge;
        }
        for (boxes, player, pushed) in Dir::ALL.into_iter().filter_map(|dir| drawing.step(boxes, player, dir))
        {
            let push = usize::from(pushed);
            let next = match first {
                First::Pushes => (cost.0 + push, cost.1 + 1),
                First::Moves => (cost.0 + 1, cost.1 + push),
            };
            let place = (boxes, player);
            if known.get(&place).is_none_or(|&before| next < before) {
                known.insert(place, next);
                queue.push(Reverse((next, place)));
            }
        }
    }
    Answer::Unsolvable
}

/// Plays a solution; what it costs if it solves the level.
pub fn play(level: &Level, steps: &[Dir]) -> Option<Cost> {
    let drawing = Drawing { level };
    let (mut boxes, mut player) = (drawing.set(level.boxes().iter().copied()), level.player());
    let mut cost = Cost { pushes: 0, moves: 0 };
    for &dir in steps {
        let (after, next, pushed) = drawing.step(boxes, player, dir)?;
        (boxes, player) = (after, next);
        cost = Cost { pushes: cost.pushes + usize::from(pushed), moves: cost.moves + 1 };
    }
    (boxes & !drawing.set(level.goals()) == 0).then_some(cost)
}

/// Draws small random levels, the same ones every time: most are solvable because their boxes were
/// pulled from their goals, the others are as chance will have it.
pub struct Artist(fastrand::Rng);

impl Artist {
    pub fn new(seed: u64) -> Self {
        Self(fastrand::Rng::with_seed(seed))
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0.usize(..bound)
    }

    /// A level of at most 7 rows, 8 columns and 3 boxes.
    pub fn level(&mut self) -> Level {
        let (rows, cols) = (5 + self.below(3), 5 + self.below(4));
        let wall_share = 4 + self.below(9);
        let mut cells = vec![vec!['#'; cols]; rows];
        for row in &mut cells[1..rows - 1] {
            for cell in &mut row[1..cols - 1] {
                *cell = if self.below(wall_share) == 0 { '#' } else { ' ' };
            }
        }
        let boxes = 1 + self.below(3);
        let spare = usize::from(self.below(5) == 0);
        for _ in 0..boxes + spare {
            self.change(&mut cells, &[(' ', '.')]);
        }
        let pulled = self.below(4) > 0;
        let letters: &[(char, char)] = if pulled { &[('.', '*')] } else { &[(' ', '$'), ('.', '*')] };
        for _ in 0..boxes {
            self.change(&mut cells, letters);
        }
        let mut player = self.change(&mut cells, &[(' ', '@'), ('.', '+')]);
        if pulled {
            for _ in 0..400 {
                player = self.pull(&mut cells, player);
            }
        }
        let text: Vec<String> = cells.into_iter().map(|row| row.into_iter().collect()).collect();
        text.join("\n").parse().unwrap_or_else(|_| "#####\n#@$.#\n#####".parse().expect("a level"))
    }

    /// A level with an alley of up to three goals at the right, of which the outer ones may be
    /// none, and perhaps one goal elsewhere; boxes may begin in the alley.
    pub fn alley(&mut self) -> Level {
        let (rows, room, depth) = (5 + self.below(2), 4 + self.below(2), 2 + self.below(2));
        let mut cells = vec![vec!['#'; room + depth + 1]; rows];
        let mouth = 1 + self.below(rows - 2);
        for (number, row) in cells[1..rows - 1].iter_mut().enumerate() {
            for cell in &mut row[1..room] {
                *cell = if number + 1 != mouth && self.below(8) == 0 { '#' } else { ' ' };
            }
        }
        cells[mouth][room..room + depth].fill(' ');
        let goals = if self.below(2) == 0 { depth } else { 1 + self.below(depth) };
        cells[mouth][room + depth - goals..room + depth].fill('*');
        if goals < depth || self.below(3) == 0 {
            self.change(&mut cells, &[(' ', '*')]);
        }
        let mut player = self.change(&mut cells, &[(' ', '@')]);
        for _ in 0..20 + self.below(200) {
            player = self.pull(&mut cells, player);
        }
        let text: Vec<String> = cells.into_iter().map(|row| row.into_iter().collect()).collect();
        text.join("\n").parse().expect("a level")
    }

    /// Changes one of the cells that can be changed, if chance finds one.
    fn change(&mut self, cells: &mut [Vec<char>], letters: &[(char, char)]) -> (usize, usize) {
        for _ in 0..200 {
            let (row, col) = (self.below(cells.len()), self.below(cells[0].len()));
            if let Some(&(_, after)) = letters.iter().find(|(before, _)| *before == cells[row][col]) {
                cells[row][col] = after;
                return (row, col);
            }
        }
        (0, 0)
    }

    /// A step of the player, who pulls the box behind it half of the time.
    fn pull(&mut self, cells: &mut [Vec<char>], (row, col): (usize, usize)) -> (usize, usize) {
        let ways = [(row.wrapping_sub(1), col), (row, col + 1), (row + 1, col), (row, col.wrapping_sub(1))];
        let dir = self.below(4);
        let (to, behind) = (ways[dir], ways[(dir + 2) % 4]);
        let cell = |at: (usize, usize)| cells.get(at.0).and_then(|row| row.get(at.1)).copied().unwrap_or('#');
        if !matches!(cell(to), ' ' | '.') || !matches!(cell((row, col)), '@' | '+') {
            return (row, col);
        }
        let pulls = matches!(cell(behind), '$' | '*') && self.below(2) == 0;
        let on = |ground: char, plain: char, goal: char| if ".*+".contains(ground) { goal } else { plain };
        cells[to.0][to.1] = on(cells[to.0][to.1], '@', '+');
        let (here, there) = if pulls { (('$', '*'), (' ', '.')) } else { ((' ', '.'), ('$', '*')) };
        cells[row][col] = on(cells[row][col], here.0, here.1);
        if pulls {
            cells[behind.0][behind.1] = on(cells[behind.0][behind.1], there.0, there.1);
        }
        to
    }
}

/// Levels at the edge of what a level is.
pub fn odd_levels() -> Vec<(&'static str, Level)> {
    let drawn = [
        ("already solved", "#####\n#@* #\n#####"),
        ("solved with a spare goal", "######\n#@*. #\n######"),
        ("no boxes, no goals", "####\n#@ #\n####"),
        ("no boxes, a goal", "####\n#@.#\n####"),
        ("more goals than boxes", "########\n#@ $ . #\n# .  $.#\n#      #\n########"),
        ("a goal under the player", "######\n#+ $ #\n#    #\n######"),
        ("a box that never moves at home", "#######\n#*@ $.#\n#     #\n#######"),
        ("a box in a corner", "######\n#$ @ #\n#  . #\n######"),
        ("a goal out of reach", "#######\n#@ $#.#\n#     #\n#######"),
        ("a box that must turn in a room", "########\n#.     #\n##### ##\n#  $@  #\n#      #\n########"),
        ("two boxes that block each other", "#######\n#@$$..#\n#######"),
        ("a box the player is shut off from", "########\n#@ #$ .#\n#  #   #\n########"),
        ("one box between two goals", "#######\n#.@$ .#\n#######"),
        ("a detour saves pushes", "#########\n#   #   #\n# $   . #\n#@  #   #\n#   #   #\n#########"),
    ];
    drawn.into_iter().map(|(name, text)| (name, text.parse().expect("a level"))).collect()
}

/// A level and its mirror image side by side, as one level; the player is on the left.
pub fn mirrored(level: &Level) -> Option<Level> {
    let text = level.to_xsb();
    let width = text.lines().map(str::len).max()?;
    let double = |line: &str| {
        let left = format!("{line:<width$}");
        let right = left.chars().rev().map(|letter| match letter {
            '@' => ' ',
            '+' => '.',
            other => other,
        });
        // The walls in the middle fall, so that the halves meet.
        let inner = |half: String| half[..width - 1].to_owned();
        let right: String = right.collect();
        let outer = line.chars().all(|letter| letter == '#');
        let joint = if outer { '#' } else { ' ' };
        format!("{}{joint}{}", inner(left), &right[1..])
    };
    let lines: Vec<String> = text.lines().map(double).collect();
    lines.join("\n").parse().ok()
}
