import { spawn } from 'node:child_process';
import { chromium } from './chromium.mjs';
import { build, install, run } from './lib.mjs';

const PATIENCE_MS = 60_000;

install();
build();
const { E2E_PORT = '3198' } = process.env;
const env = { ...process.env, CHROMIUM_PATH: chromium(), E2E_PORT };
const server = spawn(process.execPath, ['--import', 'tsx', 'e2e/support/serve.ts'], { stdio: 'ignore', env });
const until = Date.now() + PATIENCE_MS;
while (
  !(await fetch(`http://localhost:${E2E_PORT}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  ))
) {
  if (Date.now() > until || server.exitCode !== null) {
    console.error(`The server did not start at port ${E2E_PORT}: set E2E_PORT to one that is free.`);
    server.kill('SIGTERM');
    process.exit(1);
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
}
process.exitCode = run(process.execPath, ['--import', 'tsx', 'e2e/support/screenshots.ts', ...process.argv.slice(2)], {
  env,
});
server.kill('SIGTERM');
