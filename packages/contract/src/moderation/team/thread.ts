import { z } from 'zod';
import { PersonName } from '../../core/entities/case.ts';
import { id, moment } from '../../core/fields/fields.ts';

/** What an entry of a thread is: a note, or something that was done with the case. */
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

/** One entry of the thread of a case. */
export const ThreadEntry = z.object({
  id: id(),
  kind: z.enum(entryKinds),
  text: z.string().describe('Empty where nothing was written'),
  author: PersonName.nullable().describe('Null: the server, or an author who is not known any more'),
  created_at: moment(),
  mentions: z
    .array(z.object({ id: id(), name: z.string(), username: z.string() }))
    .describe('The admins the text names, each with an @ and their username'),
  group: z.object({ id: id(), name: z.string() }).nullable().describe('To which it was escalated'),
  to: PersonName.nullable().describe('To whom it was handed over'),
  until: moment().nullable().describe('Until when it was snoozed'),
  note_picture: z
    .string()
    .nullish()
    .describe('The SHA-256 of the picture that was pasted; `/media` answers it, by the kind `note`'),
});
