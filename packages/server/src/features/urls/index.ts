import type { urls as endpoints } from '@quarterdeck/contract/urls';
import { totalExact } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import { listFailedUrls } from './failed-urls.ts';
import { hosts } from './hosts.ts';
import { readOverview } from './overview.ts';
import { askedSentence, askForRetries } from './retry.ts';

const targetOf = ({ id }: { readonly id?: number | undefined }): AuditEvent['target'] =>
  id === undefined ? undefined : { type: 'failed_url', id };

/** The handlers of failed URLs and their hosts. */
export const urls: Handlers<typeof endpoints> = {
  failed: async ({ input, db }) => {
    const { rows, total, exact } = await listFailedUrls(db, input);
    return { data: rows, totalCount: total, ...totalExact(exact) };
  },
  ...hosts,
  retry: {
    auditTarget: ({ input }) => targetOf(input),
    run: async ({ input, admin, db }) => {
      const done = await askForRetries(db, admin, input);
      const { id: _named, ...details } = { ...input, asked: done.asked };
      const target = targetOf(input);
      return { responseMessage: askedSentence(done), ...done, audit: { ...(target ? { target } : {}), details } };
    },
  },
  overview: async ({ input, db }) => ({ data: await readOverview(db, input) }),
};
