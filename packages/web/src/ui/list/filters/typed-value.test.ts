import { describe, expect, it } from 'vitest';
import { tidy } from './typed-value.ts';

describe('tidy', () => {
  it.each([
    ['number', '012a3', '123'],
    ['number', '0', ''],
    ['number', '-7', '7'],
    ['text', ' 0a ', ' 0a '],
  ] as const)('of a %s makes %o %o', (kind, text, expected) => expect(tidy(kind, text)).toBe(expected));
});
