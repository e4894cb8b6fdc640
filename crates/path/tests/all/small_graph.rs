//! A* on small graphs: never worse than the best way by an admissible h, and told what it did.

use ply_path::SmallGraph;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

#[test]
fn an_admissible_h_finds_a_cheapest_way() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let mut reached = 0;
    for case in 0..500 {
        let nodes = random.random_range(2..9);
        let mut edges: Vec<(usize, usize, u64)> = Vec::new();
        for _ in 0..random.random_range(1..20) {
            let (from, to) = (random.random_range(0..nodes), random.random_range(0..nodes));
            let known = edges.iter().any(|&(a, b, _)| (a, b) == (from, to) || (a, b) == (to, from));
            if from != to && !known {
                edges.push((from, to, random.random_range(1..10)));
            }
        }
        let graph = SmallGraph::new(nodes, &edges).unwrap();
        let goal = nodes - 1;
        let true_cost = graph.distances_to(goal);
        // Any part of the true cost is admissible, though it need not be consistent.
        let h: Vec<u64> =
            true_cost.iter().map(|cost| cost.unwrap_or(7) * random.random_range(0..=4) / 4).collect();
        let searched = graph.search(0, goal, &h);
        assert_eq!(searched.cost, true_cost[0], "case {case}");
        assert_eq!(searched.cost, graph.search(0, goal, &[]).cost, "case {case}");
        let step = |pair: &[usize]| {
            let joins = |&&(a, b, _): &&(usize, usize, u64)| [(a, b), (b, a)].contains(&(pair[0], pair[1]));
            edges.iter().find(joins).expect("a way goes along edges").2
        };
        assert_eq!(
            searched.route.windows(2).map(step).sum::<u64>(),
            searched.cost.unwrap_or(0),
            "case {case}"
        );
        reached += u32::from(searched.cost.is_some());
    }
    assert!(reached > 250);
}

#[test]
fn what_is_no_graph_is_refused() {
    for (nodes, edges, word) in [
        (0, vec![], "nodes"),
        (27, vec![], "nodes"),
        (2, vec![(0, 2, 1)], "edges[0]"),
        (2, vec![(1, 1, 1)], "different"),
        (2, vec![(0, 1, 0)], "cost"),
        (2, vec![(0, 1, 1), (1, 0, 2)], "edges[1]"),
    ] {
        let error = SmallGraph::new(nodes, &edges).unwrap_err().to_string();
        assert!(error.contains(word), "{error}");
    }
}
