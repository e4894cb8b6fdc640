-- What was called a sheet is called a study, as on every other site for such games. One text for SQLite and PostgreSQL.

ALTER TABLE sheet RENAME TO study;
-- SQLite cannot rename an index.
DROP INDEX sheet_updated;
CREATE UNIQUE INDEX study_updated ON study (updated);
UPDATE counter SET name = 'study' WHERE name = 'sheet';
