-- Matches and their games. One text for SQLite and PostgreSQL: times are milliseconds since 1970, JSON is text.

-- The databases spell self-counting columns differently; a counter is the same in both, and never repeats a number.
CREATE TABLE counter (
    name TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counter (name, value) VALUES ('run', 0);

CREATE TABLE run (
    id BIGINT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    game TEXT NOT NULL,
    players TEXT NOT NULL,
    setup TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'finished', 'stopped')),
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL
);
CREATE INDEX run_fingerprint ON run (fingerprint);

-- The moves stand last: a reader of the other columns then never touches SQLite's overflow pages.
CREATE TABLE game (
    run BIGINT NOT NULL REFERENCES run (id),
    number BIGINT NOT NULL,
    game TEXT NOT NULL,
    rules TEXT,
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    result TEXT NOT NULL,
    reason TEXT NOT NULL,
    plies BIGINT NOT NULL,
    opening BIGINT NOT NULL,
    started BIGINT NOT NULL,
    seconds DOUBLE PRECISION NOT NULL,
    position TEXT,
    remark TEXT,
    moves TEXT NOT NULL,
    PRIMARY KEY (run, number)
);
