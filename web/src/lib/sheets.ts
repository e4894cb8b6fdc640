// Games written down: asked for from the server, and kept there move by move.

import { ApiError, call } from './api';
import type { Sheet, SheetSummary } from './types';

export interface SheetQuery {
  game?: string;
  kind?: Sheet['kind'];
  /** Only those changed before this moment. */
  before?: number;
  limit?: number;
}

export function listSheets(query: SheetQuery, signal?: AbortSignal): Promise<SheetSummary[]> {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) words.set(name, String(value));
  return call<SheetSummary[]>(`/api/sheets?${words}`, { signal });
}

export function loadSheet(id: number, signal?: AbortSignal): Promise<Sheet> {
  return call<Sheet>(`/api/sheets/${id}`, { signal });
}

export function removeSheet(id: number): Promise<void> {
  return call<void>(`/api/sheets/${id}`, { method: 'DELETE' });
}

function change(sheet: Sheet): Promise<Sheet> {
  return call<Sheet>(`/api/sheets/${sheet.id}`, { method: 'PUT', body: sheet });
}

/** Whether a sheet has all that another has, and maybe more moves after that. */
function goesOn(sheet: Sheet, earlier: Sheet): boolean {
  if (earlier.result !== null && earlier.result !== sheet.result) return false;
  return earlier.nodes.every((node, index) => {
    const same = sheet.nodes[index];
    return same?.parent === node.parent && same.move === node.move && same.comment === node.comment;
  });
}

/** Keeps a new sheet, or a changed one over the old. One that was removed or changed elsewhere meanwhile is kept as a new one, so that neither is lost. */
export async function saveSheet(sheet: Sheet): Promise<Sheet> {
  if (sheet.id !== undefined) {
    try {
      return await change(sheet);
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) throw error;
      // A change whose answer never arrived looks like somebody else's; all that it wrote is still here.
      const kept = error.status === 409 ? await loadSheet(sheet.id) : null;
      if (kept && goesOn(sheet, kept)) return change({ ...sheet, updated: kept.updated });
    }
  }
  const { id: _id, created: _created, updated: _updated, ...fresh } = sheet;
  return call<Sheet>('/api/sheets', { body: fresh });
}

/** The moves of a sheet's main line. */
export function mainLine(sheet: Pick<Sheet, 'nodes'>): string[] {
  const moves: string[] = [];
  let parent: number | null = null;
  for (const [index, node] of sheet.nodes.entries()) {
    // The first child of a node stands before its other children, and each child after its parent.
    if (node.parent === parent) {
      moves.push(node.move);
      parent = index;
    }
  }
  return moves;
}

/** A line of moves as a sheet keeps it. */
export function lineNodes(moves: string[]): Sheet['nodes'] {
  return moves.map((move, index) => ({ parent: index === 0 ? null : index - 1, move }));
}

const REST = 400;

/** Keeps one sheet up to date at the server: the newest version, one request at a time. */
export class Keeper {
  private newest: Sheet | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private work: Promise<void> | null = null;
  private readonly onkept: (kept: Sheet) => void;
  private readonly onrefused: (error: unknown) => void;
  private id: number | undefined;
  private updated: number | undefined;

  constructor(from: Pick<Sheet, 'id' | 'updated'>, onkept: (kept: Sheet) => void, onrefused: (error: unknown) => void) {
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
  put(sheet: Sheet): void {
    this.newest = sheet;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), REST);
  }

  /** Keeps the newest version now; resolves once the server has it, or has refused it. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.work ??= this.write()
      .catch(this.onrefused)
      .finally(() => (this.work = null));
    return this.work;
  }

  private async write(): Promise<void> {
    while (this.newest) {
      const sheet = this.newest;
      this.newest = null;
      const kept = await saveSheet({ ...sheet, id: this.id, updated: this.updated });
      this.id = kept.id;
      this.updated = kept.updated;
      this.onkept(kept);
    }
  }
}
