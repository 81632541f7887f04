import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Commits up to this one were written before the rule. */
const BEFORE = 'b4c12afa388bbbd68bc726dd9c3f6467c5231fce';
const MOST_CHARACTERS = 72;
const SUBJECT = /^(feat|fix|perf|refactor|test|docs|build|ci|chore)(\([a-z0-9-]+\))?!?: \S.*[^.]$/;

const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

/** What is wrong with the first line of a commit message; undefined when nothing is. */
function flawOf(subject: string): string | undefined {
  if (subject.length > MOST_CHARACTERS) return `has more than ${MOST_CHARACTERS} characters`;
  return SUBJECT.test(subject) ? undefined : 'is not of the form `type(scope): what`';
}

test.each([
  ['feat(users): filter the list by device', undefined],
  ['fix: answer 413 to a body that is too large', undefined],
  ['Filter the list', 'is not of the form `type(scope): what`'],
  ['feat(users): filter the list.', 'is not of the form `type(scope): what`'],
  ['feature(users): filter the list', 'is not of the form `type(scope): what`'],
  [`fix(users): ${'long '.repeat(13)}`.trim(), 'has more than 72 characters'],
])('%s', (subject, flaw) => {
  expect(flawOf(subject)).toBe(flaw);
});

// An archive of the files, or a clone without its history, has no commits to look at.
test.skipIf(git('cat-file', '-e', `${BEFORE}^{commit}`).status !== 0)(
  'every new commit says what it is, in one line',
  () => {
    const { stdout } = git('log', '--no-merges', '--format=%s', `${BEFORE}..HEAD`);
    const flaws = stdout.split('\n').flatMap((subject) => {
      const flaw = subject === '' ? undefined : flawOf(subject);
      return flaw === undefined ? [] : [`"${subject}" ${flaw}`];
    });
    expect(flaws).toEqual([]);
  },
);
