import { z } from 'zod';
import { signInRules } from '../../core/access/sign-in.ts';
import { id, moment, requiredText } from '../../core/fields/fields.ts';

/** Bytes in the JSON form of WebAuthn. */
const base64url = (max = 4096) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]*$/, 'Not base64url');

const authenticated = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.looseObject({}).default({}),
};

const transports = z.array(z.string().max(32)).max(10);

/** The browser's answer after creating a passkey (RegistrationResponseJSON of WebAuthn level 3). */
export const PasskeyCreation = z.object({
  ...authenticated,
  response: z.object({
    clientDataJSON: base64url(),
    attestationObject: base64url(8192),
    transports: transports.optional(),
  }),
});

export type PasskeyCreation = z.output<typeof PasskeyCreation>;

/** The browser's answer after using a passkey (AuthenticationResponseJSON of WebAuthn level 3). */
export const PasskeyUse = z.object({
  ...authenticated,
  response: z.object({
    clientDataJSON: base64url(),
    authenticatorData: base64url(),
    signature: base64url(),
    userHandle: base64url(200).nullish(),
  }),
});

export type PasskeyUse = z.output<typeof PasskeyUse>;

const named = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() });

/**
 * The options with which the browser creates a passkey (PublicKeyCredentialCreationOptionsJSON of WebAuthn level 3).
 */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  attestation: z.string().optional(),
  excludeCredentials: z.array(named).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.string().optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.string().optional(),
    })
    .optional(),
  extensions: z.object({ credProps: z.boolean().optional() }).optional(),
});

/**
 * The options with which the browser uses a passkey (PublicKeyCredentialRequestOptionsJSON of WebAuthn level 3): no
 * passkey is named.
 */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  userVerification: z.string().optional(),
});

/** One of the caller's passkeys. */
const PasskeyRow = z.object({
  id: id(),
  name: z.string(),
  created_at: moment(),
  last_used_at: moment().nullable(),
});

/** The name of a passkey, which its owner chooses. */
export const passkeyName = requiredText('Name is required', 60);

/** Ten codes, each of which replaces the app or the passkey once. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** The caller's sign-in methods. */
export const OwnSignIn = z.object({
  app: z.object({ created_at: moment() }).nullable(),
  passkeys: z.array(PasskeyRow),
  recovery_codes_left: z.int(),
  rule: z.enum(signInRules).describe('The strictest rule of the groups, as of today'),
  sso: z
    .object({ name: z.string(), linked_at: moment().nullable() })
    .nullish()
    .describe('Single sign-on, if configured, and when the account was linked'),
});
