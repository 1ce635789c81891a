//! From a level to rows.

use crate::batch::{BOX, Batch, GOAL, PLAYER, WALL};
use crate::field::State;
use crate::plan::{DatasetPlan, Entry, Job};
use crate::sample::{Sample, Sampler};
use crate::tablebase::{NoTable, Tablebase};
use crate::walk::{Push, Walk};
use sokonaut_generate::Lottery;
use sokonaut_level::{Level, Pos};
use sokonaut_solver::Judge;
use std::sync::atomic::AtomicBool;

/// Squares of a board at most: a push is a number of 16 bits, four for every square.
const MOST_CELLS: usize = 1 << 14;

/// What became of a level.
pub enum Sampled {
    /// So many rows, so many of them about dead positions.
    Rows { rows: usize, dead: usize },
    /// Why there are none.
    Skipped(String),
}

/// Somebody asked to stop: the level is not done.
pub struct Stopped;

/// Adds the rows of a level to a batch.
///
/// # Errors
/// If somebody asks to stop.
pub fn add(job: &Job, plan: &DatasetPlan, stop: &AtomicBool, batch: &mut Batch) -> Result<Sampled, Stopped> {
    let made;
    let entry = match job {
        Job::Level(entry) => &**entry,
        Job::Make(recipe) => match recipe.make() {
            Some(entry) => {
                made = entry;
                &made
            }
            None => return Ok(Sampled::Skipped("no level came of so many attempts; allow more".to_owned())),
        },
    };
    let level = &entry.level;
    let frame = match Frame::new(level, plan) {
        Ok(frame) => frame,
        Err(why) => return Ok(Sampled::Skipped(why)),
    };
    let table = match Tablebase::new(level, plan.most_states, stop) {
        Ok(table) => table,
        Err(NoTable::Stopped) => return Err(Stopped),
        Err(why) => return Ok(Sampled::Skipped(why.to_string())),
    };
    let identity = level.identity();
    let bits = identity.bits();
    // The level itself decides, not its place: a share of a run has the rows of the whole run.
    let lottery = Lottery::new(plan.seed.wrapping_mul(1_000_003) ^ bits as u64 ^ (bits >> 64) as u64);
    let samples = Sampler::new(&table, lottery).take(plan.positions, &plan.ways);
    let split = if entry.origin.split.is_empty() { plan.splits.of(identity) } else { &entry.origin.split };
    let mut rows = Rows {
        entry,
        frame,
        table: &table,
        here: Walk::new(),
        there: Walk::new(),
        identity: identity.to_string(),
        split,
        judge: Witness::new(plan.proofs),
        batch,
    };
    let dead = samples.iter().filter(|sample| rows.add(sample)).count();
    Ok(Sampled::Rows { rows: samples.len(), dead })
}

/// How boards are laid out.
struct Frame {
    rows: u16,
    cols: u16,
    /// Walls and goals.
    empty: Vec<u8>,
}

impl Frame {
    fn new(level: &Level, plan: &DatasetPlan) -> Result<Self, String> {
        let (rows, cols) = plan.frame.unwrap_or((level.rows(), level.cols()));
        if level.rows() > rows || level.cols() > cols {
            let (high, wide) = (level.rows(), level.cols());
            return Err(format!("it has {wide} x {high} squares, and boards were to have {cols} x {rows}"));
        }
        let cells = usize::from(rows) * usize::from(cols);
        if cells > MOST_CELLS {
            return Err(format!("its drawing has {cells} squares, and a board here at most {MOST_CELLS}"));
        }
        let mut frame = Self { rows, cols, empty: vec![WALL; cells] };
        for pos in level.positions() {
            let wall = if level.is_wall(pos) { WALL } else { 0 };
            let goal = if level.is_goal(pos) { GOAL } else { 0 };
            let cell = usize::from(frame.cell(pos));
            frame.empty[cell] = wall | goal;
        }
        Ok(frame)
    }

    fn cell(&self, pos: Pos) -> u16 {
        pos.row * self.cols + pos.col
    }
}

/// The rows of one level.
struct Rows<'a> {
    entry: &'a Entry,
    frame: Frame,
    table: &'a Tablebase,
    here: Walk,
    there: Walk,
    identity: String,
    split: &'a str,
    judge: Witness,
    batch: &'a mut Batch,
}

impl Rows<'_> {
    /// Adds a row; is the position dead?
    fn add(&mut self, sample: &Sample) -> bool {
        let field = self.table.field();
        let (state, boxes) = (&sample.state, field.box_positions(&sample.state));
        let player = field.pos(state.player);
        let mut board = self.frame.empty.clone();
        boxes.iter().for_each(|&pos| board[usize::from(self.frame.cell(pos))] |= BOX);
        board[usize::from(self.frame.cell(player))] |= PLAYER;
        let batch = &mut *self.batch;
        batch.level.push(self.identity.bytes());
        batch.collection.push(self.entry.origin.collection.bytes());
        batch.number.push(i32::try_from(self.entry.origin.number).unwrap_or(i32::MAX));
        batch.split.push(self.split.bytes());
        batch.height.push(self.frame.rows);
        batch.width.push(self.frame.cols);
        batch.board.push(board);
        batch.player.push(self.frame.cell(player));
        batch.boxes.push(boxes.iter().map(|&pos| self.frame.cell(pos)));
        batch.sampled.push(sample.way.name().bytes());
        batch.depth.push(sample.depth as i32);
        self.label(state, &boxes, player)
    }

    /// The columns about what is true of it.
    fn label(&mut self, state: &State, boxes: &[Pos], player: Pos) -> bool {
        let found = self.table.look_up(state, &mut self.here, &mut self.there);
        let dead = found.is_none();
        let (proof, proved) =
            if dead { self.judge.ask(&self.entry.level, boxes, player) } else { ("", Vec::new()) };
        let frame = &self.frame;
        let batch = &mut *self.batch;
        batch.dead.push(dead);
        let (pushes, moves, for_pushes, for_moves) = match found {
            Some(found) => (found.pushes as i32, found.moves as i32, found.for_pushes, found.for_moves),
            None => (-1, -1, Vec::new(), Vec::new()),
        };
        let field = self.table.field();
        let action = |push: &Push| 4 * frame.cell(field.pos(push.square)) + u16::from(push.dir);
        batch.pushes_to_go.push(pushes);
        batch.moves_to_go.push(moves);
        batch.next_for_pushes.push(for_pushes.iter().map(action));
        batch.next_for_moves.push(for_moves.iter().map(action));
        batch.proof.push(proof.bytes());
        batch.proof_boxes.push(proved.iter().map(|&pos| frame.cell(pos)));
        dead
    }
}

/// Who names the boxes by which a position is lost; called when first needed.
enum Witness {
    /// Nobody asks.
    Unwanted,
    /// Nobody has asked yet.
    Waiting,
    /// The solver's judge.
    Called(Box<Judge>),
    /// The level is lost from its start, for a reason that shows at once.
    Hopeless,
}

impl Witness {
    fn new(wanted: bool) -> Self {
        if wanted { Self::Waiting } else { Self::Unwanted }
    }

    /// The kind of proof, and the boxes that it rests on.
    fn ask(&mut self, level: &Level, boxes: &[Pos], player: Pos) -> (&'static str, Vec<Pos>) {
        if matches!(self, Self::Waiting) {
            *self = Judge::new(level).map_or(Self::Hopeless, |judge| Self::Called(Box::new(judge)));
        }
        match self {
            Self::Unwanted | Self::Waiting => ("", Vec::new()),
            Self::Hopeless => ("level", Vec::new()),
            Self::Called(judge) => {
                judge.why_lost(boxes, player).map_or(("", Vec::new()), |lost| (lost.proof.name(), lost.boxes))
            }
        }
    }
}
