import type { SignInMethod } from '@quarterdeck/contract/core/access/sign-in';
import { session as endpoints } from '@quarterdeck/contract/session';
import { sessionAdmin } from '../../domain/access/find-caller.ts';
import { endSession, openSessions } from '../../domain/access/sessions.ts';
import type { Handlers } from '../../http/handlers.ts';
import { preparedVersioned, versioned } from '../../http/writes/versioned-write.ts';
import type { Services } from '../../ports/services.ts';
import { beginSignIn } from './login.ts';
import { resendCode } from './methods/mailed-code/resend.ts';
import { logoutUrl } from './methods/sso/logout.ts';
import type { Provider } from './methods/sso/provider.ts';
import { changePassword, lockAccount, provePassword } from './password.ts';
import { lockPreferences, readPreferences, savePreferences } from './preferences.ts';
import { askForPassword } from './resets.ts';
import { finishSignIn } from './verify.ts';
import { welcome } from './welcome.ts';

/** The instruction after a correct password. */
const NEXT: Readonly<Record<SignInMethod, string>> = {
  mail: 'A code was sent to your email address',
  app: 'Enter the code that your authenticator app shows',
  passkey: 'Use your passkey',
};

/** The handlers for signing in with a password and a code, and for the signed-in admin's own account. */
export const session = (services: Services, provider: Provider | undefined): Handlers<typeof endpoints> => ({
  login: async ({ input, db, origin }) => {
    const { key, methods } = await beginSignIn(services, db, input, origin, input.action === 'resend');
    const [method = 'mail'] = methods;
    return { key, method, methods: [...methods], responseMessage: NEXT[method] };
  },

  resendOtp: async ({ input, db, origin }) => {
    await resendCode(services, db, { key: input.key, event: endpoints.resendOtp.event }, origin);
    return { key: input.key, responseMessage: NEXT.mail };
  },

  verifyAuth: async ({ input, db, origin, reply }) =>
    welcome(services, db, await finishSignIn(services, db, input, origin), reply),

  resetPassword: async ({ input, db, origin }) => {
    await askForPassword(services, db, input.email, origin);
    return { responseMessage: 'If this address belongs to an admin, a temporary password has been sent' };
  },

  loginData: async ({ admin }) => ({ data: { ...sessionAdmin(admin), version: admin.version } }),

  changePassword: preparedVersioned({
    lock: ({ admin, db }) => lockAccount(db, admin.id),
    prepare: async ({ input, admin, origin }) => {
      const proven = await provePassword(services, admin, input, origin);
      return async ({ db }) => {
        await changePassword(services, db, admin, proven);
        return {
          responseMessage: 'Your password was changed. Every other session was ended',
          audit: { target: { type: 'user', id: admin.id } },
        };
      };
    },
  }),

  logout: {
    // Before the transaction, because this may call the provider for its sign-out address.
    prepare: async ({ admin }) => {
      const url = admin.isSso ? await logoutUrl(services, provider, admin.sessionId) : undefined;
      return async ({ db, reply }) => {
        await endSession(db, admin.id, admin.sessionId);
        reply.header('clear-site-data', '"cache"');
        return {
          responseMessage: 'You have logout successfully',
          ...(url === undefined ? {} : { provider_url: url }),
          audit: { target: { type: 'session', id: admin.sessionId } },
        };
      };
    },
  },

  sessions: async ({ admin, db }) => ({ data: await openSessions(db, services.config, admin.id, admin.sessionId) }),

  endSession: async ({ input, admin, db }) => {
    await endSession(db, admin.id, input.id);
    return { responseMessage: 'The session was ended', audit: { target: { type: 'session', id: input.id } } };
  },

  preferences: async ({ admin, db }) => ({ data: await readPreferences(db, admin.id) }),

  savePreferences: versioned({
    lock: ({ admin, db }) => lockPreferences(db, admin),
    run: async ({ input, admin, db }, { before }) => {
      const data = await savePreferences(db, admin, before, input);
      return { responseMessage: 'Saved', data, audit: { target: { type: 'user', id: admin.id }, before, after: data } };
    },
  }),
});
