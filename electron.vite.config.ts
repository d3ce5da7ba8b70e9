import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const here = import.meta.dirname;

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      rollupOptions: {
        input: {
          electron: resolve(here, 'main/entry/electron.ts'),
          cli: resolve(here, 'main/entry/cli.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rollupOptions: {
        input: {
          electron: resolve(here, 'preload/electron.ts'),
          browser: resolve(here, 'preload/browser.ts'),
        },
        // A sandboxed preload script may only be CommonJS; the browser's one has no exports, so it is a plain script.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(here, 'renderer'),
    base: './',
    build: {
      outDir: resolve(here, 'out/renderer'),
      // A font inlined as data: would break the policy `default-src 'self'`.
      assetsInlineLimit: 0,
      minify: true,
      rollupOptions: { input: resolve(here, 'renderer/index.html') },
    },
    plugins: [react()],
  },
});
