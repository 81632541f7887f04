import { z } from 'zod';
import { endpoint } from '../../core/endpoint/endpoint.ts';
import { answer } from '../../core/endpoint/envelope.ts';
import { id } from '../../core/fields/fields.ts';
import { LoginData } from '../session.ts';

/** The signed-in admin, with the session's new permissions. */
const Viewer = LoginData.omit({ avatar: true });

/** Viewing the console as members of a group see it. */
export const groupView = {
  start: endpoint({
    method: 'POST',
    path: '/group-view',
    event: 'group.view_started',
    access: 'group_permissions',
    summary: "View the console as a group's members do, read-only, for this session",
    input: z.strictObject({ group_id: id() }),
    output: answer({ data: Viewer.optional() }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/group-view',
    event: 'group.view_ended',
    access: 'session',
    summary: 'View the console as oneself again',
    whileViewing: true,
    input: z.strictObject({}),
    output: answer({ data: Viewer.optional() }),
  }),
};
