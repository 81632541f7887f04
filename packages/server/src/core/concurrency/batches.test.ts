import { describe, expect, test } from 'vitest';
import { inBatches } from './batches.ts';

/** Questions whose answers come when the test says so. */
function questions(most = 10) {
  const asked: { readonly keys: readonly string[]; answer(): void; fail(error: Error): void; isAbandoned: boolean }[] =
    [];
  const batches = inBatches<string, string>((keys) => {
    let resolve: (answers: readonly string[]) => void = () => undefined;
    let reject: (error: Error) => void = () => undefined;
    const promise = new Promise<readonly string[]>((...ends) => {
      [resolve, reject] = ends;
    });
    const one = {
      keys,
      answer: () => resolve(keys.map((key) => `about ${key}`)),
      fail: (error: Error) => reject(error),
      isAbandoned: false,
    };
    asked.push(one);
    return {
      answers: promise,
      abandon: () => {
        one.isAbandoned = true;
        reject(new Error('abandoned'));
      },
    };
  }, most);
  const leaves: (() => void)[] = [];
  return {
    asked,
    leaves,
    waiting: batches.waiting,
    ask: (key: string) => batches.ask(key, (leave) => leaves.push(leave)),
  };
}

describe('questions in batches', () => {
  test('what comes while others are asked about is asked about together, after that', async () => {
    const { asked, ask, waiting } = questions(2);
    const first = ask('a');
    const others = ['b', 'c', 'd'].map(ask);
    expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
    expect(waiting()).toBe(3);
    asked[0]?.answer();
    expect(await first).toBe('about a');
    expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c']]);
    asked[1]?.answer();
    expect(await others[0]).toBe('about b');
    asked[2]?.answer();
    expect(await Promise.all(others)).toEqual(['about b', 'about c', 'about d']);
    expect(waiting()).toBe(0);
  });

  test('a slow one holds up the next for a moment only, and counts until it is answered', async () => {
    const { asked, ask, waiting } = questions();
    const first = ask('a');
    const second = ask('b');
    expect(waiting()).toBe(1);
    await expect.poll(() => asked.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
    expect(waiting()).toBe(1);
    const third = ask('c');
    expect(waiting()).toBe(2);
    asked[1]?.answer();
    expect(await second).toBe('about b');
    expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['c']]);
    // The end of the slow one does not let a further one begin.
    const fourth = ask('d');
    asked[0]?.answer();
    expect(await first).toBe('about a');
    expect(asked).toHaveLength(3);
    expect(waiting()).toBe(1);
    asked[2]?.answer();
    expect(await third).toBe('about c');
    asked[3]?.answer();
    expect(await fourth).toBe('about d');
    expect(waiting()).toBe(0);
  });

  test('a failure is that of its batch, and the next one is asked', async () => {
    const { asked, ask } = questions();
    const first = ask('a');
    const second = ask('b');
    asked[0]?.fail(new Error('away'));
    await expect(first).rejects.toThrow('away');
    expect(asked).toHaveLength(2);
    asked[1]?.answer();
    expect(await second).toBe('about b');
  });

  test('is abandoned when all have left, and who left before is not asked about', async () => {
    const { asked, leaves, ask } = questions();
    const first = ask('a');
    const [second, third, fourth] = ['b', 'c', 'd'].map(ask);
    leaves[1]?.();
    await expect(second).rejects.toThrow('Nobody waits');
    leaves[0]?.();
    expect(asked[0]?.isAbandoned).toBe(true);
    await expect(first).rejects.toThrow('abandoned');
    expect(asked[1]?.keys).toEqual(['c', 'd']);
    leaves[2]?.();
    expect(asked[1]?.isAbandoned).toBe(false);
    leaves[3]?.();
    expect(asked[1]?.isAbandoned).toBe(true);
    await expect(third).rejects.toThrow('abandoned');
    await expect(fourth).rejects.toThrow('abandoned');
  });
});
