// A plugin for the build: the licences of everything that ends up in the page, as one file beside it.

import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

/** The folder of the package that a module belongs to, if it is somebody else's. */
function packageOf(module: string): string | null {
  const parts = module.split('?')[0]!.replace('\0', '').split(sep);
  const at = parts.lastIndexOf('node_modules');
  if (at < 0) return null;
  return parts.slice(0, at + (parts[at + 1]!.startsWith('@') ? 3 : 2)).join(sep);
}

function notice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licence: ${license}`;
  return `${name} ${version}\n\n${text}\n`;
}

/** Writes `notices.txt`. */
export function notices(): Plugin {
  return {
    name: 'notices',
    generateBundle(_, bundle) {
      const folders = new Set<string>();
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          for (const module of Object.keys(chunk.modules)) {
            const folder = packageOf(module);
            if (folder) folders.add(folder);
          }
      const source = [...folders]
        .sort()
        .map(notice)
        .join('\n' + '-'.repeat(72) + '\n\n');
      this.emitFile({ type: 'asset', fileName: 'notices.txt', source });
    },
  };
}
