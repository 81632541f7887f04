import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { flag, moment } from '../core/fields/fields.ts';

/** The setup steps of a new installation, in display order. */
export const stepNames = ['address', 'mail', 'second_admin', 'second_factor', 'app', 'staff', 'drill'] as const;

/** The name of a step. */
export type StepName = (typeof stepNames)[number];

const Step = z.object({
  name: z.enum(stepNames),
  title: z.string(),
  done: flag(),
  says: z.string().describe('One sentence: how it is, or what to do'),
});

/** The first day: the remaining setup steps of a new installation, and permission requests of admins without any. */
export const firstDay = {
  steps: endpoint({
    method: 'GET',
    path: '/first-steps',
    event: 'first_steps.viewed',
    access: 'super',
    summary: 'The setup steps of a new installation and their state, checked by the server',
    input: z.strictObject({}),
    output: answer({ data: z.array(Step) }),
  }),
  helpers: endpoint({
    method: 'GET',
    path: '/access-help',
    event: 'access_help.viewed',
    access: 'session',
    summary: 'Who can grant permissions, and when the signed-in admin last asked',
    input: z.strictObject({}),
    output: answer({
      data: z.object({
        super_admins: z.array(z.object({ name: z.string() })).describe('Those who can sign in, up to 5'),
        asked_at: moment().nullable().describe('Set if the admin asked in the last 24 hours and cannot ask again yet'),
      }),
    }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/ask-for-access',
    event: 'access.asked',
    access: 'session',
    summary: 'Ask the super admins for permissions, by email; once in 24 hours',
    input: z.strictObject({
      message: z
        .string()
        .trim()
        .max(500, 'Write at most 500 characters')
        .optional()
        .describe('What access the work requires'),
    }),
    output: answer({ data: z.object({ asked_at: moment() }).optional() }),
  }),
};
