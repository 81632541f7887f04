import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ROOT } from './support/root.ts';

/** A line of what `npm run trust` tries. */
interface Line {
  readonly what: string;
  readonly tests: readonly string[];
  readonly only?: RegExp;
  readonly stops?: boolean;
}

const source = pathToFileURL(join(ROOT, 'scripts/trust-lists.mjs')).href;
const { lists } = (await import(source)) as { lists: Readonly<Record<string, readonly Line[]>> };

const files = ['src', 'test'].flatMap((folder) => {
  const path = join(ROOT, 'packages/server', folder);
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
});
const all = Object.entries(lists).flatMap(([name, list]) => list.map((line) => ({ name, ...line })));

test.each(all)('$name: $what: every file is there, and has a test that counts', ({ tests, only }) => {
  const own = tests.map((end) => files.filter((file) => file.endsWith(`/${end}`)));
  expect(own.map(({ length }) => length)).toEqual(tests.map(() => 1));
  const texts = own.flat().flatMap((file) => readFileSync(file, 'utf8').match(/'[^'\n]*'|"[^"\n]*"|`[^`\n]*`/g) ?? []);
  const titles = texts.map((quoted) => quoted.slice(1, -1));
  expect(titles.some((title) => (only ?? /./).test(title))).toBe(true);
});

test('each promise of SECURITY.md has its line', () => {
  const text = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
  const promised = [...text.matchAll(/^(\d+)\. \*\*/gm)].map(([, number]) => number);
  expect(promised).toHaveLength(19);
  expect(lists.promises?.map(({ what }) => what.split('.')[0])).toEqual(promised);
});

test('each fault is also one in which a server is told to stop, and its tests say how long that took', () => {
  const faults = (lists.faults ?? []).filter(({ tests }) => tests.some((end) => end.startsWith('faults/')));
  expect(faults.length).toBeGreaterThan(7);
  expect(faults.filter(({ stops }) => stops !== true).map(({ what }) => what)).toEqual([]);
  for (const { tests } of faults)
    for (const end of tests.filter((name) => name.startsWith('faults/'))) {
      const text = readFileSync(files.find((file) => file.endsWith(`/${end}`)) ?? '', 'utf8');
      expect(text, end).toMatch(/\bstopWithin\(|stopped after \$\{/);
    }
});
