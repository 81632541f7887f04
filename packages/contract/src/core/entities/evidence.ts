import { z } from 'zod';
import { flag, id, moment } from '../fields/fields.ts';

/** The content of a post or the profile of a person. */
const shown = {
  title: z.string().describe("The post's title or the user's name"),
  text: z.string().nullable(),
  website: z.string().nullable(),
  name: z.string().describe("The author's or the user's"),
  username: z.string(),
  address: z.string().nullable().describe('Users only'),
  current_location: z.string().nullable(),
};

/** The content that was shown when a case was opened or decided. It cannot be changed. */
export const KeptVersion = z.object({
  id: id().describe('For `/media` with the kind `evidence`'),
  at: moment(),
  is_decided: flag().describe('1: at the time of the decision; 0: when the case was opened'),
  ...shown,
  picture: z
    .object({
      state: z.enum(['waiting', 'kept', 'failed']).describe('`failed`: after 24 hours of attempts'),
      evidence_picture: z.string().nullable().describe('The SHA-256 of the stored bytes'),
      tried_at: moment().nullable(),
      failure: z.string().nullable().describe('Why the latest attempt failed'),
    })
    .nullable()
    .describe('Null when there was none'),
});

/** The same content as it is now. */
export const CurrentVersion = z.object(shown);

/** The content that was judged, and whether it has changed since. */
export const keptFields = {
  kept: z.array(KeptVersion).describe('When the case was opened, and at the time of the last decision'),
  current: CurrentVersion.nullable().describe('The current state; null when deleted'),
  is_edited: flag().describe('1: it has changed since it was judged or reported'),
};
