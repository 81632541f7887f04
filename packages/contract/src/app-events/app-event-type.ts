import { z } from 'zod';

/** The subject of an event. */
type Thing =
  | 'user'
  | 'post'
  | 'case'
  | 'campaign'
  | 'page'
  | 'charge'
  | 'interest'
  | 'app_version'
  | 'enrichment'
  | 'failed_url';

/** A type of app event. */
export interface AppEventType {
  readonly description: string;
  /**
   * The subject. Events stay in order for each user, post, case, campaign or page; for other subjects, among all types
   * with the same first word.
   */
  readonly thing: Thing;
  /** The data sent to the app, in addition to `by`. */
  readonly data: z.ZodObject;
  /** Whether the event names the admin who decided. */
  readonly saysWho: boolean;
  readonly example: Readonly<Record<string, unknown>>;
}

/** Declares a type of event with its exact fields. */
export const appEventType = <const T extends AppEventType>(literal: T): T => literal;

/** The app's own id of a thing; null when the app never sent it. */
export const idOf = (what: string) =>
  z.string().nullable().describe(`The id of the ${what}; null when the app never sent it`);

/** The console's own id of a thing that the app never sent. */
export const internalId = () =>
  z
    .int()
    .positive()
    .optional()
    .describe('The id in the console, when the app has not sent its own in an item of type user');

/** The reason, in a form that the app can show. */
export const reason = () => z.string().nullable().describe('The reason, when one was given');

/** A message to the user the event is about. */
export const textForUser = () => z.string().nullable().describe('The message for the person, if any');
