import type { session as endpoints } from '@quarterdeck/contract/session';
import { findCaller } from '../../domain/access/find-caller.ts';
import { endSession, openSessions } from '../../domain/access/sessions.ts';
import { readLayout } from '../../domain/dashboard/layout.ts';
import { BINDING_COOKIE } from '../../http/authorize.ts';
import type { Admin } from '../../http/caller.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../http/services.ts';
import { preparedVersioned, versioned } from '../../http/writes/versioned.ts';
import { beginSignIn } from './login.ts';
import { changePassword, lockAccount, provePassword } from './password.ts';
import { lockPreferences, readPreferences, savePreferences } from './preferences.ts';
import { resendCode } from './resend.ts';
import { askForPassword } from './resets.ts';
import { finishSignIn } from './verify.ts';

const CODE_SENT = 'A code was sent to your e-mail address';

const sessionAdmin = (admin: Admin) => ({
  id: admin.id,
  name: admin.name,
  username: admin.username,
  avatar: admin.avatar,
  is_sup_admin: admin.is_sup_admin,
  group_permissions: [...admin.group_permissions],
  user_permissions: [...admin.user_permissions],
  must_change_password: admin.temporaryPasswordId === null ? (0 as const) : (1 as const),
  additions: 1 as const,
});

/** Signing in with a password and a code, and what belongs to the one who is signed in. */
export const session = (services: Services): Handlers<typeof endpoints> => ({
  login: async ({ input, db, origin }) => ({
    key: await beginSignIn(services, db, input, origin, input.action === 'resend'),
    responseMessage: CODE_SENT,
  }),

  resendOtp: async ({ input, db, origin }) => {
    await resendCode(services, db, input.key, origin);
    return { key: input.key, responseMessage: CODE_SENT };
  },

  verifyAuth: async ({ input, db, origin, reply }) => {
    const { token, binding } = await finishSignIn(services, db, input, origin);
    const admin = await findCaller(db, services.config, { token, binding, isBackground: true });
    if (!admin) throw new Error('The session that was just opened is not there');
    if (binding !== undefined)
      reply.setCookie(BINDING_COOKIE, binding, { httpOnly: true, secure: true, sameSite: 'strict', path: '/' });
    const { widgets } = await readLayout(db, admin, services.config.productName);
    return {
      responseMessage: `Welcome, ${admin.name}`,
      user: { ...sessionAdmin(admin), api_token: token },
      widget: JSON.stringify(widgets),
    };
  },

  resetPassword: async ({ input, db, origin }) => {
    await askForPassword(services, db, input.email, origin);
    return { responseMessage: 'If this address belongs to an admin, a temporary password is on its way' };
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

  logout: async ({ admin, db, reply }) => {
    await endSession(db, admin.id, admin.sessionId);
    reply.header('clear-site-data', '"cache"');
    return {
      responseMessage: 'You have logout successfully',
      audit: { target: { type: 'session', id: admin.sessionId } },
    };
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
