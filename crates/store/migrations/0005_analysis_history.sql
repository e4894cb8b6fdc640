-- An analysis is kept under the moves that repetition depends on too. Those kept before may have a value that
-- another past would not give, so they go; they are found again by searching.

DELETE FROM analysis;
