import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { id } from '../core/fields/fields.ts';
import { type MediaKind, mediaCodes, mediaKindNames, mediaKinds } from './kinds.ts';

export { type MediaKind, mediaKinds } from './kinds.ts';

const kindOf = (input: Readonly<Record<string, unknown>>): MediaKind =>
  mediaKindNames.find((name) => name === input.kind) ?? 'self';

/** Pictures, audio and video of app users. */
export const media = {
  file: endpoint({
    method: 'GET',
    path: '/media',
    event: 'media.viewed',
    access: {
      codes: mediaCodes,
      orSession: true,
      pick: (input) => mediaKinds[kindOf(input)].access,
    },
    allowsTemporaryGrant: 'user_id',
    auditedRead: 'user_id',
    answersMedia: true,
    summary: "An image, audio or video: the bytes from the address in a resource's field. Image metadata is removed",
    input: z
      .strictObject({
        kind: z.enum(mediaKindNames).describe('`self`: the signed-in admin; `user`: any user'),
        id: id().describe('The id of the resource'),
        field: z
          .string()
          .max(40)
          .describe("The field's name as in the endpoint that shows it: avatar, post_meta.0.image"),
        user_id: id().optional().describe('With a message: whose chat it is in'),
        as: z
          .enum(['thumbnail', 'download'])
          .optional()
          .describe(
            'Images are WebP with sides up to 1600 pixels. `thumbnail`: a square up to 192. `download`: a file, also for kinds that cannot be displayed (otherwise 415)',
          ),
      })
      .refine(({ kind, field }) => mediaKinds[kind].fields.test(field), {
        path: ['field'],
        message: 'This resource has no such media',
      })
      .refine(({ kind, user_id }) => (kind === 'message') === (user_id !== undefined), {
        path: ['user_id'],
        message: 'Required for a message; not allowed otherwise',
      }),
    output: answer({}),
  }),
};
