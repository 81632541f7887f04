import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { id } from '../core/fields/fields.ts';
import { columnWidths, hiddenColumns, ListChoice, ListSettings, listPath, View, ViewGroup, viewName } from './view.ts';

/** The maximum number of groups a view can be shared with. */
const MOST_GROUPS = 20;

const sharing = {
  group_id: id().nullable().optional().describe('The one group it is shared with; null: none'),
  group_ids: z
    .array(id())
    .max(MOST_GROUPS)
    .optional()
    .describe('All groups it is shared with, in place of `group_id`; empty: none'),
};

/** Saved views of lists, and the columns that the caller sees. */
export const views = {
  ofList: endpoint({
    method: 'GET',
    path: '/list-views',
    event: 'views.listed',
    access: 'session',
    summary: "The signed-in admin's views of a list, and their choices for it",
    input: z.strictObject({ list: listPath() }),
    output: answer({ data: ListChoice.extend({ views: z.array(View) }) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/list-views',
    event: 'view.created',
    access: 'session',
    summary: "Save a list's filters and columns as a view, private or shared with groups of the signed-in admin",
    creates: true,
    input: z.strictObject({ list: listPath(), name: viewName(), shown: ListSettings, ...sharing }),
    output: answer({ data: View }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/list-views',
    event: 'view.changed',
    access: 'session',
    summary: 'Rename, share or change a view; omitted fields do not change',
    versioned: true,
    input: z.strictObject({ id: id(), name: viewName().optional(), shown: ListSettings.optional(), ...sharing }),
    output: answer({ data: View }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/list-views',
    event: 'view.deleted',
    access: 'session',
    summary: 'Delete a view for everyone it is shared with',
    versioned: true,
    input: z.strictObject({ id: id() }),
    output: answer({}),
  }),
  groups: endpoint({
    method: 'GET',
    path: '/view-groups',
    event: 'view_groups.listed',
    access: 'session',
    summary: 'The groups with which the signed-in admin can share views, by name',
    input: z.strictObject({}),
    output: answer({ data: z.array(ViewGroup) }),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/list-choice',
    event: 'list_choice.changed',
    access: 'session',
    summary: "Set a list's columns, their widths, or its default view; omitted fields do not change",
    input: z.strictObject({
      list: listPath(),
      hidden_columns: hiddenColumns().optional(),
      column_widths: columnWidths().optional(),
      default_view_id: id().nullable().optional().describe('Null for none'),
    }),
    output: answer({ data: ListChoice }),
  }),
};
