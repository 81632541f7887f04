import { z } from 'zod';
import type { Permission } from '../core/access/permissions.ts';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { flag, id, moment } from '../core/fields/fields.ts';

/** The subjects of decisions for which the console shows the delivery, with the permission to see it. */
const things = {
  user: 'user_profile',
  post: 'post_details',
  campaign: 'campaign_details',
  page: 'view_static_pages',
  charge: 'campaign_charges_list',
  interest: 'campaign_interests',
  app_version: 'get_app_version',
  enrichment: 'change_enrichment_settings',
} as const satisfies Readonly<Record<string, Permission>>;

/** A possible subject of a decision. */
export type DecidedThing = keyof typeof things;

const names = Object.keys(things) as [DecidedThing, ...DecidedThing[]];

/** Whether the app has received the latest decision about a subject. */
const DeliveryState = z.object({
  state: z
    .enum(['delivered', 'read', 'waiting', 'failed'])
    .describe('`delivered`: by webhook; `read`: from the change feed; `failed`: given up after 72 hours'),
  type: z.string().describe('The type of the event'),
  decided_at: moment(),
  at: moment().nullable().describe('When it was delivered or read; null when it is no longer stored'),
  is_paused: flag().describe('1: waiting because its webhook is paused'),
  answer: z.string().nullable().describe("Why the delivery fails: the app's status code, or why there was no answer"),
  since: moment().nullable().describe('When delivery started to fail'),
  delivery_id: id().nullable().describe('The delivery, which a super admin can resend'),
});

/** Delivery of decisions to the app. */
export const deliveryState = {
  ofThing: endpoint({
    method: 'GET',
    path: '/delivery-state',
    event: 'delivery_state.viewed',
    access: {
      codes: Object.values(things),
      pick: ({ thing }) => things[names.find((name) => name === thing) ?? 'user'],
    },
    summary:
      'Whether the app received the latest decision about a post, user, campaign, page or setting; null without a decision or a receiving app',
    input: z
      .strictObject({
        thing: z.enum(names).meta({ examples: ['charge'] }),
        thing_id: id().optional().describe('By default, the latest decision about any charge or interest'),
      })
      .refine(({ thing, thing_id }) => thing_id !== undefined || thing === 'charge' || thing === 'interest', {
        path: ['thing_id'],
        message: 'Say which',
      }),
    output: answer({ data: DeliveryState.nullable() }),
  }),
};
