import { describe, expect, it } from 'vitest';
import { fold } from './handle.ts';

describe('fold', () => {
  it.each([
    ["Łukasz O'Brien", 'lukaszobrien'],
    ['Þóra Weiß', 'thoraweiss'],
    ['Nguyễn', 'nguyen'],
    ['Ọlámidé', 'olamide'],
    ['Đorđević', 'dordevic'],
    ['Yılmaz', 'yilmaz'],
  ])('writes %s as %s', (name, folded) => {
    expect(fold(name)).toBe(folded);
  });
});
