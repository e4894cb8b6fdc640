// Everything of the page that is worth it, compressed once when the page is built: the server sends it as it is.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const WORTH_IT = /\.(js|css|html|svg|txt)$/;
const MIN_BYTES = 1000;

export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      await Promise.all(
        names
          .filter((name) => WORTH_IT.test(name))
          .map(async (name) => {
            const text = await readFile(join(folder, name));
            if (text.length < MIN_BYTES) return;
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
            };
            await writeFile(join(folder, `${name}.br`), await compress(text, { params }));
          }),
      );
    },
  };
}
