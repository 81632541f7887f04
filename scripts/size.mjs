import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import './lib.mjs';

const USAGE = `npm run size [-- <commit>]
  Prints the size of each part of the project in lines; with a commit, also its previous size.`;

const [commit, ...others] = process.argv.slice(2);
if (others.length > 0 || commit?.startsWith('-')) {
  console.error(USAGE);
  process.exit(1);
}

const GENERATED = ['packages/server/src/database/schema.ts'];
/** Generated from the conformance kit's statements and the server's variables, which count as code. */
const GENERATED_DOCUMENTS = ['docs/specification.md', 'docs/configuration.md'];
const isTest = (file) => /\.test\.tsx?$|\/test\/|^e2e\//.test(file);
const isProduct = (file) => /^packages\/(contract|server|web)\/src\//.test(file) && !isTest(file);
const linesOf = (text) => text.split('\n').length - 1;
const wordsOf = (text) => text.split(/\s+/).filter(Boolean).length;

/** The parts: their files and what is counted. */
const parts = {
  'product TypeScript': [(file) => isProduct(file) && /\.tsx?$/.test(file), linesOf],
  'product CSS': [(file) => isProduct(file) && file.endsWith('.css'), linesOf],
  'migrations and functions': [(file) => /^packages\/server\/(migrations|functions)\/.*\.ts$/.test(file), linesOf],
  tests: [(file) => isTest(file) && /\.(tsx?|mjs)$/.test(file), linesOf],
  bench: [(file) => file.startsWith('bench/') && !isTest(file), linesOf],
  scripts: [(file) => file.startsWith('scripts/'), linesOf],
  'words of documents': [
    (file) => file.endsWith('.md') && file !== 'CHANGELOG.md' && !GENERATED_DOCUMENTS.includes(file),
    wordsOf,
  ],
  'words of generated documents': [(file) => GENERATED_DOCUMENTS.includes(file), wordsOf],
  'words of the changelog': [(file) => file === 'CHANGELOG.md', wordsOf],
};

const SCHEMA = 'packages/server/src/database/schema.sql';

/**
 * Returns the number of functions or triggers in the database. For commits without `schema.sql`, it counts the names in
 * migrations.
 */
function countOf(kind, schema, migrations) {
  if (schema !== undefined)
    return schema.match(new RegExp(`^CREATE (OR REPLACE |CONSTRAINT )?${kind}\\b`, 'gim'))?.length ?? 0;
  const names = new RegExp(String.raw`create (?:or replace )?(?:constraint )?${kind} (\w+)`, 'gi');
  return new Set(migrations.flatMap((text) => [...text.matchAll(names)].map(([, name]) => name))).size;
}

/** @param folder the folder with the files. */
function sizesOf(folder, files) {
  const read = (file) => readFileSync(join(folder, file), 'utf8');
  const own = files.filter((file) => !GENERATED.includes(file));
  const sums = Object.entries(parts).map(([name, [isPart, count]]) => [
    name,
    own.filter(isPart).reduce((sum, file) => sum + count(read(file)), 0),
  ]);
  const schema = files.includes(SCHEMA) ? read(SCHEMA) : undefined;
  const migrations = own.filter(parts['migrations and functions'][0]).map(read);
  return {
    ...Object.fromEntries(sums),
    functions: countOf('function', schema, migrations),
    triggers: countOf('trigger', schema, migrations),
  };
}

const git = (args, options = {}) => spawnSync('git', args, { maxBuffer: 2 ** 28, ...options });
const listed = (args) => git(args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

/** Returns the sizes at a commit, from a temporary copy. */
function sizesAt(revision) {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-size-'));
  try {
    const archive = git(['archive', revision]);
    if (archive.status !== 0) throw new Error(`There is no commit ${revision}`);
    spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    return sizesOf(folder, files);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const deleted = new Set(listed(['ls-files', '--deleted']));
const files = listed(['ls-files', '--cached', '--others', '--exclude-standard']).filter((file) => !deleted.has(file));
const now = sizesOf('.', files);
const before = commit === undefined ? undefined : sizesAt(commit);
console.table(
  Object.fromEntries(
    Object.entries(now).map(([name, size]) => [
      name,
      before ? { before: before[name], now: size, change: size - before[name] } : { now: size },
    ]),
  ),
);
