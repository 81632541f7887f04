import { session as endpoints } from '@quarterdeck/contract/session';
import { sql, type Transaction } from 'kysely';
import { type Rounds, startRounds } from '../../core/concurrency/rounds.ts';
import { tooMany } from '../../core/errors.ts';
import { hashToken, newPassword } from '../../core/secrets.ts';
import { bytes, number, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { senderOf } from '../../domain/access/emails.ts';
import { addTemporaryPassword } from '../../domain/access/temporary-passwords.ts';
import { writeAudit } from '../../domain/audit/audit.ts';
import { enqueueEmail } from '../../jobs/outbox.ts';
import type { Origin } from '../../ports/origin.ts';
import type { Services } from '../../ports/services.ts';
import { temporaryPasswordEmail } from './emails.ts';
import { RESETS_BY_ADDRESS, RESETS_BY_NETWORK, TEMPORARY_PASSWORD_SECONDS } from './limits.ts';

const ROUND_MS = 1000;
const AT_ONCE = 20;

/**
 * Stores only that a temporary password was requested for an address. The work, and so the response time, is the same
 * whether or not an admin has the address. A worker does the rest.
 * @throws Refusal too_many after too many from one network.
 */
export async function askForPassword(services: Services, db: Db, email: string, origin: Origin): Promise<void> {
  const wait = await services.rateLimiter.consume(RESETS_BY_NETWORK, origin.network);
  if (wait > 0) throw tooMany('Too many attempts. Try again later', wait);
  await db
    .insertInto('password_resets')
    .values({ sealed_email: services.secrets.encrypt(email), ip: origin.ip, request_id: origin.requestId })
    .execute();
}

interface ResetRequest {
  readonly sealed_email: Buffer;
  readonly ip: string;
  readonly request_id: string;
}

/** Returns the requested address; undefined when it was encrypted with another key. */
function addressIn(services: Services, { sealed_email: encrypted }: ResetRequest): string | undefined {
  try {
    return services.secrets.decrypt(encrypted);
  } catch (error) {
    services.log.warn({ err: error }, 'a request for a temporary password cannot be read: SECRET_KEY has changed');
    return undefined;
  }
}

const selectAccount = statement(
  { id: number, email: text, expiresAt: timestamp },
  (email: string, isOnlyEmergency: boolean) => sql`
    select u.id, coalesce(u.email, '') as email, now() + make_interval(secs => ${sql.lit(TEMPORARY_PASSWORD_SECONDS)}) as "expiresAt"
    from users u join admins a on a.user_id = u.id
    where u.is_admin and lower(u.email) collate "C" = lower(${email}::text) collate "C" and not u.is_suspended
      and (a.is_emergency or not ${isOnlyEmergency}::boolean)`,
);

/** Emails a temporary password to the admin with this address, if there is one. Their existing password stays valid. */
async function mailPassword(services: Services, trx: Transaction<Schema>, asked: ResetRequest): Promise<void> {
  const email = addressIn(services, asked);
  if (email === undefined) return;
  const account = await selectAccount.first(trx, email, services.config.signOn?.isOnly === true);
  if (!account) return;
  // Also counted by the stored address, because the database matches several spellings of it.
  if ((await services.rateLimiter.within(trx).consume(RESETS_BY_ADDRESS, account.email.toLowerCase())) > 0) return;
  const password = newPassword();
  await addTemporaryPassword(trx, {
    adminId: account.id,
    tokenHash: hashToken(password),
    expiresAt: account.expiresAt,
  });
  // To the stored address, never to the one that was typed.
  await enqueueEmail(
    trx,
    services.secrets,
    temporaryPasswordEmail(senderOf(services), account.email, password, account.expiresAt),
  );
  await writeAudit(trx, {
    admin: account,
    origin: { ip: asked.ip, requestId: asked.request_id },
    event: endpoints.resetPassword.event,
    outcome: 'done',
    status: 200,
  });
}

const takeResets = statement(
  { sealed_email: bytes, ip: text, request_id: text },
  () => sql`
    delete from password_resets where id in (
      select id from password_resets order by id limit ${AT_ONCE} for update skip locked
    ) returning sealed_email, ip, request_id`,
);

/** Processes some requests in one transaction. @returns their number. */
async function workOff(
  { database: { db } }: Services,
  each: (trx: Transaction<Schema>, asked: ResetRequest) => Promise<void>,
) {
  return db.transaction().execute(async (trx) => {
    const rows = await takeResets(trx);
    for (const asked of rows) await each(trx, asked);
    return rows.length;
  });
}

/**
 * Starts the worker that emails temporary passwords, on every instance. It reads its table once a second, and requests
 * never start it: work for a known address must not slow down their answer.
 */
export function startResets(services: Services): Rounds {
  const work = async (isStopped: () => boolean): Promise<void> => {
    let count = AT_ONCE;
    while (count === AT_ONCE && !isStopped()) {
      count = await workOff(services, (trx, asked) => mailPassword(services, trx, asked));
      if (count > 0) services.wakeMailer();
    }
  };
  return startRounds(work, ROUND_MS, (error) =>
    services.log.warn({ err: error }, 'temporary passwords were not emailed; retrying'),
  );
}
