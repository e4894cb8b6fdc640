// Where a game is kept: in the browser at once, at the server soon after.

import { remember } from '../../lib/settings.svelte';
import { Autosave, recallStudy } from '../../lib/studies';
import type { Study } from '../../lib/types';
import type { LocalCopy } from './options';

export class GameStorage {
  /** The study's number at the server, once it has one. */
  id = $state<number>();
  /** A move that the server has not heard of yet. */
  pending: string | null = null;
  /** The server has all of it. */
  saved = true;

  private readonly name: string;
  /** Tells this game's copy in the browser from others'. */
  private key = Math.random();
  private marks: Pick<Study, 'id' | 'created' | 'updated'>;
  private newest: LocalCopy | null = null;
  private readonly autosave: Autosave;

  constructor(study: Study, onrefused: (error: unknown) => void) {
    this.name = `play.${study.game}`;
    this.marks = { id: study.id, created: study.created, updated: study.updated };
    this.id = study.id;
    this.autosave = new Autosave(study, (kept) => this.told(kept), onrefused);
  }

  /** Goes on with a copy that the browser kept. */
  resume(kept: LocalCopy): void {
    this.key = kept.key ?? this.key;
    this.pending = kept.pending ?? null;
    this.saved = kept.saved ?? false;
  }

  /** Keeps a changed game, here and at the server. */
  keep(study: Study, position: string): void {
    this.saved = false;
    this.autosave.put(study);
    this.keepHere(study, position);
    if (study.result) void this.flush();
  }

  /** Keeps a game in the browser only. */
  keepHere(study: Study, position: string): void {
    this.newest = {
      key: this.key,
      study: { ...study, ...this.marks },
      position,
      pending: this.pending,
      saved: this.saved,
    };
    remember(this.name, this.newest);
  }

  /** Resolves once the server has all of it, or has refused it. */
  flush(): Promise<void> {
    return this.autosave.flush();
  }

  private told({ id, created, updated }: Study): void {
    this.id = id;
    this.marks = { id, created, updated };
    this.saved = !this.autosave.waits;
    // Another game may be on this board by now.
    const here = recallStudy<LocalCopy>(this.name);
    if (this.newest && here?.key === this.key) this.keepHere(this.newest.study, this.newest.position);
  }
}
