import { sql } from 'kysely';
import { inBatches } from '../../core/concurrency/batches.ts';
import type { Config } from '../../core/config.ts';
import { hashToken } from '../../core/secrets.ts';
import { boolean, flag, number, orNull, text, texts } from '../../database/columns.ts';
import type { Database, Db } from '../../database/database.ts';
import { stableStatement } from '../../database/statement.ts';
import type { AccessControl, Admin, Credentials } from '../../http/caller.ts';

/** More sessions than these are not looked up in one statement. */
const MOST = 100;

// What a function returns may be null, as far as PostgreSQL says.
const selectCallers = stableStatement(
  {
    place: number,
    id: number,
    name: text,
    username: text,
    avatar: orNull(text),
    version: number,
    is_sup_admin: flag,
    sessionId: number,
    temporaryPasswordId: orNull(number),
    stale: boolean,
    group_permissions: texts,
    user_permissions: texts,
  },
  (tokens: readonly Buffer[], bindings: readonly (Buffer | null)[], idleMinutes: number, maxMinutes: number) => sql`
    select coalesce(place, 0) as place, coalesce(id, 0) as id, coalesce(name, '') as name,
      coalesce(username, '') as username, avatar, coalesce(version, 0) as version,
      coalesce(is_sup_admin, 0) as is_sup_admin, coalesce(session_id, 0) as "sessionId",
      temporary_password_id as "temporaryPasswordId", coalesce(stale, false) as stale,
      coalesce(group_permissions, '{}') as group_permissions, coalesce(user_permissions, '{}') as user_permissions
    from find_callers(${tokens}, ${bindings}, ${idleMinutes}, ${maxMinutes})`,
);

type Caller = Admin & { readonly stale: boolean };

const keyOf = ({ token, binding }: Credentials): string => JSON.stringify([token, binding]);

/** Who each of these belongs to, in their order. A page makes several calls at once: those of one session are looked up as one. */
async function selectAll(
  db: Db,
  { sessionIdleMinutes, sessionMaxMinutes }: Limits,
  all: readonly Credentials[],
): Promise<readonly (Caller | undefined)[]> {
  const different = new Map(all.map((one) => [keyOf(one), one]));
  const asked = [...different.values()];
  const rows = await selectCallers(
    db,
    asked.map(({ token }) => hashToken(token)),
    asked.map(({ binding }) => (binding === undefined ? null : hashToken(binding))),
    sessionIdleMinutes,
    sessionMaxMinutes,
  );
  const keys = [...different.keys()];
  const byKey = new Map(rows.map(({ place, ...caller }) => [keys[place - 1], caller]));
  return all.map((one) => byKey.get(keyOf(one)));
}

async function useSession(db: Db, caller: Caller | undefined, isBackground: boolean): Promise<Admin | undefined> {
  if (!caller) return undefined;
  const { stale, ...admin } = caller;
  if (stale && !isBackground)
    await db
      .updateTable('sessions')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', admin.sessionId)
      .execute();
  return admin;
}

type Limits = Pick<Config, 'sessionIdleMinutes' | 'sessionMaxMinutes'>;

/**
 * Finds who a bearer token belongs to: the session is open and young enough, the admin is not suspended, and, for a bound
 * session, the browser sent its cookie. Nothing is cached, so that a revocation holds on the next call.
 */
export async function findCaller(db: Db, limits: Limits, presented: Credentials): Promise<Admin | undefined> {
  const [caller] = await selectAll(db, limits, [presented]);
  return useSession(db, caller, presented.isBackground);
}

/** Finds callers, many at once. */
interface CallerFinder {
  readonly findCaller: AccessControl['findCaller'];
  /** How many wait until the database is asked about them, or for a slow answer. */
  waiting(): number;
}

/**
 * Finds callers as `findCaller` does. Those who come while the database is asked about others are looked up together after
 * that: each is looked up after they came, and on a busy server many cost little more than one.
 */
export function callerFinder({ inScope }: Pick<Database, 'inScope'>, limits: Limits): CallerFinder {
  const { ask, waiting } = inBatches<Credentials, Caller | undefined>((all) => {
    let stop = (): void => undefined;
    const answers = inScope('Finding callers', ({ db, abandon }) => {
      stop = abandon;
      return selectAll(db, limits, all);
    });
    return { answers, abandon: () => stop() };
  }, MOST);
  return {
    waiting,
    findCaller: async ({ db, onAbandon }, presented) =>
      useSession(db, await ask(presented, onAbandon), presented.isBackground),
  };
}
