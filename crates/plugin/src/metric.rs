//! What a host may ask to have fewer of, as bits of a number.

use sokonaut_solver::{Metric, Ranking};

/// There is a solution: set by a plugin, never asked for.
pub const SOLUTION: u32 = 1;

/// A metric with its bit when it counts first, and when it counts second.
///
/// An old description of the interface knows no player lines and has the bits of the second kind
/// one place lower; the programs that people use follow this one.
const BITS: [(Metric, u32, u32); 6] = [
    (Metric::Moves, 1 << 1, 1 << 7),
    (Metric::Pushes, 1 << 2, 1 << 8),
    (Metric::BoxLines, 1 << 3, 1 << 9),
    (Metric::BoxChanges, 1 << 4, 1 << 10),
    (Metric::PushingSessions, 1 << 5, 1 << 11),
    (Metric::PlayerLines, 1 << 6, 1 << 12),
];

/// Can all that be asked for together? One metric may count first and one second.
pub fn supported(flags: u32) -> bool {
    let known: u32 = BITS.iter().map(|&(_, first, second)| first | second).sum();
    let firsts = BITS.iter().filter(|&&(_, first, _)| flags & first != 0).count();
    let seconds = BITS.iter().filter(|&&(_, _, second)| flags & second != 0).count();
    flags & !known & !SOLUTION == 0 && firsts == 1 && seconds <= 1
}

/// What counts, in order; fewest pushes if nothing is asked for.
pub fn ranking(flags: u32) -> Ranking {
    let firsts = BITS.iter().filter(|&&(_, first, _)| flags & first != 0);
    let seconds = BITS.iter().filter(|&&(_, _, second)| flags & second != 0);
    let named: Vec<Metric> = firsts.chain(seconds).map(|&(metric, ..)| metric).collect();
    if named.is_empty() { Ranking::default() } else { Ranking::new(&named) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bits_of_the_interface() {
        let firsts = [2, 4, 8, 16, 32, 64];
        let seconds = [128, 256, 512, 1024, 2048, 4096];
        for (index, &(metric, first, second)) in BITS.iter().enumerate() {
            assert_eq!((first, second), (firsts[index], seconds[index]), "{metric:?}");
            assert!(supported(first) && supported(first | second) && supported(first | 128));
            assert_eq!(ranking(first).named(), [metric]);
        }
        assert_eq!(ranking(4 | 128).named(), [Metric::Pushes, Metric::Moves]);
        assert_eq!(ranking(0), Ranking::default());
        assert!(!supported(0) && !supported(2 | 4) && !supported(1 << 13) && !supported(128));
    }
}
