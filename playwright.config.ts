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
  // Generous, for a machine that is busy with something else; nothing waits for its end.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  globalSetup: './e2e/support/sign-in.ts',
  use: {
    baseURL: origin,
    actionTimeout: 120_000,
    viewport: VIEWPORT,
    // A trace films the page, which takes a third of the machine: `--trace on` makes one of the test that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // Each journey has a browser of its own: taking in the whole console for it would be for nothing.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium as root needs no sandbox; the rest keeps it from looking for the outside world.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The popup of an address bar that nobody sees: each window would start a page of the browser's own for it.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
        // One page runs for all tests of a worker: the quick optimizing compiler saves more than it takes, the thorough one does not.
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
