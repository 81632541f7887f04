import { defineConfig } from '@playwright/test';
import { isStarted, origin, START_MS, VIEWPORT } from './e2e/support/places.ts';
import { isLong } from './packages/server/test/support/is-long.ts';

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/journeys',
  workers: 2,
  fullyParallel: true,
  // `npm test` leaves them out.
  grepInvert: isLong ? [] : /@long/,
  forbidOnly: process.env.CI !== undefined,
  // Generous, for a busy machine; passing tests never wait this long.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  globalSetup: './e2e/support/sign-in.ts',
  use: {
    baseURL: origin,
    actionTimeout: 120_000,
    viewport: VIEWPORT,
    // Traces take a third of the machine. Use `--trace on` for a failed test.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // Journeys have their own browser, so caching the whole console would be wasted.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium cannot sandbox as root; the other flags disable its own network requests.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The address bar popup would start an extra page for each window.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
        // One page serves all tests of a worker: the quick optimizing compiler pays off, the thorough one does not.
        '--js-flags=--no-turbofan --min-semi-space-size=32',
      ],
    },
  },
  ...(isStarted
    ? {}
    : {
        webServer: {
          command: 'node --import tsx e2e/support/serve.ts',
          url: `${origin}/readyz`,
          reuseExistingServer: false,
          timeout: START_MS,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
        },
      }),
});
