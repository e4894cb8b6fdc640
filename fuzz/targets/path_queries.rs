//! Queries, one a line: what is read can be written and is then read as the same.
#![no_main]

use ply_path_io::queries;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let Ok(all) = queries::parse(input) else { return };
    for line in all {
        let supply = line.supply.map(|supply| supply.to_string()).unwrap_or_default();
        let written = format!("{} {} {supply}", line.start, line.goal);
        let again = queries::parse(written.as_bytes()).expect("a query that was read");
        let parts = |line: &queries::QueryLine| (line.start, line.goal, line.supply);
        assert_eq!(again.iter().map(parts).collect::<Vec<_>>(), [parts(&line)]);
    }
});
