import { SSO_CALLBACK } from '@quarterdeck/contract/core/access/sign-on';
import { createRemoteJWKSet } from 'jose';
import * as oidc from 'openid-client';
import type { Clock } from '../../../../core/clock.ts';
import type { Config } from '../../../../core/config.ts';
import type { SignOn } from '../../../../core/sign-on-config.ts';

const TIMEOUT_SECONDS = 5;
/** By how much the clock of the provider may differ from ours. */
export const SKEW_SECONDS = 60;
/** For how long what the provider says of itself is used; a failure, so that a crowd does not wait for one that is away. */
const KEPT_MS = 600_000;
const FAILED_MS = 3000;

/** The provider of single sign-on. */
export interface Provider {
  readonly signOn: SignOn;
  /** The only address that the provider sends browsers back to. */
  readonly callbackUrl: string;
  /** What the client needs to ask the provider. @throws Error when it cannot be reached, or is another one than OIDC_ISSUER. */
  configuration(): Promise<oidc.Configuration>;
  /** The keys that the provider signs logout tokens with; a new key is found, asked for at most once in 30 seconds. */
  logoutKeys(): Promise<ReturnType<typeof createRemoteJWKSet>>;
}

/** How the client proves to the provider who it is: as its registration has it by default, where the provider can do that. */
function authenticationOf({ clientSecret }: SignOn, methods: readonly string[] | undefined): oidc.ClientAuth {
  if (clientSecret === undefined) return oidc.None();
  const isBasic = methods === undefined || methods.includes('client_secret_basic');
  return isBasic ? oidc.ClientSecretBasic(clientSecret) : oidc.ClientSecretPost(clientSecret);
}

/** Knows the provider by its discovery document, which is asked for when it is first needed: a start waits for no provider. */
export function providerOf({ publicUrl }: Pick<Config, 'publicUrl'>, signOn: SignOn, clock: Clock): Provider {
  let known: { readonly until: number; readonly metadata: Promise<oidc.ServerMetadata> } | undefined;
  let keys: { readonly url: string; readonly set: ReturnType<typeof createRemoteJWKSet> } | undefined;
  const insecure = signOn.issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];

  async function discover(): Promise<oidc.ServerMetadata> {
    const found = await oidc.discovery(new URL(signOn.issuer), signOn.clientId, undefined, oidc.None(), {
      timeout: TIMEOUT_SECONDS,
      execute: insecure,
    });
    return found.serverMetadata();
  }

  function metadata(): Promise<oidc.ServerMetadata> {
    if (known && clock() < known.until) return known.metadata;
    const asked = discover();
    const mine = { until: clock() + KEPT_MS, metadata: asked };
    known = mine;
    asked.catch(() => {
      if (known === mine) known = { ...mine, until: clock() + FAILED_MS };
    });
    return asked;
  }

  async function configuration(): Promise<oidc.Configuration> {
    const server = await metadata();
    // Made for each sign-in: it asks for the provider's keys, so that a key that was replaced is known at once.
    const made = new oidc.Configuration(
      server,
      signOn.clientId,
      { [oidc.clockTolerance]: SKEW_SECONDS },
      authenticationOf(signOn, server.token_endpoint_auth_methods_supported),
    );
    made.timeout = TIMEOUT_SECONDS;
    for (const allow of insecure) allow(made);
    // Without it, the library trusts what comes over TLS and looks at no signature.
    oidc.enableNonRepudiationChecks(made);
    return made;
  }

  async function logoutKeys() {
    const { jwks_uri: url } = await metadata();
    if (url === undefined) throw new Error('The provider has no keys');
    if (keys?.url !== url)
      keys = { url, set: createRemoteJWKSet(new URL(url), { timeoutDuration: TIMEOUT_SECONDS * 1000 }) };
    return keys.set;
  }

  return { signOn, callbackUrl: `${publicUrl}${SSO_CALLBACK}`, configuration, logoutKeys };
}

/** Whether a failure is that the provider cannot be reached, and not that it refuses. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { readonly code?: unknown };
  if (error instanceof TypeError || code === 'OAUTH_TIMEOUT' || error.name === 'TimeoutError') return true;
  if (cause instanceof Response) return cause.status >= 500;
  return isAway(cause);
}
