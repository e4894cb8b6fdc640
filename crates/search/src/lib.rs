//! The searches: textbook algorithms and the engine, for any game.
