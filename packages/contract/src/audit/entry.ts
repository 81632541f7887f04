import { z } from 'zod';
import { flag, id, moment } from '../core/fields.ts';
import { outcomes } from '../core/outcomes.ts';

const values = () => z.record(z.string(), z.unknown()).nullable();

/** One row of the audit log, with names for its ids. */
export const AuditRow = z.object({
  id: id(),
  at: moment(),
  admin: z
    .object({ id: id(), name: z.string(), username: z.string(), avatar: z.string().nullable() })
    .nullable()
    .describe("Null when it was done by a command on the server's machine, or by the server itself"),
  call: z.string(),
  what: z.string().describe('What the endpoint does, in words'),
  permission: z.string().nullable().describe('What allowed it'),
  target: z
    .object({ type: z.string(), id: id(), name: z.string().nullable() })
    .nullable()
    .describe('What it was done to; the name is that of today, or the last one known'),
  outcome: z.enum(outcomes),
  status: z.int(),
  ip: z.string(),
  before: values().describe('Null when there was nothing, when it was erased, or when `cut` is 1'),
  after: values(),
  cut: flag().describe('1: the values are too large for a list; the entry itself has them'),
  tampered: flag()
    .optional()
    .describe(
      '1: the row or its values are not what its link in the chain says: somebody changed them in the database',
    ),
});

/** One row of the audit log, whole. */
export const AuditEntry = AuditRow.extend({
  session_id: id().nullable(),
  request_id: z.string(),
  details: z.record(z.string(), z.unknown()),
  kept_until: moment(),
  erased: flag().describe('1: its values were erased'),
  seal: z
    .object({ seq: z.int(), hash: z.string(), at: moment() })
    .nullable()
    .describe('Its place in the chain; null in the first second'),
});
