-- What a study's file says of the whole game: the words before the first move, and its headers. One text for SQLite and PostgreSQL.

ALTER TABLE study ADD COLUMN comment TEXT;
ALTER TABLE study ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
