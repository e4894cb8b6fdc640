// How the unit tests run: the page's modules as a browser would get them, in Node, or in jsdom where a file asks for it.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  // Without it Svelte is its server's half, which has no effects.
  resolve: { conditions: ['browser'] },
  // A test reads the codes of errors from the server's sources.
  server: { fs: { allow: ['..'] } },
  test: {
    include: ['unit/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['unit/setup.ts'],
  },
});
