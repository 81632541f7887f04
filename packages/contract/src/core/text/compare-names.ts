import { searchKey } from './text.ts';

/** Compares names as lists sort them: by their search keys, the same in every browser and on every server. */
export function compareNames(one: string, other: string): number {
  const [key, otherKey] = [searchKey(one), searchKey(other)];
  if (key === otherKey) return 0;
  return key < otherKey ? -1 : 1;
}
