import { jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import type { Db } from '../../../../database/database.ts';
import { endSessionsWithIds } from '../../../../domain/access/sessions.ts';
import { writeAudit } from '../../../../domain/audit/audit.ts';
import type { Origin } from '../../../../ports/origin.ts';
import type { Services } from '../../../../ports/services.ts';
import { deleteCodesAt, findSsoSession, sessionsAt } from './identities.ts';
import { type Provider, SKEW_SECONDS } from './provider.ts';

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * Returns where a browser signs out at the provider as well.
 * @returns undefined for a session that no provider has opened, and when the provider cannot be reached.
 */
export async function logoutUrl(
  services: Services,
  provider: Provider | undefined,
  sessionId: number,
): Promise<string | undefined> {
  const session = provider && (await findSsoSession(services.database.db, sessionId));
  if (!session) return undefined;
  try {
    const configuration = await provider.configuration();
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
    const hint = session.sealedIdToken && services.secrets.decrypt(session.sealedIdToken, 'sso');
    return oidc.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: `${services.config.publicUrl}/login`,
      ...(hint ? { id_token_hint: hint } : {}),
    }).href;
  } catch (error) {
    services.log.warn({ err: error }, 'the provider of single sign-on could not be asked to sign out');
    return undefined;
  }
}

/** The sessions that a logout token ends. */
interface LogoutClaims {
  readonly subject: string | null;
  readonly sid: string | null;
  /** Seconds since 1970. */
  readonly issuedAt: number;
}

/**
 * Checks a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6).
 * @throws Error when it is not from the provider or not for us.
 */
async function readLogoutToken(provider: Provider, token: string): Promise<LogoutClaims> {
  const { signOn, logoutKeys } = provider;
  // As the provider writes it: OIDC_ISSUER and the provider may differ in a trailing slash.
  const { issuer } = (await provider.configuration()).serverMetadata();
  const { payload } = await jwtVerify(token, await logoutKeys(), {
    issuer,
    audience: signOn.clientId,
    clockTolerance: SKEW_SECONDS,
    maxTokenAge: '5 minutes',
    requiredClaims: ['iat', 'jti', 'events'],
  });
  const { events, nonce, sub, sid, iat } = payload;
  const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
  const session = typeof sid === 'string' ? sid : null;
  if (!isLogout || nonce !== undefined || iat === undefined || (sub === undefined && session === null))
    throw new Error('This is not a logout token');
  return { subject: sub ?? null, sid: session, issuedAt: iat };
}

/**
 * Ends at once the sessions that the provider says have ended there.
 * @returns whether the token was valid.
 */
export async function endByProvider(
  services: Services,
  provider: Provider,
  token: string,
  origin: Origin,
): Promise<boolean> {
  let ended: LogoutClaims;
  try {
    ended = await readLogoutToken(provider, token);
  } catch (error) {
    services.refusedSignIns.inc({ call: 'backChannelLogout', reason: 'token' });
    services.log.warn({ err: error }, 'a logout token was refused');
    return false;
  }
  await services.database.db.transaction().execute((trx) => endSessionsAt(trx, provider, ended, origin));
  return true;
}

async function endSessionsAt(trx: Db, { signOn }: Provider, ended: LogoutClaims, origin: Origin): Promise<void> {
  // Codes first: if one of them has opened a session meanwhile, that session is found below.
  await deleteCodesAt(trx, signOn.issuer, ended);
  const open = await sessionsAt(trx, signOn.issuer, ended, ended.issuedAt + SKEW_SECONDS);
  await endSessionsWithIds(
    trx,
    open.map(({ id }) => id),
  );
  for (const adminId of new Set(open.map((session) => session.adminId)))
    await writeAudit(trx, {
      origin,
      event: 'sso.signed_out',
      outcome: 'done',
      status: 200,
      target: { type: 'user', id: adminId },
      details: { sessions: open.filter((session) => session.adminId === adminId).map(({ id }) => id) },
    });
}
