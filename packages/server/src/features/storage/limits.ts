import type { storage } from '@quarterdeck/contract/storage';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { versionUpdate } from '../../database/version.ts';
import { authorOf } from '../../domain/people/author.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { CurrentVersion } from '../../ports/version.ts';

type Input = z.output<typeof storage.saveRetention.input>;
type Trx = Transaction<Schema>;

interface Limit extends CurrentVersion {
  readonly id: number;
  readonly months: number | null;
}

const selectForUpdate = statement(
  { id: number, months: orNull(number), version: number, at: timestamp, by: orNull(text) },
  (kind: string) => sql`
    select r.id, r.months, r.version, r.updated_at as at, ${authorOf('r')} as by
    from event_retention r where r.kind = ${kind} for update of r`,
);

/** Reads and locks the retention of a kind of events. */
export async function lockLimit(trx: Trx, kind: Input['kind']): Promise<Limit> {
  const limit = await selectForUpdate.first(trx, kind);
  if (!limit) throw new Error(`The migrations have put a limit for ${kind} there`);
  return limit;
}

const updateLimit = statement(
  {},
  (months: number | null, actorId: number, id: number) => sql`
    update event_retention set months = ${months}::integer, ${versionUpdate(actorId)}
    where id = ${id}`,
);

/** Saves the retention of a kind, in months. The caller has locked it. @returns the audit event. */
export async function saveLimit(trx: Trx, actor: Admin, before: Limit, { kind, months }: Input): Promise<AuditEvent> {
  if (before.months !== months) await updateLimit(trx, months, actor.id, before.id);
  return {
    target: { type: 'event_retention', id: before.id },
    before: { kind, months: before.months },
    after: { kind, months },
  };
}
