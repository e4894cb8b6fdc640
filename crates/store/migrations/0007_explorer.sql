-- How often a position was reached from another one in stored games, and how those ended. Positions are hashes of their text;
-- games are counted when somebody asks, and remember that. One text for SQLite and PostgreSQL.

ALTER TABLE game ADD COLUMN explored BIGINT NOT NULL DEFAULT 0;
CREATE INDEX game_unexplored ON game (game, run, number) WHERE explored = 0;

CREATE TABLE explorer (
    game TEXT NOT NULL,
    position BIGINT NOT NULL,
    child BIGINT NOT NULL,
    first BIGINT NOT NULL,
    draws BIGINT NOT NULL,
    second BIGINT NOT NULL,
    PRIMARY KEY (game, position, child)
);
