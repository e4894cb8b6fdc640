// What is being analysed: a tree of moves, kept in the browser at every change and on the server when asked to.

import { loadSheet, saveSheet } from '../../lib/sheets';
import { recall, remember } from '../../lib/settings.svelte';
import { GameTree } from '../../lib/tree.svelte';
import type { Imported, Sheet } from '../../lib/types';

/** A study as the browser keeps it. */
interface Kept {
  sheet: Sheet;
  /** The moves to where the reader stood. */
  at: string[];
}

const REST_MS = 300;

function blank(game: string): Sheet {
  return {
    game,
    rules: null,
    kind: 'analysis',
    title: '',
    first: '',
    second: '',
    start: null,
    nodes: [],
    result: null,
    reason: null,
    settings: null,
  };
}

const keyOf = (game: string): string => `analysis.${game}`;

export class Study {
  tree = $state.raw<GameTree | null>(null);
  /** All but the moves, which the tree has. */
  sheet = $state.raw<Sheet>(blank(''));
  /** Whether there is an earlier study to go back to. */
  hasEarlier = $state(false);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private opening = 0;

  /** The study the browser has of this game, or a new one. */
  async restore(game: string): Promise<void> {
    const kept = recall<Kept | null>(keyOf(game), null);
    this.hasEarlier = recall<Kept | null>(`${keyOf(game)}.earlier`, null) !== null;
    if (kept) {
      try {
        await this.begin(kept.sheet, kept.at);
        return;
      } catch {
        // Something else's, or of an older page: it stays within reach as the earlier one.
        remember(`${keyOf(game)}.earlier`, kept);
      }
    }
    await this.begin(blank(game));
  }

  /** A study that takes the place of the present one, which stays within reach. Throws what the server says, and then changes nothing. */
  async open(sheet: Partial<Sheet> & { game: string }, at?: string[]): Promise<void> {
    const before = this.kept();
    if (!(await this.begin({ ...blank(sheet.game), ...sheet }, at, true))) return;
    const earlier = before?.sheet.game === sheet.game ? before : recall<Kept | null>(keyOf(sheet.game), null);
    if (earlier && earlier.sheet.nodes.length > 0) {
      remember(`${keyOf(sheet.game)}.earlier`, earlier);
      this.hasEarlier = true;
    } else {
      this.hasEarlier = recall<Kept | null>(`${keyOf(sheet.game)}.earlier`, null) !== null;
    }
    this.keep();
  }

  /** The sheet of this number. A game that was played is studied in a copy. */
  async openSheet(id: number): Promise<void> {
    const turn = ++this.opening;
    const sheet = await loadSheet(id);
    if (turn !== this.opening) return;
    if (sheet.kind === 'analysis') {
      await this.open(sheet);
    } else {
      const { id: _id, created: _created, updated: _updated, ...copy } = sheet;
      await this.open({ ...copy, kind: 'analysis', settings: null });
    }
  }

  async openImported(game: string, imported: Imported): Promise<void> {
    await this.open({
      game,
      rules: imported.rules,
      start: imported.position,
      first: imported.first ?? '',
      second: imported.second ?? '',
      result: imported.result,
      nodes: imported.moves.map((move, index) => ({ parent: index === 0 ? null : index - 1, move })),
    });
  }

  /** Something is about to be cut: what stands now stays within reach. */
  mark(): void {
    const kept = this.kept();
    if (!kept) return;
    remember(`${keyOf(kept.sheet.game)}.earlier`, kept);
    this.hasEarlier = true;
  }

  /** Back to the study before this one, which becomes the earlier one in turn. */
  async swap(): Promise<void> {
    const tree = this.tree;
    if (!tree) return;
    const kept = recall<Kept | null>(`${keyOf(tree.game)}.earlier`, null);
    if (kept) await this.open(kept.sheet, kept.at);
  }

  /** Says whether it came so far: somebody may open another meanwhile. */
  private async begin(sheet: Sheet, at?: string[], atEnd = false): Promise<boolean> {
    const turn = ++this.opening;
    let tree: GameTree;
    try {
      tree = await GameTree.fromSheet(sheet);
      if (turn !== this.opening) return false;
      if (at !== undefined || !atEnd) tree.current = find(tree, at ?? []);
      await tree.look();
    } catch (error) {
      // What is wrong with a study that nobody waits for any more is nobody's concern.
      if (turn !== this.opening) return false;
      throw error;
    }
    if (turn !== this.opening) return false;
    this.sheet = { ...sheet, nodes: [] };
    this.tree = tree;
    return true;
  }

  /** Names the study or its players. */
  describe(change: Pick<Partial<Sheet>, 'title' | 'first' | 'second'>): void {
    this.sheet = { ...this.sheet, ...change };
    this.touch();
  }

  /** Something has changed: the browser keeps it soon. */
  touch(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), REST_MS);
  }

  /** The browser keeps it now. */
  keep(): void {
    clearTimeout(this.timer);
    const kept = this.kept();
    if (kept) remember(keyOf(kept.sheet.game), kept);
  }

  /** The reader leaves: what is still being opened is not. */
  close(): void {
    this.opening++;
    this.keep();
  }

  private kept(): Kept | null {
    return this.tree && { sheet: this.whole(), at: this.tree.movesTo() };
  }

  private whole(): Sheet {
    const tree = this.tree!;
    return { ...this.sheet, start: tree.start, rules: tree.rules, nodes: tree.toNodes() };
  }

  /** Keeps it on the server, under this title if it has none. */
  async save(title: string): Promise<void> {
    const { tree } = this;
    const saved = await saveSheet({ ...this.whole(), title: this.sheet.title || title });
    // Another study may stand here by now; it must not get this one's number.
    if (this.tree !== tree) return;
    const { id, created, updated } = saved;
    this.sheet = { ...this.sheet, id, title: this.sheet.title || saved.title, created, updated };
    this.keep();
  }
}

/** The node that these moves lead to, or as near to it as the tree goes. */
function find(tree: GameTree, moves: string[]): number {
  let id = 0;
  for (const move of moves) {
    const child = tree.nodes.get(id)!.children.find((child) => tree.nodes.get(child)!.move === move);
    if (child === undefined) break;
    id = child;
  }
  return id;
}
