//! In layers: where several threads may work, where A* has no memory left, and where a disk has a
//! proof that was interrupted.

use super::{Prover, TRIAL};
use crate::search::{Ending, Layers, Search};

const NAME: &str = "layers";

impl<const W: usize> Prover<'_, W> {
    /// Should layers take over from A*, after its turn of so many nodes? With one thread not as long
    /// as A* has memory: that begins no pass anew.
    pub(super) fn prefers_layers(&self, nodes: u64) -> bool {
        let begun = || self.control.disk.is_some_and(|disk| disk.kept().is_some());
        !self.objective.minds_moves() && (self.options.threads > 1 && nodes > TRIAL || begun())
    }

    /// In layers in turn with what comes from above, to the end or until memory and disk are full.
    pub(super) fn go_on_in_layers(&mut self, room: usize, mut nodes: u64) -> Ending<W> {
        self.strategy = NAME;
        let (techniques, threads) = (self.options.techniques, self.options.threads);
        let mut layers = Layers::new(self.knowledge, techniques, threads, room, self.control.disk);
        layers.begin_at(self.bound);
        loop {
            layers.seek_below(self.ceiling[0]);
            match self.search(&mut layers, nodes) {
                Some(Ending::OutOf(limit)) => {
                    self.done = self.done.and(layers.stats());
                    return Ending::OutOf(limit);
                }
                Some(ending) => return ending,
                None => self.come_from_above(nodes, layers.memory()),
            }
            nodes = nodes.saturating_mul(2);
        }
    }
}
