import { expect, test } from 'vitest';
import { thirdPath } from './third-path.ts';

test.each([
  ['Quarterdeck', '/quarterdeck-api-documentation'],
  ['Find It & Share', '/find-it-share-api-documentation'],
  ['FindIt 2', '/find-it-2-api-documentation'],
  ['Crème', '/creme-api-documentation'],
  ['Mobile', '/search-product-api-documentation'],
  ['!!!', '/search-product-api-documentation'],
])('the third page of %s is at %s', (name, path) => {
  expect(thirdPath(name)).toBe(path);
});
