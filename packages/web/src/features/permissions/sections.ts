import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { hasWords } from '@quarterdeck/contract/core/text/text';
import type { permissions } from '@quarterdeck/contract/permissions';
import { areas, descriptionOf } from '../../domain/access/permission-descriptions.ts';

/** A permission of a group or an admin. */
export type Row = OutputOf<typeof permissions.ofGroup>['data'][number];

/** The rows of one area of the console. */
interface Section {
  readonly name: string;
  readonly rows: readonly Row[];
  /** How many are held, whatever the search text. */
  readonly held: number;
  readonly total: number;
}

/** Whether the group, or the admin directly, has a permission. */
export const isGranted = ({ granted }: Row): boolean => granted === 1;

/** Whether the server does not report if the group, or the admin directly, has a permission. */
export const isUnknown = ({ granted }: Row): boolean => granted === undefined;

/** Whether an admin has a permission, directly or from a group. */
export const isHeld = (row: Row): boolean => isGranted(row) || (row.from_groups ?? []).length > 0;

const matches =
  (text: string) =>
  ({ name }: Row): boolean =>
    hasWords(`${name} ${descriptionOf(name)}`, text);

/**
 * Returns the rows that match a text, by area, in the order of the areas; unknown codes come last.
 * @param counts whether a row counts as held.
 * @param isShown whether a row is shown.
 */
export function sectionsOf(
  rows: readonly Row[],
  text: string,
  counts: (row: Row) => boolean,
  isShown: (row: Row) => boolean = () => true,
): readonly Section[] {
  const known = new Set(areas.flatMap(({ permissions }) => permissions.map(({ code }): string => code)));
  const all = [
    ...areas.map(({ name, permissions }) => ({
      name,
      own: permissions.flatMap(({ code }) => rows.filter((row) => row.name === code)),
    })),
    { name: 'Other', own: rows.filter((row) => !known.has(row.name)) },
  ];
  return all
    .map(({ name, own }) => ({
      name,
      rows: own.filter(matches(text)).filter(isShown),
      held: own.filter(counts).length,
      total: own.length,
    }))
    .filter((section) => section.rows.length > 0);
}
