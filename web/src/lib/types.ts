// Made by openapi.mjs of openapi.json, the description of the API. Do not edit: run `make types`.

/** What this server knows and allows. */
export interface About {
  /** The algorithms, in teaching order. */
  algorithms: string[];
  /** Engines of the server's own file, by name. */
  engines: AboutEngine[];
  /** The games. */
  games: AboutGame[];
  /** The most that one request may ask for. */
  limits: Limits;
  /** The program's version. */
  version: string;
}

/** An engine of the server's own file. */
export interface AboutEngine {
  /** It may be asked without any, and then keeps to its own settings. */
  free: boolean;
  /** The games that it plays. */
  games: string[];
  /** The limits that it takes, each by itself: `nodes`, `seconds`, `depth`, `tc`. */
  limits: string[];
  /** Its name. */
  name: string;
  /** What it speaks. */
  protocol: string;
}

/** A game. */
export interface AboutGame {
  /** This server has a book of its openings. */
  book: boolean;
  /** Its evaluations, the default first. */
  evaluations: Choice[];
  /** What `export` writes. */
  formats: Format[];
  /** How menus show it. */
  info: GameInfo;
  /** Its levels of play, the lowest first. */
  levels: LevelInfo[];
  /** Its name in addresses. */
  name: string;
  /** Notations of moves, the game's own first. */
  notations: Choice[];
  /** The levels are the game's own, told apart by how far they look; otherwise by how much they err. */
  own_levels: boolean;
  /** Its rule sets, the default first. */
  rules: Choice[];
  /** What the two sides are called, the first player first. */
  sides: [string, string];
  /** The start position in the game's one-line text. */
  start: string;
  /** Its name in a sentence. */
  title: string;
  /** The level for who has not chosen one. */
  usual_level: number;
}

/** Where one more depot would help. */
export interface Advice {
  after: number;
  before: number | null;
  depot: Place;
  /** What it makes smaller, or possible. */
  of: Improved;
}

/** The events of the running games: each has the name of a field, and its data. */
export interface BoardEvents {
  /** At once, and four times a second at most where something has changed. */
  boards: LiveGameList;
}

/** How many squares, or points, a board has each way. */
export interface BoardShape {
  /** Files. */
  columns: number;
  /** Ranks. */
  rows: number;
}

/** A move of a book. */
export interface BookMove {
  /** Lines of the book that go on with it. */
  lines: number;
  /** The move in the game's own notation. */
  move: string;
  /** What players call the opening after it, if it has another name than before. */
  opening: Words | null;
  /** Its value to the side to move. */
  score: Score;
}

/** A position in the book of its game. */
export interface BookView {
  /** The book's moves, the best first; none where it does not know the position. */
  moves: BookMove[];
  /** What players call the opening, as far as the game has come. */
  opening: Words | null;
  /** How many positions the book has. */
  positions: number;
}

/** Win, draw and loss of the side to move, in thousandths; together always 1000. */
export type Chances = [number, number, number];

/** A name that can be typed and what it stands for. */
export interface Choice {
  /** A phrase that explains it. */
  about: Words;
  /** What it is called in a menu. */
  label: Words;
  /** The name. */
  name: string;
}

/** The events of a comparison: each has the name of a field, and its data. */
export interface CompareEvents {
  done: Started;
  failed: Problem;
  queued: Queued;
  row: CompareRow;
  started: Started;
}

/** A position, and what to compare there. */
export interface CompareRequest extends PositionSpec {
  /** The algorithms' names. */
  algorithms: string[];
  /** From this depth to that one. */
  depths: [number, number];
  /** The evaluation; the game's first if there is none. */
  eval?: string | null;
  /** Megabytes of the transposition table. */
  hash?: number | null;
  /** Whether textbook searches remember positions; by default only MTD(f) does. */
  memory?: boolean | null;
  /** `board`, `captures` or `ranked`: the order of the moves in a textbook search. */
  order?: string | null;
  /** For everything together. */
  seconds?: number | null;
}

/** Event `row`: one algorithm at one depth. */
export interface CompareRow {
  /** The algorithm's name. */
  algorithm: string;
  /** The best move found. */
  best_move: string | null;
  /** Nodes left early; 0 for the engine. */
  cutoffs: number;
  /** Turns looked ahead. */
  depth: number;
  /** The same in discs, not rounded to whole ones; absent where the evaluation counts no discs. */
  discs?: number;
  /** Positions evaluated or finished; 0 for the engine, which does not count them. */
  leaves: number;
  /** Positions visited. */
  nodes: number;
  /** Time spent. */
  seconds: number;
  /** Out of time: the figures are those of an unfinished search, and the algorithm is not tried any deeper. */
  stopped: boolean;
  /** The value found, to the side to move. */
  value: Score;
}

/** The length of a shortest route for every supply. */
export interface Curve {
  /** From each supply on, up to the next one's, the route is so long. */
  points: CurvePoint[];
}

export interface CurvePoint {
  /** Null where there is no route. */
  length: number | null;
  supply: number;
}

/** A position of which two players thought differently. */
export interface Disagreement {
  /** How much of a game the two are apart, from 0 to 1. */
  difference: number;
  /** The first player's name. */
  first: string;
  /** The moves made before the position. */
  moves: string[];
  /** The game's number in its match. */
  number: number;
  /** The start position, where it is not the game's own. */
  position: string | null;
  /** How the game ended. */
  result: GameResult;
  /** The rule set, where it is not the game's first. */
  rules: string | null;
  /**
   * What the first and the second player thought of it, each to itself: one when it made the last of the moves, the
   * other when it made the next.
   */
  scores: [Score, Score];
  /** The second player's name. */
  second: string;
  /** Who moves there. */
  side: Side;
}

/** Positions of a match of which its players thought most differently. */
export interface DisagreementList {
  /** The greatest first, at most one of a game. */
  positions: Disagreement[];
}

/** A position to be won. */
export interface Drill {
  /** The right move. */
  best_move: string;
  /** What is to be done. */
  goal: DrillGoal;
  /** The position in the game's one-line text. */
  position: string;
  /** What the right move is worth. */
  score: Score;
  /** What the second best is worth; none where it is the only one. */
  second: Score | null;
  /** Who is to find the move. */
  side: Side;
}

/** What is to be done. */
export type DrillGoal = 'win' | 'only';

/** Which endgame. */
export interface DrillRequest {
  /** Another number gives another one; the same one gives the same. */
  seed: number;
}

/** An endgame of a game. */
export interface DrillView extends Drill {
  /** The number that gives it again. */
  seed: number;
}

/** How a game ended, for people. */
export interface Ending {
  /** The reason's code. */
  reason: string;
  /** The name by which the game's judges call it. */
  rule: string;
  /** A sentence. */
  sentence: string;
  /** Who won; none for a draw. */
  winner: Side | null;
}

/** The body of every error response. */
export interface ErrorBody {
  /** What is wrong. */
  error: Problem;
}

/** A position, and the evaluation to take apart there. */
export interface EvalRequest extends PositionSpec {
  /** The evaluation; the game's default if there is none. */
  eval?: string | null;
}

/** A value that is not rounded to whole discs. */
export interface ExactScore {
  /** `cp` for the evaluation's points, or `discs`. */
  kind: string;
  /** How many. */
  value: number;
}

/**
 * Pieces that changed hands since the root, where the game has such: letters of the position's text. What both sides
 * lost of the same kind is left out.
 */
export interface Exchange {
  /** Pieces of the side that asks. */
  lost: string[];
  /** Pieces of the other side. */
  won: string[];
}

/** A static evaluation taken apart, as the side to move sees it. */
export interface Explanation {
  /** The value. */
  score: ExactScore;
  /** Its terms, whose values sum to it. */
  terms: Term[];
}

/** A move played in stored games. */
export interface ExplorerMove {
  /** Games that nobody won. */
  draws: number;
  /** Games that the first player won. */
  first: number;
  /** The move. */
  move: string;
  /** What players call the opening after it, if it has another name than before. */
  opening: Words | null;
  /** Games that the second player won. */
  second: number;
}

/** What was played from a position. */
export interface ExplorerView {
  /** The moves played, the most played first. */
  moves: ExplorerMove[];
  /** Games of this kind that have not been counted yet; ask again. */
  uncounted: number;
}

/** A game, and how to write it. */
export interface ExportRequest extends PositionSpec {
  /** What somebody wrote about the start. */
  comment?: string | null;
  /** Who played first. */
  first?: string | null;
  /** A format of the game, as /api/about lists them. */
  format: string;
  /** The whole tree with its variations and comments, for the formats that hold them; by default the moves alone. */
  nodes?: StudyNode[];
  /** The reason's code. */
  reason?: string | null;
  /** Who won; by default what the rules say of the final position. */
  result?: GameResult | null;
  /** Who played second. */
  second?: string | null;
  /** The headers of the file that it came from. */
  tags?: GameTag[];
}

/** A game written down. */
export interface Exported {
  /** The text. */
  text: string;
}

/** A map and a query. */
export interface Field {
  goal: Place | null;
  /** 4 or 8. */
  moves: number;
  /** Rows of one letter a cell: `#` wall, `.` ground, `2` to `9` costlier ground, `o` depot. */
  rows: string[];
  start: Place | null;
  supply: number;
}

/** A file of whatever kind. */
export interface FileRequest {
  /** Its bytes in Base64. */
  data: string;
}

/** A file as text. */
export interface FileText {
  /** `text`, or the name of the game's binary format. */
  format: string;
  /** A sentence for each game of a binary file that could not be read. */
  problems: string[];
  /** The file decoded; the games of a binary file as PGN. */
  text: string;
}

/** A move that looks as if it could be made, and why it must not be made now. */
export interface Forbidden {
  /** The move in the game's own notation. */
  move: string;
  /**
   * The rule's name, such as `in-check`; for a move that would lose by repeating the position, the
   * reason's code.
   */
  rule: string;
  /** A sentence. */
  sentence: string;
}

/** A way to write a game down. */
export interface Format {
  /** A phrase that explains it. */
  about: string;
  /** How the name of such a file ends, without the dot. */
  extension: string;
  /** What a menu calls it. */
  label: Words;
  /** Its name, such as `pgn` or `moves-wxf`. */
  name: string;
  /** The notation of its moves as a menu calls it, where it is not the usual one. */
  notation: Words | null;
}

/** How a game ended, with its result. */
export interface GameEnding extends Ending {
  /** `1-0`, `0-1` or `1/2-1/2`. */
  result: GameResult;
}

/** A game as menus and help pages show it. The game states it, nobody else tells games apart. */
export interface GameInfo {
  /** Its board. */
  board: BoardShape;
  /** What the material of a position counts, where it counts anything: one of them, then several. */
  counted: [Words, Words] | null;
  /** How deep textbook searches look unless somebody says otherwise. */
  depths: TextbookDepths;
  /** What a menu calls it. */
  label: Words;
  /** What the two sides are called, the first player first. */
  sides: [Words, Words];
  /** Whose advantage a value with a plus is, by the game's custom. */
  values_for: ValuesFor;
}

/** Games of a match. */
export interface GameList {
  games: GameSummary[];
}

/** A finished game. */
export interface GameRecord {
  /** The first player's name. */
  first: string;
  /** Which game of the registry. */
  game: string;
  /** All moves, the opening's included. */
  moves: MoveRecord[];
  /** Its number in its match, from 0: what identifies it there. */
  number: number;
  /** How many of the moves were given as the opening. */
  opening: number;
  /** The start position, where it is not the game's own. */
  position?: string;
  /**
   * The reason's code: one of the game's own, or `time`, `illegal-move`, `crash`, `hang`, `start-up`,
   * `adjudicated`, `agreement`, `max-plies`.
   */
  reason: string;
  /** A sentence about the end, where there is more to say. */
  remark?: string;
  /** Who won. */
  result: GameResult;
  /** The rule set, where it is not the game's first. */
  rules?: string;
  /** The second player's name. */
  second: string;
  /** How long it took. */
  seconds: number;
  /** When it began, in milliseconds since 1970. */
  started: number;
}

/** Who won. */
export type GameResult = '1-0' | '0-1' | '1/2-1/2';

/** A game in a list. */
export interface GameSummary {
  /** The first player's name. */
  first: string;
  /** Which game of the registry. */
  game: string;
  /** The game's number there. */
  number: number;
  /** How many moves it has. */
  plies: number;
  /** Why it ended. */
  reason: string;
  /** Who won. */
  result: GameResult;
  /** The match. */
  run: RunId;
  /** The second player's name. */
  second: string;
  /** How long it took. */
  seconds: number;
  /** When it began, in milliseconds since 1970. */
  started: number;
}

/** A header of a game, such as `Event` and its name. */
export interface GameTag {
  /** What it is called. */
  name: string;
  /** What it says. */
  value: string;
}

/** The leg that decides the smallest supply. */
export interface Gap {
  from: Place;
  supply: number;
  to: Place;
  width: number;
}

/** A node that was expanded. */
export interface GraphExpansion {
  /** g. */
  cost: number;
  /** Neighbours that a cheaper way was found to, each with its g. */
  improved: number[][];
  node: number;
}

/** A graph, a query, and an h. */
export interface GraphRequest {
  /** Two nodes, numbered from 0, and what the way between them costs, there and back. */
  edges: number[][];
  goal: number;
  /** What each node says of its way to the goal; there are as many nodes as numbers. */
  h: number[];
  start: number;
}

/** What A* did, and what an admissible h may say at most. */
export interface GraphTrace {
  /** What the route that was found costs; null for none. */
  cost: number | null;
  /** What the cheapest way from each node to the goal costs; null for none. */
  distances: (number | null)[];
  expansions: GraphExpansion[];
  route: number[];
}

/** The state of the server. */
export interface Health {
  /** Searches that run. */
  running: number;
  /** Always `ok`. */
  status: string;
  /** Searches that wait. */
  waiting: number;
}

/** A text that may be anything. */
export interface ImportRequest {
  /** The rule set, unless the text names one. */
  rules?: string | null;
  /** A position, moves, PGN, GGF: whatever the game has. */
  text: string;
}

/** A text that has been understood. */
export interface Imported extends Transcript {
  /** What it turned out to be: `position`, `moves`, or the name of one of the game's file formats. */
  format: string;
}

/** What a depot makes smaller, or possible. */
export type Improved = 'supply' | 'length';

/** A position, and a move to be judged there. */
export interface JudgeRequest extends PositionSpec {
  /** The move. */
  move: string;
}

/** Event `judged`: one move has been judged. */
export interface JudgedMove {
  /** A better move, where the move is marked. */
  better: string | null;
  /** How much of the mover's expectation it cost, from 0 to 1. */
  loss: number;
  /** How bad it was. */
  mark: Mark | null;
  /** The move. */
  move: string;
  /** The move's number, from 0. */
  ply: number;
  /** Who made it. */
  side: Side;
}

/** Something that the squares of a position have more or less of, such as who will own them. */
export interface Layer {
  /** The squares that have a value, each at most once; the others have nothing of it. */
  cells: LayerCell[];
  /** What it is called in a menu. */
  label: Words;
  /** A short name that never changes, such as `territory`. */
  name: string;
}

/** A square's value. */
export interface LayerCell {
  /** The square, by the name that the game's moves give it. */
  square: string;
  /** Positive for the first side, negative for the second. */
  value: number;
}

/** What is travelled on one supply. */
export interface Leg {
  cost: number;
  from: Place;
  steps: number;
  to: Place;
}

/** A level as it is shown. */
export interface LevelInfo {
  /** Turns it looks ahead; as many as its time allows if there is none. */
  depth: number | null;
  /** Elo above the lowest level, by matches of levels against each other; none where that was not measured. */
  elo: number | null;
  /** It errs on purpose. */
  errs: boolean;
  /** With so many plies left it plays to the end exactly; 0 where it does not look for the end. */
  exact: number;
  /** Its number. */
  number: number;
  /** With so many left it searches to the end too, but is less than certain of the value. */
  selective: number;
  /** How it likes to play; none where it plays what it thinks best. */
  style: Words | null;
}

/** Limits of one request, and of all of them together. Clients are told those of one request. */
export interface Limits {
  /** Turns that a search looks ahead. */
  depth: number;
  /** Megabytes of one search's hash table. */
  hash: number;
  /** Best lines of one search. */
  lines: number;
  /** Cells of a map. */
  map_cells: number;
  /** Games of a match. */
  match_games: number;
  /** Seconds of one search. */
  seconds: number;
  /** Threads of one search. */
  threads: number;
  /** Nodes of a recorded tree. */
  tree_nodes: number;
}

/** A move and where it led. */
export interface LineStep {
  /** The move in the game's own notation. */
  move: string;
  /** The position after it. */
  position: string;
  /** Who moves there. */
  side: Side;
}

/** Every position of a line. */
export interface LineView {
  /** The end of the game, if it has come. */
  ending: GameEnding | null;
  /** Who moves there. */
  side: Side;
  /** The position it begins with. */
  start: string;
  /** The moves, each with the position after it. */
  steps: LineStep[];
}

/** A tree as nested lists, and a textbook search of it. */
export interface ListRequest {
  /** A textbook algorithm. */
  algorithm: string;
  /** Plies to search; to the leaves if there is none. */
  depth?: number | null;
  /**
   * Nested lists of values for the side that moves first, as in `((3 5) (6 9))`; `4:(3 5)` gives a node a value of its
   * own.
   */
  list: string;
  /** Whether the search remembers nodes; by default only MTD(f) does. */
  memory?: boolean | null;
}

/** A running game as it stands. */
export interface LiveGame {
  /** The move that led there. */
  last_move: string | null;
  /** Its number in the match, from 0. */
  number: number;
  /** The first player and the second. */
  players: [LivePlayer, LivePlayer];
  /** Moves made. */
  plies: number;
  /** The position in the game's one-line text. */
  position: string;
  /** Who moves. */
  side: Side;
  /** Milliseconds that the side to move has thought. */
  thinking: number;
}

/** The games that are being played, by number. */
export interface LiveGameList {
  games: LiveGame[];
}

/** One player of a running game. */
export interface LivePlayer {
  /** How deep it looked then. */
  depth: number | null;
  /** Milliseconds on its clock when the side to move began to think; null without a clock. */
  left: number | null;
  name: string;
  /** What it thought of its last move, as it sees the game. */
  score: Score | null;
}

/** How a map is written. */
export type MapFormat = 'course' | 'movingai' | 'depots' | 'svg';

/** A map's text. */
export interface MapText {
  /** The course's text, or a map of MovingAI's. */
  text: string;
}

/** What is to be written, and how. */
export interface MapWriteRequest {
  field: Field;
  format: MapFormat;
}

/** A map as text. */
export interface MapWritten {
  text: string;
}

/** How bad a move was. */
export type Mark = 'inaccuracy' | 'mistake' | 'blunder';

/** The events of a match: each has the name of a field, and its data. */
export interface MatchEvents {
  done: MatchView;
  failed: Problem;
  game: GameSummary;
  /** At once, and after every batch of games. */
  standing: MatchView;
}

/** All matches. */
export interface MatchList {
  /** Oldest first. */
  matches: MatchSummary[];
}

/** A new match. */
export interface MatchRequest {
  /** Games at the same time. */
  concurrency?: number | null;
  depth?: number | null;
  /** When both agree on a draw, such as `moves=8,score=10,from=60`. */
  draw?: string | null;
  /**
   * A SPEC each, such as `self:eval=classic,name=old`, `random`, or `engine:NAME` from the server's own
   * file. None may name a program.
   */
  engines: string[];
  game: string;
  /** Games of each pairing. */
  games?: number | null;
  /** The first engine meets all others, instead of everyone everyone. */
  gauntlet?: boolean | null;
  /** Plies after which a game counts as drawn. */
  max_plies?: number | null;
  nodes?: number | null;
  /** `random:PLIES:SEED`; without it games begin at the game's own start. */
  openings?: string | null;
  /** When both agree that one is lost, such as `moves=3,score=600`. */
  resign?: string | null;
  rules?: string | null;
  /** Seconds a move. */
  seconds?: number | null;
  /** The test that ends the match, such as `elo0=0,elo1=5,alpha=0.05,beta=0.05`. */
  sprt?: string | null;
  /** A clock, such as `10+0.1`. */
  tc?: string | null;
}

/** How far a match has come. */
export type MatchState = 'running' | 'unfinished' | 'finished' | 'stopped';

/** A match in a list. */
export interface MatchSummary {
  created: number;
  game: string;
  games: number;
  id: number;
  players: string[];
  state: MatchState;
  updated: number;
}

/** How a match stands. */
export interface MatchView {
  created: number;
  /** How row stands against column; null where they do not meet. */
  cross: (Tally | null)[][];
  game: string;
  /** Games played. */
  games: number;
  id: number;
  lines: PlayerStats[];
  /** The way of a match of two. */
  milestones: Milestone[];
  /** How many will be played; null if only the test ends it. */
  planned: number | null;
  players: string[];
  sprt: SprtStatus | null;
  state: MatchState;
  updated: number;
}

/** Counted for people; a game counts what its players count. */
export interface Material {
  /** What the first and the second side have captured, as letters of the position's text, the dearest first. */
  captured: [string[], string[]] | null;
  /** Pieces of the first and of the second side, where their number is what the game is about. */
  counts: [number, number] | null;
}

/** One point of the way a match has taken. */
export interface Milestone {
  /** The first player's Elo difference, if there is one. */
  elo: number | null;
  /** How far it may be off. */
  elo_error: number | null;
  /** Games counted. */
  games: number;
  /** The test's log-likelihood ratio, if there is a test. */
  llr: number | null;
}

/** One move and what its player thought. */
export interface MoveRecord {
  /** Turns looked ahead. */
  depth?: number;
  /** Milliseconds spent, as the arena measured them. */
  milliseconds?: number;
  /** The move in the game's own notation. */
  move: string;
  /** Positions visited. */
  nodes?: number;
  /** Its value to the player who made it. */
  score?: Score;
}

/** A map, a query, and how it is to be answered. */
export interface PathRequest {
  /** One of auto, astar, uniform-cost, labels, bidirectional; auto if none is named. */
  algorithm?: string | null;
  goal?: Place | null;
  /** 4 or 8. */
  moves: number;
  /** Rows of one letter a cell: `#` wall, `.` ground, `2` to `9` costlier ground, `o` depot. */
  rows: string[];
  /** Seconds to search at the most. */
  seconds?: number | null;
  start?: Place | null;
  supply: number;
}

/** A row and a column, from 0. */
export type Place = [number, number];

/** A route, or why there is none. */
export interface Plan {
  /** Where one more depot would help most. */
  advice: Advice | null;
  expanded: number;
  generated: number;
  /** What is left at each location, after refilling. */
  left: number[];
  legs: Leg[];
  length: number | null;
  /** The steps: U D L R by four moves, words of the compass by eight. */
  letters: string;
  /** The smallest supply with which there is a route, and the gap that decides it. */
  minimum: Gap | null;
  /** Where the route leads, start and goal included. */
  places: Place[];
  reachable: boolean;
  /** How long the search took, without what is said beside it. */
  seconds: number;
}

/** A player's figures. */
export interface PlayerStats {
  /** Games drawn. */
  draws: number;
  /** Elo above the average of those it met; none for a clean sweep or before the first game. */
  elo: number | null;
  /** Half of the 95 % interval. */
  elo_error: number | null;
  /** Games lost. */
  losses: number;
  /** Its name. */
  name: string;
  /** Normalised Elo, counted by pairs. */
  normalized_elo: number | null;
  /** Pairs worth 0, ½, 1, 1½ and 2 points. */
  pairs: [number, number, number, number, number];
  /** How sure it is that it is stronger than those it met, from 0 to 1. */
  superiority: number | null;
  /** Games won. */
  wins: number;
}

/** A body that is a position and nothing else. */
export type PositionRequest = PositionSpec;

/** A position: a start, and the moves made from there. */
export interface PositionSpec {
  /** Moves in any of the game's notations. */
  moves?: string[];
  /** The start in the game's one-line text; the game's own if there is none. */
  position?: string | null;
  /** The rule set; the game's first if there is none. */
  rules?: string | null;
}

/** A word for programs and a sentence for people. */
export interface Problem {
  /** The word, such as `bad-input`. */
  code: string;
  /** The sentence names the place and what was expected there. */
  message: string;
  /** The same for pages that word it in another language, where the sentence has a code of its own. */
  reason?: ProblemReason;
}

/** A sentence as a code, what it is filled with, and where it applies. */
export interface ProblemReason {
  /** The code, such as `illegal-move`. */
  code: string;
  /** What the sentence is filled with, by name. */
  params: Record<string, string>;
  /** Where, from the outside in, such as `moves` and `move 3`. */
  places: string[];
}

/** Event `queued`: so many searches wait before this one. */
export interface Queued {
  /** How many. */
  ahead: number;
}

/** What they say. */
export interface Rating {
  /** Null without games, and where one side won them all. */
  elo: number | null;
  /** Half the width of the 95 % interval; null where it has no finite end. */
  error: number | null;
  /** Points a game, 0 to 1; null without games. */
  score: number | null;
  /** How sure it is that the first player is the stronger one, 0 to 1. */
  superiority: number | null;
}

/** Games as the first player saw them. */
export interface RatingRequest {
  draws: number;
  losses: number;
  wins: number;
}

/** Two moves compared. */
export interface Refutation {
  /** The better move. */
  better: string;
  /** Turns that both were looked ahead. */
  depth: number;
  /** How much more of the game the better one promises, from 0 to 1; 0 where the engine sees no difference. */
  loss: number;
  /** Positions visited in all. */
  nodes: number;
  /** The side that asks: whoever moves at the root. */
  side: Side;
  /** The nodes, each after the one above it; the root first. */
  tree: RefutationNode[];
  /** The worse move. */
  worse: string;
}

/** What a node stands for. */
export type RefutationKind = 'root' | 'better' | 'worse' | 'answer' | 'reply' | 'end';

/** A node: a position on the way, and what it is worth. */
export interface RefutationNode {
  /** What that says about the result. */
  chances: Chances;
  /** How many moves there are to choose from here; 0 where the game is over. */
  choices: number;
  /** Pieces of the side that asks and of the other, where their number is what the game is about. */
  counts: [number, number] | null;
  /** What has changed hands since the root. */
  exchange: Exchange | null;
  /** What it stands for. */
  kind: RefutationKind;
  /** The moves from the node above to here: one, or for an end a few, or none for the root. */
  moves: string[];
  /** The node above; none for the root. */
  parent: number | null;
  /**
   * The best value, to the side that asks, of the moves from here that are not shown; none where all are shown, or
   * none was compared.
   */
  rest: Score | null;
  /** Its value to the side that asks, counted from here. */
  score: Score;
  /** Who moves here. */
  side: Side;
}

/** Event `done`: how both sides played. */
export interface ReviewDone {
  /** Each side by itself. */
  sides: SideSummaries;
}

/** The events of a review: each has the name of a field, and its data. */
export interface ReviewEvents {
  done: ReviewDone;
  failed: Problem;
  judged: JudgedMove;
  position: ReviewedPosition;
  queued: Queued;
  started: ReviewStarted;
}

/** A game, and how long to look at each of its positions. */
export interface ReviewRequest extends PositionSpec {
  /** Turns to look ahead at each. */
  depth?: number | null;
  /** The evaluation; the game's first if there is none. */
  eval?: string | null;
  /** The number of the first move to judge; those before it are only made. From the first move if there is none. */
  from?: number | null;
  /** Positions to visit for each position of the game. */
  nodes?: number | null;
  /**
   * Time for each position. A whole review takes no longer than this server lets one search take, so a long game gets
   * less for each.
   */
  seconds?: number | null;
}

/** Event `started`: the review has begun. */
export interface ReviewStarted {
  /** How many positions will be looked at. */
  positions: number;
}

/** Event `position`: one position has been looked at. */
export interface ReviewedPosition {
  /** The best move found. */
  best_move: string | null;
  /** Win, draw, loss of the side to move, in thousandths. */
  chances: Chances;
  /** Turns looked ahead. */
  depth: number;
  /** What the first player may expect, from 0 to 1. */
  expectation: number;
  /** Moves made before it. */
  ply: number;
  /** The moves both sides are expected to make. */
  pv: string[];
  /** Its value to the side to move. */
  score: Score;
  /** Who moves. */
  side: Side;
}

/** A match's number in the store. */
export type RunId = number;

/** A score for people and programs, from the side to move's view. */
export type Score =
  | {
      kind: 'cp';
      /** Points of the evaluation. */
      value: number;
    }
  | {
      kind: 'discs';
      /** Discs. */
      value: number;
    }
  | {
      kind: 'win';
      /** A win in so many plies. */
      value: number;
    }
  | {
      kind: 'loss';
      /** A loss in so many plies. */
      value: number;
    }
  | {
      kind: 'draw';
      /** A certain draw, always 0. */
      value: number;
    };

/** The events of a search: each has the name of a field, and its data. */
export interface SearchEvents {
  done: SearchResult;
  failed: Problem;
  /** An earlier analysis. */
  kept: SearchResult;
  line: SearchLine;
  pulse: SearchPulse;
  queued: Queued;
  started: Started;
}

/** One finished variation of one iteration of the engine. */
export interface SearchLine extends Variation {
  /** The search saw the end of the game, with this confidence in per cent: at 100 its value is exact. */
  confidence?: number;
  /** Turns looked ahead. */
  depth: number;
  /** Thousandths of the table in use. */
  hashfull: number;
  /** Which of the best variations, from 0. */
  line: number;
  /** Positions visited so far. */
  nodes: number;
  /** Positions visited a second. */
  nodes_per_second: number;
  /** Time spent so far, in JSON as seconds. */
  seconds: number;
  /** The deepest ply looked at. */
  selective_depth: number;
}

/** Event `pulse`: how far the search has come, between two finished lines. */
export interface SearchPulse {
  /** Turns that are looked ahead now. */
  depth: number;
  /** Positions visited so far. */
  nodes: number;
  /** Positions visited a second. */
  nodes_per_second: number;
  /** Which move of the position is looked at, from 1. */
  root_move: number;
  /** How many there are. */
  root_moves: number;
  /** Time spent so far. */
  seconds: number;
}

/** A position, and how to search it. */
export interface SearchRequest extends PositionSpec {
  /** `engine`, unless a textbook algorithm is named. */
  algorithm?: string | null;
  /** Take moves from the game's book, as long as this server has any. */
  book?: boolean;
  /** Choose at random among the book's moves that are worth at most this much less than its best, in discs or points. */
  book_variety?: number | null;
  /** Turns to look ahead. */
  depth?: number | null;
  /** An engine of the server's own file, by name, in the place of ours; it takes the limits that /api/about names. */
  engine?: string | null;
  /** The evaluation; the game's first if there is none. */
  eval?: string | null;
  /** Megabytes of the transposition table. */
  hash?: number | null;
  /** How well to play: one of the game's levels, as /api/about lists them; as well as it can if nothing is said. */
  level?: number | null;
  /** How many best lines are wanted. */
  lines?: number | null;
  /** Positions to visit. */
  nodes?: number | null;
  /** The only moves to consider. */
  only?: string[];
  /** Time to think. Without any limit the engine thinks until it is stopped, or as long as this server lets it. */
  seconds?: number | null;
  /** Choose among moves of equal value by this number. */
  seed?: number | null;
  /** Threads of the engine. */
  threads?: number | null;
}

/** What a search found. The best move, the score and the moves expected are those of the first variation. */
export interface SearchResult {
  /** None once the game is over, or where a textbook search was cut off. */
  best_move: string | null;
  /** It comes from a book, and nothing was searched; absent from JSON where it does not. */
  book?: boolean;
  /** What the value says about the result; none until it is rated. */
  chances: Chances;
  /** The search saw the end of the game, with this confidence in per cent: at 100 its value is exact. */
  confidence?: number;
  /** Nodes left early; textbook searches only. */
  cutoffs?: number;
  /** Turns looked ahead. */
  depth: number;
  /** The value in discs as the search has it, not rounded to whole ones; absent where it counts nothing of the kind. */
  discs?: number;
  /** Positions evaluated or finished; textbook searches only. */
  leaves?: number;
  /** The best variations, best first. */
  lines: Variation[];
  /** Positions visited, root and leaves included. */
  nodes: number;
  /** The moves both sides are expected to make. */
  pv: string[];
  /** The value to the side to move. */
  score: Score;
  /** Time spent. */
  seconds: number;
  /**
   * The stop flag ended it before its own limits did; absent from JSON where it did not. Of a textbook search
   * nothing is known then but its counts: there is no move, and the score is that of the position itself.
   */
  stopped?: boolean;
}

/**
 * A searched tree in columns: entry i of every list belongs to node i. Nodes stand in the order they were entered, each
 * after its parent.
 */
export interface SearchTree {
  /** The algorithm's name. */
  algorithm: string;
  /** Points for the node's own side to move; a win in n is 1000000 - n, a loss in n is n - 1000000, null is no bound. */
  alpha: (number | null)[];
  /** The best move found. */
  best_move: string | null;
  /** The upper end of the window. */
  beta: (number | null)[];
  /** How deep. */
  depth: number;
  /** How many nodes the search entered, kept here or not. */
  entered: number;
  /** Index into `fates`. */
  fate: number[];
  /** The words that `fate` points to. */
  fates: string[];
  /** Plies still to search. */
  left: number[];
  /** Index into `moves`; -1 for a root. */
  move: number[];
  /** Every move text once. */
  moves: string[];
  /** -1 for a root; MTD(f) has one root a pass. */
  parent: number[];
  /** The position searched. */
  position: string;
  /** The side to move: 0 first, 1 second. */
  side: number[];
  /** Nodes were left out, because there were too many. */
  truncated: boolean;
  /** What values count: `cp` for the evaluation's points, or `discs`. */
  unit: string;
  /** How many of the columns' points make one, as values are read elsewhere: a disc, or a hundred points. */
  unit_size: number;
  /** The value found, as the columns have it. */
  value: number;
  /** What the node was left with. */
  value_of: (number | null)[];
}

/** A player, named by who moves first in the start position; each game has its own words for the two. */
export type Side = 'first' | 'second';

/** How both sides played. */
export interface SideSummaries {
  /** The first player. */
  first: SideSummary;
  /** The second player. */
  second: SideSummary;
}

/** How one side played. */
export interface SideSummary {
  /** From 0 to 1: 1 where nothing was lost, one half where a move cost a mistake on average. */
  accuracy: number;
  /** So many blunders. */
  blunders: number;
  /** Of them so many inaccuracies. */
  inaccuracies: number;
  /** So many mistakes. */
  mistakes: number;
  /** Moves made. */
  moves: number;
}

/** How the test stands. */
export interface SprtStatus {
  /** The log-likelihood ratio. */
  llr: number;
  /** At or below it the change has failed. */
  lower: number;
  /** At or above it the change has passed. */
  upper: number;
  /** `continue`, `H0` or `H1`. */
  verdict: SprtVerdict;
}

/** What a test says now. */
export type SprtVerdict = 'continue' | 'H0' | 'H1';

/** Event `started`: the search has begun. */
export type Started = Record<string, never>;

/** A study in the store. */
export interface StoredStudy extends StudyContent {
  /** When it was first saved, in milliseconds since 1970. */
  created: number;
  /** Its number. */
  id: StudyId;
  /** When it was last saved, in milliseconds since 1970; no two studies share it. */
  updated: number;
}

/** A study to save. */
export interface Study extends StudyContent {
  /** When it was first saved; only the store sets it. */
  created?: number;
  /** Its number; only a study that is there has one. */
  id?: number;
  /**
   * The `updated` of the version that this change began from: if somebody else has changed the study since, it is
   * left as it is.
   */
  updated?: number;
}

/** All that somebody wrote down. */
export interface StudyContent {
  /** What somebody wrote about the start. */
  comment?: string;
  /** The first player's name. */
  first: string;
  /** Which game of the registry. */
  game: string;
  /** What it is for. */
  kind: StudyKind;
  /** A tree of moves: every node stands after its parent, and the first child of each is the main line. */
  nodes: StudyNode[];
  /** Why it ended. */
  reason: string | null;
  /** Who won, if it is over. */
  result: GameResult | null;
  /** The rule set, where it is not the game's first. */
  rules: string | null;
  /** The second player's name. */
  second: string;
  /** Whatever its writer keeps beside it. */
  settings: unknown;
  /** The start position, where it is not the game's own. */
  start: string | null;
  /** The headers of the file that it came from, such as the event. */
  tags?: GameTag[];
  /** What it is called. */
  title: string;
}

/** A study's number in the store. */
export type StudyId = number;

/** What a study is for. */
export type StudyKind = 'play' | 'analysis';

/** One move of a tree. */
export interface StudyNode {
  /** What somebody wrote before it, as at the beginning of a variation. */
  before?: string;
  /** What somebody wrote about it. Commands such as `[%clk 0:05:00]` and `[%eval 0.31]` stand in it as PGN has them. */
  comment?: string;
  /** The move in the game's own notation. */
  move: string;
  /** PGN's numeric signs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
  nags?: number[];
  /** The node it follows, which stands before it; null for a move from the start. */
  parent: number | null;
}

/** A study in a list. */
export interface StudySummary {
  /** When it was first saved, in milliseconds since 1970. */
  created: number;
  /** The first player's name. */
  first: string;
  /** Which game of the registry. */
  game: string;
  /** Its number. */
  id: StudyId;
  /** What it is for. */
  kind: StudyKind;
  /** Moves of the main line. */
  plies: number;
  /** Why it ended. */
  reason: string | null;
  /** Who won, if it is over. */
  result: GameResult | null;
  /** The second player's name. */
  second: string;
  /** What it is called. */
  title: string;
  /** When it was last saved, in milliseconds since 1970. */
  updated: number;
}

/** Games counted one by one, as the first player saw them. */
export interface Tally {
  /** Games nobody won. */
  draws: number;
  /** Games the first player lost. */
  losses: number;
  /** Games the first player won. */
  wins: number;
}

/** A term of an evaluation, as the side to move sees it. */
export interface Term {
  /** What people call it. */
  label: Words;
  /** A short name that never changes, such as `mobility`. */
  name: string;
  /** What the other side has of it. */
  other: number;
  /** What the side to move has of it. */
  own: number;
  /** The squares that made it, each with its part of the value; some terms have none. */
  squares: TermSquare[];
  /** What it adds to the score; most often (own − other) × weight. */
  value: number;
  /** What one of it is worth. */
  weight: number;
}

/** A square's part of a term. */
export interface TermSquare {
  /** The square, by the name that the game's moves give it. */
  square: string;
  /** What it adds to the score of the side to move. */
  value: number;
}

/** Depths at which a textbook search of the start position takes a moment, not minutes. */
export interface TextbookDepths {
  /** For comparing all algorithms, minimax among them. */
  compare: number;
  /** For a tree that can be looked at. */
  tree: number;
}

/** What a search did. */
export interface Trace {
  algorithm: string;
  /** Where the search itself was cut short, at least so many. */
  expanded: number;
  /** Five numbers an expansion, in order: row, column, left, cost (g), estimate (h). */
  expansions: number[];
  /** Where the search itself was cut short, at least so many. */
  generated: number;
  length: number | null;
  places: Place[];
  /** More was expanded than is sent. */
  truncated: boolean;
}

/** A game as a text tells it: its moves are legal from its position, and none comes after its end. */
export interface Transcript {
  /** What somebody wrote before the first move. */
  comment: string | null;
  /** Who played first. */
  first: string | null;
  /** The moves of the main variation in the game's own notation. */
  moves: string[];
  /**
   * All moves with their variations: every node stands after its parent, and the first child of each is the main
   * variation.
   */
  nodes: StudyNode[];
  /** The start position in the game's one-line text; none for the game's own. */
  position: string | null;
  /** The reason's code, where it is known. */
  reason: string | null;
  /** Who won, where the game is finished. */
  result: GameResult | null;
  /** The rule set, where the text names one. */
  rules: string | null;
  /** Who played second. */
  second: string | null;
  /** The headers as they stand, in their order. */
  tags: GameTag[];
}

/** A position, and a line of moves to be written anew. */
export interface TranslateRequest extends PositionSpec {
  /** The line, from where those moves have led. */
  line: string[];
  /** A notation of the game, as /api/about lists them. */
  notation: string;
}

/** A line in another notation. */
export interface Translated {
  /** The moves. */
  line: string[];
}

/** A position, and a textbook search of it. */
export interface TreeRequest extends PositionSpec {
  /** A textbook algorithm. */
  algorithm: string;
  /** Plies to search. */
  depth: number;
  /** The evaluation; the game's first if there is none. */
  eval?: string | null;
  /** Whether the search remembers positions; by default only MTD(f) does. */
  memory?: boolean | null;
  /** How many nodes to record; the search goes on beyond them. */
  most_nodes?: number | null;
  /** `board`, `captures` or `ranked`: the order of the moves. */
  order?: string | null;
}

/** Whose advantage a value with a plus is. */
export type ValuesFor = 'first' | 'mover';

/** A variation and what it is worth. */
export interface Variation {
  /** What its value says about the result; none until it is rated. */
  chances: Chances;
  /** Its first move. */
  move: string;
  /** All its moves. */
  pv: string[];
  /** Its value to the side to move. */
  score: Score;
}

/** The judge's answer about one move. */
export interface Verdict {
  /** The move may be made. */
  legal: boolean;
  /** The rule's name, such as `LEGAL_CAPTURE_MOVE` or `in-check`. */
  rule: string;
  /** A sentence for a person. */
  sentence: string;
}

/** A position and what can be done there. */
export interface View {
  /** The side to move is in check. */
  check: boolean;
  /** The end of the game, if it has come. */
  ending: GameEnding | null;
  /**
   * Moves that look as if they could be made, and why they must not be made now; those that would lose by repeating the
   * position are legal all the same.
   */
  forbidden: Forbidden[];
  /** What the two sides have on the board, and have captured. */
  material: Material;
  /** Legal moves in the game's own notation; none once the game is over. */
  moves: string[];
  /** What players call the opening, as far as the game has come. */
  opening: Words | null;
  /** The game's one-line text. */
  position: string;
  /** The position has occurred before, and so the game ends if it comes once more in the same way. */
  repetition: GameEnding | null;
  /** Who moves. */
  side: Side;
  /** The squares that a move passes, for moves that do not go straight. */
  tracks: Record<string, string[]>;
}

/** A position, and two moves there. */
export interface WhyRequest extends PositionSpec {
  /** The two moves, in any of the game's notations; the engine finds out which is the worse one. */
  compared: [string, string];
  /** Turns to look ahead. */
  depth?: number | null;
  /** The evaluation; the game's first if there is none. */
  eval?: string | null;
  /** Positions to visit in all. */
  nodes?: number | null;
  /** Time for everything together. */
  seconds?: number | null;
}

/** The same words in English and in Chinese. */
export interface Words {
  /** English. */
  en: string;
  /** 中文. */
  zh: string;
}
