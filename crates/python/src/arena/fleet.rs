//! The games themselves.

use super::course::{BOXES, Course, PLANES, PLAYER};
use sokonaut_generate::Lottery;
use sokonaut_level::Dir;

/// What things are worth.
pub struct Rewards {
    pub step: f32,
    pub packed: f32,
    pub solved: f32,
    pub dead: f32,
}

/// How all games are played.
pub struct Rules {
    /// Squares of a board.
    pub cells: usize,
    /// Is an action a push, the walk to it included, rather than a step?
    pub pushes: bool,
    pub most_steps: u32,
    pub detect_dead: bool,
    pub end_when_dead: bool,
    /// Does a game that is over begin anew in the same step, or in the next?
    pub same_step: bool,
    pub rewards: Rewards,
}

/// What is written.
pub struct Buffers<'a> {
    pub observations: &'a mut [u8],
    pub masks: &'a mut [i8],
    pub rewards: &'a mut [f32],
    pub terminations: &'a mut [bool],
    pub truncations: &'a mut [bool],
    pub solved: &'a mut [bool],
    pub dead: &'a mut [bool],
    pub levels: &'a mut [i32],
    pub finals: &'a mut [u8],
}

/// One game.
#[derive(Default)]
struct Game {
    course: usize,
    player: usize,
    /// 1 where a box is.
    boxes: Vec<u8>,
    /// Boxes that are not on goals.
    away: usize,
    steps: u32,
    dead: bool,
    over: bool,
    /// The actions that are legal now.
    legal: Vec<usize>,
}

/// All games, and the levels that they are about.
pub struct Fleet {
    courses: Vec<Course>,
    pool: Vec<usize>,
    games: Vec<Game>,
    lottery: Lottery,
    rules: Rules,
    /// The squares that the player reaches, and those still to look at.
    reached: Vec<bool>,
    stack: Vec<usize>,
}

impl Fleet {
    pub fn new(courses: Vec<Course>, games: usize, rules: Rules) -> Self {
        let cells = rules.cells;
        let game = |_| Game { boxes: vec![0; cells], ..Game::default() };
        Self {
            pool: (0..courses.len()).collect(),
            courses,
            games: (0..games).map(game).collect(),
            lottery: Lottery::new(0),
            reached: vec![false; cells],
            stack: Vec::with_capacity(cells),
            rules,
        }
    }

    pub fn choose(&mut self, pool: Vec<usize>) {
        self.pool = pool;
    }

    pub fn seed(&mut self, lottery: Lottery) {
        self.lottery = lottery;
    }

    /// How many actions there are.
    fn actions(&self) -> usize {
        if self.rules.pushes { 4 * self.rules.cells } else { 4 }
    }

    /// Do the arrays have the sizes that they must have?
    pub fn check(&self, buffers: &Buffers<'_>, given: Option<usize>) -> Result<(), String> {
        let games = self.games.len();
        let planes = games * PLANES * self.rules.cells;
        let fits = buffers.observations.len() == planes
            && buffers.masks.len() == games * self.actions()
            && [buffers.rewards.len(), buffers.levels.len()] == [games; 2]
            && [&*buffers.terminations, buffers.truncations, buffers.solved, buffers.dead]
                .iter()
                .all(|array| array.len() == games)
            && buffers.finals.len() == if self.rules.same_step { planes } else { 0 };
        match given {
            _ if !fits => Err("the arrays are not those of this environment".to_owned()),
            Some(given) if given != games => Err(format!("{given} actions for {games} games; give one each")),
            _ => Ok(()),
        }
    }

    /// Are all of them actions?
    pub fn check_actions(&self, actions: &[i64]) -> Result<(), String> {
        let known = 0..self.actions() as i64;
        match actions.iter().enumerate().find(|(_, action)| !known.contains(action)) {
            None => Ok(()),
            Some((game, action)) => {
                let (last, what) = (
                    known.end - 1,
                    if self.rules.pushes { "4 * square + direction" } else { "up, right, down, left" },
                );
                Err(format!("game {game}: there is no action {action}; choose 0 to {last}: {what}"))
            }
        }
    }

    pub fn reset(&mut self, buffers: &mut Buffers<'_>, mask: Option<&[bool]>, levels: Option<&[usize]>) {
        for number in 0..self.games.len() {
            if mask.is_some_and(|mask| !mask[number]) {
                continue;
            }
            let course = levels.and_then(|levels| levels.get(number).copied());
            self.reset_one(number, course, buffers);
        }
    }

    /// Begins an episode, by lot if no level is named.
    fn begin(&mut self, number: usize, course: Option<usize>, buffers: &mut Buffers<'_>) {
        let course = course.unwrap_or_else(|| self.pool[self.lottery.below(self.pool.len())]);
        let (game, level) = (&mut self.games[number], &self.courses[course]);
        let cells = self.rules.cells;
        let planes = PLANES * cells;
        buffers.observations[number * planes..][..planes].copy_from_slice(&level.planes);
        buffers.levels[number] = course as i32;
        game.boxes.copy_from_slice(&level.planes[BOXES * cells..][..cells]);
        game.course = course;
        game.player = level.player;
        game.away = level.boxes.iter().filter(|&&cell| !level.is_goal(cell)).count();
        game.steps = 0;
        game.over = false;
        let lost = || level.boxes.iter().any(|&cell| level.is_lost(&game.boxes, cell));
        game.dead = self.rules.detect_dead && game.away > 0 && (level.hopeless || lost());
        self.mask(number, buffers);
    }

    /// One action in every game. A game that was over begins anew, whatever the action.
    pub fn step(&mut self, actions: &[i64], buffers: &mut Buffers<'_>) {
        for (number, &action) in actions.iter().enumerate() {
            if self.games[number].over {
                self.reset_one(number, None, buffers);
                continue;
            }
            let reward = self.act(number, action as usize, buffers);
            let game = &mut self.games[number];
            let solved = game.away == 0;
            let terminated = solved || self.rules.end_when_dead && game.dead;
            let truncated = !terminated && game.steps >= self.rules.most_steps;
            game.over = terminated || truncated;
            buffers.rewards[number] = reward;
            buffers.terminations[number] = terminated;
            buffers.truncations[number] = truncated;
            buffers.solved[number] = solved;
            buffers.dead[number] = game.dead;
            if game.over && self.rules.same_step {
                let planes = PLANES * self.rules.cells;
                let seen = number * planes..(number + 1) * planes;
                buffers.finals[seen.clone()].copy_from_slice(&buffers.observations[seen]);
                self.begin(number, None, buffers);
            }
        }
    }

    /// Begins an episode as the answer to a step, or to no step at all.
    fn reset_one(&mut self, number: usize, course: Option<usize>, buffers: &mut Buffers<'_>) {
        self.begin(number, course, buffers);
        buffers.rewards[number] = 0.0;
        buffers.terminations[number] = false;
        buffers.truncations[number] = false;
        buffers.solved[number] = self.games[number].away == 0;
        buffers.dead[number] = self.games[number].dead;
    }

    /// Does what the action says, if the rules allow it; tells what it is worth.
    fn act(&mut self, number: usize, action: usize, buffers: &mut Buffers<'_>) -> f32 {
        let game = &mut self.games[number];
        game.steps += 1;
        let mut reward = self.rules.rewards.step;
        if !game.legal.contains(&action) {
            return reward;
        }
        let dir = Dir::from_index(action);
        let level = &self.courses[game.course];
        let to = if self.rules.pushes { action / 4 } else { level.next(game.player, dir) };
        let cells = self.rules.cells;
        let planes = &mut buffers.observations[number * PLANES * cells..][..PLANES * cells];
        planes[PLAYER * cells + game.player] = 0;
        planes[PLAYER * cells + to] = 1;
        game.player = to;
        if game.boxes[to] == 1 {
            let ahead = level.next(to, dir);
            (game.boxes[to], game.boxes[ahead]) = (0, 1);
            planes[BOXES * cells + to] = 0;
            planes[BOXES * cells + ahead] = 1;
            let (left, reached) = (usize::from(level.is_goal(to)), usize::from(level.is_goal(ahead)));
            game.away = game.away + left - reached;
            reward += self.rules.rewards.packed * (reached as f32 - left as f32);
            if game.away == 0 {
                reward += self.rules.rewards.solved;
            } else if self.rules.detect_dead && !game.dead && level.is_lost(&game.boxes, ahead) {
                game.dead = true;
                reward += self.rules.rewards.dead;
            }
        }
        self.mask(number, buffers);
        reward
    }

    /// Finds the legal actions.
    fn mask(&mut self, number: usize, buffers: &mut Buffers<'_>) {
        let actions = self.actions();
        let mask = &mut buffers.masks[number * actions..][..actions];
        let game = &mut self.games[number];
        game.legal.drain(..).for_each(|action| mask[action] = 0);
        let level = &self.courses[game.course];
        let free = |cell: usize| !level.is_wall(cell) && game.boxes[cell] == 0;
        if !self.rules.pushes {
            let legal = |dir: &Dir| {
                let to = level.next(game.player, *dir);
                free(to) || game.boxes[to] == 1 && free(level.next(to, *dir))
            };
            game.legal.extend(Dir::ALL.iter().filter(|dir| legal(dir)).map(|dir| dir.index()));
        } else {
            self.reached.fill(false);
            self.reached[game.player] = true;
            self.stack.push(game.player);
            while let Some(cell) = self.stack.pop() {
                for dir in Dir::ALL {
                    let to = level.next(cell, dir);
                    if free(to) {
                        if !self.reached[to] {
                            self.reached[to] = true;
                            self.stack.push(to);
                        }
                    } else if game.boxes[to] == 1 && free(level.next(to, dir)) {
                        game.legal.push(4 * to + dir.index());
                    }
                }
            }
        }
        game.legal.iter().for_each(|&action| mask[action] = 1);
    }
}
