// What a mouse points at: brought there by a hand, not by a page that moved beneath it.

import type { Attachment } from 'svelte/attachments';

/**
 * Calls back once each time that a mouse comes over the element. A browser tells of a pointer that enters also where a
 * list has grown or was scrolled under one that stands still; only a hand makes it tell of one that moves.
 */
export function pointed(onpoint: () => void): Attachment<HTMLElement> {
  return (element) => {
    let isOver = false;
    const move = ({ pointerType }: PointerEvent): void => {
      if (isOver || pointerType !== 'mouse') return;
      isOver = true;
      onpoint();
    };
    const leave = (): void => void (isOver = false);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerleave', leave);
    return () => {
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerleave', leave);
    };
  };
}
