// Rows of links that scroll sideways: the one that is current stays in sight.

import type { Attachment } from 'svelte/attachments';

/** For the row's element; made anew whenever `current` is another. */
export function currentInView(current: string): Attachment<HTMLElement> {
  void current;
  return (row) => {
    // After the page has been drawn: nothing that is seen first waits for it.
    const frame = requestAnimationFrame(() => {
      const link = row.querySelector<HTMLElement>('[aria-current]');
      if (!link || row.scrollWidth <= row.clientWidth) return;
      const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
      row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
    });
    return () => cancelAnimationFrame(frame);
  };
}
