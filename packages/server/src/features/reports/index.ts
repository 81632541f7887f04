import type { reports as room } from '@quarterdeck/contract/reports';
import type { Handlers } from '../../kit/handlers.ts';
import { listReportedUsers } from './list.ts';

/** Who was reported, by whom and why. */
export const reports: Handlers<typeof room> = {
  reportedUsers: async ({ input, admin, db }) => {
    const { rows, total, exact } = await listReportedUsers(db, admin.id, input);
    return { data: rows, total, ...(exact ? {} : { total_exact: false }) };
  },
};
