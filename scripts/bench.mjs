import { chromium } from './chromium.mjs';
import { install, run } from './lib.mjs';

install();
const options = process.argv.slice(2);
// One of them measures in a browser.
const env = options.includes('clicks') ? { ...process.env, CHROMIUM_PATH: chromium() } : process.env;
process.exitCode = run(process.execPath, ['--import', 'tsx', 'bench/main.ts', ...options], { env });
