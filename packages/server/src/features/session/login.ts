import type { SignInMethod } from '@quarterdeck/contract/core/access/sign-in';
import { nameKey } from '@quarterdeck/contract/core/text/text';
import { session as endpoints } from '@quarterdeck/contract/session';
import { type Kysely, sql } from 'kysely';
import { Refusal, tooMany } from '../../core/errors.ts';
import { hashToken, newToken } from '../../core/secrets.ts';
import type { SignOn } from '../../core/sign-on-config.ts';
import { number, orNull } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { WRONG_CODES } from '../../domain/access/admins.ts';
import { addChallenge } from '../../domain/access/challenges.ts';
import { passwordFits } from '../../domain/access/passwords.ts';
import { writeAudit } from '../../domain/audit/audit.ts';
import { isPast } from '../../jobs/clock.ts';
import type { Origin } from '../../ports/origin.ts';
import type { Limit } from '../../ports/rate-limiter.ts';
import type { Services } from '../../ports/services.ts';
import { type Account, findAccount } from './accounts.ts';
import {
  CHALLENGE_SECONDS,
  PASSWORD_BY_ACCOUNT,
  PASSWORD_BY_BOTH,
  PASSWORD_BY_NETWORK,
  RESEND_SECONDS,
} from './limits.ts';
import { mailCode, takeCode } from './methods/mailed-code/code.ts';
import { hasMethod, usableMethods } from './methods/methods.ts';

const TOO_MANY = 'Too many attempts. Try again later, or use "Forgot password"';
const WRONG = 'Invalid username or password';

/**
 * The message while only emergency accounts can use passwords. It is the same for all accounts, so it does not reveal
 * which ones those are.
 */
const wrongUnder = (signOn: SignOn | undefined): string =>
  signOn?.isOnly ? `${WRONG}. Passwords open emergency accounts only: sign in with ${signOn.name}` : WRONG;

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Returns the limits that a wrong password counts against. Every way to find an account counts under one name, and so
 * does an unknown name.
 */
function bucketsOf(username: string, account: Account | undefined, { network }: Origin): [Limit, string][] {
  const name = nameKey(username);
  return [
    [PASSWORD_BY_NETWORK, network],
    [PASSWORD_BY_BOTH, `${name}\n${network}`],
    // From a network the account knows, strangers elsewhere cannot use up its owner's tries.
    [PASSWORD_BY_ACCOUNT, account?.knowsNetwork ? `${name}\n${network}` : name],
  ];
}

interface CheckedAccount {
  readonly account: Account;
  readonly temporaryId: number | null;
}

/**
 * Checks a password. An unknown, suspended, locked or wrong account or password gets the same answer after the same
 * work. A try counts before the comparison and is refunded if the password is correct, so that parallel tries cannot
 * exceed a limit. A temporary password made by the server cannot be guessed, so it works whatever strangers have tried.
 * It is the way in for owners of locked accounts.
 * @throws Refusal no_session or too_many.
 */
async function prove(services: Services, { username, password }: Credentials, origin: Origin): Promise<CheckedAccount> {
  const account = await findAccount(services.database.db, {
    username,
    network: origin.network,
    tokenHash: hashToken(password),
    lockedAt: WRONG_CODES,
    isOnlyEmergency: services.config.signOn?.isOnly === true,
  });
  if (account?.open && account.madeId !== null) return { account, temporaryId: account.madeId };
  const buckets = bucketsOf(username, account, origin);
  for (const [limit, subject] of buckets) {
    const wait = await services.rateLimiter.consume(
      limit,
      subject,
      limit === PASSWORD_BY_NETWORK ? undefined : account?.id,
    );
    if (wait > 0) {
      services.refusedSignIns.inc({ call: 'login', reason: limit.name });
      throw tooMany(TOO_MANY, wait);
    }
  }
  const own = await passwordFits(password, account?.passwordHash);
  const chosen = await passwordFits(password, account?.chosenHash ?? undefined);
  if (!account?.open || (!own && !chosen)) {
    services.refusedSignIns.inc({ call: 'login', reason: 'credentials' });
    throw new Refusal('no_session', wrongUnder(services.config.signOn));
  }
  for (const [limit, subject] of buckets) await services.rateLimiter.refund(limit, subject);
  return { account, temporaryId: own ? null : account.chosenId };
}

const selectChallenges = statement(
  { wait: orNull(number) },
  (accountId: number) => sql`
    select ${RESEND_SECONDS} - extract(epoch from now() - max(code_sent_at))::float8 as wait
    from challenges where admin_id = ${accountId} and is_mailed and ${isPast('code_sent_at')}`,
);

/** Returns the seconds until the account can request another code; 0 if it can now. */
async function secondsToResend(db: Db, accountId: number): Promise<number> {
  const row = await selectChallenges.first(db, accountId);
  return Math.max(0, row?.wait ?? 0);
}

/** A sign-in after the correct password. */
interface SignInStart {
  readonly key: string;
  /** The possible second steps, strongest first. */
  readonly methods: readonly SignInMethod[];
}

/** A placeholder for the code, until one is emailed. It is used if the account has another method. */
const noCode = () => ({ codeHmac: hashToken(newToken()), expiresAt: new Date(0) });

/**
 * Signs in with a password: creates a challenge, and emails its code if the account has no other method.
 * @param again whether this requests a new code, which is refused within 90 seconds of the last one.
 * @throws Refusal no_session or too_many.
 */
export async function beginSignIn(
  services: Services,
  db: Kysely<Schema>,
  credentials: Credentials,
  origin: Origin,
  again: boolean,
): Promise<SignInStart> {
  const { account, temporaryId } = await prove(services, credentials, origin);
  if (again) {
    const wait = await secondsToResend(db, account.id);
    if (wait > 0) throw tooMany('A code was just sent. Wait before you request another one', wait);
  }
  const key = newToken();
  const isMailed = !hasMethod(account);
  await db.transaction().execute(async (trx) => {
    if (isMailed) await takeCode(services, trx, account.id);
    const { codeHmac, expiresAt } = isMailed ? await mailCode(services, trx, account.email) : noCode();
    await addChallenge(trx, {
      keyHash: hashToken(key),
      adminId: account.id,
      codeHmac,
      codeExpiresAt: expiresAt,
      temporaryPasswordId: temporaryId,
      seconds: CHALLENGE_SECONDS,
      hasMethod: !isMailed,
    });
    await writeAudit(trx, { admin: account, origin, event: endpoints.login.event, outcome: 'done', status: 200 });
  });
  services.wakeMailer();
  return { key, methods: usableMethods(account, temporaryId !== null) };
}
