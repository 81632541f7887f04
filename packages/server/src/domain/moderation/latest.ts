import { type RawBuilder, sql, type Transaction } from 'kysely';
import { conflict } from '../../core/errors.ts';
import { boolean, number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { versionUpdate } from '../../database/version.ts';
import type { CurrentVersion } from '../../ports/version.ts';
import { type Case, keyOf, personJson, type Subject } from './case.ts';
import { type CountedReason, topReason } from './reasons.ts';

/** The latest case, as shown for a post or user. */
export type LatestCase = Pick<Case, 'id' | 'state' | 'reports' | 'version' | 'assignee'> & {
  readonly top_reason: CountedReason | null;
};

/** The latest case of the post or user whose id is in this column, as JSON; null when there was none. */
export const latestCase = (what: Subject, column: string): RawBuilder<LatestCase | null> => sql`(
  select json_build_object('id', c.id, 'state', c.state, 'reports', c.reports, 'version', c.version,
    'assignee', ${personJson('c.assigned_to')}, 'top_reason', ${topReason('c.id')})
  from cases c where ${sql.ref(`c.${keyOf(what)}`)} = ${sql.ref(column)} order by c.id desc limit 1
)`;

const selectLatest = statement(
  { version: number, at: timestamp, state: text, touched: boolean, by: orNull(text) },
  (what: Subject, id: number) => sql`
    select c.version, c.updated_at as at, c.state, c.updated_by is not null as touched,
      (select name from users where id = c.updated_by) as by
    from cases c where ${sql.ref(`c.${keyOf(what)}`)} = ${id} order by c.id desc limit 1`,
  ['posts', 1],
  ['users', 1],
);

/** How often someone was suspended without a case. While they have no case, this is their version. */
export const suspensionsOf = (column: string): RawBuilder<number> => sql`
  (select count(*)::int from moderation_decisions d where d.user_id = ${sql.ref(column)} and d.kind = 'suspend')`;

const countSuspensions = statement(
  { version: number },
  (id: number) => sql`select ${suspensionsOf('u.id')} as version from users u where u.id = ${id}`,
);

const raiseVersion = statement(
  {},
  (actorId: number, userId: number) => sql`
    update cases set ${versionUpdate(actorId)} where id = (select max(id) from cases where user_id = ${userId})`,
);

/** Raises the version of a user's latest case, for a decision without a case. */
export async function raiseLatest(trx: Transaction<Schema>, actorId: number, userId: number): Promise<void> {
  await raiseVersion(trx, actorId, userId);
}

/**
 * Returns the moderation version of a post or user: that of its latest case. Without a case it is 0, or the number of
 * suspensions. A case that no admin has changed does not count as changed.
 */
async function versionOfLatest(trx: Transaction<Schema>, what: Subject, id: number): Promise<CurrentVersion> {
  const latest = await selectLatest.first(trx, what, id);
  if (!latest) {
    const version = what === 'users' ? (await countSuspensions.first(trx, id))?.version : 0;
    return { version: version ?? 0, by: null, at: new Date() };
  }
  const { version, by, at, state, touched } = latest;
  return {
    version,
    by,
    at,
    ...(touched ? {} : { since: version - 1 }),
    ...(state === 'dismissed' ? { did: 'dismissed this case' } : {}),
  };
}

/**
 * Returns a post or user to moderate, with the version of its latest case.
 * @throws Refusal conflict with the given sentence, if there is one.
 */
export async function withVersion<Thing extends { readonly id: number }>(
  trx: Transaction<Schema>,
  what: Subject,
  thing: Thing,
  refusal: string | undefined,
): Promise<CurrentVersion & { readonly thing: Thing }> {
  if (refusal) throw conflict(refusal);
  return { ...(await versionOfLatest(trx, what, thing.id)), thing };
}
