// What is being analysed: a tree of moves, kept in the browser at every change and on the server when asked
// to.

import { remember } from '../../lib/settings.svelte';
import { loadStudy, recallStudy, saveStudy } from '../../lib/studies';
import { GameTree } from '../../lib/tree.svelte';
import type { Imported, Study } from '../../lib/types';

/** A study as the browser keeps it. */
interface LocalCopy {
  study: Study;
  /** The moves to where the reader stood. */
  at: string[];
}

const REST_MS = 300;

function blank(game: string): Study {
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

export class AnalysisSession {
  tree = $state.raw<GameTree | null>(null);
  /** All but the moves, which the tree has. */
  study = $state.raw<Study>(blank(''));
  /** Whether there is an earlier study to go back to. */
  hasEarlier = $state(false);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private opening = 0;

  /** The study the browser has of this game, or a new one. */
  async restore(game: string): Promise<void> {
    const kept = recallStudy<LocalCopy>(keyOf(game));
    this.hasEarlier = recallStudy<LocalCopy>(`${keyOf(game)}.earlier`) !== null;
    if (kept) {
      try {
        await this.begin(kept.study, kept.at);
        return;
      } catch {
        // Something else's, or of an older page: it stays within reach as the earlier one.
        remember(`${keyOf(game)}.earlier`, kept);
      }
    }
    await this.begin(blank(game));
  }

  /**
   * A study that takes the place of the present one, which stays within reach. Throws what the server says,
   * and then changes nothing.
   */
  async open(study: Partial<Study> & { game: string }, at?: string[]): Promise<void> {
    const before = this.kept();
    if (!(await this.begin({ ...blank(study.game), ...study }, at, true))) return;
    const earlier = before?.study.game === study.game ? before : recallStudy<LocalCopy>(keyOf(study.game));
    if (earlier && earlier.study.nodes.length > 0) {
      remember(`${keyOf(study.game)}.earlier`, earlier);
      this.hasEarlier = true;
    } else {
      this.hasEarlier = recallStudy<LocalCopy>(`${keyOf(study.game)}.earlier`) !== null;
    }
    this.keep();
  }

  /** The study of this number. A game that was played is studied in a copy. */
  async openStudy(id: number): Promise<void> {
    const turn = ++this.opening;
    const study = await loadStudy(id);
    if (turn !== this.opening) return;
    if (study.kind === 'analysis') {
      await this.open(study);
    } else {
      const { id: _id, created: _created, updated: _updated, ...copy } = study;
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
      nodes: imported.nodes,
      tags: imported.tags,
      ...(imported.comment !== null && { comment: imported.comment }),
    });
  }

  /** Something is about to be cut: what stands now stays within reach. */
  mark(): void {
    const kept = this.kept();
    if (!kept) return;
    remember(`${keyOf(kept.study.game)}.earlier`, kept);
    this.hasEarlier = true;
  }

  /** Back to the study before this one, which becomes the earlier one in turn. */
  async swap(): Promise<void> {
    const tree = this.tree;
    if (!tree) return;
    const kept = recallStudy<LocalCopy>(`${keyOf(tree.game)}.earlier`);
    if (kept) await this.open(kept.study, kept.at);
  }

  /** Says whether it came so far: somebody may open another meanwhile. */
  private async begin(study: Study, at?: string[], atEnd = false): Promise<boolean> {
    const turn = ++this.opening;
    let tree: GameTree;
    try {
      tree = await GameTree.fromStudy(study);
      if (turn !== this.opening) return false;
      if (at !== undefined || !atEnd) tree.current = find(tree, at ?? []);
      await tree.look();
    } catch (error) {
      // What is wrong with a study that nobody waits for any more is nobody's concern.
      if (turn !== this.opening) return false;
      throw error;
    }
    if (turn !== this.opening) return false;
    this.study = { ...study, nodes: [] };
    this.tree = tree;
    return true;
  }

  /** Names the study or its players. */
  describe(change: Pick<Partial<Study>, 'title' | 'first' | 'second'>): void {
    this.study = { ...this.study, ...change };
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
    if (kept) remember(keyOf(kept.study.game), kept);
  }

  /** The reader leaves: what is still being opened is not. */
  close(): void {
    this.opening++;
    this.keep();
  }

  private kept(): LocalCopy | null {
    return this.tree && { study: this.whole(), at: this.tree.movesTo() };
  }

  private whole(): Study {
    const tree = this.tree!;
    const { comment: _comment, ...study } = this.study;
    const comment = tree.startComment;
    return {
      ...study,
      ...(comment && { comment }),
      start: tree.start,
      rules: tree.rules,
      nodes: tree.toNodes(),
    };
  }

  /** Keeps it on the server, under this title if it has none. */
  async save(title: string): Promise<void> {
    const { tree } = this;
    const saved = await saveStudy({ ...this.whole(), title: this.study.title || title });
    // Another study may stand here by now; it must not get this one's number.
    if (this.tree !== tree) return;
    const { id, created, updated } = saved;
    this.study = { ...this.study, id, title: this.study.title || saved.title, created, updated };
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
