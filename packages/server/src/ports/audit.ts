import type { Outcome } from '@quarterdeck/contract/core/entities/outcomes';
import type { Transaction } from 'kysely';
import type { AuditTarget } from '../core/errors.ts';
import type { Db } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Admin } from './caller.ts';
import type { Origin } from './origin.ts';

/** What a handler says of its call for the audit row. `before` and `after` may hold personal values: they are kept apart. */
export interface AuditEvent {
  readonly target?: AuditTarget;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** Facts that are never personal. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** It is about permissions or money, so it is kept for years. */
  readonly keptForYears?: true | undefined;
  /** A read that shows what a look in the audit log has shown already: it is part of that one, and gets no row of its own. */
  readonly isPartOfLook?: true;
  /** Further rows of a call that acts on many things, each about one of them. */
  readonly others?: readonly AuditEvent[];
}

/** One row of the audit log. */
export interface AuditRecord extends AuditEvent {
  /** No one is signed in when a command is run on the machine. */
  readonly admin?: Pick<Admin, 'id'> & { readonly sessionId?: number };
  readonly origin: Pick<Origin, 'ip' | 'requestId'>;
  /** What happened, by the name that the audit log stores permanently. */
  readonly event: string;
  readonly permission?: string | undefined;
  /** `looked`: private data of a person was shown. */
  readonly outcome: Outcome;
  readonly status: number;
}

/** The audit log could not be written: what it would have told of must not happen either. */
export class AuditFailure extends Error {}

/** Writes a row of the audit log, in the transaction when there is one. @throws AuditFailure when it cannot be written. */
export type WriteAudit = (db: Db | Transaction<Schema>, entry: AuditRecord) => Promise<void>;
