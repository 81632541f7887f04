import { isGranted, isUnknown, type Row } from '../sections.ts';

/** A filter of an admin's permissions, by their source. */
export type State = 'all' | 'group' | 'name' | 'no';

const groupsOf = ({ from_groups: groups = [] }: Row) => groups;
const byGroup = (row: Row): boolean => groupsOf(row).length > 0;

/** Whether a permission has a state; one that is given by a group and directly has both. */
export const isIn: Readonly<Record<State, (row: Row) => boolean>> = {
  all: () => true,
  group: byGroup,
  name: isGranted,
  no: (row) => row.granted === 0 && !byGroup(row),
};

/** Returns the state in an address; `all` when there is none. */
export const stateIn = (text: string | undefined): State =>
  text !== undefined && Object.hasOwn(isIn, text) ? (text as State) : 'all';

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const namesOf = (row: Row): string => list.format(groupsOf(row).map(({ name }) => name));

/**
 * Returns how an admin has a permission: `By group: Moderators`, `By name`, `By name, and by Moderators`, `No`, `Not
 * known`.
 */
export function stateOf(row: Row): string {
  if (isGranted(row)) return byGroup(row) ? `Directly, and by ${namesOf(row)}` : 'Direct';
  if (byGroup(row)) return `By group: ${namesOf(row)}`;
  return isUnknown(row) ? 'Unknown' : 'No';
}

const admins = (count: number): string => (count === 1 ? '1 admin' : `${count} admins`);

/** Returns the effect of a permission's toggle, before it is clicked; undefined where the server does not report it. */
export function changeOf(row: Row): string | undefined {
  const { admins_changed: count, from_groups: groups } = row;
  if (isUnknown(row)) return 'This server does not report whether it is granted. Click to change it';
  if (groups !== undefined) {
    if (!byGroup(row)) return undefined;
    return isGranted(row)
      ? `NO removes the direct grant; ${namesOf(row)} still ${groups.length === 1 ? 'gives' : 'give'} it`
      : `Held by ${namesOf(row)}. YES also grants it directly`;
  }
  if (count === undefined) return undefined;
  if (count === 0) return 'Changes nothing for its admins';
  return isGranted(row) ? `NO removes it from ${admins(count)}` : `YES grants it to ${admins(count)}`;
}

/** Returns the number of rows of unknown state, to append to a sum. */
export function unknownText(rows: readonly Row[]): string {
  const count = rows.filter(isUnknown).length;
  return count === 0 ? '' : `, ${count} not known`;
}
