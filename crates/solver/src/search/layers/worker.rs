//! One of those who expand the positions of a layer. Workers share nothing but what is read: each
//! writes runs of its own.

use super::journal::{Turn, Waiting};
use super::records::sort_and_unite;
use super::run::RunWriter;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::State;
use crate::disk::{Disk, DiskFailed};
use crate::moves::Forward;
use crate::report::Stats;
use crate::search::deferred::Deferred;
use crate::search::expand::Child;
use crate::search::fitting_moves::FittingMoves;
use crate::search::most_packed::MostPacked;
use crate::search::packing::Packing;
use crate::search::pruner::Pruner;
use crate::search::slice::LOOK_AT_NODE;
use crate::search::symmetry_reduction::SymmetryReduction;
use crate::search::{Identity, Knowledge};
use crate::techniques::Techniques;

/// Bytes of records that become a run: sorting them takes some hundredths of a second.
const RUN_BYTES: usize = 1 << 22;

/// What is done with the positions of a layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    /// Pushes that led to them.
    pub pushes: u32,
    /// Pushes that a solution of this pass may have, and that positions may need that are kept.
    pub ceiling: u32,
    pub horizon: u32,
}

/// One who expands positions.
pub(super) struct Worker<'a, const W: usize> {
    facts: &'a Analysis<W>,
    watch: Watch<'a>,
    packing: Packing<W>,
    symmetry_reduction: SymmetryReduction,
    moves: FittingMoves<W>,
    deferred: Deferred<'a, W>,
    pruner: Pruner<'a, W>,
    /// Records of positions met, by the pushes that led to them from the layer at hand, and by how
    /// much what they need exceeds the ceiling; those without a push are the ones sent back.
    met: Vec<Vec<Vec<u8>>>,
    met_bytes: usize,
    run_bytes: usize,
    /// Those that were written.
    pub waiting: Vec<Waiting>,
    name: usize,
    pub names: u64,
    pub stats: Stats,
    /// The least number of pushes above the horizon that a position left out might be solved with.
    pub cut_off: Option<u32>,
    pub solved: Option<State<W>>,
    /// Most boxes on goals.
    pub best: MostPacked<W>,
}

impl<'a, const W: usize> Worker<'a, W> {
    /// The `name`th of those who share so many bytes.
    pub(super) fn new(
        knowledge: &'a Knowledge<'a, W>,
        techniques: Techniques,
        packing: &Packing<W>,
        start: &State<W>,
        name: usize,
        memory: usize,
    ) -> Self {
        let facts = knowledge.facts;
        Self {
            facts,
            watch: knowledge.alarm.watch(),
            packing: packing.clone(),
            symmetry_reduction: SymmetryReduction::new(facts, Identity::Region),
            moves: FittingMoves::new(facts, Identity::Region, techniques),
            deferred: Deferred::at_once::<Forward>(knowledge),
            pruner: Pruner::forward(knowledge, Identity::Region, techniques, memory),
            met: Vec::new(),
            met_bytes: 0,
            run_bytes: RUN_BYTES.min(memory / 8),
            waiting: Vec::new(),
            name,
            names: 0,
            stats: Stats::default(),
            cut_off: None,
            solved: None,
            best: MostPacked::new(start.boxes),
        }
    }

    /// Expands the positions of some records of a layer, as far as there is time.
    pub(super) fn expand(&mut self, disk: &dyn Disk, records: &[u8], task: Task) -> Result<(), DiskFailed> {
        for record in records.chunks_exact(self.packing.len()) {
            if !self.watch.spend(LOOK_AT_NODE) {
                return Ok(());
            }
            let state = self.packing.read(record);
            self.expand_one(&state, task);
            if self.met_bytes >= self.run_bytes {
                self.write_runs(disk, task)?;
            }
        }
        Ok(())
    }

    fn expand_one(&mut self, state: &State<W>, task: Task) {
        self.stats.expanded += 1;
        if state.is_solved(&self.facts.goals) {
            self.solved = Some(*state);
            return;
        }
        let (distances, watch) = (&self.facts.to_goals, &self.watch);
        let left = self.deferred.look(self.facts, distances, &mut self.moves.estimate, state, watch);
        if watch.is_over() {
            return;
        }
        let Some(total) = left.map(|left| task.pushes + left) else {
            self.stats.pruned += 1;
            return;
        };
        if total > task.ceiling {
            self.keep(state, 0, total, task);
            return;
        }
        let Some(mut boxes) = self.pruner.allowed(self.facts, state, &self.watch) else {
            self.stats.pruned += 1;
            return;
        };
        self.moves.expander.stand(self.facts, state);
        while let Some(from) = boxes.first() {
            if !self.watch.spend(4 * self.facts.board.len()) {
                return;
            }
            boxes.remove(from);
            let cut_off = &mut self.cut_off;
            let fits = |by, left| is_kept(cut_off, task.pushes + by + left, task);
            self.moves.list(self.facts, state, from, &mut self.stats, fits);
            for index in 0.. {
                let Some((child, left)) = self.moves.get(index) else { break };
                self.meet(state, child, task.pushes + child.pushes + left, task);
            }
        }
    }

    /// A position is met by a move from another one; what is lost is left out.
    fn meet(&mut self, from: &State<W>, child: Child, total: u32, task: Task) {
        let boxes = from.boxes.without(child.from).with(child.to);
        let state = State { boxes, player: child.player };
        if self.pruner.refute::<Forward>(self.facts, &boxes, child.to, child.player) {
            self.stats.pruned += 1;
            return;
        }
        self.best.meet(&boxes, &self.facts.goals);
        let image = self.symmetry_reduction.representative(self.facts, &state);
        self.keep(&image, child.pushes, total, task);
    }

    /// A position waits, if it does not need too much: it has its turn with all that need as much.
    fn keep(&mut self, image: &State<W>, pushes: u32, total: u32, task: Task) {
        if !is_kept(&mut self.cut_off, total, task) {
            return;
        }
        let (row, column) = (pushes as usize, total.saturating_sub(task.ceiling) as usize);
        if self.met.len() <= row {
            self.met.resize_with(row + 1, Vec::new);
        }
        if self.met[row].len() <= column {
            self.met[row].resize_with(column + 1, Vec::new);
        }
        let (records, len) = (&mut self.met[row][column], self.packing.len());
        let begin = records.len();
        records.resize(begin + len, 0);
        self.packing.write(image, &mut records[begin..]);
        self.met_bytes += len;
    }

    /// Writes what was met from a layer, sorted.
    pub(super) fn write_runs(&mut self, disk: &dyn Disk, task: Task) -> Result<(), DiskFailed> {
        let len = self.packing.len();
        for (row, more) in self.met.iter_mut().zip(0..) {
            for (records, above) in row.iter_mut().zip(0..).filter(|(records, _)| !records.is_empty()) {
                sort_and_unite(records, len);
                self.names += 1;
                let mut run = RunWriter::new(disk, format!("run-{}-{}", self.name, self.names))?;
                run.append(records)?;
                let run = run.end(len);
                let (total, pushes) = (task.ceiling + above, task.pushes + more);
                self.waiting.push(Waiting { turn: Turn { total, pushes, looked_at: more == 0 }, run });
                records.clear();
            }
        }
        self.met_bytes = 0;
        Ok(())
    }

    /// Is time up, as far as it has looked? Then what it did is not to be relied on.
    pub(super) fn is_over(&self) -> bool {
        self.watch.is_over()
    }

    /// Bytes in use.
    pub(super) fn memory(&self) -> usize {
        let met = self.met.iter().flatten().map(Vec::capacity).sum::<usize>();
        self.pruner.memory() + met
    }
}

/// Is a position kept that needs so much? If not, that is remembered.
#[inline]
fn is_kept(cut_off: &mut Option<u32>, total: u32, task: Task) -> bool {
    if total > task.horizon {
        *cut_off = Some(cut_off.map_or(total, |least| least.min(total)));
    }
    total <= task.horizon
}
