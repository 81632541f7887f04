import { describe, expect, test } from 'vitest';
import { checks } from '../src/run.ts';
import { statements } from '../src/statements/index.ts';
import { documentOf, problemsOf } from './document.ts';

const all = Object.entries(statements);
const DOCUMENT = '../../../docs/specification.md';

describe('the statements of the specification', () => {
  test('are the document', async () => {
    await expect(documentOf(statements)).toMatchFileSnapshot(DOCUMENT);
  });

  test('each have a test that exists, and a decision where they differ', () => {
    expect(all.flatMap(([id, statement]) => problemsOf(statement).map((problem) => `${id}: ${problem}`))).toEqual([]);
  });

  test('are numbered without a gap', () => {
    const ids = Object.keys(statements);
    for (let section = 1; section <= 9; section += 1) {
      const own = ids.filter((id) => id.startsWith(`${section}.`));
      expect(own).toEqual(own.map((_, at) => `${section}.${at + 1}`));
      expect(own.length).toBeGreaterThan(10);
    }
  });

  test('have a check of the kit where a backend can show them, and nowhere else', () => {
    const shown = all.filter(([, { where }]) => where === 'backend').map(([id]) => id);
    expect(Object.keys(checks).toSorted()).toEqual(shown.toSorted());
  });
});

test.each([
  [{ test: 'packages/conformance/test/document.test.ts > is nowhere' + ' to be found' }, /has no test/],
  [{ test: 'packages/conformance/test/no-file.test.ts > are the document' }, /has no test/],
  [{ test: 'packages/conformance/test/document.test.ts' }, /has no test/],
  [{ instead: { state: 'differs', how: 'Otherwise' } }, /no decision/],
  [{ instead: { state: 'differs', how: 'Otherwise', decision: 9999 } }, /no decision/],
] as const)('a statement with %o is found', (wrong, problem) => {
  const right = {
    words: 'So',
    where: 'console',
    test: 'packages/conformance/test/document.test.ts > are the document',
  } as const;
  expect(problemsOf(right)).toEqual([]);
  expect(problemsOf({ ...right, ...wrong })).toEqual([expect.stringMatching(problem)]);
});
