import { z } from 'zod';
import { endpoint } from '../../core/endpoint/endpoint.ts';
import { answer } from '../../core/endpoint/envelope.ts';
import { listEndpoint } from '../../core/endpoint/paging.ts';
import { id, optionalText, requiredText } from '../../core/fields/fields.ts';
import { bulkResult, caseAnswer, caseWork, oneCase, oneEach, what } from '../cases/parts.ts';
import { ThreadEntry } from './thread.ts';

export { entryKinds } from './thread.ts';

/** The most characters of an entry of a thread. */
export const NOTE_LENGTH = 2000;

/** A case can be snoozed for so many days. */
export const SNOOZE_DAYS = 90;

/** The most characters of a pasted picture in Base64: with the rest of the body, less than a megabyte. */
export const PICTURE_LENGTH = 900_000;

const picture = z
  .base64({ error: 'Send the picture in Base64' })
  .max(PICTURE_LENGTH, 'The picture is too large')
  .optional()
  .describe(
    'A picture in Base64: PNG, JPEG, WebP, GIF, AVIF or HEIC. It is stored as WebP of up to 1600 pixels a side',
  );

const text = requiredText('Write something first', NOTE_LENGTH);

/** A team behind each moderator: a thread of notes, escalation, snooze, second opinions, handover. */
export const team = {
  thread: listEndpoint({
    path: '/case-thread',
    event: 'case_thread.listed',
    access: caseWork,
    summary: 'The notes on a case and what was done with it: escalation, snooze, second opinions, handover',
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
    summary: 'Add a note to the thread of a case; `@` and a username mention an admin who may work on it',
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
    summary: 'The groups to which cases of this kind can be escalated: those whose members may work on them',
    input: z.strictObject({ what }),
    output: answer({ data: z.array(z.object({ id: id(), name: z.string() })) }),
  }),
  escalate: endpoint({
    method: 'POST',
    path: '/escalate-case',
    event: 'case.escalated',
    access: caseWork,
    summary:
      'Escalate an open case to a group: it has no assignee then, and reviewing gives it to members of the group alone; null ends the escalation',
    versioned: true,
    hasLargeBody: true,
    input: z.strictObject({
      ...oneCase,
      picture,
      group_id: z.int({ error: 'Choose a group' }).positive().nullable(),
      text: optionalText(NOTE_LENGTH).default(''),
    }),
    output: caseAnswer,
  }),
  snooze: endpoint({
    method: 'POST',
    path: '/snooze-case',
    event: 'case.snoozed',
    access: caseWork,
    summary: `Snooze an open case for at most ${SNOOZE_DAYS} days: it is in no list of open cases until then, or until new reports come; null wakes it`,
    versioned: true,
    input: z.strictObject({
      ...oneCase,
      until: z.iso.datetime({ error: 'Choose a time' }).nullable(),
      text: optionalText(NOTE_LENGTH).default(''),
    }),
    output: caseAnswer,
  }),
  askOpinion: endpoint({
    method: 'POST',
    path: '/ask-second-opinion',
    event: 'case.second_opinion_asked',
    access: caseWork,
    summary: 'Ask for a second opinion about an open case: reviewing gives it to others until one of them gave it',
    versioned: true,
    input: z.strictObject({ ...oneCase, text }),
    output: caseAnswer,
  }),
  giveOpinion: endpoint({
    method: 'POST',
    path: '/give-second-opinion',
    event: 'case.second_opinion_given',
    access: caseWork,
    summary:
      'Give the second opinion that another admin asked for; they are assigned the case again, unless a group or someone else has it',
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
      'Give open cases that are assigned to the signed-in admin to someone else, or back to all, with a note; without ids, the first 200 of them. A super admin may give those of someone else',
    input: z.strictObject({
      what,
      ids: oneEach(id()).optional().describe('Of the cases'),
      from: id().optional().describe('Whose cases; without it, those of the signed-in admin'),
      to: z
        .union([z.literal('nobody'), id()], { error: 'Choose an admin' })
        .describe('The admin with this id, or no one'),
      text: optionalText(NOTE_LENGTH).default(''),
    }),
    output: bulkResult,
  }),
};
