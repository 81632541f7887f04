import { z } from 'zod';
import { APP_SCOPES } from '../core/endpoint/app-endpoint.ts';
import { id, moment, refusals } from '../core/fields/fields.ts';

/** A key as super admins see it, without the key itself. */
export const KeyRow = z.object({
  id: id(),
  name: z.string(),
  kind: z.enum(['live', 'test']).describe('`live`: for production; `test`: for every other server'),
  begins: z.string().describe('The beginning of the key'),
  last_four: z.string().describe('The end of the key; after a rotation, of the new key'),
  scopes: z.array(z.enum(APP_SCOPES)),
  allowed_networks: z.array(z.string()).describe('In CIDR notation; empty: all addresses'),
  items_per_second: z.int(),
  state: z.enum(['open', 'expired', 'revoked']),
  created_at: moment(),
  expires_at: moment().nullable(),
  revoked_at: moment().nullable(),
  last_used_at: moment().nullable().describe('Updated every few seconds'),
  former_ends_at: moment().nullable().describe('How long the previous key still works'),
  calls: z.int().describe('In the last 30 days; updated every few seconds'),
  errors: z.int().describe('Refused or failed calls'),
  version: z.int().describe('For the If-Match of a change'),
  refused: refusals().optional(),
});
