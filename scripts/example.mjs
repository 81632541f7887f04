import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build, follow, install, node } from './lib.mjs';

const PORT = process.env.PORT ?? '3000';
const url = process.env.QUARTERDECK_URL ?? `http://localhost:${PORT}`;
const folder = process.env.DATA_DIR ?? '.data';
const keyFile = join(folder, 'demo-key');

const isReady = () =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

install();
build();
const children = [];
if (!(await isReady())) {
  if (process.env.QUARTERDECK_URL) {
    console.error(`Nothing answers at ${url}.`);
    process.exit(1);
  }
  console.log('\n  The console is not running yet. It starts with demo data.');
  children.push(node(['--enable-source-maps', 'packages/server/dist/main.js']));
  while (children[0].exitCode === null && !(await isReady())) await pause(200);
  if (children[0].exitCode !== null) process.exit(1);
}
const key = process.env.QUARTERDECK_KEY ?? (existsSync(keyFile) ? readFileSync(keyFile, 'utf8') : undefined);
if (key === undefined) {
  console.error(`Set QUARTERDECK_KEY to a key with all scopes for ${url}: npm run admin -- key create prints one.`);
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = 1;
} else {
  const env = { EXAMPLE_FOLDER: join(folder, 'example'), ...process.env, QUARTERDECK_URL: url, QUARTERDECK_KEY: key };
  children.push(node(['--import', 'tsx', 'examples/app/src/main.ts'], { env }));
  follow(children);
}
