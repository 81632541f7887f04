import { spawn } from 'node:child_process';
import { chromium } from './chromium.mjs';
import { build, install, run } from './lib.mjs';

const PATIENCE_MS = 60_000;

install();
build();
const env = { ...process.env, CHROMIUM_PATH: chromium(), E2E_PORT: '3198' };
const server = spawn(process.execPath, ['--import', 'tsx', 'e2e/kit/serve.ts'], { stdio: 'ignore', env });
const until = Date.now() + PATIENCE_MS;
while (
  !(await fetch('http://localhost:3198/readyz').then(
    ({ ok }) => ok,
    () => false,
  ))
) {
  if (Date.now() > until) throw new Error('The server did not start');
  await new Promise((resolve) => setTimeout(resolve, 200));
}
process.exitCode = run(process.execPath, ['--import', 'tsx', 'e2e/kit/screenshots.ts', ...process.argv.slice(2)], {
  env,
});
server.kill('SIGTERM');
