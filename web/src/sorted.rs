//! Sorts short lists.

/// Returns the items, sorted by a key. Items with equal keys stay in their order.
///
/// For each type of items, a sort of the standard library adds three kilobytes to the program. The page's first program
/// sorts only short lists, for which this insertion sort is enough.
#[must_use]
pub fn sorted_by_key<T, K: Ord>(items: impl IntoIterator<Item = T>, key: impl Fn(&T) -> K) -> Vec<T> {
    let mut sorted = Vec::new();
    for item in items {
        let key_of_item = key(&item);
        let place = sorted.partition_point(|other| key(other) <= key_of_item);
        sorted.insert(place, item);
    }
    sorted
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use super::sorted_by_key;

    #[test]
    fn items_are_sorted_as_by_the_standard_library() {
        for length in 0..8_u32 {
            for seed in 0..200_u32 {
                let items: Vec<(u32, u32)> = (0..length)
                    .map(|index| ((seed * 7919 + index * 104_729) / 13 % 4, index))
                    .collect();
                let mut expected = items.clone();
                expected.sort_by_key(|(key, _)| *key);
                assert_eq!(sorted_by_key(items.clone(), |(key, _)| *key), expected);
                expected.sort_by_key(|(key, _)| Reverse(*key));
                let sorted = sorted_by_key(sorted_by_key(items, |(key, _)| *key), |(key, _)| Reverse(*key));
                assert_eq!(sorted, expected);
            }
        }
    }
}
