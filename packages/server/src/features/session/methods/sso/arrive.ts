import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import * as oidc from 'openid-client';
import { hashToken, newPassword, newToken } from '../../../../core/secrets.ts';
import type { Schema } from '../../../../database/schema.ts';
import { endInvitation, WRONG_CODES } from '../../../../domain/access/admins.ts';
import { senderOf } from '../../../../domain/access/emails.ts';
import { hashPassword } from '../../../../domain/access/passwords.ts';
import { writeAudit } from '../../../../domain/audit/audit.ts';
import { originOf } from '../../../../http/request.ts';
import { enqueueEmail } from '../../../../jobs/outbox.ts';
import type { Origin } from '../../../../ports/origin.ts';
import type { Services } from '../../../../ports/services.ts';
import { methodChangedEmail } from '../../emails.ts';
import { ownMethods } from '../methods.ts';
import { bindBrowser, endFlow, type Flow, isAnswerTo } from './flow.ts';
import { followGroups, groupsIn, type Moves, wantedGroups } from './groups.ts';
import { addCode, findByEmail, findIdentity, link, noteUse, type SsoAccount } from './identities.ts';
import { addFromProvider } from './new-admin.ts';
import { isAway, type Provider, SKEW_SECONDS } from './provider.ts';
import { SsoRefusal } from './refusals.ts';
import { meets, strengthOf } from './strength.ts';

/** How long the page can exchange the code. */
const CODE_SECONDS = 30;
/** A longer ID token is not stored; the provider is then asked to sign out without it. */
const LONGEST_ID_TOKEN = 16_384;

type Trx = Transaction<Schema>;
type Claims = Readonly<Record<string, unknown>>;

/** A person who has signed in at the provider, with its claims. */
interface Arrival {
  readonly subject: string;
  /** The person's email as verified by the provider; undefined if it is not. */
  readonly email: string | undefined;
  readonly claims: Claims;
  readonly idToken: string | undefined;
}

const textIn = (claims: Claims, name: string): string | undefined => {
  const value = claims[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/**
 * Returns the email that the provider claims to have verified. Both claims must be in the same answer, because another
 * one may be about another email. Some providers write the claim as text.
 */
function verifiedEmail(claims: Claims): string | undefined {
  const { email_verified: isVerified } = claims;
  return isVerified === true || isVerified === 'true' ? textIn(claims, 'email') : undefined;
}

/**
 * Exchanges the provider's answer for its claims about the person. Checks the signature, issuer, audience, times,
 * nonce, state and PKCE.
 * @throws SsoRefusal.
 */
async function identify(provider: Provider, flow: Flow, url: URL): Promise<Arrival> {
  try {
    const configuration = await provider.configuration();
    const tokens = await oidc.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new SsoRefusal('invalid');
    const { groupsClaim, groups } = provider.signOn;
    const isWhole = 'email' in claims && (groups.length === 0 || groupsClaim in claims);
    const canAsk = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const more = isWhole || !canAsk ? {} : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    const email = verifiedEmail(claims) ?? verifiedEmail(more);
    return { subject: claims.sub, email, claims: { ...more, ...claims }, idToken: tokens.id_token };
  } catch (error) {
    if (error instanceof SsoRefusal) throw error;
    throw new SsoRefusal(isAway(error) ? 'away' : 'invalid', undefined, { cause: error });
  }
}

interface Match {
  readonly account: SsoAccount;
  readonly identityId: number;
  /** Whether this sign-in linked or created an admin. */
  readonly event: 'sso.linked' | 'sso.admin_made' | undefined;
}

/** Finds the account of a person: by the linked subject, else by a verified email, else by creating one. */
async function findAccount(
  trx: Trx,
  { signOn }: Provider,
  { subject, email, claims }: Arrival,
  passwordHash: string | undefined,
): Promise<Match> {
  const { issuer } = signOn;
  const linked = await findIdentity(trx, issuer, subject, WRONG_CODES);
  if (linked) return { account: { ...linked, isLinked: true }, identityId: linked.id, event: undefined };
  if (email === undefined) throw new SsoRefusal('unverified');
  const known = await findByEmail(trx, issuer, email, WRONG_CODES);
  if (known?.isLinked) throw new SsoRefusal('other', known.adminId);
  if (known) {
    if (!known.isOpen) throw new SsoRefusal('closed', known.adminId);
    const identityId = await link(trx, { adminId: known.adminId, issuer, subject });
    return { account: known, identityId, event: 'sso.linked' };
  }
  if (passwordHash === undefined) throw new SsoRefusal('unknown');
  const { followed } = await wantedGroups(trx, signOn, 0, groupsIn(claims[signOn.groupsClaim]));
  if (!followed.some(({ isWanted }) => isWanted)) throw new SsoRefusal('unknown');
  const person = { email, name: textIn(claims, 'name'), username: textIn(claims, 'preferred_username'), passwordHash };
  const adminId = await addFromProvider(trx, person);
  const made = adminId === undefined ? undefined : await findByEmail(trx, issuer, email, WRONG_CODES);
  if (adminId === undefined || !made) throw new SsoRefusal('unknown');
  return { account: made, identityId: await link(trx, { adminId, issuer, subject }), event: 'sso.admin_made' };
}

/**
 * Finds the linked account of a person who proves again who they are. It links and creates no one, and changes no
 * group.
 * @throws SsoRefusal when the person is not linked, or the provider did not ask again.
 */
async function findProven(trx: Trx, { signOn }: Provider, { subject, claims }: Arrival, since: number): Promise<Match> {
  const linked = await findIdentity(trx, signOn.issuer, subject, WRONG_CODES);
  if (!linked) throw new SsoRefusal('unknown');
  const { auth_time: askedAt } = claims;
  // A provider without this claim was told to ask again, which has to be enough.
  if (typeof askedAt === 'number' && askedAt * 1000 < since - SKEW_SECONDS * 1000)
    throw new SsoRefusal('stale', linked.adminId);
  return { account: { ...linked, isLinked: true }, identityId: linked.id, event: undefined };
}

/** Audits what this sign-in has changed. */
async function auditChanges(trx: Trx, origin: Origin, { account, event }: Match, moves: Moves): Promise<void> {
  const about = { target: { type: 'user', id: account.adminId }, origin, outcome: 'done', status: 200 } as const;
  if (event) await writeAudit(trx, { ...about, event, keptForYears: true });
  if (moves.entered.length + moves.left.length > 0)
    await writeAudit(trx, { ...about, event: 'sso.groups_followed', keptForYears: true, details: { ...moves } });
}

/**
 * Lets in a person that the provider has sent back.
 * @returns the code that the page exchanges for a session.
 * @throws SsoRefusal.
 */
async function takeIn(
  services: Services,
  provider: Provider,
  arrived: Arrival,
  { binding, provesSince }: { readonly binding: string; readonly provesSince: number | undefined },
  origin: Origin,
) {
  const { signOn } = provider;
  const { claims, idToken } = arrived;
  // Hashed before a connection is taken, and only if it may be needed.
  const isProof = provesSince !== undefined;
  const passwordHash = signOn.createsAdmins && !isProof ? await hashPassword(newPassword()) : undefined;
  const code = newToken();
  const skipped = await services.database.db.transaction().execute(async (trx) => {
    const found = isProof
      ? await findProven(trx, provider, arrived, provesSince)
      : await findAccount(trx, provider, arrived, passwordHash);
    const { account, identityId, event } = found;
    if (!account.isOpen) throw new SsoRefusal('closed', account.adminId);
    const wanted = await wantedGroups(trx, signOn, account.adminId, groupsIn(claims[signOn.groupsClaim]));
    // Groups have no effect on a super admin, and the provider must not change one.
    const moves =
      account.isSuper || isProof ? { entered: [], left: [] } : await followGroups(trx, account.adminId, wanted);
    const strength = strengthOf(claims);
    const { rule } = await ownMethods(trx, account.adminId);
    if (!meets(strength, rule)) throw new SsoRefusal('rule', account.adminId);
    await noteUse(trx, identityId, strength);
    if (!isProof) await endInvitation(trx, account.adminId);
    await addCode(trx, {
      codeHash: hashToken(code),
      bindingHash: hashToken(binding),
      identityId,
      sid: textIn(claims, 'sid') ?? null,
      sealedIdToken:
        idToken !== undefined && idToken.length <= LONGEST_ID_TOKEN ? services.secrets.encrypt(idToken, 'sso') : null,
      seconds: CODE_SECONDS,
      isProof,
    });
    await auditChanges(trx, origin, found, moves);
    if (event === 'sso.linked')
      await enqueueEmail(
        trx,
        services.secrets,
        methodChangedEmail(senderOf(services), account.email, `${signOn.name} now signs in to your account.`),
      );
    return wanted;
  });
  const { missing, refused } = skipped;
  if (missing.length + refused.length > 0)
    services.log.warn({ missing, refused }, 'OIDC_GROUPS names groups that follow no provider');
  services.wakeMailer();
  return code;
}

/** Audits a refusal, unless the browser came without a sign-in that began here. */
async function auditRefusal(services: Services, origin: Origin, { reason, adminId }: SsoRefusal): Promise<void> {
  await writeAudit(services.database.db, {
    origin,
    event: 'sso.refused',
    outcome: 'refused',
    status: 401,
    ...(adminId === undefined ? {} : { target: { type: 'user', id: adminId } }),
    details: { reason },
  });
}

/**
 * Finishes a sign-in at the provider.
 * @returns what the page reads from its address: a code, or the reason why there is none.
 */
export async function arrive(
  services: Services,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ readonly fragment: string; readonly wanted?: string; readonly isProof: boolean }> {
  const origin = originOf(request);
  const flow = endFlow(services, request, reply);
  const query = request.query as Readonly<Record<string, unknown>>;
  const back = {
    ...(flow?.wanted === undefined ? {} : { wanted: flow.wanted }),
    isProof: flow?.provesSince !== undefined,
  };
  if (!flow || !isAnswerTo(flow, query.state)) return { fragment: 'sso-refused=expired', ...back };
  try {
    if (query.error === 'access_denied') throw new SsoRefusal('canceled');
    const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    const arrived = await identify(provider, flow, new URL(`${provider.callbackUrl}${search}`));
    const binding = newToken();
    const code = await takeIn(services, provider, arrived, { binding, provesSince: flow.provesSince }, origin);
    bindBrowser(services, reply, binding, CODE_SECONDS);
    return { fragment: `sso=${code}`, ...back };
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    const { reason, cause } = error;
    services.refusedSignIns.inc({ call: 'sso', reason });
    if (cause !== undefined) services.log.warn({ err: cause, reason }, 'single sign-on was refused');
    await auditRefusal(services, origin, error);
    return { fragment: `sso-refused=${reason}`, ...back };
  }
}
