import type { profiles as endpoints } from '@quarterdeck/contract/profiles';
import { paged } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../http/services.ts';
import { hashesFor, setPassword, toggleAutoFollow } from './account.ts';
import { findDetails } from './details.ts';
import { editField, labels, seenField } from './edit.ts';
import { listNotes, listReports } from './lists.ts';
import { seenSuspension, suspend, unsuspend } from './suspension.ts';

/** What staff see of one person and do to them. */
export const profiles = (services: Services): Handlers<typeof endpoints> => ({
  profile: async ({ input, admin, db }) => ({ userdetails: await findDetails(db, admin, input.id) }),

  update: {
    seen: ({ input, db }) => seenField(db, input),
    run: async ({ input, admin, db, audit }) => {
      const field = await editField(services, db, admin, input, audit);
      return {
        responseMessage: `The ${labels[field]} was saved`,
        userdetails: await findDetails(db, admin, input.id),
      };
    },
  },

  suspend: {
    seen: ({ input, db }) => seenSuspension(db, input.user_id),
    run: async ({ input, admin, db }) => {
      const { name, audit } = await suspend(db, admin, input);
      return { responseMessage: `${name} was suspended`, audit };
    },
  },

  unsuspend: async ({ input, admin, db }) => {
    const { name, audit } = await unsuspend(db, admin, input.user_id);
    return { responseMessage: `${name} is no longer suspended`, audit };
  },

  autoFollow: async ({ input, admin, db, audit }) => ({
    responseMessage: await toggleAutoFollow(db, admin, input.user_id, audit),
  }),

  setAppPassword: {
    prepare: async ({ input, admin }) => {
      const hashes = await hashesFor(services, admin, input);
      return async ({ db, audit }) => ({
        responseMessage: await setPassword(services, db, admin, input, hashes, audit),
      });
    },
  },

  reports: async ({ input, db }) => paged(await listReports(db, input)),

  notes: async ({ input, db }) => paged(await listNotes(db, input)),

  addNote: async ({ input, admin, db }) => {
    const { id, created_at } = await db
      .insertInto('user_notes')
      .values({ user_id: input.user_id, admin_id: admin.id, text: input.text })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow();
    const by = { id: admin.id, name: admin.name, avatar: admin.avatar };
    return {
      responseMessage: 'The note was added',
      data: { id, text: input.text, by, created_at },
      audit: { after: { note: input.text } },
    };
  },
});
