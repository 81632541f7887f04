import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './support/root.ts';

const MOST_WORDS = 250;
const MOST_LINES = 90;
const MOST_WORDS_OF_A_SENTENCE = 25;
const MOST_KILOBYTES = 200;

const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: ROOT, encoding: 'utf8' });
const files = stdout.split('\n').filter((file) => file !== '' && existsSync(join(ROOT, file)));
/** Returns the text of a document without its code blocks. */
const proseOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
/** Documents in our own words: docs/specification.md has the specification's exact words. */
const written = files.filter((file) => file !== 'docs/specification.md');
/** Returns a heading's anchor, as links name it. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
/** Returns the sentences of a document: code does not count as words, and a table cell is a list, not a sentence. */
const sentencesOf = (file: string): readonly string[] =>
  proseOf(file)
    .replaceAll(/^\|.*$/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+\.)\s)|\n(?=#)/)
    .flatMap((paragraph) =>
      paragraph
        .replaceAll(/`[^`]*`/g, '‹›')
        .replaceAll(/\]\([^)]*\)/g, ']')
        .split(/(?<=[.!?]["”)*_\]]*)\s+(?=["“(*_[]*[\p{Lu}\d‹])/u),
    );
const headingsOf = (file: string): readonly string[] =>
  [...proseOf(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => slugOf(heading));

/** The targets of links within the repository: a file, and a heading in it. */
const links = files.flatMap((file) =>
  [...proseOf(file).matchAll(/\]\(([^)]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^\w+:/.test(link))
    .map((link) => {
      const [path = '', heading] = link.split('#');
      return { file, link, to: path === '' ? file : normalize(join(dirname(file), path)), heading };
    }),
);

describe('documents', () => {
  test('link to files and headings that exist', () => {
    expect(links.length).toBeGreaterThan(100);
    const dangling = links.filter(
      ({ to, heading }) =>
        !existsSync(join(ROOT, to)) ||
        (heading !== undefined && to.endsWith('.md') && !headingsOf(to).includes(heading)),
    );
    expect(dangling.map(({ file, link }) => `${file}: ${link}`)).toEqual([]);
  });

  test('name decisions that exist, and code does', () => {
    const sources = spawnSync(
      'git',
      ['grep', '-hoiE', '--untracked', 'decision [0-9]+', '--', '*.md', '*.ts', '*.tsx', '*.mjs'],
      {
        cwd: ROOT,
        encoding: 'utf8',
      },
    ).stdout;
    const named = new Set([...sources.matchAll(/decision (\d+)/gi)].map(([, number = '']) => number.padStart(4, '0')));
    expect(named.size).toBeGreaterThan(10);
    const decisions = files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []);
    expect([...named].filter((number) => !decisions.includes(number))).toEqual([]);
  });

  test(`are decisions of at most ${MOST_WORDS} words`, () => {
    const long = files.filter(
      (file) =>
        file.startsWith('docs/decisions/') &&
        readFileSync(join(ROOT, file), 'utf8').split(/\s+/).filter(Boolean).length > MOST_WORDS,
    );
    expect(long).toEqual([]);
  });

  test(`begin with a README of at most ${MOST_LINES} lines, and have pictures of at most ${MOST_KILOBYTES} KB`, () => {
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
    const folder = join(ROOT, 'docs/screenshots');
    const large = readdirSync(folder).filter((file) => statSync(join(folder, file)).size > MOST_KILOBYTES * 1024);
    expect(large).toEqual([]);
  });

  test('have none of the words that plain English avoids', () => {
    const words = JSON.parse(readFileSync(join(ROOT, 'scripts/words.json'), 'utf8')) as readonly { pattern: string }[];
    const avoided = words.map(({ pattern }) => new RegExp(pattern, 'i'));
    const found = written.flatMap((file) =>
      proseOf(file)
        .split('\n')
        .filter((line) => avoided.some((pattern) => pattern.test(line)))
        .map((line) => `${file}: ${line}`),
    );
    expect(found).toEqual([]);
  });

  test(`have sentences of at most ${MOST_WORDS_OF_A_SENTENCE} words`, () => {
    const long = written.flatMap((file) =>
      sentencesOf(file)
        .filter((sentence) => (sentence.match(/\S*[\p{L}\p{N}]\S*/gu) ?? []).length > MOST_WORDS_OF_A_SENTENCE)
        .map((sentence) => `${file}: ${sentence}`),
    );
    expect(long).toEqual([]);
  });

  test('of docs/ are in its index', () => {
    const index = links.filter(({ file }) => file === 'docs/README.md').map(({ to }) => to);
    const own = files.filter((file) => /^docs\/[\w-]+\.md$/.test(file) && file !== 'docs/README.md');
    expect(own.filter((file) => !index.includes(file))).toEqual([]);
  });
});
