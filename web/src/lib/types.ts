// What the server says and hears. The words are those of /api/openapi.json.

export type Side = 'first' | 'second';

export interface Choice {
  name: string;
  about: string;
}

export interface GameInfo {
  /** Its name in addresses: xiangqi, othello, surakarta, amazons, amazons8. */
  name: string;
  title: string;
  /** What the two sides are called in English, the first player first. */
  sides: [string, string];
  /** The start position in the game's one-line text. */
  start: string;
  evaluations: Choice[];
  rules: Choice[];
  /** Notations of moves that `translate` writes; the game's own first. */
  notations: Choice[];
  /** What `export` writes. */
  formats: Choice[];
}

/** The most that one request may ask for; the server's flags set them. */
export interface Limits {
  seconds: number;
  depth: number;
  lines: number;
  threads: number;
  hash: number;
  tree_nodes: number;
  map_cells: number;
  match_games: number;
}

export interface About {
  version: string;
  games: GameInfo[];
  algorithms: string[];
  limits: Limits;
  /** Engines of the server's own file, by name. */
  engines: string[];
  /** The strongest skill level. */
  most_skill: number;
}

export interface Problem {
  code: string;
  message: string;
}

/** A position: a start (the game's own if none) and the moves made from there. */
export interface PositionSpec {
  position?: string | null;
  moves?: string[];
  rules?: string | null;
}

export interface Ending {
  winner: Side | null;
  result: Result;
  /** The reason's code, which the page says in two languages. */
  reason: string;
  rule: string;
  /** An English sentence. */
  sentence: string;
}

export type Result = '1-0' | '0-1' | '1/2-1/2';

/** POST /api/games/{game}/view */
export interface View {
  position: string;
  side: Side;
  /** Legal moves in the game's own notation; none once the game is over. */
  moves: string[];
  /** The squares that a move passes, for moves that do not go straight (captures of Surakarta). */
  tracks: Record<string, string[]>;
  ending: Ending | null;
  /** The side to move is in check (Xiangqi). */
  check: boolean;
  /** Moves that look as if they could be made, and why they must not be made now. */
  forbidden: { move: string; rule: string; sentence: string }[];
}

/** POST /api/games/{game}/line: every position of a line. */
export interface LineView {
  start: string;
  side: Side;
  /** The moves in the game's own notation, each with the position after it. */
  steps: { move: string; position: string; side: Side }[];
  ending: Ending | null;
}

/**
 * POST /api/games/{game}/layers answers a list of these: what can be shown on the board beside the pieces.
 */
export interface Layer {
  /**
   * xiangqi: attacked (2: hanging); othello: mobility, stable, frontier; amazons: territory; surakarta:
   * threatened.
   */
  name: string;
  /** Positive values are the first side's, negative ones the second's. */
  cells: { square: string; value: number }[];
}

export type ScoreKind = 'cp' | 'discs' | 'win' | 'loss' | 'draw';

/** From the side to move's view; for win and loss the plies to the end. */
export interface Score {
  kind: ScoreKind;
  value: number;
}

/** Win, draw, loss of the side to move, in thousandths. */
export type Chances = [number, number, number];

export interface SearchRequest extends PositionSpec {
  algorithm?: string;
  eval?: string;
  depth?: number;
  seconds?: number;
  nodes?: number;
  lines?: number;
  threads?: number;
  hash?: number;
  /** 0 to about.most_skill; without it as well as it can. */
  skill?: number;
  only?: string[];
  seed?: number;
}

export interface Variation {
  move: string;
  score: Score;
  chances: Chances;
  pv: string[];
}

/** Event `line` of /search: one finished line of one iteration. */
export interface SearchLine extends Variation {
  depth: number;
  selective_depth: number;
  /** Which of the best lines, from 0. */
  line: number;
  nodes: number;
  seconds: number;
  nodes_per_second: number;
  /** Thousandths of the table in use. */
  fullness: number;
}

/** Events `kept` (an earlier analysis, deeper than nothing) and `done` of /search. */
export interface Found {
  best_move: string | null;
  score: Score;
  chances: Chances;
  depth: number;
  nodes: number;
  leaves?: number;
  cutoffs?: number;
  seconds: number;
  pv: string[];
  lines: Variation[];
  /** A cap or the client ended it before its own limit. */
  stopped: boolean;
}

export interface SearchEvents {
  /** So many wait before this one. */
  queued: { ahead: number };
  started: Record<string, never>;
  kept: Found;
  line: SearchLine;
  done: Found;
  failed: Problem;
}

export interface CompareRequest extends PositionSpec {
  algorithms: string[];
  /** From this depth to that one. */
  depths: [number, number];
  eval?: string;
  order?: 'board' | 'captures' | 'ranked';
  memory?: boolean;
  hash?: number;
  /** For everything together. */
  seconds?: number;
}

export interface CompareRow {
  algorithm: string;
  depth: number;
  value: Score;
  best_move: string | null;
  nodes: number;
  leaves: number;
  cutoffs: number;
  seconds: number;
  /** Out of time: the figures are those of an unfinished search. */
  stopped: boolean;
}

export interface CompareEvents {
  queued: { ahead: number };
  started: Record<string, never>;
  row: CompareRow;
  done: Record<string, never>;
  failed: Problem;
}

/** POST /api/games/{game}/tree */
export interface TreeRequest extends PositionSpec {
  algorithm: string;
  depth: number;
  eval?: string;
  order?: 'board' | 'captures' | 'ranked';
  memory?: boolean;
  most_nodes?: number;
}

/**
 * A searched tree in columns: entry i of every list belongs to node i. Nodes stand in the order they were
 * entered, each after its parent.
 */
export interface SearchTree {
  algorithm: string;
  position: string;
  depth: number;
  value: number;
  best_move: string | null;
  /** How many nodes the search entered, kept here or not. */
  entered: number;
  truncated: boolean;
  /** searched, cut, leaf, recalled, spared */
  fates: string[];
  /** Every move text once. */
  moves: string[];
  /** -1 for a root; MTD(f) has one root a pass. */
  parent: number[];
  /** Index into moves; -1 for a root. */
  move: number[];
  /** 0 first, 1 second: the side to move. */
  side: number[];
  /**
   * Windows and values: points for the node's own side to move; a win in n is 1000000 - n, a loss in n is n -
   * 1000000, null is no bound (or not entered).
   */
  alpha: (number | null)[];
  beta: (number | null)[];
  value_of: (number | null)[];
  /** Index into fates. */
  fate: number[];
  /** Plies still to search. */
  left: number[];
}

export interface ReviewRequest extends PositionSpec {
  seconds?: number;
  nodes?: number;
  depth?: number;
  eval?: string;
}

export type Mark = 'inaccuracy' | 'mistake' | 'blunder';

export interface ReviewedPosition {
  /** Moves made before it. */
  ply: number;
  side: Side;
  score: Score;
  chances: Chances;
  /** What the first player may expect, from 0 to 1. */
  expectation: number;
  best_move: string | null;
  pv: string[];
  depth: number;
}

export interface JudgedMove {
  /** The move's number, from 0. */
  ply: number;
  side: Side;
  move: string;
  /** How much of the mover's expectation it cost, from 0 to 1. */
  loss: number;
  mark: Mark | null;
  better: string | null;
}

export interface ReviewDone {
  sides: Record<
    Side,
    { moves: number; inaccuracies: number; mistakes: number; blunders: number; accuracy: number }
  >;
}

export interface ReviewEvents {
  queued: { ahead: number };
  started: { positions: number };
  position: ReviewedPosition;
  judged: JudgedMove;
  done: ReviewDone;
  failed: Problem;
}

/** POST /api/games/{game}/import with {text} */
export interface Imported {
  /** What the text turned out to be, such as position, moves, pgn, ggf. */
  format: string;
  position: string | null;
  moves: string[];
  rules: string | null;
  first: string | null;
  second: string | null;
  result: Result | null;
}

/** POST /api/games/{game}/export answers {text} */
export interface ExportRequest extends PositionSpec {
  format: string;
  first?: string;
  second?: string;
  result?: Result | null;
  reason?: string | null;
}

/** POST /api/games/{game}/translate answers {line}: the line in another notation. */
export interface TranslateRequest extends PositionSpec {
  line: string[];
  notation: string;
}

/** POST /api/games/{game}/judge: may this move be made. */
export interface JudgeRequest extends PositionSpec {
  move: string;
}

export interface Verdict {
  legal: boolean;
  rule: string;
  /** An English sentence. */
  sentence: string;
}

/**
 * A game written down: played, being played, or studied. POST /api/studies answers the study as it is kept,
 * and so does PUT /api/studies/{id}, unless somebody has changed it since `updated` (409).
 */
export interface Study {
  id?: number;
  game: string;
  rules: string | null;
  kind: 'play' | 'analysis';
  title: string;
  first: string;
  second: string;
  /** The start position; null for the game's own. */
  start: string | null;
  /**
   * A tree of moves; every node stands after its parent, a null parent is the start; the first child is the
   * main line.
   */
  nodes: { parent: number | null; move: string; comment?: string }[];
  result: Result | null;
  reason: string | null;
  /** The page's own settings of this game (clocks, who plays), at most 16 kB of JSON. */
  settings: unknown;
  created?: number;
  updated?: number;
}

/**
 * GET /api/studies?game=&kind=&before=&limit= answers a list of these, last saved first; `before` is an
 * `updated`.
 */
export interface StudySummary {
  id: number;
  game: string;
  kind: 'play' | 'analysis';
  title: string;
  first: string;
  second: string;
  plies: number;
  result: Result | null;
  reason: string | null;
  created: number;
  updated: number;
}

/** A place on a map: row, column, from 0. */
export type Place = [number, number];

/**
 * A map and a question. Rows of one letter a cell: `#` wall, `.` ground, `2` to `9` dearer ground, `o` depot.
 * POST /api/path/read with {text} answers one; POST /api/path/write with {field, format: course, movingai,
 * depots or svg} answers {text}.
 */
export interface Field {
  rows: string[];
  start: Place | null;
  goal: Place | null;
  supply: number;
  moves: 4 | 8;
}

/** POST /api/path/plan with a Field and an algorithm */
export interface Plan {
  reachable: boolean;
  length: number | null;
  /** Letters U D L R (compass words for diagonals). */
  letters: string;
  places: Place[];
  /** What is left at each place, after refilling. */
  left: number[];
  legs: { from: Place; to: Place; cost: number; steps: number }[];
  expanded: number;
  generated: number;
  seconds: number;
  /** The smallest supply with which there is a route, and the gap that decides it. */
  minimum: { supply: number; from: Place; to: Place; width: number } | null;
  /** Where one more depot would help most. */
  advice: { depot: Place; before: number | null; after: number; of: 'supply' | 'length' } | null;
}

/** POST /api/path/trace with a Field and algorithm `astar` or `uniform-cost` */
export interface Trace {
  algorithm: string;
  /** Five numbers an expansion, in order: row, column, left, cost (g), estimate (h). */
  expansions: number[];
  /** At least so many, where the search itself was cut short. */
  expanded: number;
  generated: number;
  /** More was expanded than is told. */
  truncated: boolean;
  length: number | null;
  places: Place[];
}

/** POST /api/path/curve */
export interface Curve {
  points: { supply: number; length: number | null }[];
}

export interface MatchRequest {
  game: string;
  rules?: string | null;
  /** A SPEC each, such as `self:eval=classic,name=old`, `random`, or `engine:NAME` from the server's file. */
  engines: string[];
  gauntlet?: boolean;
  games?: number;
  sprt?: string;
  tc?: string;
  seconds?: number;
  depth?: number;
  nodes?: number;
  openings?: string;
  resign?: string;
  draw?: string;
  max_plies?: number;
  concurrency?: number;
}

export interface PlayerLine {
  name: string;
  wins: number;
  draws: number;
  losses: number;
  elo: number | null;
  elo_error: number | null;
  normalized_elo: number | null;
  superiority: number | null;
  pairs: number[];
}

export interface MatchView {
  id: number;
  game: string;
  players: string[];
  /** running: played now by this server; unfinished: it was cut off and may be resumed. */
  state: 'running' | 'unfinished' | 'finished' | 'stopped';
  created: number;
  updated: number;
  games: number;
  /** How many will be played; null if only the test ends it. */
  planned: number | null;
  lines: PlayerLine[];
  sprt: { llr: number; lower: number; upper: number; verdict: 'continue' | 'H0' | 'H1' } | null;
  /** How row stands against column; null where they do not meet. */
  cross: ({ wins: number; draws: number; losses: number } | null)[][];
  milestones: { games: number; elo: number | null; elo_error: number | null; llr: number | null }[];
}

/** GET /api/matches?before= answers {matches}, a list of the newest 500 of these, oldest first. */
export interface MatchSummary {
  id: number;
  game: string;
  players: string[];
  state: MatchView['state'];
  games: number;
  created: number;
  updated: number;
}

/** GET /api/matches/{id}/games?after=&newest=&limit= answers {games}, a list of these. */
export interface GameSummary {
  run: number;
  number: number;
  game: string;
  first: string;
  second: string;
  result: Result;
  reason: string;
  plies: number;
  started: number;
  seconds: number;
}

/** GET /api/matches/{id}/games/{number} */
export interface GameRecord {
  game: string;
  rules?: string;
  number: number;
  first: string;
  second: string;
  position?: string;
  opening: number;
  moves: { move: string; score?: Score; depth?: number; nodes?: number; milliseconds?: number }[];
  result: Result;
  reason: string;
  remark?: string;
  started: number;
  seconds: number;
}

/** GET /api/matches/{id}/events */
export interface MatchEvents {
  standing: MatchView;
  game: GameSummary;
  done: MatchView;
  failed: Problem;
}
