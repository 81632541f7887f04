import { versionNumbers } from '@quarterdeck/contract/settings';

/**
 * Compares versions by their leading numbers: below 0 when the first is older. Missing numbers are 0, and the text
 * after the numbers (`-beta.2`) is ignored.
 * @returns undefined when one of them has no leading number, so it is unknown which is older.
 */
export function compareVersions(one: string, other: string): number | undefined {
  const [left, right] = [versionNumbers(one), versionNumbers(other)];
  if (!left || !right) return undefined;
  const places = Array.from({ length: Math.max(left.length, right.length) }, (_, place) => place);
  return places.map((place) => (left[place] ?? 0) - (right[place] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
