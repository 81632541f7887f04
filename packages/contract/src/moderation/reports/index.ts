import { listEndpoint } from '../../core/endpoint/paging.ts';
import { queueFilters } from '../../core/entities/case.ts';
import { id, searchTerm } from '../../core/fields/fields.ts';
import { ReportedUserRow } from './report.ts';

/** Reported users, with reporters and reasons. */
export const reports = {
  reportedUsers: listEndpoint({
    path: '/reported-users',
    event: 'reported_users.listed',
    access: 'reported_users',
    summary: 'Reported users, paged, sorted and searched: one row per case, all or in one state',
    showsContacts: true,
    orders: ['reportedUser', 'created_at', 'reports', 'urgency', 'opened_at', 'id'],
    defaultOrder: 'reportedUser',
    defaultDirection: 'asc',
    filters: {
      query: searchTerm()
        .optional()
        .describe('Words of a name, username or email, digits of a phone number, an id, or an app id'),
      userId: id().optional().describe("Only this user's case"),
      ...queueFilters,
    },
    row: ReportedUserRow,
    rows: 'data',
    total: 'total',
  }),
};
