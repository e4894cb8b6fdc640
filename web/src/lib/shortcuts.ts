// Shortcuts of a single letter: they can be turned off, and are heard on the board and in lists of moves
// only.

import { settings } from './settings.svelte';

/** Controls with keys of their own. */
const ownKeys = 'input, select, textarea, dialog, summary';

/** Whether a key without Ctrl and the like belongs to the page, not to a control: arrows, Home, End. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target as Element).closest?.(ownKeys);
}

/** Whether a letter or the space bar pressed here is a shortcut. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (!settings.shortcuts || !isForPage(event)) return false;
  const at = event.target as Element;
  // Where nothing has the focus, the body or the page's main part hears the key.
  return at.matches?.('body, main') || at.closest?.('[role="grid"], [data-node], [data-ply]') != null;
}
