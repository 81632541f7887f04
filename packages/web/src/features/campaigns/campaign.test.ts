import { describe, expect, it } from 'vitest';
import { ageText, colourIn, daysOf, genderText, spentShare } from './campaign.ts';

describe('colourIn', () => {
  it('takes #rrggbb alone', () => {
    expect(colourIn('#12aBcD')).toBe('#12aBcD');
    for (const text of [null, '', 'red', '#123', '#12345g', '#1234567', 'url(https://x.example)', '#123456;color:red'])
      expect(colourIn(text)).toBeUndefined();
  });
});

describe('ageText', () => {
  it.each([
    [18, 34, '18 to 34'],
    [18, 18, '18'],
    [18, null, '18 and older'],
    [null, 34, 'Up to 34'],
    [null, null, 'Any'],
    [0, null, '0 and older'],
  ])('of %s and %s is %s', (target_age_minimum, target_age_maximum, text) =>
    expect(ageText({ target_age_minimum, target_age_maximum })).toBe(text),
  );
});

describe('genderText', () => {
  it('begins with a capital', () => expect(genderText({ target_gender: 'female' })).toBe('Female'));
  it('is any without one', () => expect(genderText({ target_gender: null })).toBe('Any'));
});

describe('spending', () => {
  it.each([
    ['0.00', '500.00', 0],
    ['120.00', '500.00', 24],
    ['499.99', '500.00', 99],
    ['500.00', '500.00', 100],
    ['750.00', '500.00', 150],
    ['-10.00', '500.00', 0],
  ])('of %s of %s is %d percent', (spent, total_ad_budget, percent) =>
    expect(spentShare({ spent, total_ad_budget })?.percent).toBe(percent),
  );

  it('needs a budget, and a server that says what was spent', () => {
    expect(spentShare({ spent: '1.00', total_ad_budget: '0.00' })).toBeUndefined();
    expect(spentShare({ total_ad_budget: '5.00' })).toBeUndefined();
  });
});

describe('daysOf', () => {
  const campaign = { ad_start: '2026-02-27T10:00:00Z', ad_end: '2026-03-02T09:00:00Z' };
  const at = (moment: string) => daysOf(campaign, Date.parse(moment));

  it('counts the days that it has had', () => {
    expect(at('2026-02-27T09:59:00Z')).toEqual({
      share: 0,
      text: 'Not started',
      says: 'Starts on 02-27-2026, for 4 days',
    });
    expect(at('2026-02-27T10:00:00Z')).toEqual({ share: 0.25, text: 'Day 1 of 4', says: '25% of its days' });
    expect(at('2026-03-01T23:59:00Z')).toEqual({ share: 0.75, text: 'Day 3 of 4', says: '75% of its days' });
    expect(at('2026-03-02T08:00:00Z')).toEqual({ share: 1, text: 'Day 4 of 4', says: '100% of its days' });
    expect(at('2027-01-01T00:00:00Z')).toEqual({ share: 1, text: 'Ended', says: 'Ended on 03-02-2026, after 4 days' });
  });

  it('needs both ends, in their order', () => {
    expect(daysOf({ ad_start: null, ad_end: '2026-03-02T09:00:00Z' }, 0)).toBeUndefined();
    expect(daysOf({ ad_start: '2026-03-02T09:00:00Z', ad_end: null }, 0)).toBeUndefined();
    expect(daysOf({ ad_start: 'soon', ad_end: 'later' }, 0)).toBeUndefined();
    expect(daysOf({ ad_start: '2026-03-02T09:00:00Z', ad_end: '2026-03-01T09:00:00Z' }, 0)).toBeUndefined();
  });
});
