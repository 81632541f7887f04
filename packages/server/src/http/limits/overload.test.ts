import { expect, test } from 'vitest';
import { type Load, overloadRule } from './overload.ts';

const CONNECTIONS = 8;
const CALM: Load = { now: 0, connectionsInUse: 0, waiting: 0, lastWaitMs: 0, lateMs: 0 };
/** All connections are in use, and each had a long wait. */
const QUEUE = { connectionsInUse: CONNECTIONS, waiting: 5, lastWaitMs: 200 };

/** Creates a rule with a clock and a load that the test controls. */
function rule(connections = CONNECTIONS) {
  const { refuses, postpones } = overloadRule(connections);
  let load = CALM;
  return {
    /** Moves the clock forward and changes the load. */
    after: (milliseconds: number, change: Partial<Load> = {}): void => {
      load = { ...load, ...change, now: load.now + milliseconds };
    },
    set: (change: Partial<Load>): void => {
      load = { ...load, ...change };
    },
    calm: (): void => {
      load = { ...CALM, now: load.now };
    },
    /** Whether a caller's only call is refused. */
    first: (): boolean => refuses(load, false),
    /** Whether a call of someone with another call under way is refused. */
    second: (): boolean => refuses(load, true),
    postpones: (): boolean => postpones(load),
  };
}

/** Makes a queue last until a call is refused. */
function refuseOne({ set, after, first }: ReturnType<typeof rule>): void {
  set(QUEUE);
  expect(first()).toBe(false);
  after(120);
  expect(first()).toBe(true);
}

test.each([
  ['that delays calls for too long', { lastWaitMs: 30, waiting: 3 }],
  ['that is long, although nothing comes out of it', { lastWaitMs: 0, waiting: 17 }],
] as const)('a queue %s is refused when it stands', (_what, load) => {
  const { set, after, first } = rule();
  set({ connectionsInUse: CONNECTIONS, ...load });
  expect(first()).toBe(false);
  after(90);
  expect(first()).toBe(false);
  after(10);
  expect(first()).toBe(true);
});

test.each([
  ['a short one that is fast', { lastWaitMs: 20, waiting: 16 }],
  ['none, however long the last one waited', { lastWaitMs: 500, waiting: 0 }],
] as const)('is no overload: %s', (_what, load) => {
  const { set, after, first } = rule();
  set({ connectionsInUse: CONNECTIONS, ...load });
  expect(first()).toBe(false);
  after(120);
  expect(first()).toBe(false);
});

test('a queue after a calm moment is a new one, and so is one that no call has met for a second', () => {
  const { set, calm, after, first } = rule();
  const stand = (): void => set({ connectionsInUse: CONNECTIONS, waiting: 3, lastWaitMs: 60 });
  stand();
  expect(first()).toBe(false);
  calm();
  expect(first()).toBe(false);
  after(95);
  stand();
  expect(first()).toBe(false);
  after(95);
  expect(first()).toBe(false);
  after(1100);
  expect(first()).toBe(false);
});

test('a queue of twice the length can stand for a quarter of the time', () => {
  const { set, after, first } = rule();
  set({ connectionsInUse: CONNECTIONS, waiting: 40 });
  expect(first()).toBe(false);
  after(24);
  expect(first()).toBe(false);
  after(1);
  expect(first()).toBe(true);
});

test('a queue that becomes shorter can stand for longer', () => {
  const { set, after, first } = rule();
  set({ connectionsInUse: CONNECTIONS, waiting: 88 });
  expect(first()).toBe(false);
  after(90, { waiting: 17 });
  expect(first()).toBe(false);
  after(11);
  expect(first()).toBe(true);
});

test('after a refusal, a second call of a caller needs half of the connections free, for a second', () => {
  const one = rule();
  const { set, calm, after, first, second } = one;
  refuseOne(one);
  set({ lastWaitMs: 5 });
  expect([second(), first()]).toEqual([true, false]);
  calm();
  for (let call = 0; call < 5; call += 1) expect(first()).toBe(false);
  set({ connectionsInUse: 4 });
  expect(second()).toBe(false);
  set({ connectionsInUse: 5 });
  expect([second(), first()]).toEqual([true, false]);
  after(1100, QUEUE);
  expect(first()).toBe(false);
  after(120);
  expect(first()).toBe(true);
});

test('second calls are admitted again after a second in which most calls were', () => {
  const one = rule();
  const { set, calm, after, first, second } = one;
  refuseOne(one);
  calm();
  set({ connectionsInUse: 6 });
  for (let call = 0; call < 10; call += 1) expect(second()).toBe(true);
  after(1010);
  expect(second()).toBe(true);
  for (let call = 0; call < 10; call += 1) expect(first()).toBe(false);
  after(1010);
  expect(second()).toBe(false);
});

test('without a new queue, an overload ends after ten seconds, also while many second calls are refused', () => {
  const one = rule();
  const { set, calm, after, first, second } = one;
  const strict = (): boolean => {
    calm();
    set({ connectionsInUse: 6 });
    return second();
  };
  refuseOne(one);
  for (let step = 0; step < 9; step += 1) {
    expect(strict()).toBe(true);
    after(1010);
  }
  // A queue makes it last for as long again.
  set(QUEUE);
  expect(first()).toBe(false);
  after(110);
  expect(first()).toBe(true);
  for (let step = 0; step <= 10; step += 1) {
    expect(strict()).toBe(true);
    after(1010);
  }
  expect(strict()).toBe(false);
});

test('refused second calls use up the patience of no one else', () => {
  const one = rule();
  const { set, after, first, second } = one;
  refuseOne(one);
  set({ waiting: 1, lastWaitMs: 15 });
  expect(second()).toBe(true);
  after(120);
  expect(second()).toBe(true);
  set({ waiting: 3, lastWaitMs: 60 });
  expect(first()).toBe(false);
});

test('a process that is late refuses second calls too, once it has refused some, and not because of one long answer', () => {
  const one = rule();
  const { set, calm, second } = one;
  set({ lateMs: 500 });
  expect(second()).toBe(false);
  set({ lateMs: 0 });
  refuseOne(one);
  calm();
  for (let call = 0; call < 5; call += 1) expect(second()).toBe(false);
  set({ lateMs: 180 });
  expect(second()).toBe(true);
  set({ lateMs: 0 });
  expect(second()).toBe(false);
});

test('exports and batches wait while staff wait for every connection, and for longer than a moment', () => {
  const { set, postpones } = rule();
  set({ connectionsInUse: CONNECTIONS, waiting: 9, lastWaitMs: 15 });
  expect(postpones()).toBe(false);
  set({ waiting: 8, lastWaitMs: 25 });
  expect(postpones()).toBe(false);
  set({ waiting: 9 });
  expect(postpones()).toBe(true);
});

test('a small pool admits four calls at once, also during an overload', () => {
  const { set, after, second, ...others } = rule(5);
  refuseOne({ set, after, second, ...others });
  set({ connectionsInUse: 4, waiting: 0, lastWaitMs: 0 });
  expect(second()).toBe(false);
  set({ connectionsInUse: 5 });
  expect(second()).toBe(true);
});
