import { expect, test } from 'vitest';
import { whyNot } from './why-not.ts';

test.each([
  [[], ''],
  [['You need the permission a'], 'You need the permission a'],
  [
    [
      'You need the permission a',
      'Only a super admin can do this',
      'You need the permission b',
      'You need the permission a',
    ],
    'You need the permissions a and b. Only a super admin can do this',
  ],
  [
    ['You need the permission a', 'You need the permission b', 'You need the permission c'],
    'You need the permissions a, b and c',
  ],
  [['They are in no group.', 'They are in no group.'], 'They are in no group'],
])('%j is said as one line', (reasons, line) => expect(whyNot(reasons)).toBe(line));
