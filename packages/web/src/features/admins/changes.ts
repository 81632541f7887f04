import type { admins } from '@quarterdeck/contract/admins';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { Group } from './row.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Returns what saving would do: `Adds Moderators. Takes away Analysts.` Empty when nothing changes. */
export function changeText(before: readonly Group[], after: readonly Group[]): string {
  const without = (some: readonly Group[], others: readonly Group[]): string[] =>
    some.filter(({ id }) => !others.some((other) => other.id === id)).map(({ name }) => name);
  const added = without(after, before);
  const gone = without(before, after);
  return [
    ...(added.length > 0 ? [`Adds ${list.format(added)}.`] : []),
    ...(gone.length > 0 ? [`Removes ${list.format(gone)}.`] : []),
  ].join(' ');
}

type Grants = OutputOf<typeof admins.groupGrants>['data'];

/** Returns the codes of the permissions that an admin gains and loses when other groups replace theirs. */
export function rightsChange(
  { groups, direct }: Grants,
  before: readonly number[],
  after: readonly number[],
): { readonly gained: readonly string[]; readonly lost: readonly string[] } {
  const heldIn = (ids: readonly number[]): ReadonlySet<string> =>
    new Set([...direct, ...groups.filter(({ id }) => ids.includes(id)).flatMap(({ permissions }) => permissions)]);
  const [held, then] = [heldIn(before), heldIn(after)];
  return {
    gained: [...then].filter((code) => !held.has(code)).toSorted(),
    lost: [...held].filter((code) => !then.has(code)).toSorted(),
  };
}
