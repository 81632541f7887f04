import { formatDay } from '../format.ts';

/** What happened on one day in UTC. */
export interface Day<Item> {
  /** `Today`, `Yesterday`, or the date. */
  readonly title: string;
  readonly items: readonly Item[];
}

const DAY_MS = 86_400_000;

const titleOf = (date: string, now: Date): string => {
  if (date === formatDay(now.toISOString())) return 'Today';
  if (date === formatDay(new Date(now.getTime() - DAY_MS).toISOString())) return 'Yesterday';
  return date;
};

/** Items by the day of their moment in UTC, in the order in which they come. */
export function byDay<Item extends { readonly at: string }>(items: readonly Item[], now: Date): readonly Day<Item>[] {
  const days = new Map<string, Item[]>();
  for (const item of items) {
    const date = formatDay(item.at);
    const same = days.get(date);
    if (same) same.push(item);
    else days.set(date, [item]);
  }
  return [...days].map(([date, own]) => ({ title: titleOf(date, now), items: own }));
}
