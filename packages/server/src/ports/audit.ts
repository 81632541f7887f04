import type { Outcome } from '@quarterdeck/contract/core/entities/outcomes';
import type { Transaction } from 'kysely';
import type { AuditTarget } from '../core/errors.ts';
import type { Db } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Admin } from './caller.ts';
import type { Origin } from './origin.ts';

/**
 * What a handler reports for the call's audit row. `before` and `after` may contain personal values, so they are stored
 * separately.
 */
export interface AuditEvent {
  readonly target?: AuditTarget;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** Facts that are never personal. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Set for permissions and money, whose rows are stored for years. */
  readonly keptForYears?: true | undefined;
  /** Set for a read that an earlier audited read already covers, so that it gets no row. */
  readonly isPartOfLook?: true;
  /** Further rows of a call on many things, each about one of them. */
  readonly others?: readonly AuditEvent[];
}

/** One row of the audit log. */
export interface AuditRecord extends AuditEvent {
  /** Unset for commands, which run without a signed-in admin. */
  readonly admin?: Pick<Admin, 'id'> & { readonly sessionId?: number };
  readonly origin: Pick<Origin, 'ip' | 'requestId'>;
  /** What happened, by the permanent name in the audit log. */
  readonly event: string;
  readonly permission?: string | undefined;
  /** `looked`: private data of a person was shown. */
  readonly outcome: Outcome;
  readonly status: number;
}

/** The audit log could not be written, so what it would have recorded must not happen either. */
export class AuditFailure extends Error {}

/**
 * Writes a row of the audit log, in the transaction if there is one.
 * @throws AuditFailure when it cannot be written.
 */
export type WriteAudit = (db: Db | Transaction<Schema>, entry: AuditRecord) => Promise<void>;
