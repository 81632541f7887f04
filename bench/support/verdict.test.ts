import { describe, expect, test } from 'vitest';
import { refusedShare, refusedText, targetsText, verdictOf } from './verdict.ts';

const least = { least: 0.6 };
const most = { most: 100 };

describe('a line', () => {
  test('is met when its figure reaches the target, and missed below it', () => {
    expect(verdictOf({ figure: 0.6, target: least })).toBe('met');
    expect(verdictOf({ figure: 0.59, target: least })).toBe('MISSED');
    expect(verdictOf({ figure: 100, target: most })).toBe('met');
    expect(verdictOf({ figure: 101, target: most })).toBe('MISSED');
  });

  test('is missed when nothing was measured', () => {
    expect(verdictOf({ figure: Number.NaN, target: least })).toBe('MISSED');
    expect(verdictOf({ figure: Number.NaN, target: most })).toBe('MISSED');
    expect(verdictOf()).toBe('MISSED');
  });

  test('may have 5 % of its calls refused, and no more', () => {
    expect(verdictOf({ figure: 1, target: least, refused: 0.05 })).toBe('met');
    expect(verdictOf({ figure: 1, target: least, refused: 0.051 })).toBe('MISSED');
    expect(verdictOf({ figure: 1000, target: least, refused: 1 / 3 })).toBe('MISSED');
  });

  test('without a single answer is refused', () => {
    expect(verdictOf({ figure: 0, target: least, refused: 1 })).toBe('refused, MISSED');
  });

  test.each([
    ['0', { figure: 0 }],
    ['missing', { figure: undefined }],
    ['not a number', { figure: Number.NaN }],
    ['without end', { figure: Number.POSITIVE_INFINITY }],
    ['refused by more than 5 %', { figure: 40, refused: 0.051 }],
  ])('is not comparable where its reference is %s', (_, reference) => {
    expect(verdictOf({ figure: Number.POSITIVE_INFINITY, target: least, reference })).toBe('not comparable, MISSED');
    expect(verdictOf({ figure: 1, target: most, reference, refused: 1 / 3 })).toBe('not comparable, MISSED');
  });

  test('is met next to a reference that was refused 5 % of its calls', () => {
    expect(verdictOf({ figure: 0.7, target: least, reference: { figure: 40, refused: 0.05 } })).toBe('met');
  });

  test('with several claims must meet all of them', () => {
    const rate = { figure: 0.7, target: least };
    expect(verdictOf(rate, { figure: 90, target: most })).toBe('met');
    expect(verdictOf(rate, { figure: 110, target: most })).toBe('MISSED');
    expect(verdictOf(rate, { figure: 90, target: most, reference: { figure: 0 } })).toBe('not comparable, MISSED');
  });
});

test('a report counts every verdict but met as missed, and no line without a target', () => {
  expect(targetsText(['met', 'MISSED', 'not comparable, MISSED', undefined, 'refused, MISSED', 'met'])).toBe(
    '2 of 5 targets met.',
  );
});

test('the refused share is that of all calls together, and is left out where none was refused', () => {
  expect(refusedText(refusedShare({ answered: 2, refused: 1 }))).toBe(', 33.3 % refused');
  expect(refusedShare({ answered: 95, refused: 0 }, { answered: 0, refused: 5 })).toBe(0.05);
  expect(refusedText(refusedShare({ answered: 10, refused: 0 }, { answered: 0, refused: 0 }))).toBe('');
});
