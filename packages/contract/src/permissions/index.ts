import { z } from 'zod';
import { permissions as codes, type Permission } from '../core/access/permissions.ts';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { id, searchTerm } from '../core/fields/fields.ts';
import { PermissionHolder, PermissionRow, PermissionsOf, Reasons } from './permission.ts';
import { RightsExportRow, RightsRow } from './review.ts';

const code = () => z.enum(codes as readonly [Permission, ...Permission[]]).describe('The code');

const review = listEndpoint({
  path: '/rights-review',
  event: 'rights.listed',
  access: 'user_permissions',
  summary: 'Admins with their permissions, the source of each, and permissions unused for 90 days',
  orders: ['id', 'name'],
  defaultOrder: 'name',
  defaultDirection: 'asc',
  filters: {
    query: searchTerm().optional().describe('Words of a name, username or email, or digits of a phone number'),
  },
  row: RightsRow,
  rows: 'data',
  total: 'total',
});

/** The permissions of groups and admins. */
export const permissions = {
  review,
  reviewCsv: endpoint({
    method: 'GET',
    path: '/rights-review',
    event: 'rights.exported',
    access: 'user_permissions',
    summary: 'The access review as CSV: a row for each admin, a column for each permission',
    produces: 'text/csv',
    input: review.input,
    output: RightsExportRow,
  }),
  saveReview: endpoint({
    method: 'POST',
    path: '/rights-review',
    event: 'rights.reviewed',
    access: 'super',
    summary: "Mark admins' permissions as reviewed",
    keptForYears: true,
    input: z.strictObject({ user_ids: z.array(id()).min(1).max(100) }),
    output: answer({}),
  }),
  ofGroup: endpoint({
    method: 'GET',
    path: '/group-permissions',
    event: 'group_permissions.listed',
    access: 'group_permissions',
    summary: 'Every permission, and whether a group holds it',
    input: z.strictObject({ group_id: id() }),
    output: answer({ data: z.array(PermissionRow), total: z.int().optional() }),
  }),
  toggleOfGroup: endpoint({
    method: 'POST',
    path: '/group-permissions',
    event: 'group_permission.changed',
    access: 'group_permissions_update',
    freshProof: { switch: 'group_permissions' },
    summary: 'Grant a group a permission, or revoke it',
    keptForYears: true,
    versioned: true,
    input: z.strictObject({ group_id: id(), permission_id: id() }),
    output: answer({ data: PermissionRow.optional() }),
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/user-permissions',
    event: 'admin_permissions.listed',
    access: 'user_permissions',
    summary: 'Every permission, whether an admin holds it directly, and which groups grant it to them',
    input: z.strictObject({ user_id: id() }),
    output: answer({ data: z.array(PermissionRow), total: z.int().optional(), user: PermissionsOf.optional() }),
  }),
  toggleOfUser: endpoint({
    method: 'POST',
    path: '/user-permissions',
    event: 'admin_permission.changed',
    access: 'user_permissions_update',
    freshProof: { switch: 'user_permissions' },
    summary: 'Grant an admin a permission directly, or revoke it',
    target: { field: 'user_id', part: 'rights' },
    keptForYears: true,
    versioned: true,
    input: z.strictObject({ user_id: id(), permission_id: id() }),
    output: answer({ data: PermissionRow.optional() }),
  }),
  reasons: endpoint({
    method: 'GET',
    path: '/permission-reasons',
    event: 'admin_permission.explained',
    access: 'user_permissions',
    summary: 'Why an admin has a permission or not: the groups and direct grants',
    input: z.strictObject({
      user_id: id(),
      permission: code(),
    }),
    output: answer({ data: Reasons }),
  }),
  holders: listEndpoint({
    path: '/permission-holders',
    event: 'permission_holders.listed',
    access: 'user_permissions',
    summary: 'The admins who have a permission, and its source for each',
    orders: ['id', 'name'],
    defaultOrder: 'name',
    defaultDirection: 'asc',
    filters: {
      permission: code(),
      query: searchTerm().optional().describe('Words of a name, username or email, or digits of a phone number'),
    },
    row: PermissionHolder,
    rows: 'data',
    total: 'total',
  }),
};
