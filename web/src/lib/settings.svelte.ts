// What a person has set, remembered in the browser.

export type Language = 'en' | 'zh';
export type Theme = 'system' | 'light' | 'dark';

interface Settings {
  language: Language;
  theme: Theme;
  /** Chinese characters or western figures on Xiangqi's pieces. */
  pieces: 'chinese' | 'western';
  coordinates: boolean;
  animation: boolean;
}

const KEY = 'plyground.';

/** Reads what was remembered under this name; storage may be forbidden or hold nonsense. */
export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(KEY + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Remembers a value under this name; where storage is full or forbidden the page goes on without. */
export function remember(name: string, value: unknown): void {
  try {
    if (value === undefined || value === null) localStorage.removeItem(KEY + name);
    else localStorage.setItem(KEY + name, JSON.stringify(value));
  } catch {
    // Nothing to be done: the page works, it only forgets.
  }
}

function initial(): Settings {
  const defaults: Settings = {
    language: navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en',
    theme: 'system',
    pieces: 'chinese',
    coordinates: true,
    animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
  return { ...defaults, ...recall<Partial<Settings>>('settings', {}) };
}

export const settings: Settings = $state(initial());

/** Keeps the settings in storage and on the document; called once, inside the page's root. */
export function applySettings(): void {
  $effect(() => {
    remember('settings', $state.snapshot(settings));
    document.documentElement.lang = settings.language === 'zh' ? 'zh-Hans' : 'en';
    document.documentElement.dataset.theme = settings.theme;
  });
}
