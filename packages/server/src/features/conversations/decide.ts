import type { conversations } from '@quarterdeck/contract/conversations';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { conflict, invalid, Refusal } from '../../core/errors.ts';
import { formatTimestamp } from '../../core/timestamps.ts';
import { number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { notify } from '../../domain/notices/notify.ts';
import { enqueueEmail } from '../../jobs/outbox.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { Services } from '../../ports/services.ts';
import { grantedEmail, refusedEmail, revokedEmail } from './emails.ts';
import { type AccessRequest, findRequest } from './requests.ts';

type Trx = Transaction<Schema>;
type Grant = z.output<typeof conversations.grant.input>;
type Refuse = z.output<typeof conversations.refuse.input>;

const lockRequest = statement(
  {},
  (id: number) => sql`select from conversation_access_requests where id = ${id} for update`,
);

/** Finds an undecided request and locks it against other decisions. */
async function takeOpen(trx: Trx, id: number): Promise<AccessRequest> {
  await lockRequest(trx, id);
  const request = await findRequest(trx, id);
  if (!request) throw new Refusal('not_found', 'There is no such request');
  const { decided, state } = request;
  if (decided)
    throw conflict(`${decided.by} already ${state} this request on ${formatTimestamp(new Date(decided.at))}`);
  return request;
}

const selectAppUser = statement({}, (id: number) => sql`select from users where id = ${id} and is_app_user`);

async function addressOf(trx: Trx, adminId: number): Promise<string> {
  const { email } = await trx.selectFrom('users').select('email').where('id', '=', adminId).executeTakeFirstOrThrow();
  if (email === null) throw new Error('Staff have an address');
  return email;
}

const updateRequest = statement(
  {},
  (actorId: number, note: string | null, grantId: number | null, userId: number | null, id: number) => sql`
    update conversation_access_requests
    set decided_at = now(), decided_by = ${actorId}, note = ${note}, grant_id = ${grantId},
      user_id = coalesce(user_id, ${userId}::bigint)
    where id = ${id}`,
);

/** What a decision changes in a request. */
interface RequestUpdate {
  readonly grantId?: number;
  /** The user a super admin selected for a request that names no one. */
  readonly chosen?: number | undefined;
}

async function decide(
  trx: Trx,
  actor: Admin,
  { id, note }: Refuse,
  { grantId, chosen }: RequestUpdate = {},
): Promise<AccessRequest> {
  await updateRequest(trx, actor.id, note || null, grantId ?? null, chosen ?? null, id);
  const request = await findRequest(trx, id);
  if (!request) throw new Error('The request is locked');
  return request;
}

const decidedBy = (actor: Admin, { user }: AccessRequest, note: string | undefined) => ({
  userId: user?.id,
  user: user?.name,
  decider: actor.name,
  note: note || null,
});

/** A decided request, and its audit event. */
interface Decision {
  readonly request: AccessRequest;
  readonly audit: AuditEvent;
}

/**
 * Returns the user whose conversations a grant opens: from the request, or as the super admin selects if it names no
 * one.
 * @throws Refusal invalid when no one is selected, or someone other than the request names
 */
async function grantedUser(trx: Trx, { user }: AccessRequest, input: Grant): Promise<number | undefined> {
  const { user_id: chosen } = input;
  if (input.reach === 'all') return undefined;
  if (chosen === undefined) {
    if (user) return user.id;
    throw invalid([
      { field: 'user_id', message: 'This request names no user. Select the user whose conversations can be read' },
    ]);
  }
  const isAllowed = user ? user.id === chosen : (await selectAppUser.first(trx, chosen)) !== undefined;
  if (!isAllowed) throw invalid([{ field: 'user_id', message: 'Select the user whose conversations were requested' }]);
  return chosen;
}

const notifyAsker = (trx: Trx, actor: Admin, askerId: number, id: number, outcome: 'granted' | 'refused') =>
  notify(trx, actor, [
    {
      kind: 'access',
      about: { type: 'access_request', id },
      to: { admins: [askerId] },
      text: `Your request for access to conversations was ${outcome}`,
    },
  ]);

/**
 * Grants a request, and notifies the requester.
 * @throws Refusal not_found when the request does not exist, conflict with who decided it and when, invalid when it
 * opens no one's conversations.
 */
export async function grantRequest(services: Services, trx: Trx, actor: Admin, input: Grant): Promise<Decision> {
  const open = await takeOpen(trx, input.id);
  const { admin } = open;
  const userId = await grantedUser(trx, open, input);
  const { id: grantId, expires_at: until } = await trx
    .insertInto('access_grants')
    .values({
      admin_id: admin.id,
      permission: 'conversation',
      user_id: userId ?? null,
      note: input.note || null,
      granted_by: actor.id,
      expires_at: input.duration === 'for good' ? null : sql<Date>`now() + ${input.duration}::interval`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  const request = await decide(trx, actor, input, { grantId, chosen: userId });
  const emailValues = { ...decidedBy(actor, request, input.note), reach: input.reach, until };
  await enqueueEmail(trx, services.secrets, grantedEmail(services.config, await addressOf(trx, admin.id), emailValues));
  await notifyAsker(trx, actor, admin.id, input.id, 'granted');
  const after = {
    conversations_of: userId ?? 'all users',
    until: until?.toISOString() ?? 'for good',
    ...(input.note ? { note: input.note } : {}),
  };
  const details = { request: input.id, grant: grantId, duration: input.duration };
  return { request, audit: { target: { type: 'user', id: admin.id }, after, details } };
}

/**
 * Refuses a request, and notifies the requester.
 * @throws Refusal not_found when the request does not exist, conflict with who decided it and when.
 */
export async function refuseRequest(services: Services, trx: Trx, actor: Admin, input: Refuse): Promise<Decision> {
  const { admin, user } = await takeOpen(trx, input.id);
  const request = await decide(trx, actor, input);
  const emailValues = decidedBy(actor, request, input.note);
  await enqueueEmail(trx, services.secrets, refusedEmail(services.config, await addressOf(trx, admin.id), emailValues));
  await notifyAsker(trx, actor, admin.id, input.id, 'refused');
  const after = {
    conversations_of: user?.id ?? 'no one named',
    refused: 1,
    ...(input.note ? { note: input.note } : {}),
  };
  return { request, audit: { target: { type: 'user', id: admin.id }, after, details: { request: input.id } } };
}

const lockGrant = statement(
  {},
  (id: number) => sql`select from access_grants where id = ${id} and permission = 'conversation' for update`,
);

const selectGrant = statement(
  {
    adminId: number,
    admin: text,
    userId: orNull(number),
    revokedAt: orNull(timestamp),
    revokedBy: orNull(text),
    endedAt: orNull(timestamp),
  },
  (id: number) => sql`
    select g.admin_id as "adminId", a.name as admin, g.user_id as "userId", g.revoked_at as "revokedAt",
      (select name from users where id = g.revoked_by) as "revokedBy",
      case when g.expires_at <= clock_timestamp() then g.expires_at end as "endedAt"
    from access_grants g join users a on a.id = g.admin_id where g.id = ${id} and g.permission = 'conversation'`,
);

const revoke = statement(
  {},
  (actorId: number, id: number) =>
    sql`update access_grants set revoked_at = clock_timestamp(), revoked_by = ${actorId} where id = ${id}`,
);

/** The name of the previous holder, and the audit event. */
interface Revocation {
  readonly holder: string;
  readonly audit: AuditEvent;
}

/**
 * Ends a grant at once, and notifies its holder.
 * @throws Refusal not_found when the grant does not exist, conflict when it has already ended.
 */
export async function revokeGrant(services: Services, trx: Trx, actor: Admin, id: number): Promise<Revocation> {
  await lockGrant(trx, id);
  const grant = await selectGrant.first(trx, id);
  if (!grant) throw new Refusal('not_found', 'There is no such grant');
  const target = { type: 'user', id: grant.adminId };
  if (grant.revokedAt)
    throw conflict(`${grant.revokedBy} already ended this access on ${formatTimestamp(grant.revokedAt)}`).about(target);
  if (grant.endedAt)
    throw conflict(`This access ended automatically on ${formatTimestamp(grant.endedAt)}`).about(target);
  await revoke(trx, actor.id, id);
  await enqueueEmail(
    trx,
    services.secrets,
    revokedEmail(services.config, await addressOf(trx, grant.adminId), actor.name),
  );
  const before = { conversations_of: grant.userId ?? 'all users' };
  return { holder: grant.admin, audit: { target, before, details: { grant: id } } };
}
