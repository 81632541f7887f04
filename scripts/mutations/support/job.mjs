import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beReadyFor, closeVitest, vitestFailure } from './vitest-tests.mjs';

const [folder] = process.argv.slice(2);
// Importing these scripts changed the working directory to the checkout.
process.chdir(folder);

/** Runs test files. @returns the name of the first test that failed, or why they could not run. */
const run = ({ file, tests, only }) => vitestFailure(folder, { file, tests, only });

async function plant(question) {
  await beReadyFor(folder, question);
  const path = join(folder, question.file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    whole.replace(question.find, () => question.replace),
  );
  try {
    return await run(question);
  } finally {
    writeFileSync(path, whole);
  }
}

/** Running tests are not waited for longer than this. */
const PATIENCE_MS = 10_000;
let isEnding = false;
async function end() {
  if (isEnding) return;
  isEnding = true;
  setTimeout(() => process.exit(1), PATIENCE_MS);
  await closeVitest();
  process.exit(0);
}

process.on('message', async (question) => {
  if (question === 'end') return end();
  try {
    process.send(await (question.file === undefined ? run(question) : plant(question)));
  } catch (error) {
    process.send({ flaw: error.stack });
  }
});
process.on('disconnect', end);
// A terminal's Ctrl-C also reaches this process, but its parent decides when it ends.
process.on('SIGINT', () => undefined);
