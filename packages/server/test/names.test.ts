import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

// Names must say what something is or does: `wanted`, `undoing` and `Made` omit the noun.

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDERS = [
  ...['app-client', 'conformance', 'contract', 'demo', 'server', 'web'].map((name) => `packages/${name}/src`),
  ...[
    'packages/server/functions',
    'packages/server/test',
    'packages/web/test',
    'examples/app/src',
    'examples/backend/src',
  ],
  ...['bench', 'e2e'],
];

/** Participles that do not end in -ed or -ing. */
const IRREGULAR = new Set(
  `begun bound broken brought built chosen done drawn driven fallen forgotten found given gone grown heard held hidden kept known
   made met paid proven seen sent shown slept sold spoken stolen taken taught told understood undone unseen unwritten won worn written`.split(
    /\s+/,
  ),
);

/** Nouns, a term of PostgreSQL and a term of its clients. */
const NOUNS = new Set(
  `advertising anything closing everything feed heading landing listing mapping meaning monitoring need nothing paging ranking reading
   recording seed setting shedding something speed standing string tampering testing thing timing tracing unauthorized warning embedded`.split(
    /\s+/,
  ),
);

/** First words of names that are questions or orders: `isHidden`, `markSent`. */
const VERBS =
  /^(?:are|ask|can|check|close|connect|end|expect|fetch|forget|has|insert|is|keep|lock|mark|may|not|pause|refuse|remember|remove|says|select|send|set|start|take|wait|was|who|with|write)$/;

/**
 * Declarations named after what they create: `change: versioned({ lock, run })`, `email: emptied('user_id')`. Also the
 * field's word for a promise that is resolved elsewhere, and a word that is not a participle.
 */
const ALLOWED = new Set(['versioned', 'preparedVersioned', 'emptied', 'deferred', 'during', 'shared']);

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/);

function isParticiple(name: string): boolean {
  const words = wordsOf(name);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (ALLOWED.has(name) || NOUNS.has(last) || (words.length > 1 && VERBS.test(first))) return false;
  return IRREGULAR.has(last) || /..(?:ed|ing)$/.test(last);
}

/**
 * Returns the names declared in a file: its own name, those of its types, and those of exported functions and values.
 * Constants in capitals are excluded.
 */
function namesIn(path: string, text: string): string[] {
  const types = [...text.matchAll(/^(?:export )?(?:abstract )?(?:type|interface|class) (\w+)/gm)];
  const exported = [...text.matchAll(/^export (?:default )?(?:async )?(?:const|function\*?) (\w+)/gm)];
  return [
    basename(path).replace(/\..*$/, ''),
    ...[...types, ...exported].flatMap(([, name = '']) => (/^[A-Z\d_]+$/.test(name) ? [] : [name])),
  ];
}

const participlesIn = (files: Readonly<Record<string, string>>): string[] =>
  Object.entries(files).flatMap(([path, text]) =>
    namesIn(path, text).flatMap((name) => (isParticiple(name) ? [`${path}: ${name}`] : [])),
  );

const read = (folder: string): [string, string][] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const path = join(folder, file);
    return /(?<!\.test)\.tsx?$/.test(file) ? [[path, readFileSync(join(ROOT, path), 'utf8')]] : [];
  });

describe('names', () => {
  test('of files, types and exported functions are no participles', () => {
    expect(participlesIn(Object.fromEntries(FOLDERS.flatMap(read)))).toEqual([]);
  });

  test.each([
    ['wanted.ts', ''],
    ['use-found.tsx', ''],
    ['one.ts', 'interface Made {'],
    ['one.ts', 'export type Undone = 1'],
    ['one.ts', 'export const undoing = 1'],
    ['one.ts', 'export function pictureNamed(): void {'],
  ])('that are, are found: %s %s', (path, text) => {
    expect(participlesIn({ [path]: text })).toHaveLength(1);
  });

  test.each([
    ['hide.ts', ''],
    ['one.ts', 'export const isHidden = 1'],
    ['one.ts', 'export function markSent(): void {'],
    ['one.ts', 'export const MOST_WAITING = 1'],
    ['one.ts', 'const found = 1'],
  ])('that are not, are not: %s %s', (path, text) => {
    expect(participlesIn({ [path]: text })).toEqual([]);
  });
});
