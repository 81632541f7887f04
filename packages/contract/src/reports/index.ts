import { z } from 'zod';
import { listCall } from '../kit/paging.ts';
import { ReportedUserRow } from './report.ts';

/** Who was reported, by whom and why. */
export const reports = {
  reportedUsers: listCall({
    path: '/reported-users',
    access: 'reported_users',
    summary: 'The open reports on users, paged, sorted and searched',
    orders: ['reportedUser', 'created_at', 'id'],
    defaultOrder: 'reportedUser',
    defaultDirection: 'asc',
    filters: { query: z.string().trim().max(100).optional().describe('Part of a name, username, email or phone') },
    row: ReportedUserRow,
    rows: 'data',
    total: 'total',
  }),
};
