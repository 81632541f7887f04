import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { KeyControl } from '../../ports/service-key.ts';

const FLUSH_MS = 1000;

interface Count {
  calls: number;
  errors: number;
}

const day = sql`(now() at time zone 'UTC')::date`;

const addCounts = statement(
  {},
  (keyIds: readonly number[], calls: readonly number[], errors: readonly number[]) => sql`
    with counted as (
      select k.id, c.calls, c.errors
      from unnest(${keyIds}::bigint[], ${calls}::bigint[], ${errors}::bigint[]) c (key_id, calls, errors)
      join service_keys k on k.id = c.key_id order by k.id
    ), used as (
      update service_keys k set last_used_at = now() from counted c where k.id = c.id
    )
    insert into service_key_days as d (key_id, day, calls, errors) select id, ${day}, calls, errors from counted
    on conflict (key_id, day) do update set calls = d.calls + excluded.calls, errors = d.errors + excluded.errors`,
);

/** Counts the calls of keys. */
export interface Usage {
  readonly count: KeyControl['countCall'];
  /** Writes the counts to the database. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Counts the calls of keys in memory and writes the sums every second, so that calls of one key do not wait for each
 * other. Displayed counts are a second late; a killed server loses that second.
 */
export function keyUsage(db: Db, log: FastifyBaseLogger): Usage {
  let counts = new Map<number, Count>();
  const write = async (): Promise<void> => {
    if (counts.size === 0) return;
    const taken = counts;
    counts = new Map();
    const entries = [...taken].sort(([one], [other]) => one - other);
    try {
      await addCounts(
        db,
        entries.map(([id]) => id),
        entries.map(([, { calls }]) => calls),
        entries.map(([, { errors }]) => errors),
      );
    } catch (error) {
      for (const [id, { calls, errors }] of taken) add(id, calls, errors);
      log.warn({ err: error }, 'key calls could not be counted; retrying');
    }
  };
  const add = (id: number, calls: number, errors: number): void => {
    const before = counts.get(id);
    if (before) {
      before.calls += calls;
      before.errors += errors;
    } else counts.set(id, { calls, errors });
  };
  let writing = Promise.resolve();
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void flush(), FLUSH_MS);
  return {
    count: (keyId, isError) => add(keyId, 1, isError ? 1 : 0),
    flush,
    stop: () => {
      clearInterval(timer);
      return flush();
    },
  };
}
