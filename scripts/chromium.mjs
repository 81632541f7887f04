import { existsSync } from 'node:fs';
import { run } from './lib.mjs';

const places = [
  process.env.CHROMIUM_PATH,
  // Without windows and their services, the browser tests take a sixth less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const found = () => places.find((place) => place && existsSync(place));

/**
 * Returns the path of a Chromium. If there is none, it installs Debian's where the machine allows it; otherwise it
 * exits with a message.
 */
export function chromium() {
  if (!found() && process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quiet = {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    };
    console.log('Installing Chromium …');
    run('apt-get', ['update', '-qq'], quiet);
    run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
      quiet,
    );
  }
  const path = found();
  if (path) return path;
  console.error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to one.',
  );
  process.exit(1);
}
