import type { urls as endpoints } from '@quarterdeck/contract/urls';
import { floor, paged } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listFailedHosts, listFailedUrls } from './failed.ts';
import { listFrequency } from './frequency.ts';
import { readOverview } from './overview.ts';

/** Addresses of which the server could not read what they are, and the hosts that they are on. */
export const urls: Handlers<typeof endpoints> = {
  failed: async ({ input, db }) => {
    const { rows, total, exact } = await listFailedUrls(db, input);
    return { data: rows, totalCount: total, ...floor(exact) };
  },
  hosts: async ({ input, db }) => paged(await listFailedHosts(db, input)),
  frequency: async ({ input, db }) => paged(await listFrequency(db, input)),
  overview: async ({ input, db }) => ({ data: await readOverview(db, input) }),
};
