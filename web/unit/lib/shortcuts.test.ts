// Which keys belong to the page.
// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest';
import { settings } from '../../src/lib/settings.svelte';
import { isForPage, isShortcut } from '../../src/lib/shortcuts';

/** Presses a key on an element; says what both functions make of it. */
function press(id: string, init: KeyboardEventInit = {}): { forPage: boolean; shortcut: boolean } {
  const event = new KeyboardEvent('keydown', { key: 'f', bubbles: true, cancelable: true, ...init });
  let heard = { forPage: false, shortcut: false };
  const listen = (): void => void (heard = { forPage: isForPage(event), shortcut: isShortcut(event) });
  addEventListener('keydown', listen, { once: true });
  (id === 'body' ? document.body : document.getElementById(id)!).dispatchEvent(event);
  return heard;
}

beforeEach(() => {
  settings.shortcuts = true;
  document.body.innerHTML = `
    <main id="main">
      <svg role="grid"><g id="cell"></g></svg>
      <button id="button"></button>
      <ol><li data-ply="3"><button id="move"></button></li></ol>
      <input id="input" /><select id="select"></select>
      <details><summary id="summary"></summary></details>
      <dialog><button id="in-dialog"></button></dialog>
    </main>`;
});

describe('isForPage', () => {
  it.each(['body', 'main', 'cell', 'button', 'move'])('hears keys on %s', (id) => {
    expect(press(id).forPage).toBe(true);
  });

  it.each(['input', 'select', 'summary', 'in-dialog'])('leaves %s its own keys', (id) => {
    expect(press(id).forPage).toBe(false);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])('leaves the browser %o', (modifier) => {
    expect(press('main', modifier).forPage).toBe(false);
  });
});

describe('isShortcut', () => {
  it.each(['body', 'main', 'cell', 'move'])('hears letters on %s', (id) => {
    expect(press(id).shortcut).toBe(true);
  });

  it('does not hear letters on another control', () => {
    expect(press('button').shortcut).toBe(false);
  });

  it('hears none once they are turned off', () => {
    settings.shortcuts = false;
    expect(press('cell')).toEqual({ forPage: true, shortcut: false });
  });

  it('does not hear a key that somebody has used', () => {
    const cell = document.getElementById('cell')!;
    cell.addEventListener('keydown', (event) => event.preventDefault());
    expect(press('cell')).toEqual({ forPage: false, shortcut: false });
  });
});
