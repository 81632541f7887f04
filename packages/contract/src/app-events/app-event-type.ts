import { z } from 'zod';

/** What an event is about in the console. */
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
   * What it is about. The events of one user, post, case, campaign or page keep their order; of the others, all whose types
   * have the same first word.
   */
  readonly thing: Thing;
  /** What the app gets, besides `by`. */
  readonly data: z.ZodObject;
  /** It says who of the staff decided. */
  readonly saysWho: boolean;
  readonly example: Readonly<Record<string, unknown>>;
}

/** Declares a type of event with its exact fields. */
export const appEventType = <const T extends AppEventType>(literal: T): T => literal;

/** The app's own id of something; null when the app never sent it. */
export const idOf = (what: string) =>
  z.string().nullable().describe(`The id of the ${what}; null when the app never sent it`);

/** Our own id of something that the app never sent. */
export const internalId = () =>
  z
    .int()
    .positive()
    .optional()
    .describe('The id in the console, when the app has not sent its own in an item of type user');

/** Why, as the app may say it. */
export const reason = () => z.string().nullable().describe('The reason, when one was given');

/** A text for the person the event is about. */
export const textForUser = () => z.string().nullable().describe('The message for the person, if any');
