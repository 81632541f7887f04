import { SSO_BASE } from '@quarterdeck/contract/core/access/sign-on';
import type { signIn as endpoints } from '@quarterdeck/contract/session/sign-in';
import { conflict, invalid } from '../../core/errors.ts';
import type { Db } from '../../database/database.ts';
import { lockAdmin } from '../../domain/access/admins.ts';
import { senderOf } from '../../domain/access/emails.ts';
import { replaceSignInRule } from '../../domain/access/groups.ts';
import { forgetNeed } from '../../domain/access/sessions.ts';
import { notifyOwner } from '../../domain/notices/owner.ts';
import type { Handlers } from '../../http/handlers.ts';
import { enqueueEmail } from '../../jobs/outbox.ts';
import type { Admin } from '../../ports/caller.ts';
import type { Services } from '../../ports/services.ts';
import { emailOf } from './accounts.ts';
import { methodChangedEmail } from './emails.ts';
import { confirmApp, deleteApp, findApp, wishForApp } from './methods/app/apps.ts';
import { secretIn } from './methods/app/code.ts';
import { addressOf, newSecret, stepOf } from './methods/app/totp.ts';
import { resendCode } from './methods/mailed-code/resend.ts';
import { hasMethod, neededMethod, ownMethods } from './methods/methods.ts';
import { usePasskeyChallenge } from './methods/passkeys/challenge.ts';
import { signInWithPasskey } from './methods/passkeys/login.ts';
import { deletePasskey, insertNewPasskey, passkeysOf, setPasskeyName } from './methods/passkeys/passkeys.ts';
import {
  arePasskeysPossible,
  challengeIn,
  checkCreation,
  creationOptions,
  relyingParty,
  useOptions,
} from './methods/passkeys/verify.ts';
import {
  deleteRecoveryCodes,
  newRecoveryCodes,
  recoveryCodesLeft,
  replaceRecoveryCodes,
} from './methods/recovery-codes/codes.ts';
import { linkedSince } from './methods/sso/identities.ts';
import { checkProof, useProof } from './step-up.ts';
import { welcome } from './welcome.ts';

const EXPIRED = 'This request has expired. Try again';
const onOneself = ({ id }: Admin) => ({ target: { type: 'user', id } });

/** Notifies the owner of an account that a method was added or removed. */
async function tellOwner(services: Services, db: Db, admin: Admin, what: string): Promise<void> {
  await enqueueEmail(db, services.secrets, methodChangedEmail(senderOf(services), await emailOf(db, admin.id), what));
  await notifyOwner(db, admin.id, 'Your sign-in methods were changed');
}

/** Follows up on an added method: opens the session that waited for it. */
async function noteAdded(services: Services, db: Db, admin: Admin, what: string): Promise<void> {
  if (neededMethod(await ownMethods(db, admin.id)) === null) await forgetNeed(db, admin);
  await tellOwner(services, db, admin, what);
}

/**
 * Follows up on a removed method: without any method, recovery codes are deleted.
 * @throws Refusal conflict when the admin's groups require the method.
 */
async function noteRemoved(services: Services, db: Db, admin: Admin, what: string): Promise<void> {
  const own = await ownMethods(db, admin.id);
  if (neededMethod(own) !== null)
    throw conflict('Your group requires this method. Add another one before you remove this one');
  if (!hasMethod(own)) await deleteRecoveryCodes(db, admin.id);
  await tellOwner(services, db, admin, what);
}

/** Returns single sign-on as an admin sees it; empty when it is not set up. */
async function ownSso({ config: { signOn } }: Services, db: Db, adminId: number) {
  if (!signOn) return {};
  return { sso: { name: signOn.name, linked_at: (await linkedSince(db, adminId, signOn.issuer)) ?? null } };
}

/** The handlers of sign-in methods other than the emailed code, and of their part of the account screen. */
export const signIn = (services: Services): Handlers<typeof endpoints> => ({
  methods: async () => ({
    data: {
      passkey: arePasskeysPossible(services),
      passkey_origin: relyingParty(services).origin,
      sso: services.config.signOn ? { name: services.config.signOn.name, url: SSO_BASE } : null,
    },
  }),

  mailCode: async ({ input, db, origin }) => {
    await resendCode(services, db, { key: input.key, event: 'sign_in.code_mailed' }, origin);
    return { key: input.key, responseMessage: 'A code was sent to your email address' };
  },

  passkeyLoginOptions: async ({ input, db }) => ({
    data: await useOptions(services, db, 'sign in', input.key === undefined ? 'required' : 'preferred'),
    responseMessage: 'Use your passkey',
  }),

  passkeyLogin: async ({ input, db, origin, reply }) =>
    welcome(services, db, await signInWithPasskey(services, db, input, origin), reply),

  own: async ({ admin, db }) => {
    const app = await findApp(db, admin.id);
    const { rule } = await ownMethods(db, admin.id);
    return {
      data: {
        app: app?.secret ? { created_at: app.createdAt } : null,
        passkeys: await passkeysOf(db, admin.id),
        recovery_codes_left: await recoveryCodesLeft(db, admin.id),
        rule,
        ...(await ownSso(services, db, admin.id)),
      },
    };
  },

  addApp: async ({ admin, db }) => {
    const secret = newSecret();
    await wishForApp(db, admin.id, services.secrets.encrypt(secret, 'app'));
    const uri = addressOf(secret, { product: services.config.productName, username: admin.username });
    return {
      data: { secret, uri },
      responseMessage: 'Scan the code with your app, then enter the code that it shows',
      audit: onOneself(admin),
    };
  },

  confirmApp: {
    prepare: async () => {
      const codes = await newRecoveryCodes();
      return async ({ input, admin, db }) => {
        await lockAdmin(db, admin.id);
        const app = await findApp(db, admin.id);
        const secret = app?.wish ? secretIn(services, app.wish) : undefined;
        if (!app?.wish || secret === undefined)
          throw conflict('Start again: no authenticator app is waiting for its code');
        const step = stepOf(secret, input.code.replace(/\s/g, ''), app.now);
        if (step === undefined)
          throw invalid([{ field: 'code', message: "This code is incorrect. Check your phone's clock" }]);
        if (!(await confirmApp(db, admin.id, app.wish, step))) throw conflict(EXPIRED);
        const isFirst = (await recoveryCodesLeft(db, admin.id)) === 0;
        if (isFirst) await replaceRecoveryCodes(db, admin.id, codes);
        await noteAdded(services, db, admin, 'An authenticator app was added to your account.');
        return {
          ...(isFirst ? { data: { recovery_codes: [...codes.codes] } } : {}),
          responseMessage: 'The authenticator app was added',
          audit: onOneself(admin),
        };
      };
    },
  },

  removeApp: async ({ admin, db }) => {
    if (!(await deleteApp(db, admin.id))) throw conflict('There is no authenticator app on your account');
    await noteRemoved(services, db, admin, 'The authenticator app was removed from your account.');
    return { responseMessage: 'The authenticator app was removed', audit: onOneself(admin) };
  },

  makeRecoveryCodes: {
    prepare: async () => {
      const codes = await newRecoveryCodes();
      return async ({ admin, db }) => {
        // Otherwise, codes that are made at the same moment collide.
        await lockAdmin(db, admin.id);
        if (!hasMethod(await ownMethods(db, admin.id))) throw conflict('Add an authenticator app or a passkey first');
        await replaceRecoveryCodes(db, admin.id, codes);
        await tellOwner(services, db, admin, 'New recovery codes were created for your account.');
        return {
          data: { recovery_codes: [...codes.codes] },
          responseMessage: 'New recovery codes were created. The previous codes no longer work',
          audit: onOneself(admin),
        };
      };
    },
  },

  passkeyOptions: async ({ admin, db }) => ({
    data: await creationOptions(services, db, admin),
    responseMessage: "Follow your browser's instructions",
    audit: onOneself(admin),
  }),

  addPasskey: {
    prepare: async ({ input, admin }) => {
      const challenge = challengeIn(input.response);
      const checked = await checkCreation(services, admin, input.response);
      return async ({ db }) => {
        if (!(await usePasskeyChallenge(db, challenge))) throw conflict(EXPIRED);
        const id = await insertNewPasskey(db, { ...checked, adminId: admin.id, name: input.name });
        await noteAdded(services, db, admin, `The passkey "${input.name}" was added to your account.`);
        return { data: { id }, responseMessage: 'The passkey was added', audit: { target: { type: 'passkey', id } } };
      };
    },
  },

  renamePasskey: async ({ input, admin, db }) => {
    await setPasskeyName(db, admin.id, input);
    return { responseMessage: 'Saved', audit: { target: { type: 'passkey', id: input.id } } };
  },

  removePasskey: async ({ input, admin, db }) => {
    const name = await deletePasskey(db, admin.id, input.id);
    await noteRemoved(services, db, admin, `The passkey "${name}" was removed from your account.`);
    return { responseMessage: 'The passkey was removed', audit: { target: { type: 'passkey', id: input.id } } };
  },

  stepUpOptions: async ({ admin, db }) => ({
    data: await useOptions(services, db, `prove ${admin.sessionId}`, 'preferred'),
    responseMessage: 'Use your passkey',
    audit: onOneself(admin),
  }),

  stepUp: {
    prepare: async ({ input, admin, origin, reply }) => {
      const proof = await checkProof(services, admin, input, origin, reply.request);
      return async ({ db }) => ({
        data: { until: await useProof(db, admin, proof) },
        responseMessage: 'Confirmed',
        audit: { ...onOneself(admin), details: { method: proof.method } },
      });
    },
  },

  saveGroupRule: {
    auditTarget: ({ input }) => ({ type: 'group', id: input.id }),
    run: async ({ input, admin, db }) => {
      if (input.rule === 'passkey' && !arePasskeysPossible(services))
        throw conflict(
          'Passkeys require PUBLIC_URL to be an HTTPS address with a host name. No one could sign in',
          'rule',
        );
      const after = { rule: input.rule, from: input.from ?? null };
      const before = await replaceSignInRule(db, admin.id, input.id, after);
      return {
        responseMessage: 'Saved',
        audit: { target: { type: 'group', id: input.id }, before: { ...before }, after },
      };
    },
  },
});
