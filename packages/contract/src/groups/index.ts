import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { flag, id, requiredLine, searchTerm } from '../core/fields/fields.ts';
import { GroupChoice, GroupLosses, GroupRow } from './group.ts';

const MISSING = 'Group name is required';
const name = requiredLine(MISSING, 100);

/** `add_group` and `edit_group` also apply to charges: an admin who has them only for that neither sees nor renames groups. */
const mayRename = { allOf: ['group_list', 'edit_group'] } as const;
const mayDelete = { allOf: ['group_list', 'delete_group'] } as const;

/** The groups that grant permissions to admins. */
export const groups = {
  list: listEndpoint({
    path: '/group',
    event: 'groups.listed',
    access: 'group_list',
    summary: 'Groups, paged, sorted and searched',
    orders: ['id', 'name', 'created_at', 'updated_at'],
    defaultOrder: 'id',
    defaultDirection: 'asc',
    filters: {
      query: searchTerm().optional().describe('Part of a name'),
      id: id().optional().describe('Only this one'),
    },
    row: GroupRow,
    rows: 'data',
    total: 'total',
  }),
  save: endpoint({
    method: 'POST',
    path: '/group',
    event: 'group.saved',
    access: {
      codes: ['add_group', 'edit_group', 'delete_group'],
      also: ['group_list'],
      pick: ({ id: one, isDelete }) => (one === undefined ? 'add_group' : isDelete ? mayDelete : mayRename),
    },
    freshProof: { switch: 'groups' },
    summary: 'Add, rename or delete a group: `id` renames; `id` and `isDelete` delete',
    creates: ({ id: one }) => one === undefined,
    keptForYears: true,
    input: z
      .strictObject({ name: name.optional(), id: id().optional(), isDelete: flag().optional() })
      .refine((input) => !input.isDelete || input.id !== undefined, { path: ['id'], message: 'Say which group' })
      .refine((input) => input.isDelete || input.name !== undefined, { path: ['name'], message: MISSING })
      .meta({ examples: [{ name: 'Moderators' }] }),
    output: answer({ data: GroupRow.optional() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/group',
    event: 'group.renamed',
    access: mayRename,
    freshProof: { switch: 'groups' },
    summary: 'Rename a group',
    keptForYears: true,
    versioned: true,
    input: z.strictObject({ name, id: id() }),
    output: answer({ data: GroupRow.optional() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/group',
    event: 'group.deleted',
    access: mayDelete,
    freshProof: { switch: 'groups' },
    summary: 'Delete a group; its admins lose permissions they have from nowhere else',
    keptForYears: true,
    versioned: true,
    input: z.strictObject({ id: id(), isDelete: flag().optional() }),
    output: answer({}),
  }),
  dropdown: endpoint({
    method: 'GET',
    path: '/group-dropdown',
    event: 'group_names.listed',
    access: ['group_list', 'assign-groups', 'group_permissions'],
    summary: 'All groups by name, for selection',
    input: z.strictObject({ list: z.literal(1).optional() }),
    output: answer({ data: z.array(GroupChoice) }),
  }),
  losses: endpoint({
    method: 'GET',
    path: '/group-losses',
    event: 'group_losses.viewed',
    access: 'delete_group',
    summary: 'The permissions that admins would lose if a group were deleted',
    input: z.strictObject({ id: id() }),
    output: answer({ data: GroupLosses }),
  }),
};
