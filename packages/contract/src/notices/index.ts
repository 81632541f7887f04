import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { flag, id } from '../core/fields/fields.ts';
import { Notice, noticeKinds } from './notice.ts';
import { choices, quietHours } from './settings.ts';

export { type NoticeKind, noticeKinds, noticeKindTexts, type noticeSubjects } from './notice.ts';
export type { NoticeChoice } from './settings.ts';

/** The number of unread notices at which counting stops. */
export const MOST_UNREAD = 100;

const unread = z.int().describe(`Unread notices, counted up to ${MOST_UNREAD}`);

const settings = answer({
  data: z.object(choices),
  quiet_hours: quietHours().nullable().describe("When no notices are emailed, in the admin's time zone"),
});

const list = listEndpoint({
  path: '/notices',
  event: 'notices.listed',
  access: 'session',
  summary: "The signed-in admin's notices, newest first, except those about things closed in the meantime",
  orders: ['id'],
  defaultOrder: 'id',
  defaultDirection: 'desc',
  filters: {
    kind: z.enum(noticeKinds).optional(),
    is_read: flag().optional(),
  },
  row: Notice,
  rows: 'data',
  total: 'total',
});

/** Notices to staff. */
export const notices = {
  list: { ...list, output: list.output.extend({ unread }) },
  read: endpoint({
    method: 'POST',
    path: '/notices-read',
    event: 'notices.marked_read',
    access: 'session',
    summary: 'Mark notices of the signed-in admin as read: those with these ids, or all',
    input: z
      .strictObject({ ids: z.array(id()).min(1).max(100).optional(), all: z.literal(1).optional() })
      .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
        path: ['ids'],
        error: 'Send the ids of notices, or all: 1',
      })
      .meta({ examples: [{ all: 1 }] }),
    output: answer({ unread }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/notice-settings',
    event: 'notice_settings.read',
    access: 'session',
    summary: 'How the signed-in admin receives each kind of notice, and the quiet hours',
    input: z.strictObject({}),
    output: settings,
  }),
  saveSettings: endpoint({
    method: 'POST',
    path: '/notice-settings',
    event: 'notice_settings.changed',
    access: 'session',
    summary: 'Set how each kind of notice is received, and the quiet hours; omitted fields do not change',
    input: z.strictObject({ ...z.object(choices).partial().shape, quiet_hours: quietHours().nullable().optional() }),
    output: settings,
  }),
};
