// What a person is doing on a board: squares clicked, a piece in the hand, the keyboard's cursor.

import { click, follow, type TrieNode, type MoveTrie } from './movetrie';
import { neighbour, cellUnder, type Geometry, type Point } from './geometry';

/** The board as the input needs it; getters, so that it always sees the present one. */
export interface InputContext {
  readonly geometry: Geometry;
  readonly trie: MoveTrie;
  /** Where the cursor stands when the keyboard first comes. */
  readonly home: string;
  /** Null unless the board is edited. */
  readonly editor: EditorContext | null;
  /** The square that a click on this one means, where that is not always itself. */
  readonly meant?: ((square: string) => string) | undefined;
  readonly onmove: ((move: string) => void) | undefined;
  /** Given while moves are only chosen ahead: the board does not change by them. */
  readonly onpremove?: ((move: string | null) => void) | undefined;
  /** No legal move begins with these squares. */
  readonly onrefused?: ((squares: string[]) => void) | undefined;
}

/** What the editor does with squares. */
export interface EditorContext {
  /** Puts the brush on a square; null while none is chosen. */
  readonly paint: ((square: string) => void) | null;
  /** Moves the piece of one square to another, or off the board. */
  readonly carry: (from: string, to: string | null) => void;
  readonly has: (square: string) => boolean;
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
    const { editor } = this.#context;
    if (editor) return editor.paint ? [] : this.#clicks.filter(editor.has);
    if (this.pending) return [];
    return follow(this.#context.trie.root, this.#clicks) ? this.#clicks : [];
  }

  /** What can be clicked next. */
  get choice(): TrieNode | null {
    if (this.pending || this.#context.editor) return null;
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
    const { editor, trie, meant, onmove } = this.#context;
    this.cursor = square;
    if (editor) return this.#edit(editor, square);
    if (this.pending) return;
    const before = this.clicks;
    const { clicks, move } = click(trie.root, before, meant?.(square) ?? square);
    if (move === null) {
      if (clicks.length === 0) this.#refuse(before, square);
      this.#clicks = clicks;
      return;
    }
    this.#clicks = [];
    if (this.#context.onpremove) return this.#context.onpremove(move);
    this.pending = { clicks, move };
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => (this.pending = null), PATIENCE);
    onmove?.(move);
  }

  /** The brush paints; without one a piece is taken up, and put down by the next click. */
  #edit({ paint, carry, has }: EditorContext, square: string): void {
    if (paint) return paint(square);
    const [from] = this.clicks;
    if (from === undefined) {
      this.#clicks = has(square) ? [square] : [];
    } else {
      this.#clicks = [];
      carry(from, square);
    }
  }

  press(at: Point, client: Point): void {
    this.letGo();
    const square = this.#under(at);
    // Any other press takes back what was chosen ahead.
    this.#context.onpremove?.(null);
    if (square === undefined) return this.clear();
    this.cursor = square;
    const { editor } = this.#context;
    if (editor?.paint) {
      this.#held = { square, client, clicks: false, drags: false };
      return editor.paint(square);
    }
    if (editor) {
      const taken = this.clicks.length > 0;
      if (!taken && editor.has(square)) this.#clicks = [square];
      this.#held = { square, client, clicks: taken, drags: editor.has(square) };
      return;
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
    const paint = this.#context.editor?.paint;
    if (paint) {
      if (square !== null && square !== held.square) {
        held.square = square;
        this.cursor = square;
        paint(square);
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
    const { editor } = this.#context;
    if (!held || editor?.paint) return;
    const square = this.#under(at);
    if (editor && dragging) {
      this.#clicks = [];
      return editor.carry(held.square, square ?? null);
    }
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
      case 'Delete':
      case 'Backspace':
        if (!this.#context.editor?.has(cursor)) return false;
        this.clear();
        this.#context.editor.carry(cursor, null);
        return true;
      case 'Escape':
        this.#context.onpremove?.(null);
        if (this.clicks.length === 0) return false;
        this.clear();
        return true;
      default:
        return false;
    }
  }

  /** The square that the pointer means. */
  #under(at: Point): string | undefined {
    const { geometry, editor, meant } = this.#context;
    const square = cellUnder(geometry, at)?.name;
    return square === undefined || editor ? square : (meant?.(square) ?? square);
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
