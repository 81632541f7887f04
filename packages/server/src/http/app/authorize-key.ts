import { type AppEndpoint, WRITE_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, tooMany } from '../../core/errors.ts';
import type { Limit } from '../../ports/rate-limiter.ts';
import type { ServiceKey } from '../../ports/service-key.ts';
import type { Services } from '../../ports/services.ts';
import { originOf } from '../request.ts';

const BEARER = /^Bearer +(\S{1,200}) *$/i;
/** Limits guesses from one network. Known keys are never affected. */
const WRONG_KEYS_BY_NETWORK: Limit = { name: 'wrong keys by network', most: 100, seconds: 300 };

const sentences = {
  malformed: 'Send a key of this server: Authorization: Bearer qdk_…',
  'other kind':
    'This key is not valid for this server. Production accepts qdk_live_ keys, other servers qdk_test_ keys',
  unknown: 'There is no such key',
  ended: 'This key is revoked, expired or replaced',
} as const;

/** The scopes of endpoints that require a key. */
type Scope = Exclude<AppEndpoint['scope'], 'public'>;

const scopesFor = (scope: Scope): readonly string[] => (scope === 'any-write' ? WRITE_SCOPES : [scope]);

/** Describes the missing scope. */
function lacks(scopes: readonly string[]): string {
  const [only] = scopes;
  return scopes.length === 1
    ? `This key lacks the scope ${only}`
    : `This key lacks a scope: it needs one of ${scopes.join(', ')}`;
}

/**
 * Finds the key of a request, before its body is read.
 * @throws Refusal no_session without a valid key, too_many after too many invalid keys.
 */
export async function authorizeKey(
  { keys, rateLimiter }: Pick<Services, 'keys' | 'rateLimiter'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ServiceKey> {
  const { ip, network } = originOf(request);
  const key = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const found = key === undefined ? 'malformed' : await keys.findKey({ key, ip });
  if (typeof found === 'string') {
    const wait = found === 'unknown' ? await rateLimiter.consume(WRONG_KEYS_BY_NETWORK, network) : 0;
    if (wait > 0) throw tooMany('Too many invalid keys. Try again later', wait);
    reply.header('www-authenticate', 'Bearer');
    throw new Refusal('no_session', sentences[found]);
  }
  return found;
}

/** Checks that a key can make this call. @throws Refusal forbidden with the missing scope, or for the address. */
export function requireScope(key: ServiceKey, scope: Scope): void {
  if (!key.isAllowedHere) throw new Refusal('forbidden', 'This key cannot be used from this address');
  const needed = scopesFor(scope);
  if (!needed.some((scope) => (key.scopes as readonly string[]).includes(scope)))
    throw new Refusal('forbidden', lacks(needed));
}
