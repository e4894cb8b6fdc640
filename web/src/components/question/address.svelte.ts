// The address of a question: taken when somebody else wrote it, written when the question is asked.

import { onDestroy, untrack } from 'svelte';
import { go, place, type Place } from '../../lib/router.svelte';

export interface QuestionAddress {
  /** Where the page stands now, to be given to `write` later. */
  here: () => string;
  /** Writes an address, unless the reader has gone elsewhere since the page stood `from`. */
  write: (target: string, from: string) => void;
}

/** Follows the addresses of a view; called while its component is made. The signal ends with the next address, or the view. */
export function followAddress(
  view: string,
  open: (here: Place, signal: AbortSignal) => Promise<void>,
): QuestionAddress {
  let written = '';
  let opening: AbortController | null = null;

  $effect(() => {
    const here = place();
    // The view hears of a new place before it is taken away.
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
      // The bar of addresses is ahead of the place that the page has heard of.
      if (location.hash !== from || place().view !== view) return;
      written = target;
      go(target, true);
    },
  };
}
