import { listEndpoint } from '../../core/endpoint/paging.ts';
import { queueFilters } from '../../core/entities/case.ts';
import { id, searchTerm } from '../../core/fields/fields.ts';
import { ReportedUserRow } from './report.ts';

/** Who was reported, by whom and why. */
export const reports = {
  reportedUsers: listEndpoint({
    path: '/reported-users',
    event: 'reported_users.listed',
    access: 'reported_users',
    summary:
      'The users who were reported, paged, sorted and searched: a row for each case, of all of them or of those in a state',
    showsContacts: true,
    orders: ['reportedUser', 'created_at', 'reports', 'urgency', 'opened_at', 'id'],
    defaultOrder: 'reportedUser',
    defaultDirection: 'asc',
    filters: {
      query: searchTerm()
        .optional()
        .describe("Words of a name, username or email, digits of a phone, an id, or the app's id"),
      userId: id().optional().describe('The case of this user alone'),
      ...queueFilters,
    },
    row: ReportedUserRow,
    rows: 'data',
    total: 'total',
  }),
};
