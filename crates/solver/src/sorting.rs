//! Sorting without a copy of the sorting code for every type and every width of board: a sort in
//! code that is compiled for six widths is compiled six times, and all of them were a sixth of the
//! solver's code.

/// Sorts by a number, equal ones as they stand. For lists that are made once a level, not for hot
/// loops: it allocates.
pub(crate) fn sort_by_number<T>(list: &mut Vec<T>, number: impl Fn(&T) -> u64) {
    let mut order: Vec<(u64, usize)> = list.iter().map(number).zip(0..).collect();
    order.sort_unstable();
    let mut items: Vec<Option<T>> = list.drain(..).map(Some).collect();
    list.extend(order.into_iter().filter_map(|(_, at)| items[at].take()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_ones_keep_their_order() {
        let mut list = vec!["ccc", "a", "bbb", "dd", "e"];
        let mut expected = list.clone();
        expected.sort_by_key(|word| word.len());
        sort_by_number(&mut list, |word| word.len() as u64);
        assert_eq!(list, expected);
    }

    #[test]
    fn nothing_is_sorted_too() {
        let mut list: Vec<String> = Vec::new();
        sort_by_number(&mut list, |_| 0);
        assert!(list.is_empty());
    }
}
