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
  /** The version in `If-Match`, which `versioned` compares. */
  readonly expectedVersion?: number | undefined;
  /** For response headers that the contract does not name. */
  readonly reply: FastifyReply;
}

/** A handler returns the contract's decoded values; the contract converts moments to text. */
type Fields<C extends Endpoint> = Omit<z.input<C['output']>, 'responseMessage' | 'responseCode'>;

/** The call's own fields; every call except a read also has a message. */
export type Answer<C extends Endpoint> = C['method'] extends 'GET'
  ? Fields<C> & { readonly responseMessage?: string }
  : Fields<C> & { readonly responseMessage: string };

/** A file that is shown, and its audit event. */
export interface ShownMedia {
  readonly file: MediaFile;
  readonly audit?: AuditEvent | undefined;
}

/** A stream of rows: the file's name, and the query for the rows, whose columns become the header line. */
export interface Rows {
  readonly filename: string;
  readonly query: CompiledQuery;
}

/** The ids of people whose email or phone the answer shows. */
export interface ShowsContacts {
  readonly shown: readonly number[];
}

/** A handler's result: the answer, the audit event, and the people whose contact data it contains. */
export type Result<C extends Endpoint> = Answer<C> & { readonly audit?: AuditEvent } & (C extends {
    readonly showsContacts: true;
  }
    ? ShowsContacts
    : unknown);

/** A function that answers a call. */
export type Run<C extends Endpoint> = (context: Context<C>) => Promise<Result<C>>;

/** What a write receives before its transaction begins; it may query on its own connections. */
export type WriteContext<C extends Endpoint> = Omit<Context<C>, 'db'>;

/**
 * A write with work before its transaction, while no connection is held, such as limits that outlive a refusal, and
 * password hashing. It returns what then runs in the transaction.
 */
export interface PreparedHandler<C extends Endpoint> {
  readonly prepare: (before: WriteContext<C>) => Promise<Run<C>>;
}

/** A write about one thing: a refusal is also recorded about it. */
export interface AboutTarget<C extends Endpoint> {
  readonly auditTarget?: (context: WriteContext<C>) => AuditEvent['target'];
}

/** A write that supports `If-Match`, as `versioned` creates it. */
export interface VersionedHandler<C extends Endpoint> extends AboutTarget<C> {
  readonly isVersioned: true;
  readonly run: Run<C>;
}

/** The same with work before the transaction, as `preparedVersioned` creates it. */
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
