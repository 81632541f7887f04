import { describe, expect, it } from 'vitest';
import { changeText, rightsChange } from './changes.ts';

const [ads, analysts, moderators] = [
  { id: 1, name: 'Advertising' },
  { id: 2, name: 'Analysts' },
  { id: 3, name: 'Moderators' },
];

describe('changeText', () => {
  it('is empty when nothing changes', () => expect(changeText([ads, analysts], [analysts, ads])).toBe(''));

  it('says what comes and what goes', () => {
    expect(changeText([], [moderators])).toBe('Adds Moderators.');
    expect(changeText([ads], [])).toBe('Removes Advertising.');
    expect(changeText([analysts], [moderators, ads])).toBe('Adds Moderators and Advertising. Removes Analysts.');
  });
});

describe('rightsChange', () => {
  const grants = {
    groups: [
      { id: 1, permissions: ['campaign_list', 'users_list'] },
      { id: 2, permissions: ['users_list', 'searches'] },
    ],
    direct: ['searches'],
  };

  it.each([
    [[], [1], ['campaign_list', 'users_list'], []],
    [[1], [], [], ['campaign_list', 'users_list']],
    [[1], [2], [], ['campaign_list']],
    [[2], [], [], ['users_list']],
    [[1], [1], [], []],
  ])('from %j to %j', (before, after, gained, lost) =>
    expect(rightsChange(grants, before, after)).toEqual({ gained, lost }),
  );
});
