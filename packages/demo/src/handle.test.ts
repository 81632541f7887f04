import { describe, expect, it } from 'vitest';
import { toAscii } from './handle.ts';

describe('toAscii', () => {
  it.each([
    ["Łukasz O'Brien", 'lukaszobrien'],
    ['Þóra Weiß', 'thoraweiss'],
    ['Nguyễn', 'nguyen'],
    ['Ọlámidé', 'olamide'],
    ['Đorđević', 'dordevic'],
    ['Yılmaz', 'yilmaz'],
  ])('writes %s as %s', (name, ascii) => {
    expect(toAscii(name)).toBe(ascii);
  });
});
