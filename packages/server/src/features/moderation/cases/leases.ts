import type { cases } from '@quarterdeck/contract/moderation/cases';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../../core/errors.ts';
import { json, number, orNull, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import type { Schema } from '../../../database/schema.ts';
import { stableStatement, statement } from '../../../database/statement.ts';
import { isMember } from '../../../domain/access/membership.ts';
import type { PersonName, Subject } from '../../../domain/moderation/case.ts';
import type { Admin } from '../../../ports/caller.ts';
import { caseOrders, filterOf, joins, type Queue, type QueueFilter, queueOf } from '../queues/queue.ts';
import { leaseOf, longestLease, reviewerOf } from './reviewer.ts';

/*
 * Gives a reviewer one case after another. A lease is a temporary assignment. It ends when the reviewer leaves the
 * case, has not had it open for ten minutes, or signs out.
 */

type Trx = Transaction<Schema>;
type Input = z.output<typeof cases.next.input>;
type Next = z.input<typeof cases.next.output>['data'];

const LEASE_MINUTES = 10;
/** The candidates per attempt; concurrent moderators skip each other's cases. */
const CANDIDATES = 50;
const ATTEMPTS = 20;
/** Positions are counted up to this number. */
const COUNTED = 10_000;

const leaseEnd = sql`now() + make_interval(mins => ${LEASE_MINUTES})`;

interface QueueOrder {
  readonly queue: Queue;
  readonly key: RawBuilder<unknown>;
  readonly direction: 'asc' | 'desc';
}

const wantedIn = ({ what, order_by, direction }: Input, filter: QueueFilter, asking: number): QueueOrder => ({
  queue: queueOf(what, filter, asking),
  key: caseOrders[order_by === 'title' || order_by === 'reportedUser' ? 'subject' : order_by],
  direction,
});

/** Whether a case comes after the one with this id in an order, or before it. */
const beyond = ({ key, direction }: QueueOrder, id: number, isBefore = false) => sql`
  (${key}, c.id) ${sql.raw((direction === 'asc') === isBefore ? '<' : '>')} (select ${key}, c.id from cases c where c.id = ${id})`;

const example: QueueOrder = {
  queue: queueOf('posts', { state: 'open', appReasons: undefined }, 1),
  key: caseOrders.created_at,
  direction: 'asc',
};
const searchExample: QueueOrder = {
  queue: queueOf('users', { state: 'open', query: 'abc', assigned: 'me', appReasons: [1] }, 1),
  key: caseOrders.subject,
  direction: 'desc',
};

/** The first free case. Cases that someone else is about to get or decides right now are skipped. */
const lockFree = statement(
  { id: number },
  (
    what: Subject,
    wanted: QueueOrder,
    { id: adminId, sessionId }: Pick<Admin, 'id' | 'sessionId'>,
    skip: readonly number[],
    after: number | undefined,
  ) => sql`
    with candidates as materialized (
      select c.id, row_number() over (order by ${wanted.key} ${sql.raw(wanted.direction)}, c.id ${sql.raw(wanted.direction)}) as place
      from ${wanted.queue.from} ${joins[what]}
      where ${wanted.queue.where} and ${wanted.queue.matches ?? sql<boolean>`true`} and c.id <> all(${skip}::bigint[])
        and (c.assigned_to is null or c.assigned_to = ${adminId})
        and (c.escalated_to is null or ${isMember(sql`${adminId}::bigint`, sql`c.escalated_to`)})
        and (c.opinion_asked_by is distinct from ${adminId} or c.opinion_given_by is not null)
        and not exists (select from ${leaseOf('c.id')} and l.session_id <> ${sessionId})
        and ${after === undefined ? sql`true` : beyond(wanted, after)}
      order by ${wanted.key} ${sql.raw(wanted.direction)}, c.id ${sql.raw(wanted.direction)} limit ${CANDIDATES}
    )
    select c.id from cases c join candidates on candidates.id = c.id where c.state = 'open'
    order by candidates.place limit 1 for no key update of c skip locked`,
  ['posts', example, { id: 1, sessionId: 1 }, [], undefined],
  ['users', searchExample, { id: 1, sessionId: 1 }, [], 1],
);

/** Leaves another current lease unchanged, and then returns nothing. */
const insertLease = statement(
  { id: number, subject_id: number, until: timestamp },
  (id: number, { id: adminId, sessionId }: Pick<Admin, 'id' | 'sessionId'>) => sql`
    with leased as (
      insert into case_leases as had (case_id, admin_id, session_id, until) values (${id}, ${adminId}, ${sessionId}, ${leaseEnd})
      on conflict (case_id) do update set admin_id = excluded.admin_id, session_id = excluded.session_id, until = excluded.until
      where had.session_id = excluded.session_id or had.until <= now() or had.until > ${longestLease}
        or exists (select from sessions where sessions.id = had.session_id and sessions.ended_at is not null)
      returning case_id, until
    )
    select c.id, coalesce(c.post_id, c.user_id, 0) as subject_id, leased.until from leased join cases c on c.id = leased.case_id`,
);

const countBefore = statement(
  { count: number },
  (what: Subject, wanted: QueueOrder, id: number) => sql`
    select count(*) as count from (
      select from ${wanted.queue.from} ${joins[what]}
      where ${wanted.queue.where} and ${wanted.queue.matches ?? sql<boolean>`true`} and ${beyond(wanted, id, true)}
      limit ${COUNTED}
    ) counted`,
  ['posts', example, 1],
  ['users', searchExample, 1],
);

/** Leases the first free case. If another lease is committed meanwhile, the next attempt sees it. */
async function leaseFirst(
  trx: Trx,
  admin: Admin,
  what: Subject,
  wanted: QueueOrder,
  skip: readonly number[],
  after?: number,
) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const free = await lockFree.first(trx, what, wanted, admin, skip, after);
    if (!free) return undefined;
    const leased = await insertLease.first(trx, free.id, admin);
    if (leased) return leased;
  }
  throw new Refusal('unavailable', 'Many admins are requesting cases. Try again', { retryAfterSeconds: 1 });
}

const endLease = statement(
  {},
  (id: number, sessionId: number) => sql`delete from case_leases where case_id = ${id} and session_id = ${sessionId}`,
);

/** Gives an admin the next free case of a view: after their current one, or from the beginning. */
export async function leaseNext(trx: Trx, admin: Admin, input: Input): Promise<Next> {
  const { what, after, skip = [] } = input;
  if (after !== undefined && !skip.includes(after)) await endLease(trx, after, admin.sessionId);
  const filter = await filterOf(trx, { ...input, state: 'open' });
  const wanted = wantedIn(input, filter, admin.id);
  const skipped = after === undefined ? skip : [...skip, after];
  const leased =
    (after === undefined ? undefined : await leaseFirst(trx, admin, what, wanted, skipped, after)) ??
    (await leaseFirst(trx, admin, what, wanted, skipped));
  if (!leased) return null;
  const { count } = await countBefore.one(trx, what, wanted, leased.id);
  return { ...leased, until: leased.until, position: count };
}

/** Ends a session's lease on a case, so that others can get it. */
export async function release(trx: Trx, admin: Admin, id: number): Promise<void> {
  await endLease(trx, id, admin.sessionId);
}

const renewLease = statement(
  {},
  (id: number, sessionId: number) => sql`
    update case_leases set until = ${leaseEnd} where case_id = ${id} and session_id = ${sessionId} and until > now()`,
);

/** Extends a lease while its case is open on the screen. */
export async function renew(db: Db, admin: Admin, id: number): Promise<void> {
  await renewLease(db, id, admin.sessionId);
}

const selectReviewer = stableStatement(
  { reviewer: orNull(json<PersonName>()) },
  (id: number) => sql`select ${reviewerOf('c.id')} as reviewer from cases c where c.id = ${id}`,
);

/** Reads who has the lease of a case; null when no one does. */
export async function findReviewer(db: Db, id: number): Promise<PersonName | null> {
  return (await selectReviewer.first(db, id))?.reviewer ?? null;
}
