import { formatDay, formatWeekday } from '../../ui/text/format.ts';

/** The items of one UTC day. */
export interface Day<Item> {
  /** `Today`, `Yesterday`, `Thu 22 Oct`, or `Wed 22 Oct 2025` in another year. */
  readonly title: string;
  readonly items: readonly Item[];
}

const DAY_MS = 86_400_000;

function titleOf(at: string, now: Date): string {
  const date = formatDay(at);
  if (date === formatDay(now.toISOString())) return 'Today';
  if (date === formatDay(new Date(now.getTime() - DAY_MS).toISOString())) return 'Yesterday';
  const year = new Date(at).getUTCFullYear();
  if (Number.isNaN(year)) return date === '' ? 'Day not known' : date;
  return year === now.getUTCFullYear() ? formatWeekday(at) : `${formatWeekday(at)} ${year}`;
}

/** Groups items by UTC day, in their given order. */
export function byDay<Item extends { readonly at: string }>(items: readonly Item[], now: Date): readonly Day<Item>[] {
  const days = new Map<string, Item[]>();
  for (const item of items) {
    const title = titleOf(item.at, now);
    const same = days.get(title);
    if (same) same.push(item);
    else days.set(title, [item]);
  }
  return [...days].map(([title, own]) => ({ title, items: own }));
}
