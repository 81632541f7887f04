import { sql } from 'kysely';
import { anything, number } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import type { Trx } from './item-writer.ts';
import type { RefusedItem } from './read-items.ts';

/** The daily limit of stored refused items of a key, type and field. All are counted. */
const KEPT_OF_A_KIND = 1000;
/** The daily limit of stored refused items of a key. */
const KEPT_OF_A_KEY = 50_000;

/** The length limit for invented types, ids and fields. */
const SHOWN_CHARACTERS = 200;

const insertRefused = statement(
  { id: number },
  (rows: string, keyId: number | null, isLate: boolean) => sql`
    with given as (
      select *, row_number() over (partition by type, path order by place) as of_kind
      from rows from (
        jsonb_to_recordset(${rows}::jsonb) as (type text, app_id text, path text, message text, item jsonb)
      ) with ordinality as r(type, app_id, path, message, item, place)
    ), kept as (
      select coalesce(type, '') as type, type is null as is_untyped, path, count(*) as items from app_refused
      where not ${isLate}::boolean and key_id is not distinct from ${keyId}::bigint and at > date_trunc('day', now())
      group by app_refused.type, path
    )
    insert into app_refused (type, app_id, path, message, item, key_id, is_late)
    select given.type, app_id, given.path, message, item, ${keyId}::bigint, ${isLate}::boolean
    from given left join kept
      on kept.type = coalesce(given.type, '') and kept.is_untyped = (given.type is null) and kept.path = given.path
    where ${isLate}::boolean or (
      coalesce(kept.items, 0) + of_kind <= ${sql.lit(KEPT_OF_A_KIND)} and coalesce((
        select sum(items) from app_item_days d where d.day = (now() at time zone 'UTC')::date and d.outcome = 'refused'
          and d.key_id is not distinct from ${keyId}::bigint
      ), 0) < ${sql.lit(KEPT_OF_A_KEY)}
    )
    order by place
    returning id`,
);

/** The app reads late refusals from the last id that it has seen, so a lower id must not be committed later. */
const inOrder = statement(
  { pg_advisory_xact_lock: anything },
  () => sql`select pg_advisory_xact_lock(hashtext('quarterdeck late refusals'))`,
);

const addCounts = statement(
  { items: number },
  (rows: string, keyId: number | null) => sql`
    insert into app_item_days as there (key_id, day, type, outcome, items)
    select ${keyId}::bigint, (now() at time zone 'UTC')::date, type, outcome, items
    from jsonb_to_recordset(${rows}::jsonb) as r(type text, outcome text, items bigint)
    order by type, outcome
    on conflict (day, type, outcome, key_id) do update set items = there.items + excluded.items
    returning items`,
);

/** Makes a value storable, because the app's mistakes are stored too. */
const storable = (value: unknown): unknown => {
  const text = JSON.stringify(value) ?? 'null';
  return JSON.parse(text.replaceAll('\\u0000', '\\ufffd').replace(/\\ud[89a-f][0-9a-f]{2}/gi, '\\ufffd'));
};

/** Stores refused items for review. @param isLate whether they were accepted first. */
export async function storeRefusals(
  trx: Trx,
  refused: readonly Omit<RefusedItem, 'index'>[],
  keyId: number | null,
  isLate: boolean,
): Promise<void> {
  if (refused.length === 0) return;
  if (isLate) await inOrder(trx);
  const cut = (text: string): string => text.slice(0, SHOWN_CHARACTERS);
  const counts = new Map<string, number>();
  const isKept = ({ type, path }: Omit<RefusedItem, 'index'>): boolean => {
    const kind = JSON.stringify([type, path]);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return isLate || (counts.get(kind) ?? 0) <= KEPT_OF_A_KIND;
  };
  const rows = refused.filter(isKept).map(({ type, id, path, message, source }) => ({
    type: type === null ? null : cut(type),
    app_id: id === null ? null : cut(id),
    path: cut(path),
    message,
    item: source,
  }));
  await insertRefused(trx, JSON.stringify(storable(rows)), keyId, isLate);
}

/** The result of one item. */
export interface ItemOutcome {
  readonly type: string;
  readonly outcome: 'accepted' | 'waiting' | 'refused';
}

/** Counts items by type and outcome. */
export async function countItems(trx: Trx, keyId: number | null, outcomes: Iterable<ItemOutcome>): Promise<void> {
  const counts = new Map<string, { type: string; outcome: string; items: number }>();
  for (const { type, outcome } of outcomes) {
    const key = `${type} ${outcome}`;
    const there = counts.get(key);
    if (there) there.items += 1;
    else counts.set(key, { type, outcome, items: 1 });
  }
  if (counts.size > 0) await addCounts(trx, JSON.stringify([...counts.values()]), keyId);
}
