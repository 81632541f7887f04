import type { policies as endpoints } from '@quarterdeck/contract/moderation/policies';
import { invalid } from '../../../core/errors.ts';
import { clean, isTooDeep } from '../../../domain/rich-text/clean.ts';
import { listAnswer } from '../../../http/answers.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { versioned } from '../../../http/writes/versioned-write.ts';
import { findPolicy, listVersions, lockPolicy, writePolicy } from './policy.ts';

/** The handlers of policies, which define reasons. */
export const policies: Handlers<typeof endpoints> = {
  find: async ({ input, db }) => ({ data: (await findPolicy(db, input.reason_id, input.version)).policy }),
  versions: async ({ input, db }) => listAnswer(await listVersions(db, input)),
  save: versioned({
    auditTarget: ({ input }) => ({ type: 'report_reason', id: input.reason_id }),
    lock: ({ input, db }) => lockPolicy(db, input.reason_id),
    run: async ({ input, admin, db }, { before: { name, policy } }) => {
      if (isTooDeep(input.text)) throw invalid([{ field: 'text', message: 'The text is nested too deeply' }]);
      await writePolicy(db, admin, { ...input, text: clean(input.text) }, policy.version);
      const { policy: data } = await findPolicy(db, input.reason_id);
      const { text, violations, permitted, url } = data;
      const { text: textBefore, violations: violationsBefore, permitted: permittedBefore, url: urlBefore } = policy;
      return {
        responseMessage: `The policy of ${name} was saved`,
        data,
        audit: {
          before: { text: textBefore, violations: violationsBefore, permitted: permittedBefore, url: urlBefore },
          after: { text, violations, permitted, url },
        },
      };
    },
  }),
};
