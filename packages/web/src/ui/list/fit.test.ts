import { expect, test } from 'vitest';
import { fitWidths } from './fit.ts';

const round = (widths: readonly number[]): readonly number[] => widths.map(Math.round);

test('columns that all have room are as wide as what they hold, and share the rest', () => {
  const widths = fitWidths(
    [
      { natural: 300, least: 120 },
      { natural: 60, least: 144 },
    ],
    720,
  );
  expect(round(widths)).toEqual([600, 120]);
});

test('nothing is cut while another column has more than it holds', () => {
  const columns = [
    { natural: 60, least: 144 },
    { natural: 400, least: 100 },
    { natural: 300, least: 100 },
  ];
  const widths = fitWidths(columns, 600);
  expect(widths[0]).toBe(60);
  expect(Math.round(widths.reduce((total, one) => total + one, 0))).toBe(600);
  expect(widths.every((width, index) => width <= (columns[index]?.natural ?? 0) + 0.01)).toBe(true);
});

test('a very long text takes no room from others, unless some is left', () => {
  const columns = [
    { natural: 2000, least: 160 },
    { natural: 200, least: 100 },
  ];
  expect(round(fitWidths(columns, 700))).toEqual([500, 200]);
  expect(round(fitWidths(columns, 600))[1]).toBeGreaterThanOrEqual(150);
});

test('without room each has what it can do with, and the list scrolls', () => {
  const columns = [
    { natural: 300, least: 160 },
    { natural: 50, least: 100 },
  ];
  expect(fitWidths(columns, 100)).toEqual([160, 50]);
});

test('a width that someone chose is kept, and the others share what it leaves', () => {
  const columns = [
    { natural: 300, least: 120, chosen: 80 },
    { natural: 100, least: 100 },
    { natural: 100, least: 100 },
  ];
  expect(round(fitWidths(columns, 480))).toEqual([80, 200, 200]);
});
