import { describe, expect, it } from 'vitest';
import { changeText } from './changes.ts';

const [ads, analysts, moderators] = [
  { id: 1, name: 'Advertising' },
  { id: 2, name: 'Analysts' },
  { id: 3, name: 'Moderators' },
];

describe('changeText', () => {
  it('is empty when nothing changes', () => expect(changeText([ads, analysts], [analysts, ads])).toBe(''));

  it('says what comes and what goes', () => {
    expect(changeText([], [moderators])).toBe('Adds Moderators.');
    expect(changeText([ads], [])).toBe('Takes away Advertising.');
    expect(changeText([analysts], [moderators, ads])).toBe('Adds Moderators and Advertising. Takes away Analysts.');
  });
});
