import type { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { FreshProof } from '../access/fresh-proof.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The person a write acts on, and what it changes: the server applies its target rules before the handler runs. */
export interface Target {
  /** The field of the input that holds the id of the person. */
  readonly field: string;
  /**
   * `rights`: groups and permissions; `account`: profile, password, sessions; `suspension`: whether they may sign in;
   * `app`: what only users of the app have.
   */
  readonly part: 'rights' | 'account' | 'suspension' | 'app';
  /** It is a decision of moderators: someone the app has deleted is met as well, as long as a case is about them. */
  readonly isModeration?: true;
}

/**
 * An endpoint of the API. Its input travels as query parameters with GET and DELETE, as a JSON body otherwise; its output is
 * the whole answer. From this literal come the route, the typed client, the OpenAPI document, the buttons and the tests.
 */
export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
  Verb extends Method = Method,
> {
  readonly method: Verb;
  /** Below `/api/v1`. */
  readonly path: `/${string}`;
  /**
   * What the audit log calls it. The name is stored, and the chain holds hashes of it: one that was used never changes, whatever
   * becomes of the endpoint. A name that is given up goes to `former-events.ts` of the server.
   */
  readonly event: `${string}.${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** It creates something, always or with some inputs: success is 201. */
  readonly creates?: true | ((input: Readonly<Record<string, unknown>>) => boolean);
  /** It is open to an admin who must still change a temporary password, or add a method of signing in that their group asks for. */
  readonly duringSetup?: true;
  /** A write that is open to an admin who views the console as a group: all others are refused. */
  readonly whileViewing?: true;
  /**
   * It is dangerous: anyone who calls must have proven who they are in the last ten minutes. Otherwise it is refused with `stepUp`, and
   * the console asks for the proof and repeats the call.
   */
  readonly freshProof?: FreshProof;
  /** It takes `If-Match`: the version of the resource that it changes. */
  readonly versioned?: true;
  /** Its body may be as large as a long text: up to 1 MB. */
  readonly hasLargeBody?: true;
  /** It answers this type instead of JSON, when the request accepts it; `output` then describes one row. */
  readonly produces?: 'text/csv';
  /**
   * It answers the bytes of a picture, a sound or a film instead of JSON, also part of them by `Range`; `output` then
   * describes nothing.
   */
  readonly answersMedia?: true;
  /** It acts on a person. */
  readonly target?: Target;
  /**
   * An admin without the permission of `access` may also call it while they have a temporary grant for the person this
   * field names: authorization looks for one.
   */
  readonly allowsTemporaryGrant?: string;
  /**
   * A read that shows the private data of one person: the field that names them. Each such read is audited first. Without
   * the field, where it is optional, no one's data is shown.
   */
  readonly auditedRead?: string;
  /**
   * A read that may show private data of many people at once. When its handler says in the details of the audit event
   * what it shows, the read is audited first.
   */
  readonly auditsPeopleShown?: true;
  /**
   * Its answer shows the email or phone of people: its handler says of whom, and they are counted for each admin and 24 hours
   * before they are shown.
   */
  readonly showsContacts?: true | undefined;
  /**
   * The optional field of its answer that is a secret and shown once: a request that is repeated with its `Idempotency-Key` gets
   * the answer without it, and nothing keeps it.
   */
  readonly shownOnce?: string;
  /** Its audit rows are about permissions or money: they are kept for years, not months. */
  readonly keptForYears?: true;
  /** The types of the app events that it may emit when it succeeds. */
  readonly emits?: readonly string[];
}

/** The endpoints of a feature, by their names. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** Declares an endpoint with its exact types. */
export const endpoint = <const C extends Endpoint>(literal: C): C => literal;

/** What a client sends: fields with a default may be left out. */
export type InputOf<C extends Endpoint> = z.input<C['input']>;

/** What the endpoint answers. */
export type OutputOf<C extends Endpoint> = z.output<C['output']>;

/** The route of an endpoint, as lists of refused actions and messages name it: `POST /assign-groups`. */
export const routeOf = (endpoint: Pick<Endpoint, 'method' | 'path'>): string => `${endpoint.method} ${endpoint.path}`;

/** Whether the endpoint changes something. */
export const writes = (endpoint: Pick<Endpoint, 'method'>): boolean => endpoint.method !== 'GET';

/** Whether the input travels in the address. */
export const inputInQuery = (endpoint: Pick<Endpoint, 'method'>): boolean =>
  endpoint.method === 'GET' || endpoint.method === 'DELETE';

/** Where the API begins. */
export const API_BASE = '/api/v1';
