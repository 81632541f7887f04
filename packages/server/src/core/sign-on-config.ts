import { z } from 'zod';
import { ConfigFailure } from './environment.ts';

/** A provider's group and the console group whose members follow it. */
export interface GroupMapping {
  readonly theirs: string;
  readonly ours: string;
}

/** Single sign-on with an OpenID Connect provider. */
export interface SignOn {
  readonly issuer: string;
  readonly clientId: string;
  /** Unset: a public client, protected by PKCE alone. */
  readonly clientSecret: string | undefined;
  /** The provider's name on the button. */
  readonly name: string;
  /** The claim that lists the person's groups at the provider. */
  readonly groupsClaim: string;
  readonly groups: readonly GroupMapping[];
  /** Whether unknown people become admins if they are in a mapped group. */
  readonly createsAdmins: boolean;
  /** Whether passwords and passkeys work for emergency accounts only. */
  readonly isOnly: boolean;
}

const mappings = z.string().transform((text, context): readonly GroupMapping[] => {
  const entries = text.split(',').filter((entry) => entry.trim() !== '');
  return entries.flatMap((entry) => {
    // Some directories' group names contain equals signs: `cn=moderators=Moderators`.
    const at = entry.lastIndexOf('=');
    const [theirs, ours] = [entry.slice(0, Math.max(at, 0)).trim(), entry.slice(at + 1).trim()];
    if (theirs !== '' && ours !== '') return [{ theirs, ours }];
    context.addIssue('must be entries like "their-group=Our group", with commas between them');
    return [];
  });
});

const onOff = () => z.enum(['on', 'off']).default('off');

/** The single sign-on variables, with their descriptions for docs/configuration.md. */
export const signOnVariables = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an https:// address' })
    .optional()
    .describe(
      'The provider of [single sign-on](security.md#single-sign-on) with OpenID Connect. Unset: no single sign-on.',
    ),
  OIDC_CLIENT_ID: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('The client id of this console at the provider. Required with `OIDC_ISSUER`.'),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().describe('The secret of this client. Unset: a public client.'),
  OIDC_NAME: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .default('your company account')
    .describe('The provider\'s name on the button "Sign in with …".'),
  OIDC_GROUPS_CLAIM: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .default('groups')
    .describe("The claim with the person's groups at the provider."),
  OIDC_GROUPS: mappings.default([]).describe('Groups that follow this claim: `their-group=Our group, …`.'),
  OIDC_CREATE: onOff().describe('`on`: people in a mapped group become admins at their first sign-in.'),
  OIDC_ONLY: onOff().describe('`on`: passwords and passkeys open emergency accounts only.'),
};

type Variables = z.output<z.ZodObject<typeof signOnVariables>>;

const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/**
 * Reads the single sign-on settings from the environment.
 * @returns undefined when it is not configured.
 * @throws ConfigFailure with one sentence about what is missing.
 */
export function signOnOf(env: Variables): SignOn | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = env;
  const isWanted =
    env.OIDC_ONLY === 'on' || env.OIDC_CREATE === 'on' || env.OIDC_GROUPS.length > 0 || clientId !== undefined;
  if (issuer === undefined) {
    if (isWanted) throw new ConfigFailure('Set OIDC_ISSUER: single sign-on needs the address of its provider.');
    return undefined;
  }
  if (clientId === undefined) throw new ConfigFailure('Set OIDC_CLIENT_ID: the id of this console at the provider.');
  const url = new URL(issuer);
  if (url.protocol !== 'https:' && !isLoopback(url))
    throw new ConfigFailure(
      'Set OIDC_ISSUER to an https:// address. http:// is allowed only for a provider on this machine.',
    );
  if (env.OIDC_CREATE === 'on' && env.OIDC_GROUPS.length === 0)
    throw new ConfigFailure('Set OIDC_GROUPS: OIDC_CREATE creates admins only for members of mapped groups.');
  return {
    issuer,
    clientId,
    clientSecret: env.OIDC_CLIENT_SECRET,
    name: env.OIDC_NAME,
    groupsClaim: env.OIDC_GROUPS_CLAIM,
    groups: env.OIDC_GROUPS,
    createsAdmins: env.OIDC_CREATE === 'on',
    isOnly: env.OIDC_ONLY === 'on',
  };
}
