import { profiles } from '@quarterdeck/contract/profiles';
import { sql, type Transaction } from 'kysely';
import { conflict, HttpError, invalid, tooMany } from '../../core/errors.ts';
import { formatTimestamp } from '../../core/timestamps.ts';
import { number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { storedNames } from '../../domain/audit/former-events.ts';
import type { AuditEvent } from '../../http/audit.ts';
import type { Admin } from '../../http/caller.ts';
import type { Services } from '../../http/services.ts';
import { isPast } from '../../jobs/clock.ts';
import { emailSuperAdmins } from '../../jobs/outbox.ts';
import { requestEmail } from './emails.ts';

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

/** The person whose profile was looked at last in this session, as the audit log has it. */
async function lastProfile(trx: Trx, { id, sessionId }: Admin): Promise<number | undefined> {
  const row = await selectLastProfile.first(trx, id, sessionId);
  return row?.id ?? undefined;
}

const selectUser = statement(
  { id: number, name: text },
  (id: number | undefined) => sql`select id, name from users where id = ${id}`,
);

async function requireUser(trx: Trx, id: number | undefined): Promise<{ id: number; name: string }> {
  if (id === undefined) throw invalid([{ field: 'user_id', message: 'Say whose conversations you want to read' }]);
  const user = await selectUser.first(trx, id);
  if (!user) throw new HttpError(404, 'There is no such user');
  return user;
}

const lockAdmin = statement(
  {},
  (adminId: number) => sql`select from admins where user_id = ${adminId} for no key update`,
);

const selectRequests = statement(
  { open: orNull(timestamp), asked: number, wait: orNull(number) },
  (userId: number, adminId: number) => sql`
    select max(created_at) filter (where user_id = ${userId} and decided_at is null) as open,
      count(*) filter (where created_at > now() - interval '1 day' and ${isPast('created_at')}) as asked,
      extract(epoch from min(created_at) filter (where created_at > now() - interval '1 day') - now())::float8
        + ${DAY_SECONDS} as wait
    from conversation_access_requests where admin_id = ${adminId}`,
);

/**
 * One open request for each person, and five in any 24 hours. The admin is locked, so that requests at once count.
 * @returns why another one is refused.
 */
async function limitError(trx: Trx, adminId: number, userId: number): Promise<HttpError | undefined> {
  await lockAdmin(trx, adminId);
  const there = await selectRequests.first(trx, userId, adminId);
  if (there?.open)
    return conflict(`You asked for this on ${formatTimestamp(there.open)} already; the request is waiting`);
  if (there && there.asked >= A_DAY)
    return tooMany(`You have asked ${A_DAY} times in the last 24 hours. Wait a while`, there.wait ?? DAY_SECONDS);
  return undefined;
}

/** The one whose conversations are asked for, and what the audit log says of it. */
interface RequestResult {
  readonly userId: number;
  readonly audit: AuditEvent;
}

/**
 * Stores a request for access to a user's conversations, and notifies the super admins.
 * @throws HttpError 422 when nobody knows whose, 404 when there is nobody like that, 409 when such a request waits already,
 * 429 after five in 24 hours.
 */
export async function ask(services: Services, trx: Trx, admin: Admin, wish: RequestInput): Promise<RequestResult> {
  const user = await requireUser(trx, wish.user_id ?? (await lastProfile(trx, admin)));
  const target = { type: 'user', id: user.id };
  const refusal = await limitError(trx, admin.id, user.id);
  if (refusal) throw refusal.about(target);
  const { id } = await trx
    .insertInto('conversation_access_requests')
    .values({ admin_id: admin.id, user_id: user.id, message: wish.message || null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await emailSuperAdmins(trx, services.secrets, (to) =>
    requestEmail(services.config, to, { asker: admin.name, user: user.name }),
  );
  const after = wish.message ? { after: { message: wish.message } } : {};
  return { userId: user.id, audit: { target, ...after, details: { request: id } } };
}
