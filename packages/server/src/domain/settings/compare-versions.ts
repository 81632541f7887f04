import { versionNumbers } from '@quarterdeck/contract/settings';

/**
 * Orders versions by the numbers that they begin with: below 0 when the first is older. Numbers that are left out are 0,
 * and what follows the numbers (`-beta.2`) doesn't count.
 * @returns nothing when one of them begins with no number: it is not known which is older.
 */
export function compareVersions(one: string, other: string): number | undefined {
  const [left, right] = [versionNumbers(one), versionNumbers(other)];
  if (!left || !right) return undefined;
  const places = Array.from({ length: Math.max(left.length, right.length) }, (_, place) => place);
  return places.map((place) => (left[place] ?? 0) - (right[place] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
