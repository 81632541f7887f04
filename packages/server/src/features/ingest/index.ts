import { type ingest as endpoints, itemTypes } from '@quarterdeck/contract/ingest';
import { sql } from 'kysely';
import { invalid, Refusal } from '../../core/errors.ts';
import { number, orNull, text, timestamp } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { applyItems, type ItemServices } from '../../domain/items/apply-items.ts';
import { MOST_WAITING, waitingCounts } from '../../domain/items/waiting-items.ts';
import type { AppHandlers } from '../../http/app/mount-app.ts';
import type { ServiceKey } from '../../ports/service-key.ts';
import type { Services } from '../../ports/services.ts';
import { queue } from './queue.ts';
import { readBatch } from './read-batch.ts';

/** While more items than these wait to reach their tables, the app is asked to try again later. */
const MOST_BACKLOG = 200_000;

/** The time before waiting items are counted again. */
const COUNTED_MS = 2000;

const selectLateRefusals = statement(
  { id: number, type: orNull(text), app_id: orNull(text), path: text, message: text, at: timestamp },
  (types: readonly string[], after: number, limit: number) => sql`
    select id, type, app_id, path, message, at from app_refused
    where is_late and type = any(${types}::text[]) and id > ${after} order by id limit ${limit}`,
);

/** Returns the item types that a key can send; it learns of no others. */
const typesFor = ({ scopes }: Pick<ServiceKey, 'scopes'>): readonly string[] =>
  Object.entries(itemTypes).flatMap(([type, { scope }]) => (scopes.includes(scope) ? [type] : []));

const refusedToday = statement(
  { items: number },
  () => sql`
    select coalesce(sum(items), 0)::int8 as items from app_item_days
    where day = (now() at time zone 'UTC')::date and outcome = 'refused'`,
);

/** Returns the last row's id, which is the cursor. */
function afterOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,15}$/.test(cursor)) throw invalid([{ field: 'after', message: 'Not a cursor of this call' }]);
  return Number(cursor);
}

/** The handlers for the app's data. @param items what the writers of items need. */
export function ingest({ keys, database }: Services, items: ItemServices): AppHandlers<typeof endpoints> {
  const enter = queue();
  let counts = { backlog: 0, waiting: 0 };
  let countedAt = 0;
  const requireRoom = async (): Promise<void> => {
    if (Date.now() - countedAt > COUNTED_MS) {
      countedAt = Date.now();
      counts = await waitingCounts.one(database.db);
    }
    if (counts.backlog > MOST_BACKLOG)
      throw new Refusal('unavailable', 'Too many items are waiting. Try again later', { retryAfterSeconds: 10 });
  };
  return {
    // Parsed only when its turn comes, because waiting batches are smaller unparsed.
    batch: ({ key, body }) =>
      enter(async () => {
        const elements = readBatch(body.bytes, body.mediaType);
        await keys.takeItems(key, Math.max(1, elements.length));
        await requireRoom();
        const mayWait = counts.waiting <= MOST_WAITING;
        const result = await applyItems(items, elements, { keyId: key.id, scopes: key.scopes, mayWait });
        return {
          accepted: result.accepted,
          waiting: result.waiting,
          refused: result.refused.map(({ index, type, id, path, message }) => ({ index, type, id, path, message })),
        };
      }),

    refused: async ({ key, db, input }) => {
      const after = afterOf(input.after);
      const rows = await selectLateRefusals(db, typesFor(key), after, input.limit);
      return {
        items: rows.map(({ type, app_id, path, message, at }) => ({
          type: type ?? '',
          id: app_id ?? '',
          path,
          message,
          at,
        })),
        next: String(rows.at(-1)?.id ?? after),
      };
    },

    ingestStatus: async ({ db }) => {
      const { backlog, oldest_seconds, waiting } = await waitingCounts.one(db);
      const { items: refused_today } = await refusedToday.one(db);
      return { backlog, oldest_seconds, waiting, refused_today };
    },
  };
}
