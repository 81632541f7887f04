import { existsSync } from 'node:fs';
import { run } from './lib.mjs';

const places = [
  process.env.CHROMIUM_PATH,
  // Without windows and what belongs to them: the browser tests take a sixth less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const found = () => places.find((place) => place && existsSync(place));

/** The path of a Chromium, Debian's installed when there is none and the machine allows it; ends with a sentence if not. */
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
