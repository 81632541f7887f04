import { describe, expect, it } from 'vitest';
import { isReady, tidy } from './typed.ts';

describe('tidy', () => {
  it.each([
    ['number', '012a3', '123'],
    ['number', '0', ''],
    ['number', '-7', '7'],
    ['text', ' 0a ', ' 0a '],
    ['day', '2026-11-21', '2026-11-21'],
  ] as const)('of a %s makes %o %o', (kind, text, expected) => expect(tidy(kind, text)).toBe(expected));
});

describe('isReady', () => {
  it.each([
    ['day', '2026-11-21', true],
    ['day', '', true],
    ['day', '0002-11-21', false],
    ['day', '0202-11-21', false],
    ['number', '7', true],
    ['text', '', true],
  ] as const)('of a %s says of %o %o', (kind, text, expected) => expect(isReady(kind, text)).toBe(expected));
});
