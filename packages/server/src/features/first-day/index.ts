import type { firstDay as endpoints } from '@quarterdeck/contract/first-day';
import { tooMany } from '../../core/errors.ts';
import { noteAskedForAccess } from '../../domain/access/admins.ts';
import { senderOf } from '../../domain/access/emails.ts';
import { notify } from '../../domain/notices/notify.ts';
import type { SystemWatch } from '../../domain/system/watch.ts';
import type { Handlers } from '../../http/handlers.ts';
import { emailSuperAdmins } from '../../jobs/outbox.ts';
import type { Services } from '../../ports/services.ts';
import { askForAccessEmail } from './emails.ts';
import { readHelpers } from './helpers.ts';
import { firstSteps } from './steps.ts';

const DAY_SECONDS = 86_400;

/** The handlers of the first day of an installation and of an admin. */
export const firstDay = (services: Services, watch: Pick<SystemWatch, 'checks'>): Handlers<typeof endpoints> => ({
  steps: async ({ db }) => ({ data: await firstSteps(services, db, await watch.checks()) }),

  helpers: async ({ admin, db }) => ({ data: await readHelpers(db, admin.id) }),

  ask: async ({ input, admin, db }) => {
    const askedAt = await noteAskedForAccess(db, admin.id);
    if (!askedAt) throw tooMany('You asked in the last 24 hours. The super admins were notified', DAY_SECONDS);
    const { message } = input;
    await emailSuperAdmins(db, services.secrets, (to) =>
      askForAccessEmail(senderOf(services), to, { id: admin.id, name: admin.name, message }),
    );
    await notify(db, admin, [
      {
        kind: 'access',
        about: { type: 'admin', id: admin.id },
        to: { holdersOf: [] },
        text: 'An admin without permissions requested access',
      },
    ]);
    return {
      responseMessage: 'The super admins were notified by email',
      data: { asked_at: askedAt },
      audit: { target: { type: 'user', id: admin.id }, ...(message ? { after: { message } } : {}) },
    };
  },
});
