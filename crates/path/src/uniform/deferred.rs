//! Labels that are put off: a route through one of them would be longer than the least length that is still possible.

use std::collections::VecDeque;

use super::label::Label;

/// No route is shorter than this. It rises with the key of a half.
#[derive(Clone, Copy)]
pub(crate) struct Bound {
    /// What is known so far.
    pub(crate) known: u64,
    /// What it is more than the key of the half.
    pub(crate) beyond: i64,
}

impl Default for Bound {
    /// One for which nothing is put off.
    fn default() -> Self {
        Bound { known: u64::MAX, beyond: 0 }
    }
}

impl Bound {
    /// When the half has come to this key.
    pub(crate) fn at(self, key: u64) -> u64 {
        self.known.max(key.saturating_add_signed(self.beyond))
    }

    /// The key of the half at which it is so much.
    pub(crate) fn key(self, bound: u64) -> u64 {
        bound.saturating_add_signed(-self.beyond)
    }
}

/// Labels by estimate: what a route through them costs at the least.
#[derive(Default)]
pub(crate) struct Deferred {
    /// The estimate of the labels in the first list; those in list n have n more.
    first: u64,
    lists: VecDeque<Vec<Label>>,
    /// Those that have been taken and given back, with their estimate, which is less than all others.
    returned: (u64, Vec<Label>),
    length: usize,
}

impl Deferred {
    /// Longer lists are left as they are.
    const SORTED: usize = 100;

    pub(crate) fn clear(&mut self) {
        self.lists.clear();
        self.returned.1.clear();
        self.length = 0;
    }

    pub(crate) fn len(&self) -> usize {
        self.length
    }

    #[inline]
    pub(crate) fn push(&mut self, estimate: u64, label: Label) {
        if self.lists.is_empty() {
            self.first = estimate;
        }
        while estimate < self.first {
            self.lists.push_front(Vec::new());
            self.first -= 1;
        }
        let index = (estimate - self.first) as usize;
        if self.lists.len() <= index {
            self.lists.resize_with(index + 1, Vec::new);
        }
        self.lists[index].push(label);
        self.length += 1;
    }

    /// The labels of an estimate, for more to be added; they must be put back, and meanwhile none of it may be pushed.
    pub(crate) fn lend(&mut self, estimate: u64) -> Vec<Label> {
        let index = estimate.checked_sub(self.first).and_then(|index| usize::try_from(index).ok());
        let labels =
            index.and_then(|index| self.lists.get_mut(index)).map(std::mem::take).unwrap_or_default();
        self.length -= labels.len();
        labels
    }

    pub(crate) fn put_back(&mut self, estimate: u64, labels: Vec<Label>) {
        let Some(first) = labels.first() else { return };
        self.push(estimate, *first);
        self.length += labels.len() - 1;
        self.lists[(estimate - self.first) as usize] = labels;
    }

    /// All of them, with their estimates.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u64, &Label)> {
        let returned = (self.returned.0, &self.returned.1);
        let lists = std::iter::once(returned).chain((self.first..).zip(&self.lists));
        lists.flat_map(|(estimate, labels)| labels.iter().map(move |label| (estimate, label)))
    }

    /// The least estimate.
    pub(crate) fn min_estimate(&mut self) -> Option<u64> {
        if !self.returned.1.is_empty() {
            return Some(self.returned.0);
        }
        while self.lists.pop_front_if(|labels| labels.is_empty()).is_some() {
            self.first += 1;
        }
        (!self.lists.is_empty()).then_some(self.first)
    }

    /// Takes the labels of the least estimate, if that is no more than the bound; those with the largest supply are the last.
    pub(crate) fn take(&mut self, bound: u64) -> Option<(u64, Vec<Label>)> {
        let estimate = self.min_estimate().filter(|estimate| *estimate <= bound)?;
        let mut labels = std::mem::take(&mut self.returned.1);
        if labels.is_empty() {
            labels = self.lists.pop_front()?;
            self.first += 1;
            // Of labels of one cell the better one is expanded first; where there are many, that would take longer than it saves.
            if labels.len() <= Self::SORTED {
                labels.sort_unstable_by_key(|label| label.value());
            }
        }
        self.length -= labels.len();
        Some((estimate, labels))
    }

    /// Takes back what was left of labels that were taken.
    pub(crate) fn give_back(&mut self, estimate: u64, labels: Vec<Label>) {
        self.length += labels.len();
        self.returned = (estimate, labels);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_come_by_estimate_and_the_largest_supply_last() {
        let mut deferred = Deferred::default();
        let values = |labels: &[Label]| labels.iter().map(|label| label.value()).collect::<Vec<_>>();
        for (estimate, value) in [(30, 5), (20, 9), (20, 4), (40, 1)] {
            deferred.push(estimate, Label::new(value, value));
        }
        assert_eq!((deferred.len(), deferred.min_estimate()), (4, Some(20)));
        assert!(deferred.take(19).is_none());
        let (estimate, mut labels) = deferred.take(20).expect("the least");
        assert_eq!((estimate, values(&labels)), (20, vec![4, 9]));
        // What is given back comes first and as it was.
        labels.reverse();
        deferred.give_back(20, labels);
        assert_eq!((deferred.len(), deferred.iter().count()), (4, 4));
        assert_eq!(deferred.take(20).map(|(_, labels)| values(&labels)), Some(vec![9, 4]));
        // What comes meanwhile may be less than all others; what is lent comes back.
        for (estimate, count) in [(25, 0), (30, 1)] {
            let mut labels = deferred.lend(estimate);
            assert_eq!((labels.len(), deferred.len()), (count, 2 - count + usize::from(estimate == 30)));
            labels.push(Label::new(7, 7));
            deferred.put_back(estimate, labels);
        }
        let lists =
            std::iter::from_fn(|| deferred.take(99).map(|(estimate, labels)| (estimate, labels.len())));
        assert_eq!(lists.collect::<Vec<_>>(), [(25, 1), (30, 2), (40, 1)]);
        assert_eq!((deferred.len(), deferred.min_estimate()), (0, None));
    }
}
