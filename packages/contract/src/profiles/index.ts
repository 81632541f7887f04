import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { isOneReason, ONE_REASON, reasonId, suspensionDays, userText } from '../core/entities/reason.ts';
import { timelineKinds } from '../core/entities/timeline.ts';
import { editUserFields, type UserFieldName } from '../core/entities/user-fields.ts';
import { flag, id, moment, optionalText, requiredSecret, requiredText } from '../core/fields/fields.ts';
import { phoneNumber } from '../core/fields/person.ts';
import { lists } from './lists/index.ts';
import { genders, NoteRow, ReportRow, TimelineEntry, UserDetails } from './profile.ts';
import { support } from './support.ts';

export { emailTemplates, writtenEmail } from './email-templates.ts';
export { CHANGED_AT_ONCE, LOOKED_UP_AT_ONCE } from './lists/index.ts';
export { MOST_DUPLICATES } from './support.ts';

/** The values that staff can enter. Other values sent by the app for a user stay valid. */
export const typedFields = {
  gender: z.enum(genders, { error: 'Gender is required' }),
  phone: phoneNumber(),
} satisfies Partial<Record<UserFieldName, z.ZodType<string>>>;

/** The name of a field that staff can edit. */
export type Editable = UserFieldName;

const optional = Object.fromEntries(
  Object.entries(editUserFields).map(([name, field]) => [name, field.optional()]),
) as {
  [Name in Editable]: z.ZodOptional<(typeof editUserFields)[Name]>;
};

const kindNames: ReadonlySet<string> = new Set(timelineKinds);

/** A person's profile, and what staff can do to them. */
export const profiles = {
  profile: endpoint({
    method: 'GET',
    path: '/user-profile',
    event: 'user.viewed',
    access: 'user_profile',
    summary: 'The profile of a user',
    auditedRead: 'id',
    showsContacts: true,
    input: z.strictObject({ id: id() }),
    output: answer({ userdetails: UserDetails }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/update-profile',
    event: 'user.updated',
    access: 'update_profile',
    summary: 'Change one field of a profile',
    emits: ['user.updated'],
    target: { field: 'id', part: 'account' },
    versioned: true,
    showsContacts: true,
    input: z
      .strictObject({ id: id(), ...optional })
      .refine(({ id: _id, ...fields }) => Object.values(fields).filter((value) => value !== undefined).length === 1, {
        message: 'Send exactly one field',
      })
      .meta({ examples: [{ id: 1, address: '1 Main Street, Springfield' }] }),
    output: answer({ userdetails: UserDetails.optional() }),
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/suspend-account',
    event: 'user.suspended',
    access: 'suspend_account',
    summary: 'Suspend an account; its sessions end immediately',
    emits: ['user.suspended', 'report.decided'],
    target: { field: 'user_id', part: 'suspension', isModeration: true },
    versioned: true,
    input: z
      .strictObject({
        user_id: id(),
        reason: optionalText(500).optional(),
        reason_id: reasonId(),
        text: userText(),
        days: suspensionDays(),
      })
      .refine(isOneReason, ONE_REASON),
    output: answer({}),
  }),
  unsuspend: endpoint({
    method: 'POST',
    path: '/revoke-suspended-account',
    event: 'user.unsuspended',
    access: 'revoke_suspended_account',
    summary: 'Lift the suspension of an account',
    emits: ['user.unsuspended', 'report.reopened'],
    target: { field: 'user_id', part: 'suspension', isModeration: true },
    input: z.strictObject({ user_id: id(), revoke: z.literal(1) }),
    output: answer({}),
  }),
  autoFollow: endpoint({
    method: 'POST',
    path: '/make-user-autofollow',
    event: 'user.auto_follow_changed',
    access: 'manage_autofollow',
    summary: 'Turn auto-follow on or off for an account',
    emits: ['user.auto_follow_changed'],
    target: { field: 'user_id', part: 'app' },
    input: z.strictObject({
      user_id: id(),
      auto_follow: flag().optional().describe('1: new users follow it; 0: they do not; toggles if omitted'),
    }),
    output: answer({}),
  }),
  setAppPassword: endpoint({
    method: 'PATCH',
    path: '/change-app-password',
    event: 'user.password_set',
    access: 'change_app_password',
    summary: "Set a user's app password; an admin gets it as a one-time password of the console",
    emits: ['user.password_set'],
    target: { field: 'user_id', part: 'account' },
    input: z.strictObject({
      password: requiredSecret('Password is required'),
      password_confirmation: requiredSecret('Password confirmation is required'),
      user_id: id(),
    }),
    output: answer({}),
  }),
  reports: listEndpoint({
    path: '/user-reports',
    event: 'user_reports.listed',
    access: 'reported_users',
    summary: 'The open reports on a user',
    orders: ['created_at'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: { user_id: id() },
    row: ReportRow,
    rows: 'data',
    total: 'total',
  }),
  notes: listEndpoint({
    path: '/user-notes',
    event: 'user_notes.listed',
    access: 'user_profile',
    summary: 'The notes of staff about a user',
    orders: ['id'],
    defaultOrder: 'id',
    defaultDirection: 'desc',
    filters: { user_id: id() },
    row: NoteRow,
    rows: 'data',
    total: 'total',
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/user-timeline',
    event: 'user_timeline.viewed',
    access: 'user_profile',
    summary:
      "A user's activity, newest first: reports, decisions, emails, notes, payments, sign-ins, edits, access grants, deliveries. Only what the signed-in admin has access to",
    showsContacts: true,
    input: z.strictObject({
      user_id: id(),
      kind: z.enum(timelineKinds).optional().describe('Only this kind'),
      kinds: z
        .string()
        .max(200)
        .refine((list) => list.split(',').every((name) => kindNames.has(name)), 'Unknown kind')
        .optional()
        .describe('Only these kinds, separated by commas'),
      before: z
        .string()
        .regex(/^\d{1,16}\.\d{1,2}\.\d{1,16}$/, 'Not a position of this timeline')
        .optional()
        .describe('`next` of the previous page'),
      page_limit: z.int().min(1).max(50).default(20).describe('How many'),
    }),
    output: answer({
      data: z.array(TimelineEntry),
      kinds: z.array(z.enum(timelineKinds)).describe('The kinds that the caller has access to'),
      next: z.string().nullable().describe('For `before` of the next page; null when this is the last one'),
    }),
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/user-notes',
    event: 'user_note.created',
    access: 'user_profile',
    summary: 'Add a note about a user, for other staff to read',
    target: { field: 'user_id', part: 'account' },
    creates: true,
    input: z.strictObject({ user_id: id(), text: requiredText('Note is required', 2000) }),
    output: answer({ data: NoteRow.optional() }),
  }),
  personalData: endpoint({
    method: 'GET',
    path: '/user-data',
    event: 'user_data.exported',
    access: 'super',
    summary: 'Everything that is stored about a user of the app, by table, for the user: without staff and other users',
    auditedRead: 'user_id',
    showsContacts: true,
    freshProof: 'always',
    input: z.strictObject({ user_id: id() }),
    output: answer({
      data: z.array(
        z.object({
          table: z.string(),
          rows: z.array(z.record(z.string(), z.unknown())),
          has_more: flag().describe('1: there are more rows than are returned'),
        }),
      ),
      archive: z
        .object({
          unavailable_since: moment(),
          before: moment().describe('Searches, ad events and views of posts that are older can be missing'),
        })
        .optional()
        .describe('Only while old events, which are in ClickHouse, cannot be read: ask again later'),
    }),
  }),
  ...support,
  ...lists,
};
