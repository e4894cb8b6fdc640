-- How many best lines an analysis has: of two that are equally deep, the one with more is worth more.

ALTER TABLE analysis ADD COLUMN lines BIGINT NOT NULL DEFAULT 1;
