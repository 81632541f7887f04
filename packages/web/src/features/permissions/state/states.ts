import { isGranted, isUnknown, type Row } from '../sections.ts';

/** Which permissions of an admin are shown, by what gives them. */
export type State = 'all' | 'group' | 'name' | 'no';

const groupsOf = ({ from_groups: groups = [] }: Row) => groups;
const byGroup = (row: Row): boolean => groupsOf(row).length > 0;

/** Whether a permission is in a state; one that is given by a group and by name is in both. */
export const isIn: Readonly<Record<State, (row: Row) => boolean>> = {
  all: () => true,
  group: byGroup,
  name: isGranted,
  no: (row) => row.granted === 0 && !byGroup(row),
};

/** The state that an address names; all when it names none. */
export const stateIn = (text: string | undefined): State =>
  text !== undefined && Object.hasOwn(isIn, text) ? (text as State) : 'all';

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const namesOf = (row: Row): string => list.format(groupsOf(row).map(({ name }) => name));

/** How an admin holds a permission, in words: `By group: Moderators`, `By name`, `By name, and by Moderators`, `No`, `Not known`. */
export function stateOf(row: Row): string {
  if (isGranted(row)) return byGroup(row) ? `Directly, and by ${namesOf(row)}` : 'Direct';
  if (byGroup(row)) return `By group: ${namesOf(row)}`;
  return isUnknown(row) ? 'Unknown' : 'No';
}

const admins = (count: number): string => (count === 1 ? '1 admin' : `${count} admins`);

/** What the toggle of a permission would change, before it is clicked; nothing where the server does not say. */
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

/** How many of the rows nothing is known of, for the end of a sum. */
export function unknownText(rows: readonly Row[]): string {
  const count = rows.filter(isUnknown).length;
  return count === 0 ? '' : `, ${count} not known`;
}
