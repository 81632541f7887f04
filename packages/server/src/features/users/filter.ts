import type { users } from '@quarterdeck/contract/users';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { requireRange, withinDays } from '../../core/moments.ts';
import { startsWith } from '../../database/lists/search.ts';
import type { Filter, ListInput } from '../../database/lists/source.ts';
import { findingPeople } from '../../domain/people/matching-people.ts';

export type Input = z.output<typeof users.list.input>;
export type Filters = Omit<Input, keyof ListInput>;
type Condition = RawBuilder<boolean>;

const device = sql`(lower(device) collate "C")`;
const version = sql`(device_app_version collate "C")`;

/** Chooses one of two conditions by a flag. */
const either = (flag: 0 | 1 | undefined, yes: Condition, no: Condition): Condition[] =>
  flag === undefined ? [] : [flag === 1 ? yes : no];

/** Returns the conditions of all filters except for the search. */
function conditionsOf(input: Filters): readonly Condition[] {
  const { created_at_from, created_at_to, last_seen_at_from, last_seen_at_to } = input;
  requireRange(created_at_from, created_at_to, 'created_at_to');
  requireRange(last_seen_at_from, last_seen_at_to, 'last_seen_at_to');
  return [
    ...either(input.is_suspended, sql`is_suspended`, sql`not is_suspended`),
    ...either(input.is_reported, sql`reported_count > 0`, sql`reported_count = 0`),
    ...either(input.auto_follow, sql`auto_follow`, sql`not auto_follow`),
    ...(input.device ? [startsWith(device, input.device)] : []),
    // 5.4 matches 5.4 and 5.4.1, but not 5.40.
    ...(input.device_app_version
      ? [
          sql<boolean>`(${version} = ${input.device_app_version} or ${startsWith(version, `${input.device_app_version}.`)})`,
        ]
      : []),
    ...(created_at_from || created_at_to
      ? [withinDays(sql`created_at`, { start: created_at_from, end: created_at_to })]
      : []),
    ...(last_seen_at_from ? [sql<boolean>`last_seen_on >= ${last_seen_at_from}::text::date`] : []),
    ...(last_seen_at_to ? [sql<boolean>`last_seen_on <= ${last_seen_at_to}::text::date`] : []),
  ];
}

const every = (conditions: readonly Condition[]): Condition => sql<boolean>`${sql.join(conditions, sql` and `)}`;

/**
 * Returns the filters' conditions on a row of `users`, all of which must hold; undefined without filters. A condition
 * that matches few rows has an index.
 * @throws Refusal invalid when a range of days ends before it begins.
 */
export function filterOf(input: Filters): Pick<Filter, 'where' | 'ways'> | undefined {
  const { query } = input;
  const others = conditionsOf(input);
  if (!query) return others.length === 0 ? undefined : { where: every(others) };
  return findingPeople(query, others);
}
