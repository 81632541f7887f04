import type { Group } from './row.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** What saving would do: `Adds Moderators. Takes away Analysts.` Empty when nothing changes. */
export function changeText(before: readonly Group[], after: readonly Group[]): string {
  const without = (some: readonly Group[], others: readonly Group[]): string[] =>
    some.filter(({ id }) => !others.some((other) => other.id === id)).map(({ name }) => name);
  const added = without(after, before);
  const gone = without(before, after);
  return [
    ...(added.length > 0 ? [`Adds ${list.format(added)}.`] : []),
    ...(gone.length > 0 ? [`Takes away ${list.format(gone)}.`] : []),
  ].join(' ');
}
