// What every board component takes, and what the page knows of a game beside its server: how to read, draw
// and edit a position.

import type { Component } from 'svelte';
import type { ProblemWords } from '../lib/problems';
import type { Reasons } from '../lib/reasons';
import type { Language } from '../lib/settings.svelte';
import type { Layer, Side } from '../lib/types';

/** An arrow (or for a game without origins, a ring) that shows a move. */
export interface Arrow {
  move: string;
  /** From 0 to 1: how strongly it is drawn. */
  weight: number;
  kind: 'best' | 'other' | 'threat' | 'preview';
}

/** A short text on the square where a move ends. */
export interface MoveValue {
  move: string;
  text: string;
  /** From 0 (bad for the mover) to 1 (good). */
  tone: number;
  best: boolean;
}

/** What a click in the editor does: puts this letter of the position's text on a square; null empties it. */
export interface Brush {
  letter: string | null;
  /** Its name in both languages. */
  name: { en: string; zh: string };
}

/** A rule in words, and how it looks on the board. */
export interface RuleTopic {
  /** Its place in addresses. */
  id: string;
  title: { en: string; zh: string };
  text: { en: string; zh: string };
  /** A start in the game's one-line text (its own where it is null), and the moves that show it. */
  example?: { position: string | null; moves: string[] };
  /** The codes of refusals and endings that it explains. */
  codes: string[];
}

/** The rules of a game in words. */
export interface GameRules {
  topics: RuleTopic[];
  /** Why a move is refused, in Chinese, by the rule's code; the server has the English sentence. */
  refusals: Record<string, string>;
}

export interface BoardProps {
  /** The position in the game's one-line text. */
  position: string;
  /** Legal moves in the game's own notation; a board without any only shows. */
  moves?: string[];
  /** The move that led here: marked, and when the position changes by it, animated. */
  last?: string | null;
  /** The squares that captures pass, by move. */
  tracks?: Record<string, string[]>;
  /** The track of `last`, if it had one. */
  lastTrack?: string[] | null;
  /** The second player sits below. */
  flipped?: boolean;
  /** The side to move is in check. */
  check?: boolean;
  arrows?: Arrow[];
  values?: MoveValue[];
  layers?: Layer[];
  /** In the editor pieces are put anywhere: a drag moves one, and off the board it is gone. No moves are made. */
  editing?: boolean;
  /** In the editor: what a click puts down; without one nothing is painted. */
  brush?: Brush | null;
  /** A person has chosen this legal move. */
  onmove?: (move: string) => void;
  /** Moves that may be chosen before it is one's turn; only looked at while there are no `moves`. */
  premoves?: string[];
  /** A person has chosen this move for when it is their turn; null takes it back. */
  onpremove?: (move: string | null) => void;
  /** The wheel was turned over the board: one move forward or back. */
  onstep?: (step: 1 | -1) => void;
  /** These squares were clicked, and no legal move begins so. */
  onrefused?: (squares: string[]) => void;
  /** The editor has made this position. */
  onedit?: (position: string) => void;
  /** Read aloud before the board's own words. */
  label?: string;
}

/** A game as the page sees it; what else there is to know of it comes from the server. */
export interface BoardGame {
  /** Its name in the server's list. */
  name: string;
  Board: Component<BoardProps>;
  /** A piece of the position's text by itself, for a button that names it; its height is `--icon`. */
  Icon: Component<{ letter: string }>;
  /** The colours of the first and of the second side beside the board, the same in both themes. */
  colours: [string, string];
  /** What the editor can put down. */
  brushes: Brush[];
  /** An empty board for the editor, with the first side to move. */
  empty: string;
  /** Who moves in this position's text. */
  side: (position: string) => 'first' | 'second';
  /** The same position with the other side to move. */
  withSide: (position: string, side: 'first' | 'second') => string;
  /** The number that a position's text gives the next move; 1 by default. */
  moveNumber?: (position: string) => number;
  /** A move for people in this language, such as `h2–e2`; the text itself by default. */
  show?: (move: string) => string;
  /** A move in words for those who hear the game, made in the position `before`; as shown by default. */
  say?: (before: string, move: string, language: Language) => string;
  /** What a side's pieces might do on their next turn, whatever happens before; chosen ahead of it. */
  premoves?: (position: string, side: Side) => string[];
  /** Why it ends, by the codes of its rules, where the page has no sentence for every game. */
  reasons?: Reasons;
  /** What is wrong with its texts, in Chinese, by the server's codes. */
  problems?: ProblemWords;
  /** Its rules, loaded when they are wanted. */
  rules?: () => Promise<GameRules>;
  /** The move that clicks on these squares would make, legal or not; null where they make none. */
  write?: (squares: string[]) => string | null;
  /** Its own settings, in the page's dialog. */
  Settings?: Component;
}
