import type { measures as endpoints } from '@quarterdeck/contract/moderation/measures';
import { findMail, listMails } from '../../../domain/moderation/measures/mails.ts';
import { UNDO_MINUTES } from '../../../domain/moderation/undo-window.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { versioned } from '../../../http/writes/versioned-write.ts';
import type { Services } from '../../../ports/services.ts';
import { hide, lockShownPost, showPost } from './hide.ts';
import { lockTemplate, saveMail } from './mails.ts';
import { findRecipient } from './recipient.ts';
import { lockWarnable, takeWarningBack, warn } from './warn.ts';

const aboutPost = ({ input }: { readonly input: { readonly id: number } }) => ({ type: 'post', id: input.id });

/** The handlers of warnings and of hiding posts, and of the emails that users get about measures. */
export const measures = (services: Services): Handlers<typeof endpoints> => ({
  warn: versioned({
    lock: ({ input, db }) => lockWarnable(db, input),
    run: async ({ input, admin, db }, { thing }) => {
      const { name, audit } = await warn(services, db, admin, thing, input);
      return { responseMessage: `${name} was warned. You can undo this for ${UNDO_MINUTES} minutes`, audit };
    },
  }),

  undoWarning: async ({ input, admin, db }) => {
    const { name, audit } = await takeWarningBack(db, admin, input);
    return { responseMessage: `The warning of ${name} was withdrawn`, audit };
  },

  hide: versioned({
    auditTarget: aboutPost,
    lock: ({ input, db }) => lockShownPost(db, input.id),
    run: async ({ input, admin, db }, { thing: post }) => {
      const { title, audit } = await hide(services, db, admin, post, input);
      return { responseMessage: `“${title}” is hidden. You can show it again at any time`, audit };
    },
  }),

  unhide: {
    auditTarget: aboutPost,
    run: async ({ input, admin, db }) => {
      const { title, audit } = await showPost(db, admin, input.id);
      return { responseMessage: `“${title}” is shown again`, audit };
    },
  },

  recipient: async ({ input, db }) => ({ data: await findRecipient(db, input.user_id) }),

  mails: async ({ db }) => ({ data: await listMails(db) }),

  saveMail: versioned({
    lock: ({ input, db }) => lockTemplate(db, input.measure),
    run: async ({ input, admin, db }, { template }) => {
      const audit = await saveMail(db, admin, template, input);
      return { responseMessage: 'The email was saved', data: await findMail(db, input.measure), audit };
    },
  }),
});
