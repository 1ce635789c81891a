//! One of those who expand the positions of a layer. Workers share nothing but what is read: each
//! writes runs of its own.

use super::journal::Run;
use super::records::sort_and_unite;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Square, State};
use crate::disk::{Disk, DiskFailed};
use crate::estimate::{Estimate, EstimateKind};
use crate::moves::Forward;
use crate::report::Stats;
use crate::search::deferred::Deferred;
use crate::search::expand::{Child, Expander};
use crate::search::packing::Packing;
use crate::search::pruner::Pruner;
use crate::search::slice::LOOK_AT_NODE;
use crate::search::symmetry_reduction::SymmetryReduction;
use crate::search::{Identity, Knowledge, Unit};
use crate::techniques::Techniques;

/// Bytes of records that become a run: sorting them takes some hundredths of a second.
const RUN_BYTES: usize = 1 << 22;

/// What is done with the positions of a layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    /// Pushes that led to them.
    pub pushes: u32,
    /// Pushes that a solution may have.
    pub ceiling: u32,
}

/// One who expands positions.
pub(super) struct Worker<'a, const W: usize> {
    facts: &'a Analysis<W>,
    watch: Watch<'a>,
    packing: Packing<W>,
    symmetry_reduction: SymmetryReduction,
    expander: Expander<W, Forward>,
    estimate: Estimate,
    deferred: Deferred<'a, W>,
    pruner: Pruner<'a, W>,
    children: Vec<Child>,
    /// Records of positions met, by the pushes that led to them from the layer at hand, less one.
    met: Vec<Vec<u8>>,
    run_bytes: usize,
    /// Those that were written, and the pushes so far.
    pub runs: Vec<(u32, Run)>,
    name: usize,
    pub names: u64,
    pub stats: Stats,
    /// The least number of pushes above the ceiling that a position left out might be solved with.
    pub cut_off: Option<u32>,
    pub solved: Option<State<W>>,
    /// Most boxes on goals.
    pub best: (usize, State<W>),
}

impl<'a, const W: usize> Worker<'a, W> {
    /// The `name`th of those who share so many bytes.
    pub(super) fn new(
        knowledge: &'a Knowledge<'a, W>,
        techniques: Techniques,
        packing: &Packing<W>,
        start: &State<W>,
        (name, memory): (usize, usize),
    ) -> Self {
        let facts = knowledge.facts;
        Self {
            facts,
            watch: knowledge.alarm.watch(),
            packing: packing.clone(),
            symmetry_reduction: SymmetryReduction::new(facts, Identity::Region),
            expander: Expander::new(facts, Unit::Single, Identity::Region, techniques),
            estimate: Estimate::new(EstimateKind::Conflicts, &facts.to_goals),
            deferred: Deferred::at_once::<Forward>(knowledge),
            pruner: Pruner::forward(knowledge, Identity::Region, techniques, memory),
            children: Vec::new(),
            met: Vec::new(),
            run_bytes: RUN_BYTES.min(memory / 8),
            runs: Vec::new(),
            name,
            names: 0,
            stats: Stats::default(),
            cut_off: None,
            solved: None,
            best: (0, *start),
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
            if self.met.iter().map(Vec::len).sum::<usize>() >= self.run_bytes {
                self.write_runs(disk, task.pushes)?;
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
        let position = (&state.boxes, state.player);
        let (distances, watch) = (&self.facts.to_goals, &self.watch);
        let left = self.deferred.look(self.facts, distances, &mut self.estimate, position, watch);
        if watch.is_over() {
            return;
        }
        let Some(left) = left.filter(|&left| self.cut_off.fits(task, left)) else {
            self.stats.pruned += 1;
            return;
        };
        debug_assert!(task.pushes + left <= task.ceiling, "it fits");
        let Some(mut boxes) = self.pruner.allowed(self.facts, state, &self.watch) else {
            self.stats.pruned += 1;
            return;
        };
        self.expander.stand(self.facts, state);
        while let Some(from) = boxes.first() {
            if !self.watch.spend(4 * self.facts.board.len()) {
                return;
            }
            boxes.remove(from);
            self.list_children(state, from, task);
            for index in 0..self.children.len() {
                self.meet(state, self.children[index]);
            }
        }
    }

    /// Lists the children by moves of one box that are not too expensive.
    fn list_children(&mut self, state: &State<W>, from: Square, task: Task) {
        self.children.clear();
        let (distances, mut left_out) = (&self.facts.to_goals, 0);
        let (estimate, cut_off) = (&mut self.estimate, &mut self.cut_off);
        let admit = |to: Square, pushes: u32| {
            let left = estimate.moved(distances, from, to);
            let fits = left.is_some_and(|left| cut_off.fits(task, pushes + left));
            left_out += u64::from(!fits);
            fits
        };
        self.expander.children_of(self.facts, state, from, admit, &mut self.children);
        self.stats.generated += self.children.len() as u64 + left_out;
        self.stats.pruned += left_out;
    }

    /// A position is met by a move from another one; what is lost is left out.
    fn meet(&mut self, from: &State<W>, child: Child) {
        let boxes = from.boxes.without(child.from).with(child.to);
        let state = State { boxes, player: child.player };
        if self.pruner.refute::<Forward>(self.facts, &boxes, child.to, child.player) {
            self.stats.pruned += 1;
            return;
        }
        let packed = boxes.intersection(&self.facts.goals).len();
        if packed > self.best.0 {
            self.best = (packed, state);
        }
        let image = match self.symmetry_reduction.is_trivial() {
            true => state,
            false => self.symmetry_reduction.representative(self.facts, &state),
        };
        let layer = child.pushes as usize - 1;
        if self.met.len() <= layer {
            self.met.resize_with(layer + 1, Vec::new);
        }
        let (records, len) = (&mut self.met[layer], self.packing.len());
        let begin = records.len();
        records.resize(begin + len, 0);
        self.packing.write(&image, &mut records[begin..]);
    }

    /// Writes what was met from a layer, sorted.
    pub(super) fn write_runs(&mut self, disk: &dyn Disk, pushes: u32) -> Result<(), DiskFailed> {
        for (records, more) in self.met.iter_mut().zip(1..) {
            if records.is_empty() {
                continue;
            }
            sort_and_unite(records, self.packing.len());
            self.names += 1;
            let name = format!("run-{}-{}", self.name, self.names);
            disk.create(&name)?;
            disk.append(&name, records)?;
            let count = (records.len() / self.packing.len()) as u64;
            self.runs.push((pushes + more, Run { name, records: count }));
            records.clear();
        }
        Ok(())
    }

    /// Is time up, as far as it has looked? Then what it did is not to be relied on.
    pub(super) fn is_over(&self) -> bool {
        self.watch.is_over()
    }

    /// Bytes in use.
    pub(super) fn memory(&self) -> usize {
        self.pruner.memory() + self.met.iter().map(Vec::capacity).sum::<usize>()
    }
}

/// The least that was left out.
trait CutOff {
    /// May a position of the task be solved with so many pushes more? If not, that is remembered.
    fn fits(&mut self, task: Task, left: u32) -> bool;
}

impl CutOff for Option<u32> {
    #[inline]
    fn fits(&mut self, task: Task, left: u32) -> bool {
        let total = task.pushes + left;
        if total > task.ceiling {
            *self = Some(self.map_or(total, |least| least.min(total)));
        }
        total <= task.ceiling
    }
}
