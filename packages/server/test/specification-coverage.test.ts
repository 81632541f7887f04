import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const document = readFileSync(`${root}docs/specification-coverage.md`, 'utf8');

interface Row {
  readonly what: string;
  /** What stands in its second cell: tests as `file › title`. */
  readonly tests: readonly string[];
}

const rowOf = (line: string): Row => {
  const [, what = line, tests = ''] = /^\| (.+?) \| (.*) \|$/.exec(line) ?? [];
  return { what, tests: tests.split('<br>').filter((one) => one !== '') };
};

const sections = document
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [title = '', ...lines] = section.split('\n');
    return { title, rows: lines.filter((line) => line.startsWith('| ') && !line.startsWith('| What ')).map(rowOf) };
  });

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a file has this text as a whole title. */
function isThere(reference: string): boolean {
  const [, path = '', title = ''] = /^`([\w./-]+\.(?:spec|test)\.ts) › (.+)`$/.exec(reference) ?? [];
  if (title === '' || !existsSync(root + path)) return false;
  return new RegExp(`(['"\`])${escaped(title)}\\1`).test(readFileSync(root + path, 'utf8'));
}

describe('the table of what is promised', () => {
  test('has the sections of the specification, each with its rows', () => {
    expect(sections.map(({ title }) => title.split('.')[0])).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
    for (const { title, rows } of sections) expect(rows.length, title).toBeGreaterThan(5);
  });

  test.each(sections)('$title: every row names a test, and every test that is named exists', ({ rows }) => {
    expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
    expect(rows.flatMap(({ tests }) => tests).filter((one) => !isThere(one))).toEqual([]);
  });
});
