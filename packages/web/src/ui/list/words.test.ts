import { describe, expect, it } from 'vitest';
import { hasNext, lastPage, rangeText } from './words.ts';

const exactly = (count: number) => ({ count, isExact: true });
const atLeast = (count: number) => ({ count, isExact: false });

describe('rangeText', () => {
  it.each([
    [rangeText(0, 10, 10, exactly(12_345)), '1-10 of 12,345'],
    [rangeText(1234, 10, 5, exactly(12_345)), '12,341-12,345 of 12,345'],
    [rangeText(0, 10, 10, atLeast(1000)), '1-10 of 1,000+'],
    [rangeText(0, 10, 0, exactly(0)), '0 of 0'],
    [rangeText(5, 10, 0, exactly(12)), '0 of 12'],
  ])('writes %s', (text, expected) => expect(text).toBe(expected));
});

describe('lastPage', () => {
  it('is known with an exact total', () => {
    expect(lastPage(exactly(12_345), 10)).toBe(1234);
    expect(lastPage(exactly(20), 10)).toBe(1);
    expect(lastPage(exactly(0), 10)).toBe(0);
    expect(lastPage(atLeast(1000), 10)).toBeUndefined();
  });
});

describe('hasNext', () => {
  it('counts when the total is exact, and looks at the rows otherwise', () => {
    expect(hasNext(0, 10, 10, exactly(11))).toBe(true);
    expect(hasNext(0, 10, 10, exactly(10))).toBe(false);
    expect(hasNext(1, 10, 1, exactly(11))).toBe(false);
    expect(hasNext(200, 10, 10, atLeast(1000))).toBe(true);
    expect(hasNext(200, 10, 4, atLeast(1000))).toBe(false);
  });
});
