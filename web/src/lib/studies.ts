// Games written down: asked for from the server, and kept there move by move.

import { ApiError, call } from './api';
import { recall } from './settings.svelte';
import type { Study, StudySummary } from './types';

export interface StudyQuery {
  game?: string;
  kind?: Study['kind'];
  /** Only those changed before this moment. */
  before?: number;
  limit?: number;
}

/** Saves under way: a list waits for them, so that it has the game that was left a moment ago. */
const saving = new Set<Promise<void>>();

export async function listStudies(query: StudyQuery, signal?: AbortSignal): Promise<StudySummary[]> {
  await Promise.all(saving);
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) words.set(name, String(value));
  return call<StudySummary[]>(`/api/studies?${words}`, { signal });
}

export function loadStudy(id: number, signal?: AbortSignal): Promise<Study> {
  return call<Study>(`/api/studies/${id}`, { signal });
}

export function removeStudy(id: number): Promise<void> {
  return call<void>(`/api/studies/${id}`, { method: 'DELETE' });
}

function change(study: Study): Promise<Study> {
  return call<Study>(`/api/studies/${study.id}`, { method: 'PUT', body: study });
}

/** Whether a study has all that another has, and maybe more moves after that. */
function goesOn(study: Study, earlier: Study): boolean {
  if (earlier.result !== null && earlier.result !== study.result) return false;
  return earlier.nodes.every((node, index) => {
    const same = study.nodes[index];
    const isSame = same?.parent === node.parent && same.move === node.move && same.comment === node.comment;
    return isSame && same.before === node.before && String(same.nags ?? '') === String(node.nags ?? '');
  });
}

/**
 * Keeps a new study, or a changed one over the old. One that was removed or changed elsewhere meanwhile is
 * kept as a new one, so that neither is lost.
 */
export async function saveStudy(study: Study): Promise<Study> {
  if (study.id !== undefined) {
    try {
      return await change(study);
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) throw error;
      // A change whose answer never arrived looks like somebody else's; all that it wrote is still here.
      const kept = error.status === 409 ? await loadStudy(study.id) : null;
      if (kept && goesOn(study, kept)) return change({ ...study, updated: kept.updated });
    }
  }
  const { id: _id, created: _created, updated: _updated, ...fresh } = study;
  return call<Study>('/api/studies', { body: fresh });
}

/** What the browser keeps under this name, if it holds a study; pages of older versions called it a sheet. */
export function recallStudy<T extends { study: Study }>(name: string): T | null {
  const kept = recall<Partial<T & { sheet: Study }> | null>(name, null);
  const study = kept?.study ?? kept?.sheet;
  if (typeof study?.game !== 'string' || !Array.isArray(study.nodes)) return null;
  return { ...kept, study } as T;
}

/** The moves of a study's main line. */
export function mainLine(study: Pick<Study, 'nodes'>): string[] {
  const moves: string[] = [];
  let parent: number | null = null;
  for (const [index, node] of study.nodes.entries()) {
    // The first child of a node stands before its other children, and each child after its parent.
    if (node.parent === parent) {
      moves.push(node.move);
      parent = index;
    }
  }
  return moves;
}

/** A line of moves as a study keeps it. */
export function lineNodes(moves: string[]): Study['nodes'] {
  return moves.map((move, index) => ({ parent: index === 0 ? null : index - 1, move }));
}

const REST = 400;

/** Keeps one study up to date at the server: the newest version, one request at a time. */
export class Autosave {
  private newest: Study | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private work: Promise<void> | null = null;
  private readonly onkept: (kept: Study) => void;
  private readonly onrefused: (error: unknown) => void;
  private id: number | undefined;
  private updated: number | undefined;

  constructor(
    from: Pick<Study, 'id' | 'updated'>,
    onkept: (kept: Study) => void,
    onrefused: (error: unknown) => void,
  ) {
    this.id = from.id;
    this.updated = from.updated;
    this.onkept = onkept;
    this.onrefused = onrefused;
  }

  /** A version waits to be kept. */
  get waits(): boolean {
    return this.newest !== null;
  }

  /** Keeps this version soon. */
  put(study: Study): void {
    this.newest = study;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), REST);
  }

  /** Keeps the newest version now; resolves once the server has it, or has refused it. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    if (!this.work) {
      const work = this.write()
        .catch(this.onrefused)
        .finally(() => {
          this.work = null;
          saving.delete(work);
        });
      this.work = work;
      saving.add(work);
    }
    return this.work;
  }

  private async write(): Promise<void> {
    while (this.newest) {
      const study = this.newest;
      this.newest = null;
      const kept = await saveStudy({ ...study, id: this.id, updated: this.updated });
      this.id = kept.id;
      this.updated = kept.updated;
      this.onkept(kept);
    }
  }
}
