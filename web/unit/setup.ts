// What jsdom lacks and the page's modules ask for when they are loaded.

import { afterEach, vi } from 'vitest';

const hasDom = typeof window !== 'undefined';

if (hasDom) Object.assign(window, { matchMedia: (query: string) => ({ matches: false, media: query }) });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (hasDom) localStorage.clear();
});
