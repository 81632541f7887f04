import { describe, expect, test } from 'vitest';
import { asciiDigits, digitsOf, hasWords, isVisible, nameKey, normalText, plainText, searchKey } from './text.ts';

describe('a text', () => {
  test('is stored in one form', () => {
    expect(normalText('Zoe\u0301')).toBe('Zoé');
    expect(normalText('\u1100\u1161')).toBe('가');
  });

  test.each(['\u200b', '\u3164', '\uffa0', '\u2800', ' \u00a0 ', '\u202a\u202c', '\u00ad', '\ufe0f'])(
    'of %j shows nothing',
    (text) => {
      expect(isVisible(text)).toBe(false);
    },
  );

  test('with a sign among invisible ones shows it', () => {
    expect(isVisible('\u200b.')).toBe(true);
    expect(isVisible('👩\u200d🚀')).toBe(true);
  });

  test.each([
    ['zoe@example.com\u200b', 'zoe@example.com'],
    ['\u202a+1\u00a0202\u2011555\u20110143\u202c', '+1 202-555-0143'],
    ['\u2003admin\u3164', 'admin'],
  ])('that is compared has usual blanks and hyphens, and nothing invisible: %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });
});

describe('the key of a name', () => {
  test.each([
    ['Équipe', 'E\u0301quipe'],
    ['Night shift', 'night  shift\u200b'],
    ['ａｄｍｉｎ', 'admin'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['STRASSE', 'straße'],
    ['Ⅷ', 'viii'],
    ['İzmir', 'izmir'],
    ['DIYARBAKIR', 'Dıyarbakır'],
  ])('is the same for %s and %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  test('is another one for another name', () => {
    expect(nameKey('José')).not.toBe(nameKey('Jose'));
    expect(nameKey('Straße')).not.toBe(nameKey('Strase'));
  });

  test('has a key of its own, which is itself', () => {
    for (const name of ['ΟΔΟΣ', 'İzmir', 'STRAẞE', 'ŉ', 'ϔ', 'ﬁ', 'ͅ', '½'])
      expect(nameKey(nameKey(name))).toBe(nameKey(name));
  });
});

test.each([
  ['Müllerová', 'mullerova'],
  ['ŁUKASZ', 'lukasz'],
  ['Straße', 'strasse'],
  ['Ёлка', 'елка'],
  ['مُحَمَّد', 'محمد'],
  ['が', 'が'],
  ['김철수', '김철수'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδός', 'οδοσ'],
  ['İstanbul', 'istanbul'],
  ['ISTANBUL', 'istanbul'],
  ['𝐀𝐥𝐢𝐜𝐞 ①', 'alice 1'],
  ['\u202aZoe\u0301\u200b\u00a0 Smith\n', 'zoe smith'],
  ['٠٣٤', '034'],
])('%s is found as %s', (text, found) => {
  expect(searchKey(text)).toBe(found);
});

test('a text has the words of a search, each for itself', () => {
  expect(hasWords('Leticia Daniela Ramírez', 'ramirez LETICIA')).toBe(true);
  expect(hasWords('Leticia Daniela Ramírez', 'ramirez ann')).toBe(false);
  expect(hasWords('Add a group', 'add a gr')).toBe(true);
  expect(hasWords('Add a group', 'add a u')).toBe(false);
  expect(hasWords('山田太郎', '太郎')).toBe(true);
  expect(hasWords('anything', '  ')).toBe(true);
});

test('digits of every script are digits', () => {
  expect(asciiDigits('٠٣٤-۵६７')).toBe('034-567');
  expect(digitsOf('+1 (702) 555-0160')).toBe('17025550160');
  expect(digitsOf('𝟎𝟗𝟘𝟡')).toBe('0909');
});
