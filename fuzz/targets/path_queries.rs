//! Questions, one a line: what is read can be written and is then read as the same.
#![no_main]

use ply_path::formats::queries;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let Ok(all) = queries::parse(input) else { return };
    for question in all {
        let supply = question.supply.map(|supply| supply.to_string()).unwrap_or_default();
        let written = format!("{} {} {supply}", question.start, question.goal);
        let again = queries::parse(written.as_bytes()).expect("a question that was read");
        let told = |question: &queries::QueryLine| (question.start, question.goal, question.supply);
        assert_eq!(again.iter().map(told).collect::<Vec<_>>(), [told(&question)]);
    }
});
