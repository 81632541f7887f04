import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { day, flag, id, requiredSecret, searchTerm } from '../core/fields/fields.ts';
import { isOfOneAlphabet, MIXED_ALPHABETS, personFields, phoneNumber } from '../core/fields/person.ts';
import { UserRow } from './user.ts';

const list = listEndpoint({
  path: '/users-list',
  event: 'users.listed',
  access: 'users_list',
  summary: 'App users, paged, sorted and searched',
  showsContacts: true,
  orders: ['name', 'username', 'email', 'created_at', 'id'],
  defaultOrder: 'name',
  defaultDirection: 'asc',
  filters: {
    query: searchTerm()
      .optional()
      .describe('Words of a name, username or email, digits of a phone number, an id, or an app id'),
    is_suspended: flag().optional().describe('1: only suspended users; 0: only users who are not suspended'),
    is_reported: flag().optional().describe('1: only users with reports that are not dismissed; 0: only users without'),
    auto_follow: flag().optional().describe('1: only auto-follow users; 0: only other users'),
    device: z.string().trim().max(100).optional().describe('The operating system or its version prefix: iOS, iOS 18'),
    device_app_version: z
      .string()
      .trim()
      .max(50)
      .optional()
      .describe('The version of the app, or its first numbers: 5.4'),
    created_at_from: day().optional().describe('Created on this day or later, in UTC'),
    created_at_to: day().optional().describe('Created on this day or before, in UTC'),
    last_seen_at_from: day().optional().describe('Last seen in the app on this day or later, in UTC'),
    last_seen_at_to: day().optional().describe('Last seen in the app on this day or before, in UTC'),
  },
  row: UserRow,
  rows: 'users',
  total: 'total_users',
});

/** The app's users. */
export const users = {
  list,
  csv: endpoint({
    method: 'GET',
    path: '/users-list',
    event: 'users.exported',
    access: 'users_list_csv',
    freshProof: { switch: 'users_csv' },
    summary: 'Every user that the filters match, as CSV',
    produces: 'text/csv',
    input: list.input,
    output: UserRow.omit({ is_reported: true, looks_like: true }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/create-user',
    event: 'user.created',
    access: { codes: ['create_user'], pick: ({ is_admin }) => (is_admin === 1 ? 'super' : 'create_user') },
    summary: 'Add a user; `is_admin` needs a super admin',
    emits: ['user.created'],
    creates: true,
    input: z
      .strictObject({
        ...personFields,
        phone: z.union([z.literal(''), phoneNumber()]).optional(),
        password: requiredSecret('Password is required'),
        is_admin: flag().optional().describe('1: an admin of the console, who signs in with this password'),
      })
      .refine(({ is_admin, username }) => is_admin !== 1 || isOfOneAlphabet(username), {
        path: ['username'],
        message: MIXED_ALPHABETS,
      }),
    output: answer({ data: z.object({ id: id() }).optional() }),
  }),
};
