import { expect, test } from 'vitest';
import type { ScreenLink } from './address.ts';

const links: readonly ScreenLink[] = [
  '/users',
  '/user-profile/7',
  '/search-product-api-documentation',
  // @ts-expect-error There is no such screen.
  '/usrs',
  // @ts-expect-error A profile needs an id.
  '/user-profile/',
  // @ts-expect-error The id is a number.
  '/user-profile/anna',
];

test('a link to no screen does not compile: each line above that should fail does', () => {
  expect(links).toHaveLength(6);
});
