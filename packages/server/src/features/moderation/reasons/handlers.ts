import type { reasons as endpoints } from '@quarterdeck/contract/moderation/reasons';
import { listAnswer } from '../../../http/answers.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { versioned } from '../../../http/writes/versioned-write.ts';
import { add, archive, assign, change, lockAppReason, lockReason, order } from './change.ts';
import { appReasonRow, listAppReasons, listReasons, reasonRow } from './list.ts';

const about =
  (type: string) =>
  ({ input }: { readonly input: { readonly id: number } }) => ({ type, id: input.id });

/** The handlers of reasons. */
export const reasons: Handlers<typeof endpoints> = {
  list: async ({ db }) => {
    const data = await listReasons(db);
    return { data, total: data.length };
  },

  add: async ({ input, admin, db }) => {
    const { id, audit } = await add(db, admin, input);
    const data = await reasonRow(db, id);
    return { responseMessage: `The reason ${input.name} was added`, ...(data ? { data } : {}), audit };
  },

  update: versioned({
    auditTarget: about('report_reason'),
    lock: ({ input, db }) => lockReason(db, input.id),
    run: async ({ input, admin, db }, before) => {
      const audit = await change(db, admin, before, input);
      const data = await reasonRow(db, input.id);
      return { responseMessage: `The reason ${input.name} was saved`, ...(data ? { data } : {}), audit };
    },
  }),

  archive: versioned({
    auditTarget: about('report_reason'),
    lock: ({ input, db }) => lockReason(db, input.id),
    run: async ({ input, admin, db }, before) => {
      const audit = await archive(db, admin, before, input.is_archived === 1);
      const data = await reasonRow(db, input.id);
      const did = input.is_archived === 1 ? 'was archived' : 'is restored at the end of the list';
      return { responseMessage: `The reason ${before.name} ${did}`, ...(data ? { data } : {}), audit };
    },
  }),

  order: async ({ input, db }) => {
    const audit = await order(db, input.ids);
    return { responseMessage: 'The new order was saved', data: await listReasons(db), audit };
  },

  appReasons: async ({ input, db }) => listAnswer(await listAppReasons(db, input)),

  assign: versioned({
    auditTarget: about('report_app_reason'),
    lock: ({ input, db }) => lockAppReason(db, input.id),
    run: async ({ input, admin, db }, before) => {
      const { sentence, audit } = await assign(db, admin, before, input.reason_id);
      const data = await appReasonRow(db, input.id);
      return { responseMessage: sentence, ...(data ? { data } : {}), audit };
    },
  }),
};
