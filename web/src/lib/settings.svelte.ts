// What a person has set, remembered in the browser.

export type Language = 'en' | 'zh';
export type Theme = 'system' | 'light' | 'dark';

export const BOARDS = ['classic', 'stone', 'sea'] as const;
export const PIECES = ['shaded', 'flat'] as const;

interface Settings {
  language: Language;
  theme: Theme;
  /** Whose advantage a value with a plus is; `game` for what is usual in each. */
  values: 'game' | 'first' | 'mover';
  coordinates: boolean;
  animation: boolean;
  /** How boards look, and their pieces. */
  board: (typeof BOARDS)[number];
  pieces: (typeof PIECES)[number];
  /** Moves are heard. */
  sounds: boolean;
  /** Single letters do something. */
  shortcuts: boolean;
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
    values: 'game',
    coordinates: true,
    animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    board: 'classic',
    pieces: 'shaded',
    sounds: false,
    shortcuts: true,
  };
  return { ...defaults, ...known(recall<unknown>('settings', null)) };
}

/** What of the remembered settings is one: storage may hold what an older or newer page wrote. */
function known(kept: unknown): Partial<Settings> {
  if (typeof kept !== 'object' || kept === null) return {};
  const choices: Record<keyof Settings, readonly unknown[]> = {
    language: ['en', 'zh'],
    theme: ['system', 'light', 'dark'],
    values: ['game', 'first', 'mover'],
    coordinates: [true, false],
    animation: [true, false],
    board: BOARDS,
    pieces: PIECES,
    sounds: [true, false],
    shortcuts: [true, false],
  };
  return Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => choices[name as keyof Settings]?.includes(value)),
  );
}

export const settings: Settings = $state(initial());

/** Keeps the settings in storage and on the document; called once, inside the page's root. */
export function applySettings(): void {
  $effect(() => {
    remember('settings', $state.snapshot(settings));
    document.documentElement.lang = settings.language === 'zh' ? 'zh-Hans' : 'en';
    document.documentElement.dataset.theme = settings.theme;
    document.documentElement.dataset.board = settings.board;
  });
}
