import { z } from 'zod';
import { id, moment } from '../core/fields/fields.ts';
import { ConversationPerson } from './person.ts';

/** Whose conversations a grant opens: those of the requested user, or everyone's. */
export const reaches = ['user', 'all'] as const;

/** The duration of a grant. */
export const durations = ['1 hour', '1 day', '7 days', 'for good'] as const;

export const requestStates = ['open', 'granted', 'refused'] as const;

/** An admin's request to read a user's conversations. */
export const AccessRequestRow = z.object({
  id: id(),
  admin: ConversationPerson.describe('The admin who asks'),
  user: ConversationPerson.nullable().describe('The user whose conversations are requested; null: none is named'),
  message: z.string().nullable(),
  created_at: moment(),
  state: z.enum(requestStates),
  decided: z
    .object({
      at: moment(),
      by: z.string(),
      note: z.string().nullable(),
      reach: z.enum(reaches).nullable().describe('Null when it was refused'),
      expires_at: moment().nullable().describe('Null when it was refused or is permanent'),
    })
    .nullable(),
});

/** A grant that is currently valid. */
export const AccessGrantRow = z.object({
  id: id(),
  admin: ConversationPerson.describe('Who can read'),
  user: ConversationPerson.nullable().describe('The user whose conversations can be read; null: all users'),
  note: z.string().nullable(),
  granted_by: z.string(),
  granted_at: moment(),
  expires_at: moment().nullable().describe('Null: permanent'),
});

/** The state of the caller's access to a user's conversations. */
export const OwnAccess = z.object({
  request: z.object({ id: id(), created_at: moment() }).nullable().describe('The open request'),
  grant: z
    .object({ id: id(), reach: z.enum(reaches), expires_at: moment().nullable() })
    .nullable()
    .describe('The current grant; if there are several, the one that lasts longest'),
  refusal: z
    .object({ at: moment(), note: z.string().nullable() })
    .nullable()
    .describe('The refusal, if it is the latest decision'),
});
