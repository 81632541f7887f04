import { type Result, run } from '@quarterdeck/conformance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failuresIn, type Subject, startSubject } from './conformance/subject.ts';

let subject: Subject;

beforeAll(async () => {
  subject = await startSubject('demo');
});
afterAll(() => subject.stop());

/** Returns the statements that a backend can show, but that were not checked. */
const untried = (results: readonly Result[]): readonly string[] =>
  results
    .filter(({ state, seen }) => state === 'not tried' && !seen.startsWith('Can only be checked in a console'))
    .map(({ id, seen }) => `${id}: ${seen}`);

const stateOf = (results: readonly Result[], id: string) => results.find((one) => one.id === id)?.state;

describe('the conformance kit', () => {
  test('fails nothing on our own server, where it reads and writes, and leaves nothing out', async () => {
    const results = await run({ ...(await subject.newOptions()), isWriting: true });
    expect(failuresIn(results)).toEqual([]);
    expect(untried(results)).toEqual([]);
  });

  test('tries permissions with the accounts that it is given: what they hold is open to them, and nothing else', async () => {
    const others = await subject.newOthers(['users_list', 'user_profile'], []);
    const results = await run({ ...(await subject.newOptions()), others, only: ['6'] });
    expect(failuresIn(results)).toEqual([]);
    // A list that one of them can see, one that neither can see, and a call that only a write can check.
    expect(['6.23', '6.24', '6.32'].map((id) => stateOf(results, id))).toEqual(['pass', 'pass', 'not tried']);
    // Admins with all the permissions in question are never refused.
    const holders = await run({ ...(await subject.newOptions()), others: others.slice(0, 1), only: ['6.23'] });
    expect(stateOf(holders, '6.23')).toBe('not tried');
  });
});
