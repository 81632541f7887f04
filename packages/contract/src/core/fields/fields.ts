import { z } from 'zod';
import { isVisible, normalText, oneLine, plainText } from '../text/text.ts';

/** A required text; `message` is shown when it is missing or has no visible character. Outer white space is trimmed. */
export const requiredText = (message: string, max = 255) =>
  z
    .string({ error: message })
    .overwrite(normalText)
    .trim()
    .min(1, message)
    .max(max, `At most ${max} characters`)
    .refine(isVisible, { message, abort: true });

/** A required short text, such as a name or a place. It is one line: pasted line breaks become blanks. */
export const requiredLine = (message: string, max = 255) =>
  z
    .string({ error: message })
    .overwrite(oneLine)
    .trim()
    .refine(isVisible, { message, abort: true })
    .min(1, message)
    .max(max, `At most ${max} characters`);

/** A required text that is compared, such as a sign-in name or an address. Invisible characters are removed. */
export const requiredName = (message: string, max = 255) =>
  z
    .string({ error: message })
    .overwrite((text) => plainText(oneLine(text)))
    .min(1, message)
    .max(max, `At most ${max} characters`);

/** An optional text: one without a visible character becomes empty. Outer white space is trimmed. */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite((text) => (isVisible(text) ? normalText(text).trim() : ''))
    .max(max, `At most ${max} characters`);

/** A required secret: never trimmed, at most 128 characters. */
export const requiredSecret = (message: string) =>
  z.string({ error: message }).min(1, message).max(128, 'At most 128 characters');

/** The maximum length of a search term: the length of the longest app id. */
export const SEARCH_LENGTH = 128;

/** A search term. Invisible characters and outer white space are removed. */
export const searchTerm = () => z.string().overwrite(plainText).max(SEARCH_LENGTH);

/** The id of a row: a positive integer that JSON represents exactly. */
export const id = () => z.int().positive();

/** 0 or 1, the API's no and yes. */
export const flag = () => z.literal([0, 1]);

/** Whether media of app users is blurred until an admin asks to see it: the person or the post was reported. */
export const isReported = () => flag().optional().describe('1: has reports that are not dismissed; never for admins');

const isoText = z.iso.datetime();

const momentText = (at: Date | string): string => (at instanceof Date ? at.toISOString() : at);

/** A moment as ISO 8601 text in UTC. The server answers with a `Date` or such a text; this schema converts it. */
export const moment = () => z.preprocess<string, typeof isoText, Date | string>(momentText, isoText);

/** A day as `YYYY-MM-DD`, in UTC; there is no year 0. */
export const day = () => z.iso.date().refine((text) => text >= '0001', 'Not a day');

/** The calls that the server would refuse for this thing: the reason as a sentence, by the call's `routeOf`. */
export const refusals = () => z.record(z.string(), z.string());

/** The app's id of a thing. */
export const appId = () => z.string().nullish().describe("The app's id; null if the app never sent one");

/** The admin's username that a user's username resembles. */
export const looksLike = () => z.string().nullish().describe("The admin's username that this username looks like");

/** Whether the user is deleted. */
export const isDeleted = () =>
  flag().optional().describe('1: the app has deleted this user, who no longer has a profile');
