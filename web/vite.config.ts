// How the page is built: one hashed bundle a view, served by `ply serve` from inside its binary.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compressed } from './compressed';
import { evaluated } from './evaluated';
import { notices } from './notices';

export default defineConfig({
  plugins: [evaluated(), svelte(), notices(), compressed()],
  // `npm run dev` beside a running `ply serve`, which answers no page but its own: it is asked as if from
  // there.
  server: {
    proxy: {
      '/api': {
        target: 'http://127.0.0.1:7878',
        changeOrigin: true,
        configure: (proxy) => proxy.on('proxyReq', (request) => request.removeHeader('origin')),
      },
    },
  },
  build: {
    target: 'es2022',
    // Inlined files would be data: addresses, which the server's content policy forbids for scripts and
    // styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
