import type { team as endpoints } from '@quarterdeck/contract/moderation/team';
import { lockCase, lockOpenCase } from '../../../domain/moderation/case.ts';
import { readPicture } from '../../../domain/moderation/team/picture.ts';
import { addNote } from '../../../domain/moderation/team/thread.ts';
import { listAnswer } from '../../../http/answers.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { preparedVersioned, versioned } from '../../../http/writes/versioned-write.ts';
import { sumUp } from '../cases/bulk.ts';
import { caseDetails } from '../cases/details.ts';
import { ask, auditedPicture, escalate, give, snooze } from './change.ts';
import { findGroups } from './groups.ts';
import { handOver } from './hand-over.ts';
import { listEntries } from './thread.ts';

const aboutCase = ({ input }: { readonly input: { readonly id: number } }) => ({ type: 'case', id: input.id });

/** The handlers of teamwork on cases, apart from decisions. */
export const team: Handlers<typeof endpoints> = {
  thread: async ({ input, db }) => listAnswer(await listEntries(db, input)),
  groups: async ({ input, db }) => ({ data: await findGroups(db, input.what) }),
  addNote: {
    prepare: async ({ input: { what, id, text, picture: pasted } }) => {
      const picture = await readPicture(pasted);
      return async ({ admin, db }) => {
        const { found } = await lockCase(db, what, id);
        await addNote(db, admin, found, text, picture);
        return {
          responseMessage: 'The note was added',
          data: await caseDetails(db, admin.id, what, id),
          audit: { target: { type: 'case', id }, after: { note: text, ...auditedPicture(picture) } },
        };
      };
    },
  },
  escalate: preparedVersioned({
    auditTarget: aboutCase,
    lock: ({ input, db }) => lockOpenCase(db, input.what, input.id),
    prepare: async ({ input }) => {
      const picture = await readPicture(input.picture);
      return async ({ admin, db }, { found }) => {
        const { sentence, audit } = await escalate(db, admin, found, input, picture);
        return { responseMessage: sentence, data: await caseDetails(db, admin.id, input.what, input.id), audit };
      };
    },
  }),
  snooze: versioned({
    auditTarget: aboutCase,
    lock: ({ input, db }) => lockOpenCase(db, input.what, input.id),
    run: async ({ input, admin, db }, { found }) => {
      const { sentence, audit } = await snooze(db, admin, found, input);
      return { responseMessage: sentence, data: await caseDetails(db, admin.id, input.what, input.id), audit };
    },
  }),
  askOpinion: versioned({
    auditTarget: aboutCase,
    lock: ({ input, db }) => lockOpenCase(db, input.what, input.id),
    run: async ({ input, admin, db }, { found }) => {
      const { sentence, audit } = await ask(db, admin, found, input.text);
      return { responseMessage: sentence, data: await caseDetails(db, admin.id, input.what, input.id), audit };
    },
  }),
  giveOpinion: versioned({
    auditTarget: aboutCase,
    lock: ({ input, db }) => lockOpenCase(db, input.what, input.id),
    run: async ({ input, admin, db }, { found }) => {
      const { sentence, audit } = await give(db, admin, found, input.text);
      return { responseMessage: sentence, data: await caseDetails(db, admin.id, input.what, input.id), audit };
    },
  }),
  handOver: async ({ input, admin, db }) => {
    const result = await handOver(db, admin, input);
    return { responseMessage: sumUp('Handed over', result), ...result };
  },
};
