// oxlint-disable-next-line time/real-time -- gives others a turn; no one waits for anything
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { turnsOf } from './turns.ts';

test('the writes of one admin take turns: a quarter of the connections, in their order, and no one else waits', async () => {
  const takeTurn = turnsOf(8);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const write = (n: number): Promise<void> =>
    takeTurn(1, () => {
      begun.push(n);
      return new Promise((end) => ends.push(end));
    });
  const all = Promise.all(Array.from({ length: 40 }, (_, n) => write(n)));
  expect(await takeTurn(2, async (hasWaited) => hasWaited)).toBe(false);
  expect(begun).toEqual([0, 1]);
  while (begun.length < 40) {
    const before = begun.length;
    ends.shift()?.();
    await expect.poll(() => begun.length, { interval: 1 }).toBe(before + 1);
  }
  for (const end of ends) end();
  await all;
  expect(begun).toEqual(Array.from({ length: 40 }, (_, n) => n));
});

test('a caller whose calls come and go keeps the share: a call that ends makes room for one', async () => {
  const takeTurn = turnsOf(8);
  let running = 0;
  const ends: (() => void)[] = [];
  const write = (): Promise<void> =>
    takeTurn('a session', () => {
      running += 1;
      return new Promise<void>((end) => ends.push(end)).finally(() => {
        running -= 1;
      });
    });
  const all = [write(), write()];
  await setImmediate();
  // No call waits when the first one ends, and the second one goes on.
  ends.shift()?.();
  await all[0];
  all.push(write(), write());
  await setImmediate();
  expect([running, ends.length]).toEqual([2, 2]);
  while (ends.length > 0) {
    ends.shift()?.();
    await setImmediate();
  }
  await Promise.all(all);
});
