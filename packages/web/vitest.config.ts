import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { testTags } from '../../vitest.tags.ts';

const executablePath = process.env.CHROMIUM_PATH;

/** Another origin that anyone may read: it redirects requests for `/moved`. @returns where it is. */
const listenElsewhere = (): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer((request, reply) => {
      reply.setHeader('access-control-allow-origin', '*');
      reply.setHeader('access-control-allow-headers', 'authorization');
      if (request.url === '/moved' && request.method === 'GET')
        reply.writeHead(302, { location: '/document.json' }).end();
      else reply.end(JSON.stringify({ openapi: '3.1.0', info: { title: 'Elsewhere' }, paths: {} }));
    });
    server.unref();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
    });
  });

/** No test can stand in for an address that sends elsewhere: the browser follows it before anyone is told. */
const elsewhere: Plugin = {
  name: 'elsewhere',
  configureServer: async ({ middlewares }) => {
    const origin = await listenElsewhere();
    middlewares.use('/elsewhere', (_request, reply) => void reply.end(origin));
  },
};

const ICONS = '@tabler/icons-react';

/** The icons that the console names, each from its own file: all six thousand would be bundled, loaded and kept in memory. */
function onlyOurIcons(): string {
  const folder = join(dirname(fileURLToPath(import.meta.resolve(ICONS))), '../esm/icons');
  const source = fileURLToPath(new URL('src/', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const words = files.flatMap((name) => readFileSync(join(source, name), 'utf8').match(/\bIcon[A-Z]\w*/g) ?? []);
  return [...new Set(words)]
    .map((name) => [name, join(folder, `${name}.mjs`)] as const)
    .filter(([, path]) => existsSync(path))
    .map(([name, path]) => `export { default as ${name} } from ${JSON.stringify(path)};`)
    .join('\n');
}

const icons: Plugin = {
  name: 'icons',
  enforce: 'pre',
  resolveId: (id) => (id === ICONS ? `\0${ICONS}` : undefined),
  load: (id) => (id === `\0${ICONS}` ? onlyOurIcons() : undefined),
};

/** Components in a real browser, with the API that `test/api.ts` stands in for. */
export default defineConfig({
  plugins: [elsewhere, icons],
  optimizeDeps: {
    // What is found late would load the page again in the middle of a test.
    entries: ['src/main.tsx', 'src/**/*.browser.test.tsx', 'test/*.{ts,tsx}'],
    include: ['react/jsx-runtime'],
    // React as it is shipped: the one for development takes twice the time.
    rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
  },
  oxc: { jsx: { development: false } },
  test: {
    name: 'components',
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: ['test/setup.ts'],
    ...testTags,
    // A page for all files of a worker: loading the console takes longer than most tests. `test/setup.ts` ends the session after each.
    isolate: false,
    // As in `vitest.config.ts` of the root.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    browser: {
      enabled: true,
      headless: true,
      // Its page is loaded while others use the machine, and Vite bundles what it imports before.
      connectTimeout: 300_000,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        launchOptions: {
          ...(executablePath === undefined ? {} : { executablePath }),
          // As in `playwright.config.ts`: what the thorough optimizing compiler saves is less than it takes.
          args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-turbofan --min-semi-space-size=32'],
          // Not by the context: a test could not choose another one then.
          env: { ...process.env, TZ: 'UTC' },
        },
        contextOptions: { reducedMotion: 'reduce', colorScheme: 'light', locale: 'en-US' },
        actionTimeout: 120_000,
      }),
    },
  },
});
