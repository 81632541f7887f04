import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { id, moment } from '../core/fields/fields.ts';

/** The server's checks of itself, in display order. */
export const checkNames = [
  'database',
  'migrations',
  'disk',
  'replica',
  'clock',
  'mail',
  'webhooks',
  'items',
  'changes',
  'audit',
  'failover',
  'jobs',
  'partitions',
  'archive',
  'erasures',
  'cases',
  'evidence',
  'drill',
  'sign_on',
] as const;

/** The name of a check. */
export type CheckName = (typeof checkNames)[number];

/** The results of a check, best first. */
export const checkStates = ['fine', 'behind', 'failing'] as const;

/** The result of a check. */
export type CheckState = (typeof checkStates)[number];

const Check = z.object({
  name: z.enum(checkNames),
  title: z.string(),
  state: z.enum(checkStates),
  says: z.string().describe('One sentence: the state, or the problem'),
  advice: z.string().nullable().describe('One sentence: what to do about it; null when it is fine'),
});

/** The things whose names must be unique. */
export const twinKinds = ['group', 'reason', 'interest', 'key', 'view', 'admin', 'user'] as const;

/** Two names that count as the same since names are compared by one key: both stay until an admin renames one. */
const Twin = z.object({
  kind: z.enum(twinKinds),
  id: id(),
  name: z.string(),
  older: z.object({ id: id(), name: z.string() }).describe('The account whose name is protected'),
});

/** The state of the server itself. */
export const system = {
  checks: endpoint({
    method: 'GET',
    path: '/system-checks',
    event: 'system.checked',
    access: 'super',
    summary: 'System checks and what to do about problems, as seen by the instance that answers',
    input: z.strictObject({}),
    output: answer({
      version: z.string().describe('The server that answers'),
      checked_at: moment(),
      data: z.array(Check),
      twins: z.array(Twin).describe('Up to 100 look-alike names created before such names were refused'),
    }),
  }),
};
