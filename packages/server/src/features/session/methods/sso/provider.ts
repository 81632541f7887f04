import { SSO_CALLBACK } from '@quarterdeck/contract/core/access/sign-on';
import { createRemoteJWKSet } from 'jose';
import * as oidc from 'openid-client';
import type { Clock } from '../../../../core/clock.ts';
import type { Config } from '../../../../core/config.ts';
import type { SignOn } from '../../../../core/sign-on-config.ts';

const TIMEOUT_SECONDS = 5;
/** The tolerated difference between the provider's clock and ours. */
export const SKEW_SECONDS = 60;
/**
 * How long the provider's metadata is reused, and a failure, so that many requests do not all wait for an unavailable
 * provider.
 */
const KEPT_MS = 600_000;
const FAILED_MS = 3000;

/** The provider of single sign-on. */
export interface Provider {
  readonly signOn: SignOn;
  /** The only address to which the provider sends browsers back. */
  readonly callbackUrl: string;
  /**
   * Returns the client configuration for the provider.
   * @throws Error when it cannot be reached, or its issuer is not OIDC_ISSUER.
   */
  configuration(): Promise<oidc.Configuration>;
  /** Returns the provider's keys for logout tokens; new keys are fetched at most once in 30 seconds. */
  logoutKeys(): Promise<ReturnType<typeof createRemoteJWKSet>>;
}

/**
 * Returns how the client authenticates to the provider: with the default of client registrations, if the provider
 * supports it.
 */
function authenticationOf({ clientSecret }: SignOn, methods: readonly string[] | undefined): oidc.ClientAuth {
  if (clientSecret === undefined) return oidc.None();
  const isBasic = methods === undefined || methods.includes('client_secret_basic');
  return isBasic ? oidc.ClientSecretBasic(clientSecret) : oidc.ClientSecretPost(clientSecret);
}

/**
 * Creates the provider from its discovery document, which is fetched when it is first needed, so that a start does not
 * wait.
 */
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
    // Created for each sign-in, because it fetches the provider's keys and so finds replaced ones at once.
    const made = new oidc.Configuration(
      server,
      signOn.clientId,
      { [oidc.clockTolerance]: SKEW_SECONDS },
      authenticationOf(signOn, server.token_endpoint_auth_methods_supported),
    );
    made.timeout = TIMEOUT_SECONDS;
    for (const allow of insecure) allow(made);
    // Without this, the library trusts TLS and checks no signatures.
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

/** Whether the provider could not be reached, as opposed to a refusal. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { readonly code?: unknown };
  if (error instanceof TypeError || code === 'OAUTH_TIMEOUT' || error.name === 'TimeoutError') return true;
  if (cause instanceof Response) return cause.status >= 500;
  return isAway(cause);
}
