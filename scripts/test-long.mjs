import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from './chromium.mjs';
import { build, install, run } from './lib.mjs';
import { playwrightFiles, printEnd, vitestFiles } from './results.mjs';

/** The tags that select tests: `npm run test:long -- promises`. */
const TAGS = { promises: 'promises/*', attack: 'attack', faults: 'faults' };
const RESULTS = 'test-results';
const results = {
  long: `${RESULTS}/long.json`,
  tagged: `${RESULTS}/long-tagged.json`,
  components: `${RESULTS}/long-components.json`,
  journeys: `${RESULTS}/long-journeys.json`,
};

install();
build();
for (const file of Object.values(results)) rmSync(file, { force: true });
mkdirSync(RESULTS, { recursive: true });

// The arguments are a tag, or parts of the names of test files; without arguments, all tests run.
const wanted = process.argv.slice(2);
const [tag] = wanted.length === 1 && TAGS[wanted[0]] ? wanted : [];
const namesTag = new RegExp(`@module-tag ${tag}\\b|['"]@?${tag}\\b`);
const isWanted = (file) =>
  tag ? namesTag.test(readFileSync(file, 'utf8')) : wanted.length === 0 || wanted.some((part) => file.includes(part));
const filesIn = (folder, end) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end))
    .map((file) => `${folder}/${file}`)
    .filter(isWanted);
const components = filesIn('packages/web/src', '.browser.test.tsx');
const journeys = filesIn('e2e', '.spec.ts');
const tagged = tag ? ['src', 'test'].flatMap((folder) => filesIn(`packages/server/${folder}`, '.test.ts')) : [];
const isLongFile = (file) => file.endsWith('.long.test.ts');
const env = { ...process.env, LONG_TESTS: 'yes', PLAYWRIGHT_JSON_OUTPUT_NAME: results.journeys };
const inBrowser = () => ({ env: { ...env, CHROMIUM_PATH: chromium() } });

const config = ['--config', 'vitest.long.config.ts'];
const vitest = (file, ...args) => [
  ...['--no-install', 'vitest', 'run', '--passWithNoTests', '--reporter=default', '--reporter=json'],
  // Vitest resolves a relative path from its own root, which is the server's folder.
  `--outputFile.json=${resolve(file)}`,
  ...(tag ? [`--tagsFilter=${TAGS[tag]}`] : []),
  ...args,
];
/** Runs test files, if there are any. */
const runVitest = (file, args, files, options = () => ({ env })) =>
  files.length === 0 ? 0 : run('npx', vitest(file, ...args, ...files.map((name) => resolve(name))), options());
const grep = tag ? ['--grep', `@${tag}\\b`] : [];
const runs = [
  ...(tag
    ? [
        // The long files measure time, so they run one at a time.
        () => runVitest(results.long, config, tagged.filter(isLongFile)),
        () =>
          runVitest(
            results.tagged,
            ['--project', 'server'],
            tagged.filter((file) => !isLongFile(file)),
          ),
      ]
    : [() => run('npx', vitest(results.long, ...config, ...wanted))]),
  () => runVitest(results.components, ['--project', 'components'], components, inBrowser),
  () =>
    journeys.length === 0 ? 0 : run('npx', ['--no-install', 'playwright', 'test', ...grep, ...journeys], inBrowser()),
];
process.exitCode = Math.max(...runs.map((start) => start() ?? 0));

const files = [
  ...vitestFiles(results.long, `${config.join(' ')} `),
  ...vitestFiles(results.tagged),
  ...vitestFiles(results.components),
  ...playwrightFiles(results.journeys),
];
console.log(`\n${'tests'.padStart(7)}${'seconds'.padStart(9)}  part, and what it measured`);
for (const { file, seconds, tests } of files) {
  const part = file.replace(/.*\/(.+?)\.(long\.test|test|browser\.test|spec)\.tsx?$/, '$1');
  console.log(`${String(tests.length).padStart(7)}${seconds.toFixed(1).padStart(9)}  ${part}`);
  for (const line of tests.flatMap(({ measured }) => measured)) console.log(`${' '.repeat(20)}${line}`);
}

/**
 * Prints how often the tests of each promise in SECURITY.md tried it and failed; a promise without a test fails the
 * run.
 */
function printPromises() {
  const ran = files.flatMap(({ tests }) => tests).filter(({ end }) => end !== 'skipped');
  console.log(`\n${'tried'.padStart(8)}${'failed'.padStart(8)}  promise`);
  for (const [, number, title] of readFileSync('SECURITY.md', 'utf8').matchAll(/^(\d+)\. \*\*(.+?)\*\*/gm)) {
    const own = ran.filter(({ tags }) => tags.includes(`promises/${number}`));
    const tried = own.reduce((sum, test) => sum + test.tried, 0);
    const failed = own.filter(({ end }) => end === 'failed').length;
    const columns =
      own.length === 0 ? 'NO TEST'.padStart(16) : `${String(tried).padStart(8)}${String(failed).padStart(8)}`;
    console.log(`${columns}  ${number}. ${title}`);
    if (own.length === 0) process.exitCode = 1;
  }
}
if (tag === 'promises') printPromises();
// Without this variable, the tests would be skipped.
printEnd(files, 'LONG_TESTS=yes ');
