// Searches of trees on paper, by the server; what was asked once is known.

import { call } from '../../lib/api';
import type { ListRequest, SearchTree } from '../../lib/types';
import { Recording } from '../tree/recording';
import type { Algorithm } from './components';

const known = new Map<string, Promise<Recording>>();
/** Nobody comes back to more trees than this. */
const MOST = 200;

/** A search of a list, recorded with numbers as Max sees them. */
export function searchList(
  list: string,
  algorithm: Algorithm,
  depth: number | null = null,
): Promise<Recording> {
  const body: ListRequest = { list, algorithm, ...(depth !== null && { depth }) };
  const key = JSON.stringify(body);
  const found = known.get(key);
  if (found) return found;
  const asked = call<SearchTree>('/api/tree', { body }).then((tree) => new Recording(tree, true));
  // A refusal is asked for again: the reader may correct what is wrong, or the server come back.
  asked.catch(() => known.delete(key));
  if (known.size >= MOST) known.clear();
  known.set(key, asked);
  return asked;
}

/** Max and Min, the same in both languages. */
export const SIDES: [string, string] = ['Max', 'Min'];
