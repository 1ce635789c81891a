//! In layers, by all threads: where A* has no memory left, and where a disk has a proof that was
//! interrupted.

use super::Prover;
use crate::search::{Ending, Layers, Search};

const NAME: &str = "layers";

impl<const W: usize> Prover<'_, W> {
    /// Should layers take over from A* at once, because a disk has a proof that was begun? Else A*
    /// goes on as long as it has memory, whatever the threads: its bounds know group costs, which
    /// are worth more than a second core (Microban II 104: 12 CPU s, in layers 21).
    pub(super) fn prefers_layers(&self) -> bool {
        !self.objective.minds_moves() && self.control.disk.is_some_and(|disk| disk.kept().is_some())
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
