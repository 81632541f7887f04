import { describe, expect, it } from 'vitest';
import { placeOf } from './place.ts';

const view = { width: 1000, height: 800 };
const menu = { width: 200, height: 150 };

describe('placeOf', () => {
  it('stands below its button, right edge under right edge', () =>
    expect(placeOf({ top: 100, bottom: 130, right: 900 }, menu, view)).toEqual({ left: 700, top: 134 }));

  it('stands above it where there is no room below', () =>
    expect(placeOf({ top: 700, bottom: 730, right: 900 }, menu, view)).toEqual({ left: 700, top: 546 }));

  it('stays below where there is no room above either', () =>
    expect(placeOf({ top: 60, bottom: 90, right: 900 }, menu, { width: 1000, height: 180 })).toEqual({
      left: 700,
      top: 94,
    }));

  it('never leaves the window', () => {
    expect(placeOf({ top: 0, bottom: 30, right: 100 }, menu, view).left).toBe(8);
    expect(placeOf({ top: 0, bottom: 30, right: 1100 }, menu, view).left).toBe(792);
  });
});
