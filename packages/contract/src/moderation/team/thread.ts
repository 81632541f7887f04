import { z } from 'zod';
import { PersonName } from '../../core/entities/case.ts';
import { id, moment } from '../../core/fields/fields.ts';

/** The kinds of thread entries: a note, or something that was done with the case. */
export const entryKinds = [
  'note',
  'escalation',
  'escalation_end',
  'snooze',
  'wake',
  'opinion_request',
  'opinion',
  'hand_over',
] as const;

/** One entry of a case's thread. */
export const ThreadEntry = z.object({
  id: id(),
  kind: z.enum(entryKinds),
  text: z.string().describe('Empty when nothing was written'),
  author: PersonName.nullable().describe('Null: the server, or an unknown author'),
  created_at: moment(),
  mentions: z
    .array(z.object({ id: id(), name: z.string(), username: z.string() }))
    .describe('The admins mentioned in the text with `@username`'),
  group: z.object({ id: id(), name: z.string() }).nullable().describe('The group it was escalated to'),
  to: PersonName.nullable().describe('The admin it was handed over to'),
  until: moment().nullable().describe('When the snooze ends'),
  note_picture: z
    .string()
    .nullish()
    .describe('The SHA-256 of the attached picture; `/media` returns it for the kind `note`'),
});
