import { z } from 'zod';
import { signInRules } from '../../core/access/sign-in.ts';
import { endpoint } from '../../core/endpoint/endpoint.ts';
import { answer } from '../../core/endpoint/envelope.ts';
import { day, id, moment, requiredName, requiredSecret, requiredText } from '../../core/fields/fields.ts';
import { SignedInUser } from '../session.ts';
import {
  CreationOptions,
  OwnSignIn,
  PasskeyCreation,
  PasskeyUse,
  passkeyName,
  RecoveryCodes,
  RequestOptions,
} from './methods.ts';

const key = requiredText('Key is required');

const hasProof = (given: object): boolean => Object.values(given).some((one) => one !== undefined);

/** The sign-in methods in addition to the emailed code: authenticator apps, passkeys and recovery codes. */
export const signIn = {
  methods: endpoint({
    method: 'GET',
    path: '/sign-in-methods',
    event: 'sign_in_methods.viewed',
    access: 'public',
    summary: "The sign-in page's options, the same for every account",
    input: z.strictObject({}),
    output: answer({
      data: z.object({
        passkey: z.boolean(),
        passkey_origin: z.string().describe('The only address at which passkeys work, without a path'),
        sso: z.object({ name: z.string(), url: z.string() }).nullable(),
      }),
    }),
  }),
  mailCode: endpoint({
    method: 'POST',
    path: '/mail-code',
    event: 'sign_in.code_mailed',
    access: 'public',
    summary: 'Email a code for an account with another method, if its rule allows it',
    input: z.strictObject({ key }),
    output: answer({ key: z.string().optional() }),
  }),
  passkeyLoginOptions: endpoint({
    method: 'POST',
    path: '/passkey-login-options',
    event: 'passkey_sign_in.started',
    access: 'public',
    summary: 'Options for signing in with a passkey, the same for every account',
    input: z.strictObject({ key: key.optional().describe('The `key` of a sign-in with a correct password') }),
    output: answer({ data: RequestOptions }),
  }),
  passkeyLogin: endpoint({
    method: 'POST',
    path: '/passkey-login',
    event: 'passkey_sign_in.finished',
    access: 'public',
    summary: 'Sign in with a passkey. Without `key`, the passkey must verify its user',
    input: z.strictObject({
      response: PasskeyUse,
      key: key.optional().describe('The `key` of a sign-in with a correct password'),
    }),
    output: answer({
      user: SignedInUser.optional(),
      widget: z.string().optional().describe('The saved dashboard widgets, as a JSON text'),
    }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/my-sign-in',
    event: 'own_sign_in.viewed',
    access: 'session',
    summary: "The signed-in admin's sign-in methods",
    duringSetup: true,
    input: z.strictObject({}),
    output: answer({ data: OwnSignIn }),
  }),
  stepUpOptions: endpoint({
    method: 'POST',
    path: '/step-up-options',
    event: 'own_proof.started',
    access: 'session',
    summary: "Options for confirming the admin's identity with a passkey",
    duringSetup: true,
    input: z.strictObject({}),
    output: answer({ data: RequestOptions }),
  }),
  stepUp: endpoint({
    method: 'POST',
    path: '/step-up',
    event: 'own_proof.given',
    access: 'session',
    summary:
      'Confirm your identity with a passkey, a code, or single sign-on. A password is accepted only if the account has no app or passkey, and no rule requires one',
    duringSetup: true,
    input: z
      .strictObject({
        otp: requiredName('Code is required', 32).optional(),
        password: requiredSecret('Password is required').optional(),
        response: PasskeyUse.optional(),
        sso: requiredText('Code is required', 100)
          .optional()
          .describe('The single sign-on code returned to the console'),
      })
      .refine((given) => Object.values(given).filter((one) => one !== undefined).length < 2, {
        message: 'Send exactly one of these fields',
      })
      .refine(hasProof, {
        path: ['otp'],
        message: 'Code is required',
      })
      .refine(hasProof, {
        path: ['password'],
        message: 'Password is required',
      })
      .meta({ examples: [{ otp: '123456' }] }),
    output: answer({ data: z.object({ until: moment().describe('When the confirmation expires') }) }),
  }),
  addApp: endpoint({
    method: 'POST',
    path: '/authenticator-app',
    event: 'own_app.started',
    access: 'session',
    freshProof: 'always',
    summary: 'Create the secret of an authenticator app, confirmed by one of its codes',
    duringSetup: true,
    shownOnce: 'data',
    input: z.strictObject({}),
    output: answer({ data: z.object({ secret: z.string(), uri: z.string() }).optional() }),
  }),
  confirmApp: endpoint({
    method: 'PUT',
    path: '/authenticator-app',
    event: 'own_app.added',
    access: 'session',
    freshProof: 'always',
    summary: 'Confirm an authenticator app with a code; the first time, the answer has recovery codes',
    duringSetup: true,
    shownOnce: 'data',
    keptForYears: true,
    input: z.strictObject({ code: requiredText('Code is required', 32) }),
    output: answer({ data: RecoveryCodes.optional() }),
  }),
  removeApp: endpoint({
    method: 'DELETE',
    path: '/authenticator-app',
    event: 'own_app.removed',
    access: 'session',
    freshProof: 'always',
    summary: 'Remove the authenticator app of the signed-in admin',
    keptForYears: true,
    input: z.strictObject({}),
    output: answer({}),
  }),
  makeRecoveryCodes: endpoint({
    method: 'POST',
    path: '/recovery-codes',
    event: 'own_recovery_codes.made',
    access: 'session',
    freshProof: 'always',
    summary: 'Create ten recovery codes; the previous ones stop working',
    shownOnce: 'data',
    keptForYears: true,
    input: z.strictObject({}),
    output: answer({ data: RecoveryCodes.optional() }),
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/passkey-options',
    event: 'own_passkey.started',
    access: 'session',
    freshProof: 'always',
    summary: 'Options for creating a passkey',
    duringSetup: true,
    input: z.strictObject({}),
    output: answer({ data: CreationOptions }),
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/passkeys',
    event: 'own_passkey.added',
    access: 'session',
    freshProof: 'always',
    summary: 'Add a passkey to the account of the signed-in admin',
    duringSetup: true,
    creates: true,
    keptForYears: true,
    input: z.strictObject({ name: passkeyName, response: PasskeyCreation }),
    output: answer({ data: z.object({ id: id() }) }),
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/passkeys',
    event: 'own_passkey.renamed',
    access: 'session',
    summary: "Rename one of the signed-in admin's passkeys",
    input: z.strictObject({ id: id(), name: passkeyName }),
    output: answer({}),
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/passkeys',
    event: 'own_passkey.removed',
    access: 'session',
    freshProof: 'always',
    summary: "Remove one of the signed-in admin's passkeys",
    keptForYears: true,
    input: z.strictObject({ id: id() }),
    output: answer({}),
  }),
  saveGroupRule: endpoint({
    method: 'PUT',
    path: '/group-sign-in',
    event: 'group.sign_in_rule_changed',
    access: 'super',
    freshProof: 'always',
    summary: "Set how a group's admins must sign in; the strictest rule of several groups applies",
    keptForYears: true,
    input: z.strictObject({
      id: id(),
      rule: z.enum(signInRules).describe('`app`: an authenticator app or a passkey; `passkey`: a passkey alone'),
      from: day().optional().describe('The first day of the rule, in UTC; by default it applies immediately'),
    }),
    output: answer({}),
  }),
};

export type { PasskeyCreation, PasskeyUse } from './methods.ts';
