import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { testTags } from '../../vitest.tags.ts';

const executablePath = process.env.CHROMIUM_PATH;

/**
 * Starts a server at another origin that anyone may read, which redirects requests for `/moved`.
 * @returns its address.
 */
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

/** No test can simulate a redirect: the browser follows it before any code runs. */
const elsewhere: Plugin = {
  name: 'elsewhere',
  configureServer: async ({ middlewares }) => {
    const origin = await listenElsewhere();
    middlewares.use('/elsewhere', (_request, reply) => void reply.end(origin));
  },
};

const ICONS = '@tabler/icons-react';

/**
 * Returns the icons that the console uses, each from its own file: otherwise all six thousand would be bundled, loaded
 * and held in memory.
 */
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

/** Tests of components in a real browser, with the API that `test/api.ts` simulates. */
export default defineConfig({
  plugins: [elsewhere, icons],
  optimizeDeps: {
    // Dependencies that are found late would reload the page in the middle of a test.
    entries: ['src/main.tsx', 'src/**/*.browser.test.tsx', 'test/*.{ts,tsx}'],
    include: ['react/jsx-runtime'],
    // React's production build: the development build takes twice the time.
    rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
  },
  oxc: { jsx: { development: false } },
  test: {
    name: 'components',
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: ['test/setup.ts'],
    ...testTags,
    // One page for all files of a worker, because loading the console takes longer than most tests. `test/setup.ts`
    // ends the session after each.
    isolate: false,
    // As in `vitest.config.ts` of the root.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    browser: {
      enabled: true,
      headless: true,
      // The page loads while others use the machine, and Vite bundles its imports first.
      connectTimeout: 300_000,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        launchOptions: {
          ...(executablePath === undefined ? {} : { executablePath }),
          // As in `playwright.config.ts`: the optimizing compiler takes more time than it saves.
          args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-turbofan --min-semi-space-size=32'],
          // Not in the context's options, because a test could then not choose another one.
          env: { ...process.env, TZ: 'UTC' },
        },
        contextOptions: { reducedMotion: 'reduce', colorScheme: 'light', locale: 'en-US' },
        actionTimeout: 120_000,
      }),
    },
  },
});
