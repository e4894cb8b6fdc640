// No barrier in any view, light or dark, as far as axe-core can tell.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, skip, violations } from './helpers/browser.mjs';
import { views, openView } from './helpers/views.mjs';
import { suite } from './helpers/suite.mjs';

const shared = suite();

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
    assertClean(page);
    await page.context().close();
  });
}
