// No barrier in any view, light or dark, in English and in Chinese, as far as axe-core can tell; and none is wider than
// its window.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, skip, violations } from './helpers/browser.mjs';
import { views, openView } from './helpers/views.mjs';
import { suite } from './helpers/suite.mjs';
import { tooWide } from './helpers/width.mjs';

const shared = suite();

/** From the narrowest phone to a large screen. */
const WIDTHS = [360, 768, 1024, 1440, 1920];

for (const view of views) {
  test(view.name, { skip }, async () => {
    const page = await openView(shared, view);
    for (const language of ['English', 'Chinese']) {
      if (language === 'Chinese') {
        // A dialog may stand before the button.
        await page.getByTestId('language').evaluate((button) => button.click());
        await page.locator('html[lang^="zh"]').waitFor();
      }
      // The themes differ in nothing but colours.
      for (const [colorScheme, ...rules] of [['light'], ['dark', 'color-contrast', 'link-in-text-block']]) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // Colours that are on their way from one theme to the other are none that anybody reads.
        await page.evaluate(() =>
          Promise.all(document.getAnimations().map((animation) => animation.finished)),
        );
        assert.deepEqual(await violations(page, ...rules), [], `${language}, ${colorScheme}`);
      }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        assert.deepEqual(await tooWide(page), [], `${language}, ${width} px`);
      }
    }
    assertClean(page);
    await page.context().close();
  });
}
