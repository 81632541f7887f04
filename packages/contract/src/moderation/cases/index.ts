import { z } from 'zod';
import { endpoint } from '../../core/endpoint/endpoint.ts';
import { answer } from '../../core/endpoint/envelope.ts';
import { listEndpoint } from '../../core/endpoint/paging.ts';
import { caseFilters, PersonName, states } from '../../core/entities/case.ts';
import { isOneReason, ONE_REASON, reasonId, suspensionDays, userText } from '../../core/entities/reason.ts';
import { id, optionalText, requiredText, searchTerm } from '../../core/fields/fields.ts';
import { CaseDetails, CaseReport, LastDecision, NextCase } from './case.ts';
import { CaseEvidence } from './evidence.ts';
import { BULK, bulkResult, caseAnswer, caseWork, oneCase as one, oneEach, what } from './parts.ts';

export { SIMILAR } from './evidence.ts';
export { BULK } from './parts.ts';

/** The maximum number of cases in one call. */
export const MOST = 10_000;

const reason = requiredText('Reason is required', 500);
const assignee = z
  .union([z.literal('me'), z.literal('nobody'), id()])
  .describe('The caller, `no one` for unassigned cases, or an admin id');

/** The selected cases: those with these ids, or all in the list, with the total it showed. */
const which = {
  ids: oneEach(id()).optional(),
  all: z
    .strictObject({
      state: z.enum(states).default('open'),
      ...caseFilters,
      userId: id().optional().describe("Only this user, or this user's posts"),
      query: searchTerm().optional().describe("The list's search"),
      total: z.int().min(1).max(MOST).describe('The total shown in the list'),
      after: id().optional().describe('Only cases with a higher id; send the last id of the previous call'),
    })
    .optional()
    .describe(`All matching cases; the first ${BULK} are processed, and \`left\` is how many remain for the next call`),
};
const oneWay = ({ ids, all }: { ids?: unknown; all?: unknown }): boolean => (ids === undefined) !== (all === undefined);
const ONE_WAY = { message: 'Send either ids or all' };
/** The API document shows one of the two forms. */
const likeThis = (fields: object) => ({ examples: [{ ids: [1, 2], ...fields }] });
/** The cases to undo, as the action answered them. */
const caseVersion = { id: id(), version: z.int().describe('The version that the action made') };
const undoInput = { ids: oneEach(id()).describe('Of the cases') };
const why = { reason: optionalText(500).optional(), reason_id: reasonId(), text: userText() };

/** Cases: all reports on the same post or user, which staff assign and decide together. */
export const cases = {
  find: endpoint({
    method: 'GET',
    path: '/case',
    event: 'case.viewed',
    access: caseWork,
    summary: 'A case, with the reasons of its reports and who else has it open',
    input: z.strictObject(one),
    output: answer({ data: CaseDetails }),
  }),
  reporters: listEndpoint({
    path: '/case-reports',
    event: 'case_reports.listed',
    access: caseWork,
    summary: 'The reports of a case',
    orders: ['created_at'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: one,
    row: CaseReport,
    rows: 'data',
    total: 'total',
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/case-evidence',
    event: 'case_evidence.viewed',
    access: caseWork,
    summary:
      'The facts for deciding a case: the user, earlier decisions about them, and similar open cases; never positions, searches or chats',
    input: z.strictObject(one),
    output: answer({ data: CaseEvidence }),
  }),
  assignees: endpoint({
    method: 'GET',
    path: '/case-assignees',
    event: 'case_assignees.listed',
    access: caseWork,
    summary: 'The admins to whom cases of this kind can be assigned',
    input: z.strictObject({ what }),
    output: answer({
      data: z.array(PersonName.extend({ username: z.string().optional().describe('For a mention in a note') })),
    }),
  }),
  look: endpoint({
    method: 'GET',
    path: '/case-presence',
    event: 'case.presence_announced',
    access: caseWork,
    summary: 'Announce that the signed-in admin is viewing a case; returns the other admins who are viewing it',
    input: z.strictObject(one),
    output: answer({
      looking: z.array(PersonName),
      version: z.int().describe('The version of the case, which differs when the case has changed'),
      seconds: z.int().describe('How long the announcement is valid; call again before it ends'),
    }),
  }),
  next: endpoint({
    method: 'POST',
    path: '/next-case',
    event: 'case.leased',
    access: caseWork,
    summary:
      'Get the next open case of a view to review. It is reserved until it is released, 10 minutes pass or the session ends',
    input: z.strictObject({
      what,
      ...caseFilters,
      userId: id().optional().describe("Only this user, or this user's posts"),
      query: searchTerm().optional().describe("The list's search"),
      order_by: z
        .enum(['created_at', 'urgency', 'opened_at', 'reports', 'title', 'reportedUser', 'id'])
        .default('created_at'),
      direction: z.enum(['asc', 'desc']).default('desc'),
      after: id().optional().describe('The current case, which is released; the next one follows it'),
      skip: z.array(id()).max(BULK).optional().describe('Cases whose decision is being saved'),
    }),
    output: answer({ data: NextCase.nullable() }),
  }),
  release: endpoint({
    method: 'POST',
    path: '/release-case',
    event: 'case.lease_ended',
    access: caseWork,
    summary: 'Release a case that the signed-in admin got to review; other admins may get it again',
    input: z.strictObject(one),
    output: answer({}),
  }),
  lastDecision: endpoint({
    method: 'GET',
    path: '/last-decision',
    event: 'own_last_decision.viewed',
    access: caseWork,
    summary: 'The last decision of the signed-in admin about cases of this kind, if it can still be undone',
    input: z.strictObject({ what }),
    output: answer({ data: LastDecision.nullable() }),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/dismiss-case',
    event: 'case.dismissed',
    access: caseWork,
    summary: 'Dismiss a case: it closes without action, and its reports no longer count',
    emits: ['report.decided'],
    versioned: true,
    input: z.strictObject({ ...one, reason }),
    output: caseAnswer,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/reopen-case',
    event: 'case.reopened',
    access: caseWork,
    summary: 'Undo a dismissal: the case is open again',
    emits: ['report.reopened'],
    versioned: true,
    input: z.strictObject(one),
    output: caseAnswer,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/assign-case',
    event: 'case.assigned',
    access: caseWork,
    summary: 'Assign an open case to an admin who has access to it, or remove its assignee',
    versioned: true,
    emits: ['case.assigned'],
    input: z.strictObject({ ...one, to: assignee }),
    output: caseAnswer,
  }),
  note: endpoint({
    method: 'PUT',
    path: '/case-note',
    event: 'case.note_changed',
    access: caseWork,
    summary: "Add a note to a case's thread and show it in lists; an empty note clears it",
    versioned: true,
    input: z.strictObject({ ...one, note: optionalText(2000) }),
    output: caseAnswer,
  }),
  dismissMany: endpoint({
    method: 'POST',
    path: '/dismiss-cases',
    event: 'cases.dismissed',
    access: caseWork,
    summary: 'Dismiss several cases, or all that match, with a result for each',
    emits: ['report.decided'],
    input: z
      .strictObject({ what, ...which, reason })
      .refine(oneWay, ONE_WAY)
      .meta(likeThis({ what: 'posts', reason: 'Nothing wrong' })),
    output: bulkResult,
  }),
  assignMany: endpoint({
    method: 'POST',
    path: '/assign-cases',
    event: 'cases.assigned',
    access: caseWork,
    summary: 'Assign several open cases, or all that match, with a result for each',
    emits: ['case.assigned'],
    input: z
      .strictObject({ what, ...which, to: assignee })
      .refine(oneWay, ONE_WAY)
      .meta(likeThis({ what: 'posts', to: 'me' })),
    output: bulkResult,
  }),
  deletePosts: endpoint({
    method: 'POST',
    path: '/delete-posts',
    event: 'cases.posts_deleted',
    access: { allOf: ['reported_posts', 'delete_post'] },
    summary: 'Delete the posts of several cases, or of all that match, with a result for each',
    emits: ['post.deleted', 'report.decided'],
    input: z
      .strictObject({ ...which, ...why })
      .refine(oneWay, ONE_WAY)
      .refine(isOneReason, ONE_REASON)
      .meta(likeThis({ reason: 'Spam' })),
    output: bulkResult,
  }),
  suspendUsers: endpoint({
    method: 'POST',
    path: '/suspend-users',
    event: 'cases.users_suspended',
    access: { allOf: ['reported_users', 'suspend_account'] },
    summary: 'Suspend the users of several cases, or of all that match, with a result for each',
    emits: ['user.suspended', 'report.decided'],
    input: z
      .strictObject({ ...which, ...why, days: suspensionDays() })
      .refine(oneWay, ONE_WAY)
      .refine(isOneReason, ONE_REASON)
      .meta(likeThis({ reason: 'Spam' })),
    output: bulkResult,
  }),
  hidePosts: endpoint({
    method: 'POST',
    path: '/hide-posts',
    event: 'cases.posts_hidden',
    access: { allOf: ['reported_posts', 'delete_post'] },
    summary: 'Hide the posts of several cases, or of all that match, with a result for each',
    emits: ['post.hidden', 'report.decided'],
    input: z
      .strictObject({ ...which, ...why })
      .refine(oneWay, ONE_WAY)
      .refine(isOneReason, ONE_REASON)
      .meta(likeThis({ reason: 'Spam' })),
    output: bulkResult,
  }),
  warnUsers: endpoint({
    method: 'POST',
    path: '/warn-users',
    event: 'cases.users_warned',
    access: { allOf: ['reported_users', 'suspend_account'] },
    summary: 'Warn the users of several cases, or of all that match, with a result for each',
    emits: ['user.warned', 'report.decided'],
    input: z
      .strictObject({ ...which, ...why })
      .refine(oneWay, ONE_WAY)
      .refine(isOneReason, ONE_REASON)
      .meta(likeThis({ reason: 'Spam' })),
    output: bulkResult,
  }),
  reopenMany: endpoint({
    method: 'POST',
    path: '/reopen-cases',
    event: 'cases.reopened',
    access: caseWork,
    summary: 'Undo several dismissals, with a result for each',
    emits: ['report.reopened'],
    input: z.strictObject({ what, cases: oneEach(z.strictObject(caseVersion)) }),
    output: bulkResult,
  }),
  giveBackMany: endpoint({
    method: 'POST',
    path: '/give-back-cases',
    event: 'cases.assignees_restored',
    access: caseWork,
    summary: 'Assign several cases to their previous assignees, with a result for each',
    emits: ['case.assigned'],
    input: z.strictObject({
      what,
      cases: oneEach(z.strictObject({ ...caseVersion, to: id().nullable().describe('An admin id; null: no one') })),
    }),
    output: bulkResult,
  }),
  undoDeletions: endpoint({
    method: 'POST',
    path: '/undo-delete-posts',
    event: 'cases.deletions_undone',
    access: { allOf: ['reported_posts', 'delete_post'] },
    summary:
      'Undo deletions of the posts of several cases: by the admin who made them, within ten minutes, with a result for each',
    emits: ['post.restored', 'report.reopened'],
    input: z.strictObject(undoInput),
    output: bulkResult,
  }),
  undoSuspensions: endpoint({
    method: 'POST',
    path: '/undo-suspend-users',
    event: 'cases.suspensions_undone',
    access: { allOf: ['reported_users', 'revoke_suspended_account'] },
    summary:
      'Undo suspensions of the users of several cases: by the admin who made them, within ten minutes, with a result for each',
    emits: ['user.unsuspended', 'report.reopened'],
    input: z.strictObject(undoInput),
    output: bulkResult,
  }),
  undoHidings: endpoint({
    method: 'POST',
    path: '/undo-hide-posts',
    event: 'cases.hidings_undone',
    access: { allOf: ['reported_posts', 'delete_post'] },
    summary:
      'Undo hiding the posts of several cases: by the admin who hid them, within ten minutes, with a result for each',
    emits: ['post.unhidden', 'report.reopened'],
    input: z.strictObject(undoInput),
    output: bulkResult,
  }),
  undoWarnings: endpoint({
    method: 'POST',
    path: '/undo-warn-users',
    event: 'cases.warnings_undone',
    access: { allOf: ['reported_users', 'suspend_account'] },
    summary:
      'Undo warnings of the users of several cases: by the admin who gave them, within ten minutes, with a result for each',
    emits: ['user.warning_withdrawn', 'report.reopened'],
    input: z.strictObject(undoInput),
    output: bulkResult,
  }),
};
