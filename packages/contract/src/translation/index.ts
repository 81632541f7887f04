import { z } from 'zod';
import type { Permission } from '../core/access/permissions.ts';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { id } from '../core/fields/fields.ts';

/** The things whose text can be translated, and the permissions to read it. */
const kinds = {
  post: ['reported_posts', 'post_details'],
  appeal: ['reported_posts', 'reported_users'],
  message: 'conversation',
} as const satisfies Readonly<Record<string, Permission | readonly Permission[]>>;

export type TranslationKind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as readonly TranslationKind[];

/** Translation of app users' texts into English by the operator's service; off without one. */
export const translation = {
  translate: endpoint({
    method: 'POST',
    path: '/translate',
    event: 'text.translated',
    access: {
      codes: ['reported_posts', 'post_details', 'reported_users', 'conversation'],
      pick: ({ kind }) => kinds[kindNames.find((name) => name === kind) ?? 'message'],
    },
    summary:
      'Translate a post, appeal or message. The text is sent to the translation service unless a translation from the last 24 hours is stored',
    input: z
      .strictObject({
        kind: z.enum(kindNames),
        id: id().describe('Of the post, appeal or message'),
        user_id: id().optional().describe('With a message: whose chat it is in'),
      })
      .refine(({ kind, user_id }) => (kind === 'message') === (user_id !== undefined), {
        path: ['user_id'],
        message: 'Required for a message; not allowed otherwise',
      }),
    output: answer({
      data: z.object({
        from: z.string().describe('The language of the text, as the service recognized it: a code of ISO 639'),
        to: z.string().describe('The language of the translation'),
        texts: z
          .array(z.object({ field: z.enum(['title', 'text']), text: z.string() }))
          .describe('The translation of each text that the thing has'),
      }),
    }),
  }),
};
