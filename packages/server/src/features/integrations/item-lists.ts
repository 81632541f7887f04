import type { integrations } from '@quarterdeck/contract/integrations';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { json, number, orNull, type RowOf, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { listByInput } from '../../database/lists/list.ts';
import type { ListSource, Page } from '../../database/lists/source.ts';
import { statement } from '../../database/statement.ts';

type Input = z.output<typeof integrations.items.input>;
type Row = z.input<typeof integrations.items.output>['data'][number];
type State = Row['state'];
type Item = z.input<typeof integrations.item.output>['data'];
type Reason = z.input<typeof integrations.itemReasons.output>['data'][number];

/** The number of newest items whose reasons are counted. */
const LATEST = 10_000;
const MOST_REASONS = 100;

const row = {
  id: number,
  type: orNull(text),
  app_id: orNull(text),
  path: text,
  message: text,
  key: orNull(text),
  at: timestamp,
};

/** The tables of items by state. Parked items wait until a thing is restored, so they are not listed. */
const kinds = {
  refused: { table: sql`app_refused`, is: sql<boolean>`true`, at: sql`i.at` },
  waiting: { table: sql`app_waiting`, is: sql<boolean>`not i.is_parked`, at: sql`i.since` },
} as const;

/** The reason, without the id of a missing thing, as the indexes have it. */
const reasonOf = {
  refused: sql`app_refused_reason(i.path, i.message, i.is_late)`,
  waiting: sql`app_waiting_reason(i.path, i.message, i.ref_type)`,
} as const;

const isOfType = (type: string): RawBuilder<boolean> =>
  type === '' ? sql<boolean>`i.type is null` : sql<boolean>`i.type = ${type}`;

type Filters = Pick<Input, 'state' | 'type' | 'reason' | 'app_id'>;

const sourceFor = ({ state, type, reason, app_id: appId }: Filters): ListSource => ({
  from: sql`${kinds[state].table} i`,
  where: sql.join(
    [
      kinds[state].is,
      ...(type === undefined ? [] : [isOfType(type)]),
      ...(reason === undefined ? [] : [sql`${reasonOf[state]} = ${reason}`]),
      ...(appId === undefined ? [] : [sql`i.app_id = ${appId}`]),
    ],
    sql` and `,
  ),
  joined: sql`left join service_keys k on k.id = i.key_id`,
  columns: sql`i.id, i.type, i.app_id, i.path, i.message, k.name as key, ${kinds[state].at} as at`,
  id: sql`i.id`,
  orders: { id: sql`i.id` },
});

const shapes = (['refused', 'waiting'] as const).flatMap((state): readonly [Filters][] => [
  [{ state }],
  [{ state, type: '' }],
  [{ state, reason: '' }],
  [{ state, type: 'user', reason: '' }],
  [{ state, app_id: '' }],
]);

const itemList = listByInput(row, sourceFor, ...shapes);

/** Reads a page of items that were refused or wait. @throws Refusal invalid for a page too far. */
export async function listItems(db: Db, input: Input): Promise<Page<Row>> {
  const page = await itemList.page(db, input);
  return { ...page, rows: page.rows.map((found) => ({ ...found, state: input.state })) };
}

const selectReasons = statement(
  { type: text, reason: orNull(text), items: number },
  (state: State, type: string | undefined) => sql`
    select coalesce(type, '') as type, reason, count(*) as items from (
      select i.type, ${reasonOf[state]} as reason from ${kinds[state].table} i
      where ${kinds[state].is} and ${type === undefined ? sql`true` : isOfType(type)}
      order by i.id desc limit ${sql.lit(LATEST)}
    ) latest
    group by 1, 2 order by 3 desc, 1, 2 limit ${sql.lit(MOST_REASONS)}`,
  ['refused', undefined],
  ['refused', ''],
  ['waiting', undefined],
  ['waiting', 'user'],
);

/** Counts why the newest items were refused or wait, most frequent first. */
export async function reasonsOf(db: Db, state: State, type: string | undefined): Promise<Reason[]> {
  const rows = await selectReasons(db, state, type);
  return rows.map(({ reason, ...found }) => ({ ...found, reason: reason ?? '' }));
}

const selectItem = statement(
  { ...row, item: orNull(json<unknown>()), waits_until: orNull(timestamp), fields: orNull(json<unknown>()) },
  (state: State, id: number) => sql`
    select i.id, i.type, i.app_id, i.path, i.message, k.name as key, ${kinds[state].at} as at, i.item,
      ${state === 'waiting' ? sql`i.since + interval '7 days'` : sql`null::timestamptz`} as waits_until,
      ${state === 'waiting' ? sql`(select t.fields from app_things t where t.type = i.type and t.app_id = i.app_id)` : sql`null::jsonb`} as fields
    from ${kinds[state].table} i left join service_keys k on k.id = i.key_id
    where i.id = ${id} and ${kinds[state].is}`,
  ['refused', 1],
  ['waiting', 1],
);

/** Returns a thing's stored state: its fields by moment, newest first. */
function knownOf({
  type,
  app_id: id,
  fields,
}: Pick<RowOf<typeof row>, 'type' | 'app_id'> & { readonly fields: unknown }) {
  const moments = Array.isArray(fields) ? (fields as readonly (readonly [number, object])[]) : [];
  return { type, id, data: Object.assign({}, ...moments.toReversed().map(([, known]) => known)) as object };
}

/** Reads one item with its data. @throws Refusal not_found when it no longer exists. */
export async function itemOf(db: Db, state: State, id: number): Promise<Item> {
  const found = await selectItem.first(db, state, id);
  if (!found) throw new Refusal('not_found', 'This item no longer exists: it was fixed or has expired');
  const { fields, item, ...rest } = found;
  return { ...rest, state, item: item ?? knownOf({ ...rest, fields }) };
}
