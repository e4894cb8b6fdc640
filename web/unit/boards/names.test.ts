// Games describe themselves: outside its own folder no source file tells a game by its name.

import { expect, it } from 'vitest';

const folders = Object.keys(import.meta.glob('../../src/boards/*/index.ts')).map((path) =>
  path.split('/').at(-2)!,
);
const sources = import.meta.glob<string>('../../src/**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('no text outside a game’s folder begins with its name', () => {
  expect(folders).toContain('othello');
  const named = new RegExp(`['"\`>](${folders.join('|')})`, 'i');
  const found = Object.entries(sources)
    .filter(([path]) => !folders.some((folder) => path.includes(`/boards/${folder}/`)))
    .flatMap(([path, text]) => text.split('\n').map((line, at) => ({ place: `${path}:${at + 1}`, line })))
    .filter(({ line }) => named.test(line))
    .map(({ place, line }) => `${place} ${line.trim()}`);
  expect(found).toEqual([]);
});
