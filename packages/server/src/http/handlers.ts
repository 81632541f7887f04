import type { Endpoint, Endpoints } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { FastifyReply } from 'fastify';
import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../database/schema.ts';
import type { AuditEvent } from '../ports/audit.ts';
import type { Admin } from '../ports/caller.ts';
import type { MediaFile } from '../ports/media-file.ts';
import type { Origin } from '../ports/origin.ts';

/** Whether the call is a write by a signed-in admin: one transaction, one audit row. */
type SignedWrite<C extends Endpoint> = C['method'] extends 'GET' ? false : C['access'] extends 'public' ? false : true;

/** What a handler gets: the checked input, the admin, and where to query. */
export interface Context<C extends Endpoint> {
  readonly input: z.output<C['input']>;
  readonly admin: C['access'] extends 'public' ? undefined : Admin;
  /** The transaction of a signed-in write; the pool otherwise. */
  readonly db: SignedWrite<C> extends true ? Transaction<Schema> : Kysely<Schema>;
  /** The grant that allows the call, when no permission does. */
  readonly grant?: number | undefined;
  readonly origin: Origin;
  /** The version that `If-Match` asks for: `versioned` compares it. */
  readonly expectedVersion?: number | undefined;
  /** For headers of the answer that the contract does not name. */
  readonly reply: FastifyReply;
}

/** What a handler gives is what the contract decodes: moments become texts there. */
type Fields<C extends Endpoint> = Omit<z.input<C['output']>, 'responseMessage' | 'responseCode'>;

/** The call's own fields; every call but a read also says what happened. */
export type Answer<C extends Endpoint> = C['method'] extends 'GET'
  ? Fields<C> & { readonly responseMessage?: string }
  : Fields<C> & { readonly responseMessage: string };

/** A file that is shown, and what the audit log says of it. */
export interface ShownMedia {
  readonly file: MediaFile;
  readonly audit?: AuditEvent | undefined;
}

/** A stream of rows: the name of the file, and the query that makes them; its columns become the header line. */
export interface Rows {
  readonly filename: string;
  readonly query: CompiledQuery;
}

/** Whose email or phone the answer shows: their ids. */
export interface ShowsContacts {
  readonly shown: readonly number[];
}

/** What a handler gives back: the answer, what the audit log says of what was done or shown, and whose contact data is in it. */
export type Result<C extends Endpoint> = Answer<C> & { readonly audit?: AuditEvent } & (C extends {
    readonly showsContacts: true;
  }
    ? ShowsContacts
    : unknown);

/** What answers a call. */
export type Run<C extends Endpoint> = (context: Context<C>) => Promise<Result<C>>;

/** What a write gets before its transaction begins: it may query on connections of its own. */
export type WriteContext<C extends Endpoint> = Omit<Context<C>, 'db'>;

/**
 * A write with work to do before its transaction begins, while no connection is held: limits that outlive a refusal, and
 * passwords to hash. It gives what then runs in the transaction.
 */
export interface PreparedHandler<C extends Endpoint> {
  readonly prepare: (before: WriteContext<C>) => Promise<Run<C>>;
}

/** A write that is about one thing: a refusal is recorded as one about it, too. */
export interface AboutTarget<C extends Endpoint> {
  readonly auditTarget?: (context: WriteContext<C>) => AuditEvent['target'];
}

/** A write that may be asked with `If-Match`: what `versioned` makes. */
export interface VersionedHandler<C extends Endpoint> extends AboutTarget<C> {
  readonly isVersioned: true;
  readonly run: Run<C>;
}

/** The same with work to do before the transaction: what `preparedVersioned` makes. */
export interface PreparedVersionedHandler<C extends Endpoint> extends AboutTarget<C>, PreparedHandler<C> {
  readonly isVersioned: true;
}

type Handler<C extends Endpoint> = C extends { produces: string }
  ? (context: Context<C>) => Rows
  : C extends { answersMedia: true }
    ? (context: Context<C>) => Promise<ShownMedia>
    : C extends { versioned: true }
      ? VersionedHandler<C> | PreparedVersionedHandler<C>
      : SignedWrite<C> extends true
        ? Run<C> | (AboutTarget<C> & ({ readonly run: Run<C> } | PreparedHandler<C>))
        : Run<C>;

/** A handler for every endpoint of a feature: a missing one does not compile. */
export type Handlers<R extends Endpoints> = { readonly [Name in keyof R]: Handler<R[Name]> };
