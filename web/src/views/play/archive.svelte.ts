// Where a game is kept: in the browser at once, at the server soon after.

import { recall, remember } from '../../lib/settings.svelte';
import { Keeper } from '../../lib/sheets';
import type { Sheet } from '../../lib/types';
import type { Kept } from './terms';

export class Archive {
  /** The sheet's number at the server, once it has one. */
  id = $state<number>();
  /** A move that the server has not heard of yet. */
  pending: string | null = null;
  /** The server has all of it. */
  saved = true;

  private readonly name: string;
  /** Tells this game's copy in the browser from others'. */
  private key = Math.random();
  private marks: Pick<Sheet, 'id' | 'created' | 'updated'>;
  private newest: Kept | null = null;
  private readonly keeper: Keeper;

  constructor(sheet: Sheet, onrefused: (error: unknown) => void) {
    this.name = `play.${sheet.game}`;
    this.marks = { id: sheet.id, created: sheet.created, updated: sheet.updated };
    this.id = sheet.id;
    this.keeper = new Keeper(sheet, (kept) => this.told(kept), onrefused);
  }

  /** Goes on with a copy that the browser kept. */
  resume(kept: Kept): void {
    this.key = kept.key ?? this.key;
    this.pending = kept.pending ?? null;
    this.saved = kept.saved ?? false;
  }

  /** Keeps a changed game, here and at the server. */
  keep(sheet: Sheet, position: string): void {
    this.saved = false;
    this.keeper.put(sheet);
    this.keepHere(sheet, position);
    if (sheet.result) void this.flush();
  }

  /** Keeps a game in the browser only. */
  keepHere(sheet: Sheet, position: string): void {
    this.newest = {
      key: this.key,
      sheet: { ...sheet, ...this.marks },
      position,
      pending: this.pending,
      saved: this.saved,
    };
    remember(this.name, this.newest);
  }

  /** Resolves once the server has all of it, or has refused it. */
  flush(): Promise<void> {
    return this.keeper.flush();
  }

  private told({ id, created, updated }: Sheet): void {
    this.id = id;
    this.marks = { id, created, updated };
    this.saved = !this.keeper.waits;
    // Another game may be on this board by now.
    const here = recall<Kept | null>(this.name, null);
    if (this.newest && here?.key === this.key) this.keepHere(this.newest.sheet, this.newest.position);
  }
}
