// Keeps a view and its address in step: reads addresses that others wrote, writes the one of the present
// search.

import { onDestroy, untrack } from 'svelte';
import { go, pageLocation, type PageLocation } from '../../lib/router.svelte';

export interface AddressSync {
  /** The present address, to be given to `write` later. */
  here: () => string;
  /** Replaces the address, unless it has changed since it was `from`. */
  write: (target: string, from: string) => void;
}

/**
 * Calls `open` for every address of a view; called while its component is made. The signal aborts with the
 * next address, or with the view.
 */
export function syncAddress(
  view: string,
  open: (here: PageLocation, signal: AbortSignal) => Promise<void>,
): AddressSync {
  let written = '';
  let opening: AbortController | null = null;

  $effect(() => {
    const here = pageLocation();
    // The view hears of a new address before it is destroyed.
    if (here.view !== view || location.hash === written) return;
    written = '';
    opening?.abort();
    const leaving = (opening = new AbortController());
    untrack(() => void open(here, leaving.signal));
  });
  onDestroy(() => opening?.abort());

  return {
    here: () => location.hash,
    write: (target, from) => {
      // The address bar is ahead of what the router has heard of.
      if (location.hash !== from || pageLocation().view !== view) return;
      written = target;
      go(target, true);
    },
  };
}
