import type { profiles as endpoints } from '@quarterdeck/contract/profiles';
import { formatTimestamp } from '../../core/timestamps.ts';
import type { Erasure } from '../../database/erasure.ts';
import type { EventArchive } from '../../domain/event-archive/archive.ts';
import { isContact, listAnswer } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { versioned } from '../../http/writes/versioned-write.ts';
import type { Services } from '../../ports/services.ts';
import { hashesFor, setPassword, toggleAutoFollow } from './account.ts';
import { findDetails } from './details.ts';
import { findDuplicates } from './duplicates.ts';
import { editField, labels, readField } from './edit.ts';
import { listNotes, listReports } from './lists.ts';
import { lookUpUsers, noteMany, suspendMany } from './many.ts';
import { exportPerson } from './personal-data.ts';
import { countEmail, noteSamePerson, requestPasswordReset, sendEmail } from './support.ts';
import { findSuspendable, suspend, unsuspend } from './suspension.ts';
import { readTimeline } from './timeline.ts';

/** The handlers of a user's profile, and of staff's actions on it. */
export const profiles = (
  services: Services,
  erasures: readonly Erasure[],
  eventArchive: EventArchive,
): Handlers<typeof endpoints> => ({
  personalData: async ({ input, db }) => {
    const { data, archive } = await exportPerson(db, eventArchive, erasures, input.user_id);
    const rows = data.reduce((sum, table) => sum + table.rows.length, 0);
    return { data, ...(archive ? { archive } : {}), shown: [input.user_id], audit: { details: { rows } } };
  },

  profile: async ({ input, admin, db }) => ({
    userdetails: await findDetails(db, admin, input.id),
    shown: [input.id],
  }),

  update: versioned({
    lock: ({ input, db }) => readField(db, input),
    run: async ({ input, admin, db }, there) => {
      const { field, audit } = await editField(services, db, admin, there, input);
      return {
        responseMessage: `The ${labels[field]} was saved`,
        userdetails: await findDetails(db, admin, input.id),
        audit,
        shown: [input.id],
      };
    },
  }),

  suspend: versioned({
    lock: ({ input, db }) => findSuspendable(db, input.user_id, input.days),
    run: async ({ input, admin, db }, { thing }) => {
      const { name, until, audit } = await suspend(services, db, admin, thing, input);
      const did = thing.person.isSuspended ? 'is suspended' : 'was suspended';
      const end = until ? ` until ${formatTimestamp(until)}` : '';
      return { responseMessage: `${name} ${did}${end || (thing.person.isSuspended ? ' permanently' : '')}`, audit };
    },
  }),

  unsuspend: async ({ input, admin, db }) => {
    const { name, audit } = await unsuspend(db, admin, input.user_id);
    return { responseMessage: `${name} is no longer suspended`, audit };
  },

  autoFollow: async ({ input, admin, db }) => {
    const { sentence, audit } = await toggleAutoFollow(db, admin, input.user_id, input.auto_follow);
    return { responseMessage: sentence, audit };
  },

  setAppPassword: {
    prepare: async ({ input, admin }) => {
      const hashes = await hashesFor(services, admin, input);
      return async ({ db }) => {
        const { sentence, audit } = await setPassword(services, db, admin, input, hashes);
        return { responseMessage: sentence, audit };
      };
    },
  },

  reports: async ({ input, db }) => listAnswer(await listReports(db, input)),

  notes: async ({ input, db }) => listAnswer(await listNotes(db, input)),

  timeline: async ({ input, admin, db }) => {
    const page = await readTimeline(db, admin, input);
    const isShown = page.data.some(({ edit }) => edit && isContact(edit.before, edit.after));
    return { ...page, shown: isShown ? [input.user_id] : [] };
  },

  sendEmail: {
    prepare: async ({ admin }) => {
      await countEmail(services, admin);
      return async ({ input, db }) => {
        const { id, sentence, audit } = await sendEmail(services, db, admin, input);
        return { responseMessage: sentence, data: { id }, audit };
      };
    },
  },

  requestPasswordReset: async ({ input, admin, db }) => {
    const { sentence, audit } = await requestPasswordReset(db, admin, input.user_id);
    return { responseMessage: sentence, audit };
  },

  duplicates: async ({ input, admin, db }) => findDuplicates(db, admin, input.user_id),

  samePerson: async ({ input, admin, db }) => {
    const { sentence, audit } = await noteSamePerson(db, admin, input);
    return { responseMessage: sentence, audit };
  },

  lookUp: async ({ input, db }) => {
    const { data, shown } = await lookUpUsers(db, input.keys);
    const found = data.filter(({ user }) => user).length;
    const { length: keys } = input.keys;
    return { responseMessage: `Found: ${found} of ${keys}`, data, shown, audit: { details: { keys, found } } };
  },

  suspendMany: async ({ input, admin, db }) => {
    const outcome = await suspendMany(services, db, admin, input);
    return { responseMessage: `Suspended: ${outcome.done} of ${outcome.data.length}`, ...outcome };
  },

  noteMany: async ({ input, admin, db }) => {
    const outcome = await noteMany(db, admin, input);
    return { responseMessage: `Notes added: ${outcome.done} of ${outcome.data.length}`, ...outcome };
  },

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
