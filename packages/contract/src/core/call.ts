import type { z } from 'zod';
import type { Access } from './access.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Whom a write acts on, and what of theirs it changes: the server applies its target rules before the handler runs. */
export interface Target {
  /** The field of the input that holds the id of the person. */
  readonly field: string;
  /**
   * `rights`: groups and permissions; `account`: profile, password, sessions; `suspension`: whether they may sign in;
   * `app`: what only users of the app have.
   */
  readonly part: 'rights' | 'account' | 'suspension' | 'app';
}

/**
 * One call of the API. Its input travels as query parameters with GET and DELETE, as a JSON body otherwise; its output is
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
  readonly access: Access;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** It makes something new, always or with some inputs: success is 201. */
  readonly creates?: true | ((input: Readonly<Record<string, unknown>>) => boolean);
  /** It opens while the admin must still change a temporary password. */
  readonly duringPasswordChange?: true;
  /** It can be asked with `If-Match`: the version of the thing that it changes. */
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
   * Whoever lacks the permission that `access` names may still make the call while a grant of it runs, to them and for the
   * person whom this field names: the door asks for it.
   */
  readonly allowsTemporaryGrant?: string;
  /**
   * A read that shows the private data of one person: the field that names them. Each such look is audited first. Without
   * the field, where it is optional, nobody is looked at.
   */
  readonly auditedRead?: string;
  /**
   * A read that may show private data of many people at once. Whenever its handler notes in the details of the audit row
   * what it shows, the look is audited first.
   */
  readonly auditsPeopleShown?: true;
  /** Its audit rows tell of permissions or money: they are kept for years, not months. */
  readonly keptForYears?: true;
}

/** A named set of calls: one room of the API. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** Writes a call down with its exact types. */
export const call = <const C extends Endpoint>(literal: C): C => literal;

/** What a caller of the call sends: defaults may be left out. */
export type InputOf<C extends Endpoint> = z.input<C['input']>;

/** What the call answers. */
export type OutputOf<C extends Endpoint> = z.output<C['output']>;

/** The name of a call as tables of refusals and messages use it: `POST /assign-groups`. */
export const routeOf = (one: Pick<Endpoint, 'method' | 'path'>): string => `${one.method} ${one.path}`;

/** Whether the call changes something. */
export const writes = (one: Pick<Endpoint, 'method'>): boolean => one.method !== 'GET';

/** Whether the input travels in the address. */
export const inputInQuery = (one: Pick<Endpoint, 'method'>): boolean => one.method === 'GET' || one.method === 'DELETE';

/** Where the API begins. */
export const API_BASE = '/api/v1';
