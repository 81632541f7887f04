import { admins } from '@quarterdeck/contract/admins';
import { conversations } from '@quarterdeck/contract/conversations';
import { groups } from '@quarterdeck/contract/groups';
import { integrations } from '@quarterdeck/contract/integrations';
import { permissions } from '@quarterdeck/contract/permissions';
import type { security as endpoints } from '@quarterdeck/contract/security';
import { MOST_LISTED } from '@quarterdeck/contract/security';
import { sso } from '@quarterdeck/contract/session/sso';
import { users } from '@quarterdeck/contract/users';
import { webhooks } from '@quarterdeck/contract/webhooks';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { json, number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { endChallenges } from '../../domain/access/challenges.ts';
import { endRequestsOf } from '../../domain/access/second/requests.ts';
import { endSessions, openSessions } from '../../domain/access/sessions.ts';
import { deleteTemporaryPasswords } from '../../domain/access/temporary-passwords.ts';
import { eventOf, storedNames } from '../../domain/audit/former-events.ts';
import { lockKey, revokeKey } from '../../domain/keys/service-keys.ts';
import { changeSuspension, findTargetUser, suspendAll } from '../../domain/moderation/suspension.ts';
import { lockEndpoint, pauseEndpoint, removeEndpoint } from '../../domain/webhooks/endpoints.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { Services } from '../../ports/services.ts';

type Trx = Transaction<Schema>;
type Containment = NonNullable<z.input<typeof endpoints.contain.output>['data']>;

const namesOf = (...events: readonly string[]): readonly string[] => events.flatMap(storedNames);

/** The events that show a secret of the key to the admin. */
const KEY_EVENTS = namesOf(integrations.addKey.event, integrations.rotateKey.event);
const WEBHOOK_MADE = namesOf(webhooks.addEndpoint.event);
/** Events that can redirect webhooks, or show a secret to forge them with. */
const WEBHOOK_CHANGED = namesOf(webhooks.updateEndpoint.event, webhooks.changeSecret.event);

/** Events that give someone permissions. */
const GRANTS = namesOf(
  ...[admins.assignGroups, admins.invite, groups.save, permissions.toggleOfGroup, permissions.toggleOfUser].map(
    ({ event }) => event,
  ),
  ...[users.create.event, conversations.grant.event, sso.saveEmergency.event],
);

/** Before the first row of any audit log. */
const EVER = new Date(0);

const selectTargets = statement(
  { id: number },
  (adminId: number, events: readonly string[], type: string, since: Date) => sql`
    select distinct coalesce(target_id, 0) as id from audit_log
    where admin_id = ${adminId} and at >= ${since}::timestamptz and outcome = 'done' and target_type = ${type}
      and call = any(${events}::text[]) and target_id is not null
    order by id`,
);

/** Revokes the keys whose secret an admin has seen. */
async function revokeKeys(trx: Trx, actor: Admin, adminId: number): Promise<Containment['keys']> {
  const revoked: Containment['keys'] = [];
  for (const { id } of await selectTargets(trx, adminId, KEY_EVENTS, 'service_key', EVER)) {
    const key = await lockKey(trx, { id });
    if (!key || key.isRevoked) continue;
    await revokeKey(trx, id, actor.id);
    revoked.push({ id, name: key.name });
  }
  return revoked;
}

/** Removes the webhooks that an admin added, and pauses others that they changed since then. */
async function endWebhooks(trx: Trx, actor: Admin, adminId: number, since: Date): Promise<Containment['webhooks']> {
  const ended: Containment['webhooks'] = [];
  for (const { id } of await selectTargets(trx, adminId, WEBHOOK_MADE, 'webhook_endpoint', EVER)) {
    const endpoint = await lockEndpoint(trx, { id });
    if (!endpoint) continue;
    await removeEndpoint(trx, id, actor.id);
    ended.push({ id, url: endpoint.url, did: 'removed' });
  }
  for (const { id } of await selectTargets(trx, adminId, WEBHOOK_CHANGED, 'webhook_endpoint', since)) {
    const endpoint = await lockEndpoint(trx, { id });
    if (endpoint?.state !== 'active') continue;
    await pauseEndpoint(trx, id, actor.id);
    ended.push({ id, url: endpoint.url, did: 'paused' });
  }
  return ended;
}

const selectDone = statement(
  {
    id: number,
    at: timestamp,
    call: text,
    outcome: textOf<Containment['done'][number]['outcome']>(),
    target: orNull(json<{ type: string; id: number }>()),
  },
  (adminId: number, since: Date, calls: readonly string[] | null, most: number) => sql`
    select id, at, call, outcome,
      case when target_type is not null and target_id is not null
        then json_build_object('type', target_type, 'id', target_id) end as target
    from audit_log where admin_id = ${adminId} and at >= ${since}::timestamptz
      and (${calls}::text[] is null or call = any(${calls}::text[]) and outcome = 'done')
    order by at desc, id desc limit ${most}`,
);

const countDone = statement(
  { count: number },
  (adminId: number, since: Date) => sql`
    select count(*) as count from audit_log where admin_id = ${adminId} and at >= ${since}::timestamptz`,
);

/** Reads an admin's actions since a time, newest first. */
async function doneSince(
  trx: Trx,
  adminId: number,
  since: Date,
): Promise<Pick<Containment, 'done' | 'done_total' | 'grants'>> {
  const listed = async (calls: readonly string[] | null) =>
    (await selectDone(trx, adminId, since, calls, MOST_LISTED)).map((row) => ({ ...row, call: eventOf(row.call) }));
  return {
    done: await listed(null),
    grants: await listed(GRANTS),
    done_total: (await countDone.one(trx, adminId, since)).count,
  };
}

/** Suspends an admin permanently. @returns false if they already were. */
async function suspendForGood(trx: Trx, actor: Admin, id: number, reason: string): Promise<boolean> {
  const person = await findTargetUser(trx, id);
  const why = { reason, text: null, reasonId: null };
  if (!person.isSuspended) await suspendAll(trx, actor, [person], why, null);
  else if (person.until !== null) await changeSuspension(trx, actor, person, why, null);
  return !person.isSuspended;
}

const selectAdmin = statement(
  { name: text },
  (id: number) => sql`select u.name from users u join admins a on a.user_id = u.id where u.id = ${id} and u.is_admin`,
);

/** Removes the sign-in methods of an account, which an attacker may have added. */
export type DeleteMethods = (
  trx: Trx,
  adminId: number,
) => Promise<{
  readonly app: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
  readonly sso: boolean;
}>;

/** The result, and the audit event. */
interface Outcome {
  readonly name: string;
  readonly data: Containment;
  readonly audit: AuditEvent;
}

/**
 * Contains the account of an admin that the route has locked. One transaction signs the admin out and suspends them. It
 * also revokes what could let others in, including their own sign-in methods.
 * @throws Refusal not_found for an app user.
 */
export async function contain(
  { config, deleteMethods }: Pick<Services, 'config'> & { readonly deleteMethods: DeleteMethods },
  trx: Trx,
  actor: Admin,
  { user_id: id, since: from, reason }: z.output<typeof endpoints.contain.input>,
): Promise<Outcome> {
  const admin = await selectAdmin.first(trx, id);
  if (!admin) throw new Refusal('not_found', 'There is no such admin');
  const since = new Date(from);
  // Read first, so that it does not include the rows written below.
  const done = await doneSince(trx, id, since);
  const sessions = await openSessions(trx, config, id, actor.sessionId);
  await endSessions(trx, id, actor.sessionId);
  await endChallenges(trx, id);
  await deleteTemporaryPasswords(trx, id);
  const methods = await deleteMethods(trx, id);
  const isNew = await suspendForGood(trx, actor, id, reason);
  const keys = await revokeKeys(trx, actor, id);
  const hooks = await endWebhooks(trx, actor, id, since);
  const requests = await endRequestsOf(trx, actor.id, id);
  const data: Containment = {
    suspended: isNew ? 1 : 0,
    sessions_ended: sessions.length,
    keys,
    webhooks: hooks,
    requests_ended: requests,
    methods: {
      app: methods.app ? 1 : 0,
      passkeys: methods.passkeys,
      recovery_codes: methods.recoveryCodes,
      sso: methods.sso ? 1 : 0,
    },
    ...done,
  };
  return {
    name: admin.name,
    data,
    audit: {
      before: { is_suspended: isNew ? 0 : 1 },
      after: { is_suspended: 1, reason },
      details: {
        since: since.toISOString(),
        sessions: sessions.length,
        keys: keys.length,
        webhooks: hooks.length,
        requests,
        methods: data.methods,
      },
      others: [
        ...keys.map((key) => ({ target: { type: 'service_key', id: key.id }, details: { did: 'revoked' } })),
        ...hooks.map((hook) => ({ target: { type: 'webhook_endpoint', id: hook.id }, details: { did: hook.did } })),
      ],
    },
  };
}
