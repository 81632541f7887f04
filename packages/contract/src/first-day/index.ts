import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { flag, moment } from '../core/fields/fields.ts';

/** What a fresh installation needs before its staff relies on it, in the order in which it is shown. */
export const stepNames = ['address', 'mail', 'second_admin', 'second_factor', 'app', 'staff', 'drill'] as const;

/** The name of a step. */
export type StepName = (typeof stepNames)[number];

const Step = z.object({
  name: z.enum(stepNames),
  title: z.string(),
  done: flag(),
  says: z.string().describe('One sentence: how it is, or what to do'),
});

/** The first day: what a fresh installation still needs, and how someone without permissions asks for them. */
export const firstDay = {
  steps: endpoint({
    method: 'GET',
    path: '/first-steps',
    event: 'first_steps.viewed',
    access: 'super',
    summary: 'The steps of a fresh installation, and which are done: the server checks them itself',
    input: z.strictObject({}),
    output: answer({ data: z.array(Step) }),
  }),
  helpers: endpoint({
    method: 'GET',
    path: '/access-help',
    event: 'access_help.viewed',
    access: 'session',
    summary: 'Who can give permissions, and when the signed-in admin last asked for them',
    input: z.strictObject({}),
    output: answer({
      data: z.object({
        super_admins: z.array(z.object({ name: z.string() })).describe('Those who can sign in, up to 5'),
        asked_at: moment().nullable().describe('Within the last 24 hours; then the admin cannot ask again'),
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
      message: z.string().trim().max(500, 'Write at most 500 characters').optional().describe('What the work needs'),
    }),
    output: answer({ data: z.object({ asked_at: moment() }).optional() }),
  }),
};
