import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { type dashboard, productNumbers } from '@quarterdeck/contract/dashboard';
import type { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { type DailyCount, eventsIn, peopleIn } from '../../domain/activity/counts.ts';
import { type Step, seriesFrom, stepRanges, stepsIn } from '../../domain/activity/report.ts';

type Data = z.input<typeof dashboard.data.output>['data'];
type Name = (typeof productNumbers)[number];
type Numbers = Record<Name, number>;
type Product = NonNullable<Data['previous']>;

const kinds = {
  new_users: 'new_user',
  searches: 'search',
  posts: 'post',
  follows: 'follow',
  messages: 'message',
} as const satisfies Partial<Record<Name, DailyCount>>;
const names = Object.keys(kinds) as (keyof typeof kinds)[];

/** Reads what app users did in a range: in total, and by step. */
export async function readProduct(db: Db, range: DateRange, step: Step): Promise<Product> {
  const [events, people] = await Promise.all([
    eventsIn(db, Object.values(kinds), range, step),
    peopleIn(db, ['active'], [range, ...stepRanges(range, step)]),
  ]);
  const rows = new Map<string, { at: string } & Numbers>();
  const rowAt = (at: string) => {
    const row = rows.get(at) ?? { at, new_users: 0, active_users: 0, searches: 0, posts: 0, follows: 0, messages: 0 };
    rows.set(at, row);
    return row;
  };
  const nameOf = new Map<DailyCount, Name>(names.map((name) => [kinds[name], name]));
  for (const { kind, at, events: count } of events) {
    const name = nameOf.get(kind);
    if (name) rowAt(at)[name] = count;
  }
  const steps = stepsIn(range, step);
  const active = new Map(people.map(({ n, people: count }) => [n, count]));
  for (const [n, at] of steps.entries()) rowAt(at).active_users = active.get(n + 1) ?? 0;
  const total = (name: Name): number => [...rows.values()].reduce((sum, row) => sum + row[name], 0);
  return {
    totals: {
      new_users: total('new_users'),
      active_users: active.get(0) ?? 0,
      searches: total('searches'),
      posts: total('posts'),
      follows: total('follows'),
      messages: total('messages'),
    },
    series: seriesFrom([...rows.values()], { range, step, names: productNumbers, empty: 0 }),
  };
}
