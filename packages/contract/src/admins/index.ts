import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { id, searchTerm } from '../core/fields/fields.ts';
import { AdminRow, AdminSessionRow } from './admin.ts';

/** The people who use the console. */
export const admins = {
  list: listEndpoint({
    path: '/admin-users-list',
    access: 'admin_users_list',
    summary: 'Admins with their groups, paged, sorted and searched',
    orders: ['id', 'name', 'email', 'created_at'],
    defaultOrder: 'id',
    defaultDirection: 'asc',
    filters: {
      query: searchTerm().optional().describe('Part of a name, username, email or phone'),
      group_id: id().optional().describe('Only the admins of this group'),
    },
    row: AdminRow,
    rows: 'users',
    total: 'total_users',
  }),
  assignGroups: endpoint({
    method: 'POST',
    path: '/assign-groups',
    access: 'assign-groups',
    summary: 'Set the groups of an admin: these and no others',
    target: { field: 'user_id', part: 'rights' },
    keptForYears: true,
    versioned: true,
    input: z.strictObject({
      group_ids: z.array(id()).max(500).describe('All groups that the admin is to have; empty takes them all away'),
      user_id: id(),
    }),
    output: answer({ data: AdminRow.pick({ id: true, auth_user_group: true, version: true }).optional() }),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/admin-sessions',
    access: 'super',
    summary: 'The open sessions of an admin, the latest used first',
    auditedRead: 'user_id',
    input: z.strictObject({ user_id: id() }),
    output: answer({ data: z.array(AdminSessionRow) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/admin-sessions',
    access: 'super',
    summary: 'End a session of an admin',
    target: { field: 'user_id', part: 'account' },
    input: z.strictObject({ user_id: id(), id: id() }),
    output: answer({}),
  }),
};
