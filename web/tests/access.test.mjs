// No barrier in any view, light or dark, as far as axe-core can tell; and none is wider than its window.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, skip, violations } from './helpers/browser.mjs';
import { views, openView } from './helpers/views.mjs';
import { suite } from './helpers/suite.mjs';

const shared = suite();

/** From the narrowest phone to a large screen. */
const WIDTHS = [360, 768, 1024, 1440, 1920];

/** What sticks out of the window to the right, if the page can be scrolled there. */
function tooWide(page) {
  return page.evaluate(() => {
    const most = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= most) return [];
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > most + 1)
      .slice(0, 4)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
  });
}

for (const view of views) {
  test(view.name, { skip }, async () => {
    const page = await openView(shared, view);
    // The themes differ in nothing but colours.
    for (const [colorScheme, ...rules] of [['light'], ['dark', 'color-contrast', 'link-in-text-block']]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Colours that are on their way from one theme to the other are none that anybody reads.
      await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
      assert.deepEqual(await violations(page, ...rules), [], colorScheme);
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      assert.deepEqual(await tooWide(page), [], `${width} px`);
    }
    assertClean(page);
    await page.context().close();
  });
}
