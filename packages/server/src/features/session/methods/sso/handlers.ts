import type { sso as endpoints } from '@quarterdeck/contract/session/sso';
import { setEmergency } from '../../../../domain/access/admins.ts';
import type { Handlers } from '../../../../http/handlers.ts';
import type { Services } from '../../../../ports/services.ts';
import { welcome } from '../../welcome.ts';
import { exchangeCode } from './exchange.ts';

/** The end of single sign-on, and the accounts that do without it. */
export const sso = (services: Services): Handlers<typeof endpoints> => ({
  login: async ({ input, db, origin, reply }) =>
    welcome(services, db, await exchangeCode(services, db, input.code, reply.request, origin), reply),

  saveEmergency: async ({ input, db }) => {
    await setEmergency(db, input.user_id, input.is_emergency === 1);
    return {
      responseMessage:
        input.is_emergency === 1 ? 'This is an emergency account now' : 'This is no longer an emergency account',
      audit: { details: { emergency: input.is_emergency === 1 } },
    };
  },
});
