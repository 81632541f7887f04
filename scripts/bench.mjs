import { chromium } from './chromium.mjs';
import { install, run } from './lib.mjs';

install();
const options = process.argv.slice(2);
// The browser bench needs Chromium.
const env = options.some((option) => option === 'browser')
  ? { ...process.env, CHROMIUM_PATH: chromium() }
  : process.env;
process.exitCode = run(process.execPath, ['--import', 'tsx', 'bench/main.ts', ...options], { env });
