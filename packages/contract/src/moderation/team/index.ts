import { z } from 'zod';
import { endpoint } from '../../core/endpoint/endpoint.ts';
import { answer } from '../../core/endpoint/envelope.ts';
import { listEndpoint } from '../../core/endpoint/paging.ts';
import { id, optionalText, requiredText } from '../../core/fields/fields.ts';
import { bulkResult, caseAnswer, caseWork, oneCase, oneEach, what } from '../cases/parts.ts';
import { ThreadEntry } from './thread.ts';

export { entryKinds } from './thread.ts';

/** The maximum length of a thread entry, in characters. */
export const NOTE_LENGTH = 2000;

/** The maximum number of days that a case can be snoozed. */
export const SNOOZE_DAYS = 90;

/** The maximum length of a pasted picture in Base64 characters: with the rest of the body, less than a megabyte. */
export const PICTURE_LENGTH = 900_000;

const picture = z
  .base64({ error: 'Send the picture in Base64' })
  .max(PICTURE_LENGTH, 'The picture is too large')
  .optional()
  .describe(
    'A picture in Base64: PNG, JPEG, WebP, GIF, AVIF or HEIC. It is stored as WebP of up to 1600 pixels a side',
  );

const text = requiredText('Write something first', NOTE_LENGTH);

/** Teamwork on cases: a thread of notes, escalation, snooze, second opinions, handover. */
export const team = {
  thread: listEndpoint({
    path: '/case-thread',
    event: 'case_thread.listed',
    access: caseWork,
    summary: "A case's notes and team actions: escalation, snooze, second opinions, handover",
    orders: ['id'],
    defaultOrder: 'id',
    defaultDirection: 'desc',
    filters: oneCase,
    row: ThreadEntry,
    rows: 'data',
    total: 'total',
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/case-thread',
    event: 'case.note_added',
    access: caseWork,
    summary: "Add a note to a case's thread; `@username` mentions an admin who has access to the case",
    creates: true,
    hasLargeBody: true,
    input: z.strictObject({ ...oneCase, text, picture }),
    output: caseAnswer,
  }),
  groups: endpoint({
    method: 'GET',
    path: '/case-groups',
    event: 'case_groups.listed',
    access: caseWork,
    summary: 'The groups that cases of this kind can be escalated to: their members have access to them',
    input: z.strictObject({ what }),
    output: answer({ data: z.array(z.object({ id: id(), name: z.string() })) }),
  }),
  escalate: endpoint({
    method: 'POST',
    path: '/escalate-case',
    event: 'case.escalated',
    access: caseWork,
    summary:
      "Escalate an open case to a group. It becomes unassigned and is offered only to the group's members. null ends the escalation",
    versioned: true,
    hasLargeBody: true,
    input: z.strictObject({
      ...oneCase,
      picture,
      group_id: z.int({ error: 'Select a group' }).positive().nullable(),
      text: optionalText(NOTE_LENGTH).default(''),
    }),
    output: caseAnswer,
  }),
  snooze: endpoint({
    method: 'POST',
    path: '/snooze-case',
    event: 'case.snoozed',
    access: caseWork,
    summary: `Snooze an open case for at most ${SNOOZE_DAYS} days. It is hidden from lists of open cases until then or until new reports arrive. null ends the snooze`,
    versioned: true,
    input: z.strictObject({
      ...oneCase,
      until: z.iso.datetime({ error: 'Select a time' }).nullable(),
      text: optionalText(NOTE_LENGTH).default(''),
    }),
    output: caseAnswer,
  }),
  askOpinion: endpoint({
    method: 'POST',
    path: '/ask-second-opinion',
    event: 'case.second_opinion_asked',
    access: caseWork,
    summary: 'Ask for a second opinion about an open case. It is offered to other admins until one of them responds',
    versioned: true,
    input: z.strictObject({ ...oneCase, text }),
    output: caseAnswer,
  }),
  giveOpinion: endpoint({
    method: 'POST',
    path: '/give-second-opinion',
    event: 'case.second_opinion_given',
    access: caseWork,
    summary: 'Give a second opinion that another admin requested; an unassigned case returns to them',
    versioned: true,
    input: z.strictObject({ ...oneCase, text }),
    output: caseAnswer,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/hand-over-cases',
    event: 'cases.handed_over',
    access: caseWork,
    summary:
      "Hand over the signed-in admin's open cases to another admin or to no one, with a note. Without ids, the first 200. Super admins can hand over other admins' cases",
    input: z.strictObject({
      what,
      ids: oneEach(id()).optional().describe('Of the cases'),
      from: id().optional().describe("Whose cases; by default the signed-in admin's"),
      to: z
        .union([z.literal('nobody'), id()], { error: 'Select an admin' })
        .describe('The admin with this id, or no one'),
      text: optionalText(NOTE_LENGTH).default(''),
    }),
    output: bulkResult,
  }),
};
