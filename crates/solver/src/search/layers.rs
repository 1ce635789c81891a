//! Breadth first in sorted layers, under a ceiling: a proof for several threads, in few bytes, on a
//! disk if memory is too small.
//!
//! A layer is the positions that so many pushes lead to. It lies sorted, as records of equal
//! length: boxes and player, nothing else. The positions of a layer are expanded by any number of
//! workers; what these meet is sorted in runs, and merging the runs finds what was met twice. So
//! there is no table, no queue, and nothing that two threads write.
//!
//! A pass expands, layer by layer, the positions that need no more pushes in all than its ceiling.
//! If it finds no solution there is none so short. What needs more waits for a pass whose ceiling
//! is high enough, so nothing is expanded twice; what needs far more is left out, and if that is
//! all there is left, everything begins anew. (External A*: Edelkamp, Jabbar and Schrödl 2004;
//! duplicates found late, by sorting: Korf 2004.)
//!
//! A layer is freed of positions that are known by then with as many pushes or fewer, but only of
//! those with few fewer. A position that was met with `k` pushes fewer needed as many in all as the
//! start does, or more; so it needs too many now if `k` is more than what lies between the ceiling
//! and the start's bound. If one is missed all the same, it is expanded again, and that is all.
//!
//! When a layer is done a [`Journal`] is kept with it. A proof that was killed goes on there.

mod journal;
mod merge;
mod records;
mod run;
mod threads;
mod worker;

use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Reach, Square, SquareSet, State};
use crate::control::Best;
use crate::disk::{Disk, DiskFailed, InMemory};
use crate::estimate::{Estimate, EstimateKind};
use crate::objective::{Objective, OrderedCost};
use crate::report::Stats;
use crate::search::most_packed::MostPacked;
use crate::search::packing::Packing;
use crate::search::retrace::{Met, retrace};
use crate::search::symmetry_reduction::SymmetryReduction;
use crate::search::{Identity, Knowledge, Search, Step};
use crate::techniques::Techniques;
use journal::{Journal, Turn, Waiting};
use merge::{contains, merge};
use run::{Run, RunWriter};
use worker::{Task, Worker};

/// Positions that a worker expands between two looks of the others.
const PART: u64 = 1 << 10;
/// Pushes above the first ceiling up to which positions are kept for later passes: more of them
/// than are ever expanded need more.
const KEPT_ABOVE: u32 = 8;

/// Where the layers lie.
enum Shelf<'a> {
    Memory(Box<InMemory>),
    Disk(&'a dyn Disk),
}

impl Shelf<'_> {
    fn disk(&self) -> &dyn Disk {
        match self {
            Self::Memory(disk) => disk.as_ref(),
            Self::Disk(disk) => *disk,
        }
    }

    fn memory(&self) -> usize {
        match self {
            Self::Memory(disk) => disk.memory(),
            Self::Disk(_) => 0,
        }
    }
}

/// Breadth first for fewest pushes, under a ceiling that rises.
pub struct Layers<'a, const W: usize> {
    facts: &'a Analysis<W>,
    watch: Watch<'a>,
    shelf: Shelf<'a>,
    packing: Packing<W>,
    symmetry_reduction: SymmetryReduction,
    start: State<W>,
    /// Pushes that the start needs at least, by the cheap bound; `None` if it is lost.
    first_bound: Option<u32>,
    workers: Vec<Worker<'a, W>>,
    journal: Journal,
    /// Records of the layer at hand that were expanded, of its first run.
    expanded: u64,
    records: Vec<u8>,
    stored: u64,
    peak_memory: usize,
    /// Only solutions with fewer pushes are of interest.
    below: u32,
    /// Was time up before it was known whether all is there?
    is_unchecked: bool,
}

impl<'a, const W: usize> Layers<'a, W> {
    /// A proof by so many threads that may take so many bytes of memory: on the disk, if there is
    /// one, and from where it stands there, if it has begun.
    pub fn new(
        knowledge: &'a Knowledge<'a, W>,
        techniques: Techniques,
        threads: usize,
        memory: usize,
        disk: Option<&'a dyn Disk>,
    ) -> Self {
        let facts = knowledge.facts;
        // Its bounds are proofs: no guesses.
        let techniques = techniques.proved();
        let watch = knowledge.alarm.watch();
        let start = State::start(&facts.board, &mut Reach::default());
        let live = facts.live(techniques);
        let packing = Packing::new(&live, facts.board.len());
        let mut estimate = Estimate::new(EstimateKind::Conflicts, &facts.to_goals);
        let first_bound = estimate.rebase_while(&facts.to_goals, &start.boxes, &watch);
        // In memory, half is for the layers.
        let shelf = match disk {
            Some(disk) => Shelf::Disk(disk),
            None => Shelf::Memory(Box::new(InMemory::new(memory / 2))),
        };
        let share = if disk.is_some() { memory } else { memory / 2 } / threads.max(1);
        let worker = |name| Worker::new(knowledge, techniques, &packing, &start, name, share);
        let workers = (0..threads.max(1)).map(worker).collect();
        let problem = problem(facts, &live, techniques);
        let mut search = Self {
            facts,
            watch,
            shelf,
            packing,
            symmetry_reduction: SymmetryReduction::new(facts, Identity::Region),
            start,
            first_bound,
            workers,
            journal: Journal { problem, ..Journal::default() },
            expanded: 0,
            records: Vec::new(),
            stored: 0,
            peak_memory: 0,
            below: u32::MAX,
            is_unchecked: false,
        };
        search.resume();
        search
    }

    /// Goes on where the disk says that this proof was.
    fn resume(&mut self) {
        let kept = self.shelf.disk().kept();
        let journal = kept.and_then(|bytes| Journal::from_bytes(&bytes, self.journal.problem));
        let journal = journal.filter(|journal| self.is_there(journal));
        // What was not checked to the end is not to be lost by beginning anew.
        self.is_unchecked = self.watch.is_over();
        if let Some(journal) = journal {
            self.workers.iter_mut().for_each(|worker| worker.names = journal.names);
            self.workers[0].cut_off = journal.cut_off;
            self.stored = journal.known.iter().flatten().map(|run| run.records).sum();
            self.journal = journal;
        }
    }

    /// Is all there that a journal tells of, as it was written?
    fn is_there(&self, journal: &Journal) -> bool {
        let (disk, len) = (self.shelf.disk(), self.packing.len());
        journal.runs().all(|run| run.is_sound(disk, len, &|| !self.watch.is_over()))
    }

    /// Has it begun, now or before it was interrupted?
    pub fn has_begun(&self) -> bool {
        !self.journal.known.is_empty()
    }

    /// Every solution needs so many pushes: passes below that are not worth their time.
    pub fn begin_at(&mut self, pushes: u32) {
        if !self.has_begun() {
            self.journal.ceiling = self.journal.ceiling.max(pushes);
        }
    }

    /// From now on only solutions with fewer pushes are of interest: without one the search ends as
    /// exhausted.
    pub fn seek_below(&mut self, pushes: u32) {
        self.below = pushes;
    }

    fn go_on(&mut self, nodes: u64) -> Result<Step<W>, DiskFailed> {
        if self.is_unchecked {
            return Ok(Step::Running);
        }
        let Some(first_bound) = self.first_bound else { return Ok(Step::Exhausted) };
        if !self.has_begun() {
            let ceiling = self.journal.ceiling.max(first_bound);
            return self.begin_anew(Some(ceiling));
        }
        if let Some(solved) = self.workers.iter().find_map(|worker| worker.solved) {
            return Ok(self.solution(&solved).map_or(Step::Running, Step::Solved));
        }
        let Some(run) = self.journal.layer.first() else { return self.next_layer() };
        let most = (run.records - self.expanded).min(nodes).min(PART * self.workers.len() as u64);
        let (disk, len) = (self.shelf.disk(), self.packing.len());
        self.records.resize(most as usize * len, 0);
        disk.read(&run.name, self.expanded * len as u64, &mut self.records)?;
        let task = self.task();
        threads::expand(&mut self.workers, disk, &self.records, len, task)?;
        self.expanded += most;
        if self.expanded == run.records {
            self.journal.layer.remove(0);
            self.expanded = 0;
        }
        self.peak_memory = self.peak_memory.max(self.memory());
        Ok(Step::Running)
    }

    fn task(&self) -> Task {
        let Journal { pushes, ceiling, horizon, .. } = self.journal;
        Task { pushes, ceiling, horizon }
    }

    /// All positions of a layer are expanded: the next ones that wait are those with the fewest
    /// pushes of this pass, or the first of the next.
    fn next_layer(&mut self) -> Result<Step<W>, DiskFailed> {
        // A worker that ran out of time has left positions out.
        if self.watch.is_over() || self.workers.iter().any(Worker::is_over) {
            return Ok(Step::Running);
        }
        let task = self.task();
        for worker in &mut self.workers {
            worker.write_runs(self.shelf.disk(), task)?;
            self.journal.waiting.append(&mut worker.waiting);
        }
        match self.journal.waiting.iter().map(|waiting| waiting.turn).min() {
            Some(turn) if turn.total < self.below => self.make_layer(turn),
            Some(_) => self.begin_anew(None),
            None => {
                let cut_off = self.workers.iter_mut().filter_map(|worker| worker.cut_off.take()).min();
                self.begin_anew(cut_off)
            }
        }
    }

    /// Makes a layer of all that has its turn now.
    fn make_layer(&mut self, Turn { total, pushes, .. }: Turn) -> Result<Step<W>, DiskFailed> {
        let is_due = |waiting: &Waiting| waiting.turn.total == total && waiting.turn.pushes == pushes;
        let (due, later): (Vec<_>, Vec<_>) = self.journal.waiting.iter().cloned().partition(is_due);
        let slack = (total - self.first_bound.unwrap_or(0)) as usize;
        let (disk, len, at) = (self.shelf.disk(), self.packing.len(), pushes as usize);
        let mut layer = Vec::new();
        for looked_at in [false, true] {
            let of_kind = due.iter().filter(|waiting| waiting.turn.looked_at == looked_at);
            let runs: Vec<&Run> = of_kind.map(|waiting| &waiting.run).collect();
            if runs.is_empty() {
                continue;
            }
            // What was looked at is known with as many pushes: it is itself.
            let end = if looked_at { at } else { at + 1 }.min(self.journal.known.len());
            let known: Vec<&Run> =
                self.journal.known[at.saturating_sub(slack).min(end)..end].iter().flatten().collect();
            let name = format!("layer-{total}-{pushes}-{}", u8::from(looked_at));
            match merge(disk, len, (&runs, &known), &name, &self.watch)? {
                Some(run) => layer.push((looked_at, run)),
                None => return Ok(Step::Running),
            }
        }
        for (looked_at, run) in &layer {
            if !looked_at {
                self.stored += run.records;
                self.journal.know(pushes, run.clone());
            }
        }
        self.journal.layer = layer.into_iter().map(|(_, run)| run).filter(|run| run.records > 0).collect();
        (self.journal.ceiling, self.journal.pushes, self.journal.waiting) = (total, pushes, later);
        self.expanded = 0;
        self.keep()?;
        due.iter().for_each(|waiting| self.shelf.disk().remove(&waiting.run.name));
        Ok(Step::Running)
    }

    /// Begins anew, with the start alone and a higher ceiling, if that is of interest.
    fn begin_anew(&mut self, ceiling: Option<u32>) -> Result<Step<W>, DiskFailed> {
        if let Some(ceiling) = ceiling.filter(|&ceiling| ceiling < self.below) {
            self.begin(ceiling)?;
            return Ok(Step::Running);
        }
        // What is not kept is not needed any more; if that fails it is only found to be gone later.
        let _ = self.shelf.disk().keep(&[]);
        self.remove(&self.journal);
        self.journal = Journal { ceiling: self.below, ..Journal::default() };
        Ok(Step::Exhausted)
    }

    fn begin(&mut self, ceiling: u32) -> Result<(), DiskFailed> {
        let disk = self.shelf.disk();
        let mut record = vec![0; self.packing.len()];
        let start = self.symmetry_reduction.representative(self.facts, &self.start);
        self.packing.write(&start, &mut record);
        let mut first = RunWriter::new(disk, format!("layer-{ceiling}-first"))?;
        first.append(&record)?;
        let first = first.end(record.len());
        let new = Journal {
            problem: self.journal.problem,
            ceiling,
            horizon: ceiling.saturating_add(KEPT_ABOVE),
            layer: vec![first.clone()],
            known: vec![vec![first]],
            ..Journal::default()
        };
        let old = std::mem::replace(&mut self.journal, new);
        (self.expanded, self.stored) = (0, self.stored + 1);
        self.keep()?;
        self.remove(&old);
        Ok(())
    }

    /// Removes all that a journal tells of.
    fn remove(&self, journal: &Journal) {
        journal.runs().for_each(|run| self.shelf.disk().remove(&run.name));
    }

    fn keep(&mut self) -> Result<(), DiskFailed> {
        self.journal.cut_off = self.workers.iter().filter_map(|worker| worker.cut_off).min();
        self.journal.names = self.workers.iter().map(|worker| worker.names).max().unwrap_or(0);
        self.shelf.disk().keep(&self.journal.to_bytes())
    }

    /// The way to a solved position of the last layer; `None` if time is up.
    fn solution(&mut self, solved: &State<W>) -> Option<Vec<State<W>>> {
        let (disk, known, packing) = (self.shelf.disk(), &self.journal.known, &self.packing);
        let mut met = MetInLayers { disk, known, packing };
        let (start, end) = (&self.start, (*solved, [self.journal.pushes, 0]));
        let symmetry = &mut self.symmetry_reduction;
        let mut way =
            |watch: &Watch<'_>| retrace(self.facts, Objective::Pushes, &mut met, symmetry, start, end, watch);
        way(&self.watch).or_else(|| way(&Watch::grace()))
    }
}

/// The positions of all layers, for the way back.
struct MetInLayers<'a, const W: usize> {
    disk: &'a dyn Disk,
    known: &'a [Vec<Run>],
    packing: &'a Packing<W>,
}

impl<const W: usize> Met<W> for MetInLayers<'_, W> {
    fn cost(&mut self, image: &State<W>, follows: OrderedCost, most: OrderedCost) -> Option<OrderedCost> {
        // Each was met from one that is just so far.
        let pushes = most[0].checked_sub(follows[0])?;
        let runs = self.known.get(pushes as usize)?;
        if !self.packing.fits(&image.boxes) {
            return None;
        }
        let mut record = vec![0; self.packing.len()];
        self.packing.write(image, &mut record);
        let has = |run: &Run| contains(self.disk, run, &record).is_ok_and(|has| has);
        runs.iter().any(has).then_some([pushes, 0])
    }
}

impl<const W: usize> Search<W> for Layers<'_, W> {
    fn step(&mut self, nodes: u64) -> Step<W> {
        self.go_on(nodes).unwrap_or(Step::OutOfMemory)
    }

    fn chunk(&self) -> u64 {
        PART * self.workers.len() as u64
    }

    fn stats(&self) -> Stats {
        let of_workers = self.workers.iter().map(|worker| worker.stats);
        let all = of_workers.fold(Stats::default(), Stats::and);
        Stats { stored: self.stored, peak_memory: self.peak_memory.max(self.memory()), ..all }
    }

    fn memory(&self) -> usize {
        self.shelf.memory() + self.workers.iter().map(Worker::memory).sum::<usize>()
    }

    fn best(&self) -> Best {
        let best = self.workers.iter().map(|worker| worker.best).max_by_key(|best| best.packed);
        best.unwrap_or(MostPacked::new(self.start.boxes)).shown(&self.facts.board)
    }

    fn lower_bound(&self) -> u32 {
        self.journal.ceiling
    }
}

/// A number for the level and what is left out of it. Another level, or another version, has
/// another one.
fn problem<const W: usize>(facts: &Analysis<W>, live: &SquareSet<W>, techniques: Techniques) -> u64 {
    let board = &facts.board;
    let squares = |squares: &[Square]| -> Vec<usize> {
        squares.iter().map(|square| square.index()).chain([usize::MAX]).collect()
    };
    let walls = board.squares().flat_map(|square| squares(&board.neighbours(square)));
    let pieces = squares(board.goals()).into_iter().chain(squares(board.boxes()));
    let player = [board.player().index()];
    let words = format!("{} {techniques:?} {live:?}", env!("CARGO_PKG_VERSION"));
    let numbers = walls.chain(pieces).chain(player).chain(words.bytes().map(usize::from));
    numbers.fold(0xCBF2_9CE4_8422_2325, |hash, number| {
        (hash ^ number as u64).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(23)
    })
}
