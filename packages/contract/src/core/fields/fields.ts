import { z } from 'zod';
import { isVisible, normalText, oneLine, plainText } from '../text/text.ts';

/** A text that must be filled; `message` is shown when it is missing or shows nothing. Outer blanks are cut. */
export const requiredText = (message: string, max = 255) =>
  z
    .string({ error: message })
    .overwrite(normalText)
    .trim()
    .min(1, message)
    .max(max, `At most ${max} characters`)
    .refine(isVisible, { message, abort: true });

/** The same for a short text: a name, a place. It is one line, whatever was pasted. */
export const requiredLine = (message: string, max = 255) =>
  z
    .string({ error: message })
    .overwrite(oneLine)
    .trim()
    .refine(isVisible, { message, abort: true })
    .min(1, message)
    .max(max, `At most ${max} characters`);

/** The same for what is compared: a sign-in name, an address. Nothing invisible is in it. */
export const requiredName = (message: string, max = 255) =>
  z
    .string({ error: message })
    .overwrite((text) => plainText(oneLine(text)))
    .min(1, message)
    .max(max, `At most ${max} characters`);

/** A text that may be left out: one that shows nothing is an empty one. Outer blanks are cut. */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite((text) => (isVisible(text) ? normalText(text).trim() : ''))
    .max(max, `At most ${max} characters`);

/** A secret that must be filled: never trimmed, at most 128 characters. */
export const requiredSecret = (message: string) =>
  z.string({ error: message }).min(1, message).max(128, 'At most 128 characters');

/** What is searched for has at most this many characters: as many as the longest id of the app. */
export const SEARCH_LENGTH = 128;

/** A search term: what is invisible, and blanks around it, are cut. */
export const searchTerm = () => z.string().overwrite(plainText).max(SEARCH_LENGTH);

/** The id of a row: a positive integer that JSON carries exactly. */
export const id = () => z.int().positive();

/** 0 or 1, as the API writes yes and no. */
export const flag = () => z.literal([0, 1]);

/** Whether a picture of app users is blurred until someone asks to see it: the person, or the post, was reported. */
export const isReported = () => flag().optional().describe('1: has reports that are not dismissed; never for admins');

const isoText = z.iso.datetime();

const momentText = (at: Date | string): string => (at instanceof Date ? at.toISOString() : at);

/** A moment as ISO 8601 text in UTC. The server answers with a `Date`, or with such a text; this is where it becomes one. */
export const moment = () => z.preprocess<string, typeof isoText, Date | string>(momentText, isoText);

/** A day as `YYYY-MM-DD`, in UTC; there is no year 0. */
export const day = () => z.iso.date().refine((text) => text >= '0001', 'Not a day');

/** What the server would refuse to do to this thing, by `routeOf` the call, and the sentence that says why. */
export const refusals = () => z.record(z.string(), z.string());

/** The id that the app knows a thing by. */
export const appId = () => z.string().nullish().describe("The app's id; null if the app never sent one");

/** Whose username that of a user of the app looks like. */
export const looksLike = () => z.string().nullish().describe("The admin's username that this username looks like");

/** Whether a person is gone. */
export const isDeleted = () =>
  flag().optional().describe('1: the app has deleted this user, who no longer has a profile');
