import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import { z } from 'zod';
import type { Services } from '../../../../ports/services.ts';
import type { Provider } from './provider.ts';

/*
 * A sign-in on its way to the provider and back. What it needs to know stays in a cookie that only the server can read: the one who
 * begins writes nothing here, and only the browser that began can end it.
 */

const MINUTES = 10;

const Flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Milliseconds since 1970. */
  end: z.number(),
  /** The address of the console that was asked for. */
  wanted: z.string().optional(),
  /** Since when the provider is asked to prove once more who they are, in milliseconds since 1970; not for a sign-in. */
  provesSince: z.number().optional(),
});

/** A sign-in that has begun. */
export type Flow = z.output<typeof Flow>;

const isSecure = ({ config }: Pick<Services, 'config'>): boolean => config.publicUrl.startsWith('https:');

/** The name of a cookie: where there is TLS, only this host can have set it. */
const nameOf = (services: Pick<Services, 'config'>, name: string): string =>
  isSecure(services) ? `__Host-${name}` : name;

const FLOW = 'sso-flow';
const BROWSER = 'sso-browser';

/** Sets a cookie that no script can read. It is `lax` where the provider's page leads here, or it would not come along. */
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

/** An address of this console that a sign-in may lead to; the console itself checks whether it has it. */
const pathIn = (wanted: unknown): string | undefined =>
  typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) && wanted.length <= 500 ? wanted : undefined;

/** Scopes next to `openid`: groups have one of their own at some providers. */
function scopesFor(configuration: oidc.Configuration): string {
  const { scopes_supported: known } = configuration.serverMetadata();
  return ['openid', 'email', 'profile', ...(known?.includes('groups') ? ['groups'] : [])].join(' ');
}

/**
 * Begins a sign-in.
 * @param isProof the provider asks again who they are, even if they are signed in there.
 * @returns the address of the provider that the browser goes to.
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

/** The sign-in that a browser has begun, as long as its time lasts; the cookie goes, so that none ends twice. */
export function endFlow(services: Services, request: FastifyRequest, reply: FastifyReply): Flow | undefined {
  const sealed = cookieOf(services, request, FLOW);
  if (sealed === undefined) return undefined;
  setCookie(services, reply, { name: FLOW, value: '', seconds: 0, sameSite: 'lax' });
  try {
    const text = services.secrets.decrypt(Buffer.from(sealed, 'base64url'), 'sso');
    const flow = Flow.parse(JSON.parse(text));
    return flow.end > Date.now() ? flow : undefined;
  } catch {
    // Not ours, or of another secret key.
    return undefined;
  }
}

/** Whether the provider answers this sign-in. */
export function isAnswerTo({ state }: Flow, answered: unknown): boolean {
  if (typeof answered !== 'string') return false;
  const [expected, given] = [Buffer.from(state), Buffer.from(answered)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Binds what comes next to this browser. */
export const bindBrowser = (services: Services, reply: FastifyReply, value: string, seconds: number): void =>
  setCookie(services, reply, { name: BROWSER, value, seconds, sameSite: 'strict' });

/** What the browser was bound with. */
export const browserOf = (services: Services, request: FastifyRequest): string | undefined =>
  cookieOf(services, request, BROWSER);
