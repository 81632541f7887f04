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
    testTimeout: 20_000,
    expect: { poll: { timeout: 5000 } },
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
        },
        contextOptions: { reducedMotion: 'reduce', colorScheme: 'light', timezoneId: 'UTC', locale: 'en-US' },
        actionTimeout: 10_000,
      }),
    },
  },
});
