import { type RawBuilder, sql } from 'kysely';
import type { Filter, ListSource, Order } from '../../../database/lists/source.ts';
import type { Subject } from '../../../domain/moderation/case.ts';
import { joins, type QueueFilter, queueOf } from './queue.ts';

/** A search with up to this many matches sorts them all; with more, this is the minimum of its total. */
const FEW = 500;
/** How many rows a search for a common term checks in order, before it sorts all matches instead. */
const WALK = 2000;
/** Shorter terms are common, and no index finds them. */
const TERM = 3;

/** Filters whose number of matches an index or the planner can tell. */
const NARROW = ['appReasons', 'severity', 'age', 'mark', 'escalated_to', 'language'] as const;

/** How to list cases. */
interface CaseSource {
  readonly what: Subject;
  /** The columns of the case `c`, its post `p` and its user or author `users`. */
  readonly columns: RawBuilder<unknown>;
  readonly orders: Readonly<Record<string, RawBuilder<unknown> | Order>>;
}

const searching = (what: Subject, { query, ...narrow }: QueueFilter, ways: readonly RawBuilder<boolean>[]): Filter => ({
  where: sql<boolean>`(${sql.join(ways, sql` or `)})`,
  ways,
  ...(query ? { joined: joins[what] } : {}),
  walk: { alias: 'c', rows: WALK },
  ...([...(query ?? '')].length < TERM && NARROW.every((name) => narrow[name] === undefined) ? {} : { few: FEW }),
});

/**
 * Returns a source for a filter and a caller. Without a user or search, it uses the order's index; with an assignee, an
 * author or a search, it reads the matches.
 * @returns the list for a filter and the caller's id.
 */
export function casesOf({ what, columns, orders }: CaseSource): (filter: QueueFilter, asking: number) => ListSource {
  const sourceFor = (filter: QueueFilter, asking: number): ListSource => {
    const { from, where, ways } = queueOf(what, filter, asking);
    const isOwn = filter.assigned === 'me' || filter.assignee_id !== undefined || filter.userId !== undefined;
    return {
      from,
      where,
      joined: joins[what],
      columns,
      orders,
      id: sql`c.id`,
      isEmpty: filter.appReasons?.length === 0,
      // Joins only the cases of the page, by id; otherwise all of an assignee's or author's cases would be searched for
      // again.
      rows: sql`join cases c on c.id = page.list_id ${joins[what]}`,
      filter: ways.length > 0 ? searching(what, filter, ways) : isOwn ? { where: sql<boolean>`true` } : undefined,
    };
  };
  const all = new Map<QueueFilter['state'], ListSource>();
  /**
   * All cases, or all in a state, for every caller. The same object is used for each call, so that its statements are
   * built only once.
   */
  const allIn = (state: QueueFilter['state'], asking: number): ListSource => {
    const known = all.get(state) ?? sourceFor({ state, appReasons: undefined }, asking);
    all.set(state, known);
    return known;
  };
  return ({ state, ...narrowed }, asking) =>
    Object.values(narrowed).some((value) => value !== undefined && value !== '')
      ? sourceFor({ state, ...narrowed }, asking)
      : allIn(state, asking);
}

/** A filter for each shape of a list of cases, with the caller's id. */
export const caseExamples: readonly (readonly [QueueFilter, number])[] = [
  [{ state: 'open', appReasons: undefined }, 1],
  [{ appReasons: undefined }, 1],
  [{ query: 'abc', appReasons: undefined }, 1],
  [{ userId: 1, appReasons: undefined }, 1],
  [{ state: 'open', query: 'abc', appReasons: undefined }, 1],
  [{ state: 'open', query: 'a', assigned: 'me', appReasons: undefined }, 1],
  [{ state: 'open', userId: 1, appReasons: undefined }, 1],
  [{ state: 'open', appReasons: [1] }, 1],
  [{ state: 'open', query: 'abc', appReasons: [1], assigned: 'me' }, 1],
  [{ state: 'open', appReasons: undefined, severity: 'critical', age: 'day' }, 1],
  [{ state: 'open', appReasons: undefined, assigned: 'nobody', age: 'day' }, 1],
  [{ state: 'open', appReasons: undefined, assigned: 'nobody', assignee_id: 1 }, 1],
  [{ state: 'open', appReasons: undefined, mark: 'my_groups' }, 1],
  [{ state: 'open', appReasons: undefined, mark: 'snoozed', escalated_to: 1 }, 1],
  [{ state: 'open', appReasons: undefined, language: 'de' }, 1],
];
