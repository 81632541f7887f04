import type { ItemTypeName } from '@quarterdeck/contract/ingest';
import { type Kysely, sql } from 'kysely';
import { number, orNull, text } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import type { ItemWriter } from './item-writer.ts';

/** How long the limits are cached. */
const READ_MS = 5000;

const selectLimits = statement(
  { table_name: text, micros: orNull(number) },
  () => sql`
    select table_name, (extract(epoch from greatest(
      nullif(kept_from, '-infinity'), date_trunc('month', now()) - make_interval(months => months))) * 1000000)::int8 as micros
    from event_retention`,
);

/** The start of the retention of a type's events, in microseconds since 1970. Undefined: all are stored. */
export type RetainedSince = (type: ItemTypeName) => number | undefined;

/** Returns how long each type of event is stored; the value may be some seconds old. */
export function retainedSinceReader(db: Kysely<Schema>, writers: readonly ItemWriter[]): () => Promise<RetainedSince> {
  let limits: ReadonlyMap<ItemTypeName, number> = new Map();
  let readAt = 0;
  return async () => {
    if (Date.now() - readAt > READ_MS) {
      const byTable = new Map((await selectLimits(db)).map(({ table_name, micros }) => [table_name, micros]));
      limits = new Map(
        writers.flatMap(({ type, table }) => {
          const micros = table === undefined ? null : (byTable.get(table) ?? null);
          return micros === null ? [] : [[type, micros] as const];
        }),
      );
      readAt = Date.now();
    }
    return (type) => limits.get(type);
  };
}
