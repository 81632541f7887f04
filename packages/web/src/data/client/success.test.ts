import { expect, test } from 'vitest';
import { isAccepted } from './success.ts';

test.each([
  [200, 'Saved', true],
  [201, 'Added', true],
  [200, '', false],
  [204, 'Saved', false],
  [400, 'The username is taken', false],
])('an answer with %i and “%s” is accepted: %s', (responseCode, responseMessage, expected) =>
  expect(isAccepted({ responseCode, responseMessage })).toBe(expected),
);
