import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';

const FLUSH_MS = 5000;
/** How long a recorded use is not processed again. The database stores only the day. */
const FORGOTTEN_MS = 3_600_000;
/** More pairs than staff and permissions can form. At this number, all are dropped and checked again. */
const MOST = 100_000;

const noteDays = statement(
  {},
  (adminIds: readonly number[], codes: readonly string[]) => sql`
    insert into permission_uses as p (admin_id, permission, last_used_on)
    select u.admin_id, u.permission, (now() at time zone 'UTC')::date
    from unnest(${adminIds}::bigint[], ${codes}::text[]) u (admin_id, permission)
    join admins a on a.user_id = u.admin_id order by 1, 2
    on conflict (admin_id, permission) do update set last_used_on = excluded.last_used_on
    where p.last_used_on < excluded.last_used_on`,
);

/** Records which permissions admins have used. */
export interface PermissionUses {
  note(adminId: number, codes: readonly string[]): void;
  /** Writes the recorded uses to the database. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Collects permission uses in memory, and writes each one's day in the background: a row changes once a day. No call
 * waits for it; a killed server loses the last seconds.
 */
export function permissionUses(db: Db, log: FastifyBaseLogger, clock: Clock): PermissionUses {
  const known = new Set<string>();
  let forgottenAt = clock() + FORGOTTEN_MS;
  let waiting = new Map<string, readonly [number, string]>();

  const write = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const taken = waiting;
    waiting = new Map();
    const pairs = [...taken.values()];
    try {
      await noteDays(
        db,
        pairs.map(([adminId]) => adminId),
        pairs.map(([, code]) => code),
      );
    } catch (error) {
      for (const key of taken.keys()) known.delete(key);
      log.warn({ err: error }, 'the use of permissions could not be recorded; the next use will be');
    }
  };
  let writing = Promise.resolve();
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void flush(), FLUSH_MS);

  return {
    note: (adminId, codes) => {
      if (clock() >= forgottenAt || known.size > MOST) {
        known.clear();
        forgottenAt = clock() + FORGOTTEN_MS;
      }
      for (const code of codes) {
        const key = `${adminId} ${code}`;
        if (known.has(key)) continue;
        known.add(key);
        waiting.set(key, [adminId, code]);
      }
    },
    flush,
    stop: () => {
      clearInterval(timer);
      return flush();
    },
  };
}
