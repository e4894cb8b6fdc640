// What a person is doing on a board: squares clicked, a piece in the hand, the keyboard's cursor.

import { click, follow, type TrieNode, type MoveTrie } from './movetrie';
import { neighbour, cellUnder, type Geometry, type Point } from './geometry';

/** The board as the input needs it; getters, so that it always sees the present one. */
export interface InputContext {
  readonly geometry: Geometry;
  readonly trie: MoveTrie;
  /** Where the cursor stands when the keyboard first comes. */
  readonly home: string;
  /** In the editor: puts the brush on a square. */
  readonly paint: ((square: string) => void) | null;
  /** The square that a click on this one means, where that is not always itself. */
  readonly meant?: ((square: string) => string) | undefined;
  readonly onmove: ((move: string) => void) | undefined;
  /** No legal move begins with these squares. */
  readonly onrefused?: ((squares: string[]) => void) | undefined;
}

/** How far a pressed pointer goes, in the page's pixels, before it drags. */
const DRAG_AFTER = 5;
/** A move that nobody answers by a new position is taken back on the board after so many milliseconds. */
const PATIENCE = 2500;

export interface Drag extends Point {
  square: string;
  /** Nothing is carried: the pointer aims from where the moved piece already stands. */
  aims: boolean;
}

export class BoardInput {
  #clicks = $state.raw<readonly string[]>([]);
  /** The move just made, shown until the new position comes. */
  pending = $state.raw<{ clicks: readonly string[]; move: string } | null>(null);
  drag = $state.raw<Drag | null>(null);
  /** The square under a dragging pointer. */
  over = $state<string | null>(null);
  cursor = $state<string | null>(null);
  /** The last click came by a drop: the piece is already there and need not travel. */
  dropped = false;

  #context: InputContext;
  #held: { square: string; client: Point; clicks: boolean; drags: boolean } | null = null;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(table: InputContext) {
    this.#context = table;
  }

  /** The squares clicked so far that still begin a legal move. */
  get clicks(): readonly string[] {
    if (this.pending || this.#context.paint) return [];
    return follow(this.#context.trie.root, this.#clicks) ? this.#clicks : [];
  }

  /** What can be clicked next. */
  get choice(): TrieNode | null {
    if (this.pending || this.#context.paint) return null;
    return follow(this.#context.trie.root, this.clicks);
  }

  clear(): void {
    this.#clicks = [];
    this.letGo();
  }

  /** A new position: nothing of what was going on belongs to it. */
  reset(): void {
    clearTimeout(this.#patience);
    this.pending = null;
    this.clear();
  }

  /** A click on a square, by whatever means. */
  choose(square: string): void {
    const { paint, trie, meant, onmove } = this.#context;
    this.cursor = square;
    if (paint) return paint(square);
    if (this.pending) return;
    const before = this.clicks;
    const { clicks, move } = click(trie.root, before, meant?.(square) ?? square);
    if (move === null) {
      if (clicks.length === 0) this.#refuse(before, square);
      this.#clicks = clicks;
      return;
    }
    this.#clicks = [];
    this.pending = { clicks, move };
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => (this.pending = null), PATIENCE);
    onmove?.(move);
  }

  press(at: Point, client: Point): void {
    this.letGo();
    const square = this.#under(at);
    if (square === undefined) return this.clear();
    this.cursor = square;
    if (this.#context.paint) {
      this.#held = { square, client, clicks: false, drags: false };
      return this.#context.paint(square);
    }
    if (this.pending) return;
    const { root } = this.#context.trie;
    const onward = this.choice?.next.get(square);
    if (onward && (this.clicks.length > 0 || onward.next.size === 0)) {
      // What ends a step waits for the release, so that a slip can still be taken back.
      this.#held = { square, client, clicks: true, drags: false };
    } else if (square === this.clicks.at(-1)) {
      this.#held = { square, client, clicks: true, drags: true };
    } else if (root.next.has(square)) {
      this.#clicks = [square];
      this.#held = { square, client, clicks: false, drags: true };
    } else {
      const before = this.clicks;
      this.clear();
      this.#refuse(before, square);
    }
  }

  /** Whoever asked for a move that is none is told; a second click on the same square only lets go. */
  #refuse(before: readonly string[], square: string): void {
    if (square !== before.at(-1)) this.#context.onrefused?.([...before, square]);
  }

  /** The pointer moves while pressed. */
  move(at: Point, client: Point): void {
    const held = this.#held;
    if (!held) return;
    const square = cellUnder(this.#context.geometry, at)?.name ?? null;
    if (this.#context.paint) {
      if (square !== null && square !== held.square) {
        held.square = square;
        this.cursor = square;
        this.#context.paint(square);
      }
      return;
    }
    const far = Math.hypot(client.x - held.client.x, client.y - held.client.y) > DRAG_AFTER;
    if (!held.drags || !(this.drag || far)) return;
    this.drag = { square: held.square, aims: this.clicks.length > 1, x: at.x, y: at.y };
    this.over = square;
  }

  release(at: Point): void {
    const held = this.#held;
    const dragging = this.drag !== null;
    this.letGo();
    if (!held || this.#context.paint) return;
    const square = this.#under(at);
    if (square === undefined) return;
    if (dragging) {
      if (!this.choice?.next.has(square)) {
        this.#refuse(this.clicks, square);
        return;
      }
      this.dropped = true;
      this.choose(square);
    } else if (held.clicks && square === held.square) {
      this.choose(square);
    }
  }

  /** A key pressed while the board has the focus; says whether it meant something here. */
  key(key: string, ctrl: boolean): boolean {
    const { geometry } = this.#context;
    const cursor = this.cursor ?? this.#context.home;
    const { columns, rows } = geometry;
    switch (key) {
      case 'ArrowLeft':
        this.cursor = neighbour(geometry, cursor, -1, 0);
        return true;
      case 'ArrowRight':
        this.cursor = neighbour(geometry, cursor, 1, 0);
        return true;
      case 'ArrowUp':
        this.cursor = neighbour(geometry, cursor, 0, -1);
        return true;
      case 'ArrowDown':
        this.cursor = neighbour(geometry, cursor, 0, 1);
        return true;
      case 'Home':
        this.cursor = neighbour(geometry, cursor, -columns, ctrl ? -rows : 0);
        return true;
      case 'End':
        this.cursor = neighbour(geometry, cursor, columns, ctrl ? rows : 0);
        return true;
      case 'PageUp':
        this.cursor = neighbour(geometry, cursor, 0, -rows);
        return true;
      case 'PageDown':
        this.cursor = neighbour(geometry, cursor, 0, rows);
        return true;
      case 'Enter':
      case ' ':
        this.choose(cursor);
        return true;
      case 'Escape':
        if (this.clicks.length === 0) return false;
        this.clear();
        return true;
      default:
        return false;
    }
  }

  /** The square that the pointer means. */
  #under(at: Point): string | undefined {
    const { geometry, paint, meant } = this.#context;
    const square = cellUnder(geometry, at)?.name;
    return square === undefined || paint ? square : (meant?.(square) ?? square);
  }

  /** The keyboard has come to the board. */
  arrive(): void {
    this.cursor ??= this.#context.home;
  }

  /** What the pointer holds is put back. */
  letGo(): void {
    this.#held = null;
    this.drag = null;
    this.over = null;
  }

  /** The board leaves the page. */
  close(): void {
    clearTimeout(this.#patience);
  }
}
