//! Positions as records of equal length, in one buffer: sorted in place, each only once.

/// Records that are fewer than this are sorted one by one.
const FEW: usize = 24;

/// Sorts the records of a buffer, and leaves one of each.
pub(super) fn sort_and_unite(bytes: &mut Vec<u8>, len: usize) {
    sort_from(bytes, len, 0);
    let mut kept = 0;
    for at in (0..bytes.len()).step_by(len) {
        if kept == 0 || bytes[kept - len..kept] != bytes[at..at + len] {
            bytes.copy_within(at..at + len, kept);
            kept += len;
        }
    }
    bytes.truncate(kept);
}

/// Sorts by the bytes from a place on: those before it are equal. A radix sort in place, first byte
/// first.
fn sort_from(bytes: &mut [u8], len: usize, place: usize) {
    if bytes.len() <= FEW * len {
        return sort_few(bytes, len);
    }
    if place == len {
        return;
    }
    let mut counts = [0_usize; 256];
    bytes.chunks_exact(len).for_each(|record| counts[usize::from(record[place])] += 1);
    // Where the next record of each kind belongs, and where those of the next kind begin.
    let (mut next, mut ends, mut begin) = ([0_usize; 256], [0_usize; 256], 0);
    for kind in 0..256 {
        next[kind] = begin;
        begin += counts[kind];
        ends[kind] = begin;
    }
    for kind in 0..256 {
        while next[kind] < ends[kind] {
            let at = next[kind];
            let is = usize::from(bytes[at * len + place]);
            if is != kind {
                swap(bytes, len, at, next[is]);
            }
            next[is] += 1;
        }
    }
    let mut rest = bytes;
    for count in counts {
        let (same, others) = rest.split_at_mut(count * len);
        sort_from(same, len, place + 1);
        rest = others;
    }
}

fn sort_few(bytes: &mut [u8], len: usize) {
    for last in 1..bytes.len() / len {
        let mut at = last;
        while at > 0 && bytes[(at - 1) * len..at * len] > bytes[at * len..(at + 1) * len] {
            swap(bytes, len, at - 1, at);
            at -= 1;
        }
    }
}

fn swap(bytes: &mut [u8], len: usize, first: usize, second: usize) {
    let (low, high) = (first.min(second), first.max(second));
    let (left, right) = bytes.split_at_mut(high * len);
    left[low * len..][..len].swap_with_slice(&mut right[..len]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn many_records_are_sorted_and_each_is_there_once() {
        for (len, count, kinds) in [(1, 5000, 256), (3, 20_000, 7), (9, 3000, 256), (17, 100, 2), (4, 1, 9)] {
            let mut rng = fastrand::Rng::with_seed(len as u64);
            let mut bytes: Vec<u8> = (0..len * count).map(|_| rng.u16(0..kinds) as u8).collect();
            let expected: BTreeSet<Vec<u8>> = bytes.chunks(len).map(<[u8]>::to_vec).collect();
            sort_and_unite(&mut bytes, len);
            assert_eq!(bytes, expected.into_iter().flatten().collect::<Vec<u8>>());
        }
        let mut nothing = Vec::new();
        sort_and_unite(&mut nothing, 5);
        assert!(nothing.is_empty());
    }
}
