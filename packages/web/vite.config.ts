import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { refuseCircles } from './build/chunks.ts';
import { precompress, serviceWorker } from './build/files.ts';
import { firstPaintInPage, fontNextToScripts, paintFirst } from './build/page.ts';
import { servedAlone } from './build/served-alone.ts';

/** The server behind the development console. */
const server = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [
    react(),
    refuseCircles(),
    firstPaintInPage(),
    paintFirst(),
    fontNextToScripts(),
    serviceWorker(),
    precompress(),
    // Set by `npm run build:console`.
    ...(process.env.CONSOLE_CONFIG ? [servedAlone(JSON.parse(process.env.CONSOLE_CONFIG))] : []),
  ],
  build: {
    target: 'es2022',
    // The first browsers that support light-dark(). For older targets it would be rewritten, and ignore the chosen
    // scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // Scripts already import their own dependencies; listing them again at each entry point would make the first page
      // larger.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: /\/src\/(main|features\/session\/(login|verify-otp|forgot-password|logout))\.tsx$/ },
            { name: 'frame', test: /\/src\/(app\/shell\/shell|data\/list\/list|ui\/screen\/page)\.tsx$/ },
          ],
        },
      },
    },
    reportCompressedSize: false,
    // The scripts that every page needs are in one file.
    chunkSizeWarningLimit: 640,
  },
  server: { proxy: Object.fromEntries(['/api', '/app/v1', '/pages', '/tiles'].map((path) => [path, server])) },
});
