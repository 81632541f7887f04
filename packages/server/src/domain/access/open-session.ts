import { sql, type Transaction } from 'kysely';
import { Refusal } from '../../core/errors.ts';
import { hashToken, newToken } from '../../core/secrets.ts';
import { boolean } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { emailSuperAdmins, enqueueEmail } from '../../jobs/outbox.ts';
import type { Origin } from '../../ports/origin.ts';
import type { Services } from '../../ports/services.ts';
import { writeAudit } from '../audit/audit.ts';
import { notifyOwner } from '../notices/owner.ts';
import { noteSignIn } from './admins.ts';
import { emergencyEmail, newNetworkEmail, senderOf } from './emails.ts';
import { addSession, endOldestSessions, type SessionMethod } from './sessions.ts';
import { useTemporaryPassword } from './temporary-passwords.ts';

const SESSIONS_PER_ADMIN = 5;

/** The result of opening a session. */
export interface NewSession {
  readonly id: number;
  readonly token: string;
  /** The value of the cookie that a bound session requires. */
  readonly binding: string | undefined;
}

/** An admin who has proven their identity, and how they did so. */
export interface SignInProof {
  readonly adminId: number;
  readonly email: string;
  /** The temporary password that was used, which is now marked as used. */
  readonly temporaryPasswordId: number | null;
  readonly method: SessionMethod;
  /** The sign-in method that the account's groups require and that it lacks. */
  readonly needsMethod: 'app' | 'passkey' | null;
  /** When they last gave a proof that is sufficient for dangerous calls, if that was earlier. */
  readonly provenAt?: Date | undefined;
  /** The audit event of the call that opens the session. */
  readonly event: string;
}

const insertKnownNetworks = statement(
  { isNew: boolean, isFirst: boolean },
  (adminId: number, network: string) => sql`
    with before as (select network from known_networks where admin_id = ${adminId})
    insert into known_networks (admin_id, network) values (${adminId}, ${network})
    on conflict (admin_id, network) do update set last_used_at = now()
    returning (not exists (select from before where network = ${network})) as "isNew",
      (not exists (select from before)) as "isFirst"`,
);

/** Stores the network, and emails the owner about a new one, except at their very first sign-in. */
async function rememberNetwork(
  services: Services,
  trx: Transaction<Schema>,
  { adminId, email }: SignInProof,
  origin: Origin,
): Promise<void> {
  const row = await insertKnownNetworks.first(trx, adminId, origin.network);
  if (!row?.isNew || row.isFirst) return;
  await enqueueEmail(trx, services.secrets, newNetworkEmail(senderOf(services), email, origin));
  await notifyOwner(trx, adminId, 'You signed in from a new network');
}

/**
 * Opens a session for an admin who has proven their identity. All sign-in methods use this function. The token is
 * always new, so no one else can have chosen or known it.
 * @throws Refusal no_session when the temporary password was used meanwhile.
 */
export async function openSession(
  services: Services,
  trx: Transaction<Schema>,
  proven: SignInProof,
  origin: Origin,
): Promise<NewSession> {
  const { adminId, temporaryPasswordId } = proven;
  // Only now is it marked as used: anyone who never receives the code can start again with the same password.
  if (temporaryPasswordId !== null && !(await useTemporaryPassword(trx, temporaryPasswordId)))
    throw new Refusal('no_session', 'This temporary password has already been used');
  const { isEmergency, name } = await noteSignIn(trx, adminId, proven.method);
  if (isEmergency)
    await emailSuperAdmins(trx, services.secrets, (to) => emergencyEmail(senderOf(services), to, { ...origin, name }));
  const isBound = origin.sameOrigin && services.config.publicUrl.startsWith('https:');
  const opened = { token: newToken(), binding: isBound ? newToken() : undefined };
  const id = await addSession(trx, {
    tokenHash: hashToken(opened.token),
    adminId,
    bindingHash: opened.binding === undefined ? null : hashToken(opened.binding),
    temporaryPasswordId,
    ip: origin.ip,
    userAgent: origin.userAgent,
    method: proven.method,
    needsMethod: proven.needsMethod,
    provenAt: proven.provenAt,
  });
  await endOldestSessions(trx, adminId, SESSIONS_PER_ADMIN);
  await rememberNetwork(services, trx, proven, origin);
  await writeAudit(trx, {
    admin: { id: adminId, sessionId: id },
    origin,
    event: proven.event,
    outcome: 'done',
    status: 200,
    details: { bound: isBound, method: proven.method, ...(isEmergency ? { emergency: true } : {}) },
  });
  return { id, ...opened };
}
