// Modules whose name ends in `.evaluated.ts` are run when the page is built, and what they export stands in the
// page as plain data: work that always has the same result is not done again by every browser.
import type { Plugin } from 'vite';
import { runnerImport } from 'vite';

export function evaluated(): Plugin {
  return {
    name: 'evaluated',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.evaluated.ts')) return null;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(id, { logLevel: 'error' });
      dependencies.forEach((file) => this.addWatchFile(file));
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
