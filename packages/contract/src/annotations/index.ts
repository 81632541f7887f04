import { z } from 'zod';
import type { Permission } from '../core/access/permissions.ts';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { day, flag, id, moment, requiredLine } from '../core/fields/fields.ts';

/** The permissions of admins who can arrange their own dashboard. */
const EDITORS = [
  'dashboard_data',
  'google_analytics',
  'google_analytics_graph',
  'top_searches',
  'failed_urls',
] as const satisfies readonly Permission[];

/** The maximum number of annotations shown for a range. */
export const ANNOTATIONS = 100;

/** Annotations of days, shown with the dashboard's figures. */
export const annotations = {
  list: endpoint({
    method: 'GET',
    path: '/annotations',
    event: 'annotations.listed',
    access: [...EDITORS, 'campaign_analytics', 'reported_posts', 'reported_users'],
    summary: 'The annotations on a range of days of the dashboard',
    input: z.strictObject({ start_date: day(), end_date: day() }),
    output: answer({
      data: z
        .array(
          z.object({
            id: id(),
            day: day(),
            text: z.string(),
            created_by: z.string().nullable(),
            created_at: moment(),
            can_be_deleted: flag().describe('1: the signed-in admin wrote it, or is a super admin'),
          }),
        )
        .describe(`By day; at most the last ${ANNOTATIONS}`),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/annotations',
    event: 'annotation.created',
    access: EDITORS,
    summary: 'Annotate a day of the dashboard, for everyone who sees it',
    creates: true,
    input: z.strictObject({
      day: day(),
      text: requiredLine('Text is required', 200),
    }),
    output: answer({ data: z.object({ id: id() }).optional() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/annotations',
    event: 'annotation.deleted',
    access: EDITORS,
    summary: "Delete an annotation of one's own; super admins delete any",
    input: z.strictObject({ id: id() }),
    output: answer({}),
  }),
};
