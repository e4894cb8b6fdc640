// One search to its end, for those who want only what it found.

import { stream } from './api';
import type { SearchEvents, SearchRequest, SearchResult } from './types';

export async function searchOnce(
  game: string,
  body: SearchRequest,
  signal: AbortSignal,
): Promise<SearchResult | null> {
  let found: SearchResult | null = null;
  await stream<SearchEvents>(
    `/api/games/${game}/search`,
    { body, signal },
    { done: (done) => (found = done) },
  );
  return found;
}
