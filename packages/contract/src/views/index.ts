import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { id } from '../core/fields/fields.ts';
import { hiddenColumns, ListChoice, ListSettings, listPath, View, ViewGroup, viewName } from './view.ts';

const groupId = id().nullable().optional().describe('The group that it is shared with; null for nobody');

/** Saved views of lists, and which columns one sees of a list. */
export const views = {
  ofList: endpoint({
    method: 'GET',
    path: '/list-views',
    event: 'views.listed',
    access: 'session',
    summary: 'The views of a list that the signed-in admin may use, and what they have chosen for it',
    input: z.strictObject({ list: listPath() }),
    output: answer({ data: ListChoice.extend({ views: z.array(View) }) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/list-views',
    event: 'view.created',
    access: 'session',
    summary: 'Save what a list shows as a view, private or shared with a group that the signed-in admin is in',
    creates: true,
    input: z.strictObject({ list: listPath(), name: viewName(), shown: ListSettings, group_id: groupId }),
    output: answer({ data: View }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/list-views',
    event: 'view.changed',
    access: 'session',
    summary: 'Rename a view, share it, or change what it shows; what is left out stays as it is',
    versioned: true,
    input: z.strictObject({ id: id(), name: viewName().optional(), shown: ListSettings.optional(), group_id: groupId }),
    output: answer({ data: View }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/list-views',
    event: 'view.deleted',
    access: 'session',
    summary: 'Delete a view, for everybody who sees it',
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
    summary: 'Choose the columns of a list, or the view with which it opens; what is left out stays as it is',
    input: z.strictObject({
      list: listPath(),
      hidden_columns: hiddenColumns().optional(),
      default_view_id: id().nullable().optional().describe('Null for none'),
    }),
    output: answer({ data: ListChoice }),
  }),
};
