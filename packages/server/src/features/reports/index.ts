import type { reports as room } from '@quarterdeck/contract/reports';
import { paged } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listReportedUsers } from './list.ts';

/** Who was reported, by whom and why. */
export const reports: Handlers<typeof room> = {
  reportedUsers: async ({ input, admin, db }) => paged(await listReportedUsers(db, admin.id, input)),
};
