// Views that are wider than their window, at every width and in both languages.

import { openPage } from '../tests/helpers/browser.mjs';
import { openView, views } from '../tests/helpers/views.mjs';
import { tooWide } from '../tests/helpers/width.mjs';

const WIDTHS = [360, 390, 480, 600, 768, 900, 1024, 1280, 1440, 1920];
const LANGUAGES = ['en', 'zh'];

export default async function overflow(server, browser) {
  const open = (place, options) => openPage(browser, `${server.url}/${place}`, options);
  const shared = { server, browser, open };
  const found = [];
  for (const language of LANGUAGES)
    for (const view of views) {
      const page = await openView(shared, view, { settings: { language } });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const wide = await tooWide(page);
        if (wide.length > 0) found.push(`\n  ${view.name}, ${language}, ${width} px: ${wide.join(', ')}`);
      }
      await page.context().close();
    }
  const looked = `${views.length} views at ${WIDTHS.length} widths in ${LANGUAGES.length} languages`;
  return `${found.length} of ${looked} are too wide (0)${found.join('')}`;
}
