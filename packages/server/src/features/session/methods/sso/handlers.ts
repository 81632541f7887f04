import type { sso as endpoints } from '@quarterdeck/contract/session/sso';
import { conflict } from '../../../../core/errors.ts';
import { setEmergency } from '../../../../domain/access/admins.ts';
import { emergencyMarkEmail, senderOf } from '../../../../domain/access/emails.ts';
import { endSessionsOf } from '../../../../domain/access/sessions.ts';
import type { Handlers } from '../../../../http/handlers.ts';
import { emailSuperAdmins, enqueueEmail } from '../../../../jobs/outbox.ts';
import type { Services } from '../../../../ports/services.ts';
import { ownerOf } from '../../accounts.ts';
import { methodChangedEmail } from '../../emails.ts';
import { welcome } from '../../welcome.ts';
import { exchangeCode } from './exchange.ts';
import { deleteIdentities } from './identities.ts';

/**
 * The handlers of single sign-on: exchanging the code for a session, marking emergency accounts, and removing links to
 * the provider.
 */
export const sso = (services: Services): Handlers<typeof endpoints> => ({
  login: async ({ input, db, origin, reply }) =>
    welcome(services, db, await exchangeCode(services, db, input.code, reply.request, origin), reply),

  saveEmergency: async ({ input, admin, db }) => {
    const isEmergency = input.is_emergency === 1;
    const { name } = await ownerOf(db, input.user_id);
    await setEmergency(db, input.user_id, isEmergency);
    await emailSuperAdmins(db, services.secrets, (to) =>
      emergencyMarkEmail(senderOf(services), to, { name, by: admin.name, isEmergency }),
    );
    return {
      responseMessage: isEmergency ? 'This is now an emergency account' : 'This is no longer an emergency account',
      audit: { details: { emergency: isEmergency } },
    };
  },

  unlink: async ({ input, db }) => {
    if ((await deleteIdentities(db, input.user_id)) === 0)
      throw conflict('This account is not linked to single sign-on');
    await endSessionsOf(db, [input.user_id]);
    const { email, name } = await ownerOf(db, input.user_id);
    const provider = services.config.signOn?.name ?? 'The provider';
    await enqueueEmail(
      db,
      services.secrets,
      methodChangedEmail(senderOf(services), email, `${provider} no longer signs in to your account.`),
    );
    return { responseMessage: `${name} was unlinked and signed out everywhere` };
  },
});
