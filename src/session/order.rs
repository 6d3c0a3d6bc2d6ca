//! Lists put in order.
//!
//! In: a list, and how two of its items compare. Out: the same list in order; equal items stay as they were.
//! The standard library's sort is compiled anew for each kind of item, some five thousand bytes of the page
//! each time. Here it sorts places alone, so that once is enough.

use std::cmp::Ordering;

/// Puts a list in order.
pub(crate) fn by<T>(list: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    if list.len() < 2 {
        return;
    }
    let mut places: Vec<usize> = (0..list.len()).collect();
    sort(&mut places, &mut |one, other| match (list.get(one), list.get(other)) {
        (Some(one), Some(other)) => compare(one, other),
        _ => Ordering::Equal,
    });
    // Each item goes to its place, round by round: every round ends where it began.
    for start in 0..places.len() {
        let mut to = start;
        while let Some(place) = places.get_mut(to) {
            let from = std::mem::replace(place, to);
            if from == start {
                break;
            }
            list.swap(to, from);
            to = from;
        }
    }
}

/// Puts a list in order by something of each item.
pub(crate) fn by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    by(list, |one, other| key(one).cmp(&key(other)));
}

fn sort(places: &mut [usize], compare: &mut dyn FnMut(usize, usize) -> Ordering) {
    places.sort_by(|one, other| compare(*one, *other));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_the_standard_librarys_order(keys in prop::collection::vec(0_u8..8, 0..60)) {
            let mut list: Vec<(u8, usize)> = keys.into_iter().zip(0..).collect();
            let mut wanted = list.clone();
            by_key(&mut list, |(key, _)| std::cmp::Reverse(*key));
            wanted.sort_by_key(|(key, _)| std::cmp::Reverse(*key));
            prop_assert_eq!(list, wanted);
        }
    }
}
