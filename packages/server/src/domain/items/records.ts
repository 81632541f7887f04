import { sql } from 'kysely';
import { anything, number } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import type { Trx } from './item-writer.ts';
import type { RefusedItem } from './read-items.ts';

/** So many refused items of a key, a type and a field are kept for each day; all are counted. */
const KEPT_OF_A_KIND = 1000;
/** So many refused items of a key are kept for each day. */
const KEPT_OF_A_KEY = 50_000;

/** Of a type, an id or a field that the app made up. */
const SHOWN_CHARACTERS = 200;

const insertRefused = statement(
  { id: number },
  (rows: string, keyId: number | null, isLate: boolean) => sql`
    insert into app_refused (type, app_id, path, message, item, key_id, is_late)
    select type, app_id, path, message, item, ${keyId}::bigint, ${isLate}::boolean
    from jsonb_to_recordset(${rows}::jsonb) as r(type text, app_id text, path text, message text, item jsonb)
    where ${isLate}::boolean or (
      select count(*) from (
        select from app_refused t where t.type is not distinct from r.type and t.path = r.path
          and t.key_id is not distinct from ${keyId}::bigint and t.at > date_trunc('day', now()) limit ${sql.lit(KEPT_OF_A_KIND)}
      ) kept
    ) < ${sql.lit(KEPT_OF_A_KIND)} and coalesce((
      select sum(items) from app_item_days d where d.day = (now() at time zone 'UTC')::date and d.outcome = 'refused'
        and d.key_id is not distinct from ${keyId}::bigint
    ), 0) < ${sql.lit(KEPT_OF_A_KEY)}
    returning id`,
);

/** The app reads late refusals on from the last id that it has seen: a lower one must not be committed after it. */
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

/** A text as it can be stored: the app's mistakes are kept, too. */
const storable = (value: unknown): unknown => {
  const text = JSON.stringify(value) ?? 'null';
  return JSON.parse(text.replaceAll('\\u0000', '\\ufffd').replace(/\\ud[89a-f][0-9a-f]{2}/gi, '\\ufffd'));
};

/** Keeps refused items, so that they can be looked at. @param isLate they were accepted first. */
export async function keepRefused(
  trx: Trx,
  refused: readonly Omit<RefusedItem, 'index'>[],
  keyId: number | null,
  isLate: boolean,
): Promise<void> {
  if (refused.length === 0) return;
  if (isLate) await inOrder(trx);
  const cut = (text: string): string => text.slice(0, SHOWN_CHARACTERS);
  const rows = refused.map(({ type, id, path, message, source }) => ({
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
