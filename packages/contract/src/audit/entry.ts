import { z } from 'zod';
import { outcomes } from '../core/entities/outcomes.ts';
import { flag, id, moment } from '../core/fields/fields.ts';

const values = () => z.record(z.string(), z.unknown()).nullable();

/** One row of the audit log, with names for its ids. */
export const AuditRow = z.object({
  id: id(),
  at: moment(),
  admin: z
    .object({ id: id(), name: z.string(), username: z.string(), avatar: z.string().nullable() })
    .nullable()
    .describe('Null for a command or the server itself'),
  call: z.string(),
  what: z.string().describe("The endpoint's summary"),
  permission: z.string().nullable().describe('The permission that allowed it'),
  target: z
    .object({ type: z.string(), id: id(), name: z.string().nullable() })
    .nullable()
    .describe('The target, with its current or last known name'),
  outcome: z.enum(outcomes),
  status: z.int(),
  ip: z.string(),
  before: values().describe('The previous values; null when there were none, when erased, or when `cut` is 1'),
  after: values(),
  cut: flag().describe('1: the values are too large for a list; the entry itself has them'),
  tampered: flag()
    .optional()
    .describe('1: the row or its values were changed in the database and do not match the hash chain'),
});

/** One complete row of the audit log. */
export const AuditEntry = AuditRow.extend({
  session_id: id().nullable(),
  request_id: z.string(),
  details: z.record(z.string(), z.unknown()),
  kept_until: moment(),
  erased: flag().describe('1: its personal values were erased'),
  seal: z
    .object({ seq: z.int(), hash: z.string(), at: moment() })
    .nullable()
    .describe('Its number in the hash chain; null until it is linked, about a second later'),
});
