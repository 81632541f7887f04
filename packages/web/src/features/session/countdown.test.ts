import { describe, expect, it } from 'vitest';
import { clockText, secondsLeft } from './countdown.ts';

describe('secondsLeft', () => {
  it('runs from 1:30 to zero and stays there', () => {
    expect(secondsLeft(1_000_000, 1_000_000)).toBe(90);
    expect(secondsLeft(1_000_000, 1_000_001)).toBe(90);
    expect(secondsLeft(1_000_000, 1_089_001)).toBe(1);
    expect(secondsLeft(1_000_000, 1_090_000)).toBe(0);
    expect(secondsLeft(0, 1_000_000_000)).toBe(0);
  });

  it('never exceeds 1:30, when the clock was set back', () => expect(secondsLeft(1_000_000, 0)).toBe(90));
});

describe('clockText', () => {
  it.each([
    [90, '1:30'],
    [65, '1:05'],
    [9, '0:09'],
    [0, '0:00'],
  ])('writes %d seconds as %s', (seconds, text) => expect(clockText(seconds)).toBe(text));
});
