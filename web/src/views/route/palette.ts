// The colours of maps, which are painted and therefore cannot come from the style sheet.

import type { Theme } from '../../lib/settings.svelte';

export interface Palette {
  ground: string;
  wall: string;
  /** Dearer ground darkens towards this. */
  dear: string;
  depot: string;
  start: string;
  goal: string;
  grid: string;
  cursor: string;
  gap: string;
  advice: string;
  ink: string;
  /** The numbers of the rulers, and what they stand on. */
  faint: string;
  paper: string;
  /** Legs of the route, in turn. */
  legs: string[];
  /** What a search expanded, first to last. */
  early: [number, number, number];
  late: [number, number, number];
}

const light: Palette = {
  ground: '#fbf8ef',
  wall: '#3d3a33',
  dear: '#b58b4a',
  depot: '#1f7a4d',
  start: '#1d4fa8',
  goal: '#b3261e',
  grid: '#e2dccb',
  cursor: '#0b57d0',
  gap: '#b3261e',
  advice: '#7a3ea8',
  ink: '#22211d',
  faint: '#5a564a',
  paper: '#eeebe2',
  legs: ['#1d4fa8', '#b8540a', '#12704b', '#8a2f6b', '#6a5a00'],
  early: [255, 226, 140],
  late: [214, 96, 77],
};

const dark: Palette = {
  ground: '#262a2e',
  wall: '#0a0b0c',
  dear: '#8a6a3a',
  depot: '#5fd39a',
  start: '#8ab8ff',
  goal: '#ff8f86',
  grid: '#33383d',
  cursor: '#8ab8ff',
  gap: '#ff8f86',
  advice: '#d6a6ff',
  ink: '#eceae4',
  faint: '#b5b2a8',
  paper: '#2a2e32',
  legs: ['#8ab8ff', '#f0a868', '#6fcfae', '#f09ad0', '#e2d264'],
  early: [96, 84, 40],
  late: [178, 78, 66],
};

/** The palette of a theme. */
export function palette(theme: Theme): Palette {
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  return isDark ? dark : light;
}

/** A colour such as `#aabbcc` as three numbers. */
export function channels(text: string): [number, number, number] {
  const value = Number.parseInt(text.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
