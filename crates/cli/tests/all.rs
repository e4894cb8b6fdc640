//! The command-line contract, tested on the real binary, in one test binary.

#[path = "all/answers.rs"]
mod answers;
#[path = "all/bad_input.rs"]
mod bad_input;
#[path = "all/books.rs"]
mod books;
#[path = "all/course.rs"]
mod course;
#[path = "all/documents.rs"]
mod documents;
#[path = "all/engine.rs"]
mod engine;
#[path = "all/evaluations.rs"]
mod evaluations;
#[path = "all/games.rs"]
mod games;
#[path = "all/grading.rs"]
mod grading;
#[path = "all/learning.rs"]
mod learning;
#[path = "all/matches.rs"]
mod matches;
#[path = "../../arena/tests/all/nats.rs"]
mod nats;
#[path = "all/path.rs"]
mod path;
#[path = "all/path_files.rs"]
mod path_files;
#[path = "all/pictures.rs"]
mod pictures;
#[path = "all/pipes.rs"]
mod pipes;
#[path = "all/playing.rs"]
mod playing;
#[path = "all/program.rs"]
mod program;
#[path = "all/queue.rs"]
mod queue;
#[path = "all/refused_files.rs"]
mod refused_files;
#[path = "all/searches.rs"]
mod searches;
#[path = "all/serve.rs"]
mod serve;
#[path = "all/tuning.rs"]
mod tuning;
