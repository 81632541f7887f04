import { conversations } from '@quarterdeck/contract/conversations';
import { profiles } from '@quarterdeck/contract/profiles';
import { sql, type Transaction } from 'kysely';
import { conflict, Refusal, tooMany } from '../../core/errors.ts';
import { formatTimestamp } from '../../core/timestamps.ts';
import { number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { storedNames } from '../../domain/audit/former-events.ts';
import { notify } from '../../domain/notices/notify.ts';
import { isPast } from '../../jobs/clock.ts';
import { emailSuperAdmins } from '../../jobs/outbox.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { Services } from '../../ports/services.ts';
import { requestEmail } from './emails.ts';
import { seesPeople } from './own-access.ts';

type Trx = Transaction<Schema>;

const A_DAY = 5;
const DAY_SECONDS = 86_400;

interface RequestInput {
  readonly user_id?: number | undefined;
  readonly message?: string | undefined;
}

const selectLastProfile = statement(
  { id: orNull(number) },
  (id: number, sessionId: number) => sql`
    select target_id as id from audit_log
    where admin_id = ${id} and at >= (select created_at from sessions where id = ${sessionId})
      and session_id = ${sessionId} and call = any(${storedNames(profiles.profile.event)}::text[]) and outcome = 'looked'
    order by at desc, audit_log.id desc limit 1`,
);

/** Finds the last profile that was viewed in this session, from the audit log. */
async function lastProfile(trx: Trx, { id, sessionId }: Admin): Promise<number | undefined> {
  const row = await selectLastProfile.first(trx, id, sessionId);
  return row?.id ?? undefined;
}

const selectUser = statement(
  { id: number, name: text },
  (id: number | undefined) => sql`select id, name from users where id = ${id}`,
);

const lockAdmin = statement(
  {},
  (adminId: number) => sql`select from admins where user_id = ${adminId} for no key update`,
);

const selectRequests = statement(
  { open: orNull(timestamp), asked: number, wait: orNull(number) },
  (userId: number | null, adminId: number) => sql`
    select max(created_at) filter (where user_id is not distinct from ${userId}::bigint and decided_at is null) as open,
      count(*) filter (where created_at > now() - interval '1 day' and ${isPast('created_at')}) as asked,
      extract(epoch from min(created_at) filter (where created_at > now() - interval '1 day') - now())::float8
        + ${DAY_SECONDS} as wait
    from conversation_access_requests where admin_id = ${adminId}`,
);

const tooOften = (wait: number | null): Refusal =>
  tooMany(`You have asked ${A_DAY} times in the last 24 hours. Try again later`, wait ?? DAY_SECONDS);

/**
 * Limits an admin to one open request per person, one without a person, and five in 24 hours. The caller has locked the
 * admin.
 * @returns the refusal of a further request.
 */
async function limitError(trx: Trx, adminId: number, userId: number | null): Promise<Refusal | undefined> {
  const there = await selectRequests.first(trx, userId, adminId);
  if (there?.open)
    return conflict(
      `You already requested this on ${formatTimestamp(there.open)}. The request is waiting for a decision`,
    );
  if (there && there.asked >= A_DAY) return tooOften(there.wait);
  return undefined;
}

const countAsked = statement(
  { asked: number, wait: orNull(number) },
  (adminId: number) => sql`
    select count(*) as asked, extract(epoch from min(at) - now())::float8 + ${DAY_SECONDS} as wait from audit_log
    where admin_id = ${adminId} and at > now() - interval '1 day' and ${isPast('at')}
      and call = any(${storedNames(conversations.ask.event)}::text[]) and outcome = 'done'`,
);

/** Requests for unknown people count too. Otherwise the limit would reveal who exists. */
async function requireTry(trx: Trx, adminId: number): Promise<void> {
  const { asked, wait } = await countAsked.one(trx, adminId);
  if (asked >= A_DAY) throw tooOften(wait);
}

/** The user whose conversations are requested, and the audit event. */
interface RequestResult {
  /** Nothing when the request names no one. */
  readonly userId?: number;
  readonly audit: AuditEvent;
}

/**
 * Stores a request for access to a user's conversations, and notifies the super admins. Admins who cannot see people
 * are not told whether the user exists. If it is unclear whose conversations are meant, the request names no one.
 * @throws Refusal too_many after five in 24 hours. For admins who see people also not_found when the user does not
 * exist, and conflict when such a request already waits.
 */
export async function ask(services: Services, trx: Trx, admin: Admin, wish: RequestInput): Promise<RequestResult> {
  const userId = wish.user_id ?? (await lastProfile(trx, admin));
  const user = userId === undefined ? undefined : await selectUser.first(trx, userId);
  // Concurrent requests count as well.
  await lockAdmin(trx, admin.id);
  if (userId === undefined) {
    const refusal = await limitError(trx, admin.id, null);
    if (refusal) throw refusal;
    return store(services, trx, admin, null, wish.message);
  }
  if (seesPeople(admin)) {
    if (!user) throw new Refusal('not_found', 'There is no such user');
    const refusal = await limitError(trx, admin.id, user.id);
    if (refusal) throw refusal.about({ type: 'user', id: user.id });
    return store(services, trx, admin, user, wish.message);
  }
  await requireTry(trx, admin.id);
  const isNew = user !== undefined && (await limitError(trx, admin.id, user.id)) === undefined;
  if (isNew) return store(services, trx, admin, user, wish.message);
  return { userId, audit: { target: { type: 'user', id: userId } } };
}

/** Stores a request, and notifies the super admins. */
async function store(
  services: Services,
  trx: Trx,
  admin: Admin,
  user: { readonly id: number; readonly name: string } | null,
  message: string | undefined,
): Promise<RequestResult> {
  const { id } = await trx
    .insertInto('conversation_access_requests')
    .values({ admin_id: admin.id, user_id: user?.id ?? null, message: message || null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await emailSuperAdmins(trx, services.secrets, (to) =>
    requestEmail(services.config, to, { asker: admin.name, user: user?.name }),
  );
  await notify(trx, admin, [
    {
      kind: 'access',
      about: { type: 'access_request', id },
      to: { holdersOf: [] },
      text: 'Access to conversations was requested',
    },
  ]);
  const after = message ? { after: { message } } : {};
  if (!user) return { audit: { ...after, details: { request: id } } };
  return { userId: user.id, audit: { target: { type: 'user', id: user.id }, ...after, details: { request: id } } };
}
