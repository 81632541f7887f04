import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { id, searchTerm } from '../core/fields/fields.ts';
import { staffFields } from '../core/fields/person.ts';
import { AdminRow, AdminSessionRow, GroupGrants } from './admin.ts';

const groupIds = () => z.array(id()).max(500);

/** The accounts of admins. */
export const admins = {
  list: listEndpoint({
    path: '/admin-users-list',
    event: 'admins.listed',
    access: 'admin_users_list',
    summary: 'Admins with their groups, paged, sorted and searched',
    showsContacts: true,
    orders: ['id', 'name', 'email', 'created_at'],
    defaultOrder: 'id',
    defaultDirection: 'asc',
    filters: {
      query: searchTerm().optional().describe('Words of a name, username or email, digits of a phone number, or an id'),
      group_id: id().optional().describe('Only the admins of this group'),
    },
    row: AdminRow,
    rows: 'users',
    total: 'total_users',
  }),
  assignGroups: endpoint({
    method: 'POST',
    path: '/assign-groups',
    event: 'admin.groups_assigned',
    access: 'assign-groups',
    freshProof: { switch: 'assign_groups' },
    summary: "Replace an admin's groups",
    target: { field: 'user_id', part: 'rights' },
    keptForYears: true,
    versioned: true,
    input: z.strictObject({
      group_ids: groupIds().describe('All groups of the admin; empty removes them from every group'),
      user_id: id(),
    }),
    output: answer({ data: AdminRow.pick({ id: true, auth_user_group: true, version: true }).optional() }),
  }),
  groupGrants: endpoint({
    method: 'GET',
    path: '/group-grants',
    event: 'group_grants.viewed',
    access: 'assign-groups',
    summary: 'The permissions of each group, and those the admin has directly, to preview a change of groups',
    input: z.strictObject({ user_id: id().optional().describe('Leave it out for a new admin') }),
    output: answer({ data: GroupGrants }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/admin-invitations',
    event: 'admin.invited',
    access: 'super',
    freshProof: 'always',
    summary: 'Invite an admin by email, with a temporary password that expires after 24 hours',
    creates: true,
    keptForYears: true,
    input: z.strictObject({
      ...staffFields,
      group_ids: groupIds().optional().describe("The admin's first groups"),
    }),
    output: answer({ data: z.object({ id: id() }).optional() }),
  }),
  inviteAgain: endpoint({
    method: 'PUT',
    path: '/admin-invitations',
    event: 'admin.invited_again',
    access: 'super',
    summary: 'Resend an invitation with a new password; the previous one stops working',
    target: { field: 'user_id', part: 'suspension' },
    keptForYears: true,
    showsContacts: true,
    input: z.strictObject({ user_id: id() }),
    output: answer({}),
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/admin-invitations',
    event: 'admin.invitation_withdrawn',
    access: 'super',
    summary: 'Withdraw an invitation and delete the account, unless the person has already set a password',
    target: { field: 'user_id', part: 'suspension' },
    keptForYears: true,
    input: z.strictObject({ user_id: id() }),
    output: answer({}),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/admin-sessions',
    event: 'admin_sessions.listed',
    access: 'super',
    summary: 'The open sessions of an admin, most recently used first',
    auditedRead: 'user_id',
    input: z.strictObject({ user_id: id() }),
    output: answer({ data: z.array(AdminSessionRow) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/admin-sessions',
    event: 'admin_session.ended',
    access: 'super',
    summary: 'End a session of an admin',
    target: { field: 'user_id', part: 'account' },
    input: z.strictObject({ user_id: id(), id: id() }),
    output: answer({}),
  }),
};
