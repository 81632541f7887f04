import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const executablePath = process.env.CHROMIUM_PATH;

/** Components in a real browser, with the API that `test/api.ts` stands in for. */
export default defineConfig({
  // What is found late would load the page anew in the middle of a test.
  optimizeDeps: {
    entries: ['src/main.tsx', 'src/**/*.browser.test.tsx', 'test/*.{ts,tsx}'],
    include: ['react/jsx-dev-runtime'],
  },
  test: {
    name: 'components',
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: ['test/setup.ts'],
    // One page for all files: loading the console takes longer than most tests. `test/setup.ts` ends the session after each.
    isolate: false,
    fileParallelism: false,
    testTimeout: 45_000,
    expect: { poll: { timeout: 8000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        launchOptions: {
          ...(executablePath === undefined ? {} : { executablePath }),
          args: ['--no-sandbox', '--disable-gpu'],
          // Not by the context: a test could not choose another one then.
          env: { ...process.env, TZ: 'UTC' },
        },
        contextOptions: { reducedMotion: 'reduce', colorScheme: 'light', locale: 'en-US' },
        actionTimeout: 15_000,
      }),
    },
  },
});
