// No barrier in any view, light or dark, as far as axe-core can tell.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, skip, violations } from './help/browser.mjs';
import { scenes, stage } from './help/scenes.mjs';
import { suite } from './help/suite.mjs';

const shared = suite();

for (const scene of scenes) {
  test(scene.name, { skip }, async () => {
    const page = await stage(shared, scene);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Colours that are on their way from one theme to the other are none that anybody reads.
      await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
      assert.deepEqual(await violations(page), [], colorScheme);
    }
    assertClean(page);
    await page.context().close();
  });
}
