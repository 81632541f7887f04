import type { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { FreshProof } from '../access/fresh-proof.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The person a write acts on, and what it changes. The server applies its target rules before the handler runs. */
export interface Target {
  /** The input field with the id of the person. */
  readonly field: string;
  /**
   * `rights`: groups and permissions; `account`: profile, password, sessions; `suspension`: whether they can sign in;
   * `app`: data that only app users have.
   */
  readonly part: 'rights' | 'account' | 'suspension' | 'app';
  /** A decision of moderators: it also applies to a deleted user, as long as a case is about them. */
  readonly isModeration?: true;
}

/**
 * An endpoint of the API. GET and DELETE send its input as query parameters, other methods as a JSON body; its output
 * is the complete answer. The route, the typed client, the OpenAPI document, the buttons and the tests are derived from
 * this literal.
 */
export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
  Verb extends Method = Method,
> {
  readonly method: Verb;
  /** The path below `/api/v1`. */
  readonly path: `/${string}`;
  /**
   * The event name in the audit log. It is stored and part of the hash chain: a used name never changes, whatever
   * becomes of the endpoint. A retired name moves to the server's `former-events.ts`.
   */
  readonly event: `${string}.${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** It creates something, always or with some inputs: success is then 201. */
  readonly creates?: true | ((input: Readonly<Record<string, unknown>>) => boolean);
  /**
   * Available to an admin who must still change a temporary password, or add a sign-in method that their group
   * requires.
   */
  readonly duringSetup?: true;
  /** A write available to an admin who views the console as a group; all other writes are refused. */
  readonly whileViewing?: true;
  /**
   * A dangerous call: the caller must have proven their identity in the last ten minutes. Otherwise it is refused with
   * `stepUp`; the console asks for the proof and repeats the call.
   */
  readonly freshProof?: FreshProof;
  /** It takes `If-Match` with the version of the resource that it changes. */
  readonly versioned?: true;
  /** The body can be as large as a long text: up to 1 MB. */
  readonly hasLargeBody?: true;
  /** The media type of the answer instead of JSON, when the request accepts it; `output` then describes one row. */
  readonly produces?: 'text/csv';
  /**
   * It answers the bytes of a picture, audio or video instead of JSON, in parts with `Range`; `output` is then unused.
   */
  readonly answersMedia?: true;
  /** The person it acts on. */
  readonly target?: Target;
  /**
   * The input field that names a person. Authorization also allows the call to an admin who has a temporary grant for
   * that person instead of the permission of `access`.
   */
  readonly allowsTemporaryGrant?: string;
  /**
   * The input field that names the person whose private data a read shows. Each such read is audited first. When the
   * field is optional and missing, no private data is shown.
   */
  readonly auditedRead?: string;
  /**
   * A read that can show private data of many people at once. When its handler adds what it shows to the audit event's
   * details, the read is audited first.
   */
  readonly auditsPeopleShown?: true;
  /**
   * The answer shows emails or phone numbers. The handler names the people, who are counted per admin and 24 hours
   * before their data is shown.
   */
  readonly showsContacts?: true | undefined;
  /**
   * The optional field of the answer that is a secret and shown once. A request repeated with its `Idempotency-Key`
   * gets the answer without it, and the secret is never stored.
   */
  readonly shownOnce?: string;
  /** Its audit rows are about permissions or money: they are stored for years, not months. */
  readonly keptForYears?: true;
  /** The types of app events that it can emit on success. */
  readonly emits?: readonly string[];
}

/** The endpoints of a feature, by name. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** Declares an endpoint with its exact types. */
export const endpoint = <const C extends Endpoint>(literal: C): C => literal;

/** The input that a client sends: fields with a default can be omitted. */
export type InputOf<C extends Endpoint> = z.input<C['input']>;

/** The output of the endpoint. */
export type OutputOf<C extends Endpoint> = z.output<C['output']>;

/** Returns the route of an endpoint, as in `refusals` and messages: `POST /assign-groups`. */
export const routeOf = (endpoint: Pick<Endpoint, 'method' | 'path'>): string => `${endpoint.method} ${endpoint.path}`;

/** Returns whether the endpoint changes something. */
export const writes = (endpoint: Pick<Endpoint, 'method'>): boolean => endpoint.method !== 'GET';

/** Returns whether the input is sent as query parameters. */
export const inputInQuery = (endpoint: Pick<Endpoint, 'method'>): boolean =>
  endpoint.method === 'GET' || endpoint.method === 'DELETE';

/** The base path of the API. */
export const API_BASE = '/api/v1';
