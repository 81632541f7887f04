import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import { z } from 'zod';
import type { Services } from '../../../../ports/services.ts';
import type { Provider } from './provider.ts';

/*
 * A sign-in on its way to the provider and back. Its state is in a cookie that only the server can read. Beginning a
 * sign-in therefore stores nothing here, and only the same browser can finish it.
 */

const MINUTES = 10;

const Flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Milliseconds since 1970. */
  end: z.number(),
  /** The console address that was requested. */
  wanted: z.string().optional(),
  /**
   * The time from which on the provider must check again who they are, in milliseconds since 1970; unset for a sign-in.
   */
  provesSince: z.number().optional(),
});

/** A sign-in in progress. */
export type Flow = z.output<typeof Flow>;

const isSecure = ({ config }: Pick<Services, 'config'>): boolean => config.publicUrl.startsWith('https:');

/** Returns the name of a cookie. With TLS, it guarantees that only this host has set the cookie. */
const nameOf = (services: Pick<Services, 'config'>, name: string): string =>
  isSecure(services) ? `__Host-${name}` : name;

const FLOW = 'sso-flow';
const BROWSER = 'sso-browser';

/**
 * Sets a cookie that no script can read. It is `lax` if the provider's page leads here, because a strict one would not
 * be sent.
 */
function setCookie(
  services: Pick<Services, 'config'>,
  reply: FastifyReply,
  cookie: {
    readonly name: string;
    readonly value: string;
    readonly seconds: number;
    readonly sameSite: 'lax' | 'strict';
  },
): void {
  reply.setCookie(nameOf(services, cookie.name), cookie.value, {
    ...{ httpOnly: true, secure: isSecure(services), path: '/' },
    ...{ sameSite: cookie.sameSite, maxAge: cookie.seconds },
  });
}

const cookieOf = (services: Pick<Services, 'config'>, request: FastifyRequest, name: string): string | undefined =>
  request.cookies[nameOf(services, name)];

/** Returns a console address that a sign-in may lead to; the console checks whether the page exists. */
const pathIn = (wanted: unknown): string | undefined =>
  typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) && wanted.length <= 500 ? wanted : undefined;

/** Returns the scopes in addition to `openid`. Some providers have one for groups. */
function scopesFor(configuration: oidc.Configuration): string {
  const { scopes_supported: known } = configuration.serverMetadata();
  return ['openid', 'email', 'profile', ...(known?.includes('groups') ? ['groups'] : [])].join(' ');
}

/**
 * Begins a sign-in.
 * @param isProof whether the provider must ask again, even if they are signed in there.
 * @returns the provider's address for the browser.
 * @throws Error when the provider cannot be reached.
 */
export async function beginFlow(
  services: Services,
  provider: Provider,
  reply: FastifyReply,
  { wanted, isProof }: { readonly wanted?: unknown; readonly isProof: boolean },
): Promise<string> {
  const configuration = await provider.configuration();
  const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()];
  const path = pathIn(wanted);
  const flow: Flow = {
    ...{ state, nonce, verifier, end: Date.now() + MINUTES * 60_000 },
    ...(path === undefined ? {} : { wanted: path }),
    ...(isProof ? { provesSince: Date.now() } : {}),
  };
  const value = services.secrets.encrypt(JSON.stringify(flow), 'sso').toString('base64url');
  setCookie(services, reply, { name: FLOW, value, seconds: MINUTES * 60, sameSite: 'lax' });
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: provider.callbackUrl,
    scope: scopesFor(configuration),
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(isProof ? { prompt: 'login', max_age: '0' } : {}),
  }).href;
}

/**
 * Returns the browser's sign-in in progress, unless it has expired. Removes the cookie, so that no sign-in is finished
 * twice.
 */
export function endFlow(services: Services, request: FastifyRequest, reply: FastifyReply): Flow | undefined {
  const sealed = cookieOf(services, request, FLOW);
  if (sealed === undefined) return undefined;
  setCookie(services, reply, { name: FLOW, value: '', seconds: 0, sameSite: 'lax' });
  try {
    const text = services.secrets.decrypt(Buffer.from(sealed, 'base64url'), 'sso');
    const flow = Flow.parse(JSON.parse(text));
    return flow.end > Date.now() ? flow : undefined;
  } catch {
    // Not ours, or encrypted with another secret key.
    return undefined;
  }
}

/** Whether the provider's answer belongs to this sign-in. */
export function isAnswerTo({ state }: Flow, answered: unknown): boolean {
  if (typeof answered !== 'string') return false;
  const [expected, given] = [Buffer.from(state), Buffer.from(answered)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Binds the next step to this browser. */
export const bindBrowser = (services: Services, reply: FastifyReply, value: string, seconds: number): void =>
  setCookie(services, reply, { name: BROWSER, value, seconds, sameSite: 'strict' });

/** Returns the value this browser was bound with. */
export const browserOf = (services: Services, request: FastifyRequest): string | undefined =>
  cookieOf(services, request, BROWSER);
