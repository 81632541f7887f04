import { describe, expect, test } from 'vitest';
import { rarePart } from './rare-part.ts';

describe('the part of a term that few texts have', () => {
  const shares = new Map([
    ['qui', 0.02],
    ['uil', 0.02],
    ['ill', 0.1],
    ['lfe', 0.003],
    ['fea', 0.005],
    ['eat', 0.05],
    ['ath', 0.06],
    ['the', 0.2],
    ['her', 0.2],
  ]);

  test('has the trigrams of which the index reads least', () => {
    // `llf` is not among the common ones: of the three parts with it, this one has the rarest others.
    expect(rarePart('quillfeather', shares)).toBe('llfea');
    expect(rarePart('QuillFeather', shares)).toBe('llfea');
  });

  test.each([
    ['a term of which each part is common', 'feather', shares],
    ['a short term', 'llfea', shares],
    ['a term without five plain letters in a row', 'llfé llf_llf', shares],
    ['a letter of which databases disagree what it is in lower case', 'llf\u{212A}llf\u{212A}', shares],
    ['nothing being known', 'quillfeather', new Map<string, number>()],
  ])('is the whole of it for %s', (_, term, known) => {
    expect(rarePart(term, known)).toBeUndefined();
  });

  test('is rare: one in two hundred and fifty, and no more', () => {
    const rare = (share: number) => new Map(['abc', 'bcd', 'cde', 'def'].map((trigram) => [trigram, share]));
    expect(rarePart('abcdef', rare(0.004))).toBe('abcde');
    expect(rarePart('abcdef', rare(0.0041))).toBeUndefined();
  });
});
