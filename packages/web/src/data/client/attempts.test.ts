import { describe, expect, test } from 'vitest';
import { newAttempts } from './attempts.ts';
import { CallFailure, noAnswer } from './failure.ts';

/** Makes attempts and records their keys. */
function setUp() {
  const attempts = newAttempts();
  const keys: string[] = [];
  const make = (about: unknown, write: unknown, outcome: Error | 'done' = 'done') =>
    attempts
      .make(about, write, async (key) => {
        keys.push(key);
        if (outcome instanceof Error) throw outcome;
        return outcome;
      })
      .catch((error: unknown) => error);
  return { make, keys };
}

const differ = (keys: readonly string[]): void => expect(new Set(keys).size).toBe(keys.length);

describe('an attempt without an answer', () => {
  test.each([
    ['of the server', noAnswer()],
    ['that can be told from a fault of the console', new TypeError('It has no such property')],
  ])('%s repeats its key, however often', async (_name, failure) => {
    const { make, keys } = setUp();
    expect(await make('case 1', 'warn', failure)).toBe(failure);
    await make('case 1', 'warn', failure);
    expect(await make('case 1', 'warn')).toBe('done');
    expect(new Set(keys).size).toBe(1);
  });

  test('lends its key to no other write, and to nothing else that is changed', async () => {
    const { make, keys } = setUp();
    await make('case 1', 'warn', noAnswer());
    await make('case 1', 'dismiss', noAnswer());
    await make('case 2', 'warn', noAnswer());
    differ(keys);
    await make('case 1', 'warn', noAnswer());
    expect(keys.at(-1)).toBe(keys[0]);
  });

  test('is over when another write about the same thing has succeeded', async () => {
    const { make, keys } = setUp();
    await make('case 1', 'assign to me', noAnswer());
    await make('case 1', 'assign to no one');
    await make('case 1', 'assign to me');
    differ(keys);
  });

  test('is remembered also when another write succeeded while it was on its way', async () => {
    const attempts = newAttempts();
    const keys: string[] = [];
    const first = attempts
      .make('case 1', 'warn', async (key) => {
        keys.push(key);
        await attempts.make('case 1', 'dismiss', async () => undefined);
        throw noAnswer();
      })
      .catch(() => undefined);
    await first;
    await attempts.make('case 1', 'warn', async (key) => keys.push(key));
    expect(keys[1]).toBe(keys[0]);
  });

  test('at what an object stands for is another one for each object', async () => {
    const { make, keys } = setUp();
    const [one, other] = [{ action: 'suspend' }, { action: 'suspend' }];
    await make('undo', one, noAnswer());
    await make('undo', other, noAnswer());
    differ(keys);
    await make('undo', one);
    expect(keys[2]).toBe(keys[0]);
  });
});

describe('an attempt with an answer', () => {
  test.each([
    ['a success', 'done' as const],
    ['a refusal', new CallFailure(409, 'Ben was faster')],
    ['an answer that says itself that it is none', new CallFailure(200, 'Server Error')],
  ])('of %s is followed by one with a new key', async (_name, outcome) => {
    const { make, keys } = setUp();
    await make('case 1', 'warn', outcome);
    await make('case 1', 'warn', outcome);
    differ(keys);
  });
});

test('the same write that is asked for twice at once has one key', async () => {
  const { make, keys } = setUp();
  await Promise.all([make('case 1', 'warn'), make('case 1', 'warn')]);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
