-- Sheets (games written down on the page) and analyses worth keeping. One text for SQLite and PostgreSQL.

-- `sheet` counts sheets. `stamp` is a clock that never shows the same millisecond twice, so that "changed since" has one
-- answer and "oldest" is one row; whoever writes here moves it first, and so waits for the others.
INSERT INTO counter (name, value) VALUES ('sheet', 0), ('stamp', 0);

-- What can be long stands last: a list of sheets then never touches SQLite's overflow pages.
CREATE TABLE sheet (
    id BIGINT PRIMARY KEY,
    game TEXT NOT NULL,
    rules TEXT,
    kind TEXT NOT NULL CHECK (kind IN ('play', 'analysis')),
    title TEXT NOT NULL,
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    plies BIGINT NOT NULL,
    result TEXT,
    reason TEXT,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    start TEXT,
    settings TEXT NOT NULL,
    nodes TEXT NOT NULL
);
CREATE UNIQUE INDEX sheet_updated ON sheet (updated);

CREATE TABLE analysis (
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    eval TEXT NOT NULL,
    position TEXT NOT NULL,
    depth BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, rules, eval, position)
);
CREATE UNIQUE INDEX analysis_updated ON analysis (updated);
