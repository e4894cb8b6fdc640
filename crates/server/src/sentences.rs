//! The codes of sentences, by their shape: what a crate below says of bad input knows nothing of pages that word it in another language.
//!
//! An error that names its code itself (`InputError::coded`) is not looked up here.

use std::collections::BTreeMap;

/// A code, and the sentences it stands for: `{name}` is whatever stands there, and becomes a parameter of that name. Of several that fit
/// the one with the most letters of its own counts: special ones go before general ones.
const SENTENCES: &[(&str, &[&str])] = &[
    // Who may ask, and how much.
    ("closing", &["the server is closing; ask again when it is back"]),
    ("own-searches", &["this address has {most} searches here, the most it may have; end one or wait"]),
    (
        "all-searches",
        &["{running} searches run and {waiting} wait, which is all this server takes; ask again soon"],
    ),
    ("all-matches", &["this server plays {most} matches at once and is playing them now; stop one or wait"]),
    ("too-fast", &["this address sends too many requests; wait a little"]),
    ("too-large", &["the body is larger than this server takes"]),
    ("too-slow", &["the body did not arrive in time", "the body broke off"]),
    ("no-token", &["header Authorization: expected {expected}"]),
    ("wrong-host", &["header Host: {problem}"]),
    ("wrong-origin", &["header Origin: {problem}"]),
    ("no-file", &["there is no such file"]),
    (
        "no-endpoint",
        &[
            "there is nothing at {rest}",
            "{path} does not answer {method}; /api/openapi.json says what it answers",
        ],
    ),
    // Numbers that are too large or too small.
    ("whole-games", &["{place}: this makes {found} in all, expected at most {most}"]),
    ("games-at-once", &["{place}: expected at most {most}, one game a core, found {found}"]),
    ("letters-found", &["{place}: expected at most {most} letters, found {found}"]),
    ("letters", &["{place}: expected at most {most} letters"]),
    ("plies", &["{place}: expected at most {most} plies, found {found}"]),
    (
        "bytes",
        &[
            "{place}: expected at most {most} bytes of {what}, found {found}",
            "{place}: expected at most {most} bytes",
        ],
    ),
    ("moves-in-line", &["{place}: expected at most {most} moves in a line"]),
    ("tree-nodes", &["column {column}: expected at most {most} nodes"]),
    ("tree-levels", &["column {column}: expected at most {most} levels"]),
    (
        "at-most-found",
        &[
            "{place}: expected at most {most}, found {found}",
            "{place}: {found} is too much; expected at most {most}",
        ],
    ),
    (
        "many-moves",
        &[
            "{place}: {found} are too many; expected at most {most}",
            "{place}: {found} moves are too many; expected at most {most}",
        ],
    ),
    ("at-most", &["{place}: expected at most {most}"]),
    ("at-least", &["{place}: expected {least} or more, found {found}"]),
    ("above-found", &["{place}: expected more than {least}, found {found}"]),
    ("above", &["{place}: expected a whole number above {least}"]),
    (
        "tables",
        &[
            "{place}: their tables of {found} MB for {games} games at once are too large: expected at most {most} MB",
        ],
    ),
    ("no-level", &["level {found}: expected a whole number from {least} to {most}"]),
    ("no-memory", &["hash {found} MB: there is not so much memory; expected less"]),
    ("stored-number", &["{found} is too large a number for the store"]),
    // Searches.
    (
        "needs-depth",
        &[
            "depth: algorithm '{algorithm}' searches a fixed depth; expected one",
            "algorithm '{algorithm}' searches a fixed depth; expected a depth{rest}",
        ],
    ),
    (
        "only-depth",
        &[
            "nodes: algorithm '{algorithm}' counts its depth only; nodes are for the engine",
            "algorithm '{algorithm}' searches a fixed depth; {rest}",
        ],
    ),
    ("depth-zero", &["depth 0: the engine looks at least one turn ahead; expected 1 or more"]),
    (
        "no-engine-tree",
        &[
            "algorithm: the engine has no tree to show; expected one of {names}",
            "algorithm 'engine' has no tree to draw; expected one of {names}",
        ],
    ),
    (
        "slow-tree",
        &["depth: {depth} takes more than the {seconds} seconds that a tree may take; expected less"],
    ),
    ("twice", &["{place}: '{name}' is there already"]),
    ("none-chosen", &["{place}: expected at least one"]),
    ("depths", &["depths: expected two numbers from 1, the smaller first, found {from} and {to}"]),
    ("same-move", &["{place}: '{name}' is there already; expected two moves"]),
    ("why-stopped", &["the search was stopped before both moves were compared; give it more time"]),
    (
        "review-stopped",
        &["the review was stopped before it had seen the whole game; give less time to each move"],
    ),
    ("nothing-to-search", &["the game is over: there is nothing to search"]),
    ("no-book", &["{game} has no book here"]),
    ("no-drill", &["seed {seed}: no endgame was found in time; expected another number"]),
    ("hand-made-value", &["depth {depth} ends at '{node}', which has no value of its own; {rest}"]),
    // Engines of others.
    ("not-ours", &["{place}: is for the built-in engine; '{name}' cannot be given it"]),
    ("no-engine", &["engine '{name}' is not in this machine's file of engines ({known})"]),
    ("other-game", &["does not play {game}; its entry names {games}"]),
    ("no-protocol", &["protocol '{protocol}' is not spoken for {game}; expected {expected}"]),
    ("engine-resigns", &["the engine resigns"]),
    ("engine-illegal", &["the engine played '{move}', which is no legal move"]),
    ("engine-failed", &["the engine {problem}"]),
    ("engine-limit", &["an engine cannot be asked over {protocol} to keep to {limit}; expected {expected}"]),
    // Matches.
    ("playing", &["match {id} is already being played"]),
    ("played", &["match {id} is over: all its games are played"]),
    ("other-version", &["match {id} was played by another version of the engine, {rest}"]),
    ("unreadable-match", &["the set-up of match {id} cannot be read: {problem}"]),
    ("no-match-game", &["there is no game {number} of match {id}"]),
    ("no-match", &["there is no match {id}", "there is no match {id} in the store"]),
    (
        "no-files",
        &["{place}: expected random:PLIES:SEED; this server reads no files", "this server reads no files"],
    ),
    ("names-program", &["{place}: a request cannot name a program to run; {rest}"]),
    ("names-file", &["{place}: a request cannot name a file to read; {rest}"]),
    ("two-engines", &["{place}: expected two or more", "a match needs two engines or more, found {found}"]),
    ("many-engines", &["a match has at most {most} engines"]),
    ("same-names", &["two engines are called '{name}'; give one a name=…"]),
    ("test-of-two", &["a sequential test is between two engines"]),
    ("no-end", &["nothing ends the match; expected games, rounds or sprt"]),
    ("no-limit", &["has no limit; expected {expected}"]),
    ("engine-levels", &["level: only our own engine has levels; expected another limit"]),
    (
        "engine-spec",
        &[
            "expected self:…, random, engine:NAME or cmd=PROGRAM",
            "'{found}:' is unknown; expected self:…, random, engine:NAME or cmd=…",
            "expected the engine's name, as engine:NAME",
        ],
    ),
    ("setting-twice", &["'{name}' is given twice", "{name} is given twice"]),
    ("open-quote", &["a double quote is never closed"]),
    ("no-setting", &["'{name}' is unknown here", "switch '{name}' is unknown{rest}"]),
    ("setting-form", &["'{found}': expected NAME=VALUE", "expected name=value, found {found}"]),
    ("no-clock", &["algorithm '{algorithm}' cannot play on a clock; give it a depth"]),
    ("seconds-form", &["time '{found}': expected seconds above 0, such as 0.5"]),
    ("clock-form", &["time control '{found}': expected seconds + increment, such as 10+0.1 or 40/60+0.5"]),
    ("openings-form", &["openings '{found}': expected random:PLIES:SEED with at most {most} plies"]),
    ("openings-long", &["openings of {plies} plies: no random game lasts so long; expected fewer"]),
    ("rule-form", &["'{found}': expected moves=N,score=S, such as moves=3,score=600"]),
    ("between", &["{name} must lie between {least} and {most}, found {found}"]),
    ("elo-order", &["elo0 must be less than elo1, found {elo0} and {elo1}"]),
    ("error-rates", &["alpha and beta must add up to less than 1, found {alpha} and {beta}"]),
    ("test-setting", &["expected elo0, elo1, alpha, beta, model or counts, found {found}"]),
    ("missing", &["{name} is missing"]),
    ("number", &["{name} must be a number, found {found}"]),
    ("one-of-two", &["{name} must be {one} or {other}, found {found}"]),
    // Maps.
    (
        "route-stopped",
        &["the search was stopped before an answer was found: it may take {seconds} seconds at the most"],
    ),
    ("gave-up", &["gave up after {nodes} nodes: try the algorithm auto"]),
    ("long-route", &["the route has {found} steps, more than the {most} that are sent"]),
    ("row-letters", &["{place}: expected {expected} letters, as in the first row, found {found}"]),
    ("directions", &["{place}: expected 4 or 8, found {found}"]),
    ("no-place", &["{place}: expected a location, as in [3, 17]"]),
    ("off-map", &["the {what} {at} is not on the map of {rows} rows and {columns} columns (counted from 0)"]),
    ("in-wall", &["the {what} {at} is a wall"]),
    ("supply", &["a supply of {found} is too large: at most {most}"]),
    (
        "map-cells",
        &["{place}: a map of {rows} rows and {columns} columns is too large: at most {most} cells in all"],
    ),
    (
        "map-size",
        &[
            "{place}a map of {rows} rows and {columns} columns is too large: at most {side} a side and {most} cells in all",
        ],
    ),
    ("map-empty", &["{place}a map of {rows} rows and {columns} columns has no cell"]),
    ("dear-ground", &["there is no letter for ground of cost {cost}: at most 9"]),
    ("dear-depot", &["there is no letter for a depot on ground of cost {cost}"]),
    ("no-terrain", &["the terrain has no letter for {what}"]),
    ("course-needs", &["course text needs {what}"]),
    ("course-ground", &["course text has no sign for a {what} that is not free ground"]),
    ("course-same", &["course text has no sign for a start that is also the goal"]),
    ("course-weights", &["course text has no sign for ground that costs more than 1"]),
    (
        "map-algorithm",
        &[
            "no algorithm \"{found}\": expected one of {names}",
            "algorithm: expected astar or uniform-cost, found '{found}'",
        ],
    ),
    // Texts of maps.
    ("map-missing", &["lines 2 to {last} hold no {what}: expected one cell {digit}"]),
    ("map-second", &["column {column}: a second {what}: there is one at line {line}, column {other}"]),
    ("map-cell", &["{place}column {column}: unknown cell {found}: expected {expected}"]),
    ("map-terrain", &["column {column}: unknown terrain {found}: give it a cost, as in S=3 or T=wall"]),
    ("map-negative", &["column {column}: {what} must not be negative, found {found}"]),
    ("map-large", &["column {column}: {what} {found} is too large: at most {most}"]),
    ("map-few", &["column {column}: expected {expected}, found only {found}"]),
    ("map-many", &["column {column}: expected {expected}, found more"]),
    ("not-utf8", &["column {column}: this is not UTF-8 text"]),
    // Graphs and trees of lessons.
    ("graph-nodes", &["expected 1 to {most} nodes, found {found}"]),
    ("graph-edge", &["{place}: expected two different nodes, numbered from 0 to {last}"]),
    ("graph-cost", &["{place}: expected a cost from {least} to {most}, found {found}"]),
    ("graph-twice", &["{place}: the two nodes have an edge already"]),
    ("graph-node", &["{place}: expected a node from 0 to {last}, found {found}"]),
    ("tree-list", &["column {column}: expected a list, as in ((3 5) (6 9))"]),
    (
        "at-column",
        &["column {column}: expected {expected}, found {found}", "column {column}: expected {expected}"],
    ),
    // Studies.
    ("no-study", &["there is no study {id}"]),
    (
        "study-changed",
        &["study {id} was changed at {time}, after the version this change began from; read it again"],
    ),
    ("studies-full", &["the store holds {most} studies and takes no more: remove some first"]),
    ("study-id", &["id: expected {id}, as in the path, or nothing"]),
    ("study-parent", &["{place}: expected null or a node that stands before it, found {found}"]),
    ("study-json", &["{place}: expected at most {most} bytes of JSON, found {found}"]),
    ("long-move", &["{place}: longer than any move"]),
    ("no-name", &["'{found}' names no {what}: write {form}"]),
    // Games as files.
    ("not-base64", &["data: expected Base64 ({problem})"]),
    ("no-text", &["the file is no text; expected {expected}, or any text"]),
    (
        "no-game",
        &[
            "expected a game, found none in the file",
            "expected a game in {format}, found none",
            "expected a game that begins with {sign}",
            "no game here has {format}",
        ],
    ),
    ("no-format", &["{game} has no {format}"]),
    ("open-comment", &["expected } after the comment that begins here, found the end"]),
    ("open-variation", &["expected ) after the variation that begins here"]),
    ("closed-nothing", &["expected a move, found a ) that closes nothing"]),
    (
        "no-tag",
        &[
            "expected a tag such as {example}, found {found}",
            "expected a tag such as {example} but found {found}",
        ],
    ),
    ("open-tag", &["expected ] after {tag}[, found the end"]),
    ("no-token-here", &["expected a tag, a comment or a move, found '{found}'"]),
    ("no-move-here", &["expected a move, found '{found}'"]),
    ("other-turn", &["expected a move of {side}, whose turn it is"]),
    (
        "long-game",
        &[
            "a game of more than {most} moves; expected fewer",
            "a library of more than {most} games; expected fewer",
            "too many variations go back over an end of the game",
        ],
    ),
    (
        "damaged-file",
        &[
            "expected {length} bytes of {what}, found {left} at the end of the file",
            "expected a record of version 1 or 2, found {found}",
            "expected a record's header of {length} bytes, found {found}",
            "expected an XQF file with its header of 1024 bytes",
            "expected a WTHOR file: {rest}",
            "expected four digits for each move",
            "binit: expected {rest}",
            "move_{rest}",
            "move {number}: expected columns from 0 to 8",
        ],
    ),
    ("other-kind", &["expected a game of {game}, found one of {found}"]),
    ("tag-value", &["{tag}: expected {expected}, found '{found}'"]),
    // Positions.
    (
        "board-pieces",
        &[
            "{side} has {found} amazons, expected at most {most}",
            "expected at most {most} {side} pieces, found {found}",
        ],
    ),
    ("board-empty", &["the board is empty, expected {expected}", "expected at least one piece, found none"]),
    ("board-rows", &["there are more than {most} rows"]),
    ("board-row", &["the row is longer than {most} squares"]),
    ("row-squares", &["found {found} squares, expected {expected} as in the first row"]),
    ("row-count", &["found a count of {found}, expected 1 to {most} empty squares"]),
    ("row-empty", &["the row is empty, expected {expected}"]),
    ("text-empty", &["the text is empty, expected {expected}"]),
    ("field-missing", &["{field} is missing, expected {expected}"]),
    (
        "off-board",
        &["square {square} is not on this {size} board", "rank {square} is not on this {size} board"],
    ),
    ("move-number", &["the full-move number is {found}, expected {expected}"]),
    // Names and values of all kinds.
    (
        "unknown-name",
        &[
            "{what} '{name}' is unknown; expected one of {names}",
            "{what} '{name}' is unknown here; expected one of {names}",
            "{what} '{name}' is unknown",
        ],
    ),
    ("value", &["{name}={found}: expected {expected}", "{what} '{found}': expected {expected}"]),
    ("expected-here", &["{place}: expected {expected}, found {found}", "{place}: expected {expected}"]),
    (
        "expected",
        &[
            "character {at}: {expected}, found '{found}'",
            "expected {expected}, found {found}",
            "found '{found}', expected {expected}",
            "{expected}, found the end of the text",
            "expected {expected}",
        ],
    ),
];

/// A code and its parameters.
pub(crate) type Recognised = (&'static str, BTreeMap<String, String>);

/// The code of a sentence and what it is filled with; none for a sentence of an unknown shape.
pub(crate) fn recognise(sentence: &str) -> Option<Recognised> {
    let shapes = SENTENCES.iter().flat_map(|(code, shapes)| shapes.iter().map(move |shape| (*code, *shape)));
    let fitting = shapes.filter_map(|(code, shape)| Some((code, shape, params(shape, sentence)?)));
    let found = fitting.max_by_key(|(_, shape, _)| letters(shape))?;
    Some((found.0, found.2))
}

/// The letters of a shape that every sentence of it has.
fn letters(shape: &'static str) -> usize {
    pieces(shape).map(|(_, literal)| literal.len()).sum()
}

/// What stands at the names of this shape; none where the sentence has another one.
fn params(shape: &'static str, sentence: &str) -> Option<BTreeMap<String, String>> {
    let mut params = BTreeMap::new();
    let mut parts = pieces(shape);
    let mut rest = sentence.strip_prefix(parts.next()?.1)?;
    let mut parts = parts.peekable();
    while let Some((name, literal)) = parts.next() {
        let is_last = parts.peek().is_none();
        let end = match literal {
            "" => rest.len(),
            // What a sentence quotes may hold anything, so its end is looked for from the end.
            literal if is_last => rest.strip_suffix(literal)?.len(),
            literal => rest.find(literal)?,
        };
        params.insert(name.to_string(), rest[..end].to_string());
        rest = &rest[end + literal.len()..];
    }
    rest.is_empty().then_some(params)
}

/// The parts of a shape: a name and the letters after it; before the first name there is none.
fn pieces(shape: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    shape.split('{').map(|part| match part.split_once('}') {
        // A brace that closes nothing is a letter.
        Some((name, literal))
            if name.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit()) =>
        {
            (name, literal)
        }
        _ => ("", part),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_known_by_its_shape() {
        let (code, params) = recognise("engines[1], threads: expected at most 4").unwrap();
        assert_eq!(
            (code, params["place"].as_str(), params["most"].as_str()),
            ("at-most", "engines[1], threads", "4")
        );
        let (code, params) = recognise("the start 3,4 is a wall").unwrap();
        assert_eq!((code, params["what"].as_str(), params["at"].as_str()), ("in-wall", "start", "3,4"));
        assert_eq!(
            recognise("expected } after the comment that begins here, found the end").unwrap().0,
            "open-comment"
        );
        assert_eq!(recognise("it rains"), None);
    }

    #[test]
    fn no_code_stands_twice() {
        let mut codes: Vec<_> = SENTENCES.iter().map(|(code, _)| code).collect();
        codes.sort_unstable();
        let count = codes.len();
        codes.dedup();
        assert_eq!(codes.len(), count);
    }

    #[test]
    fn every_shape_is_recognised_as_its_own() {
        for (code, shapes) in SENTENCES {
            for shape in *shapes {
                let filled: String = pieces(shape)
                    .map(
                        |(name, literal)| {
                            if name.is_empty() { literal.to_string() } else { format!("7{literal}") }
                        },
                    )
                    .collect();
                assert_eq!(recognise(&filled).map(|(code, _)| code), Some(*code), "{filled}");
            }
        }
    }
}
