import type { z } from 'zod';
import type { Json } from '../openapi/parts.ts';

/** The scopes that a key of the app can have. */
export const APP_SCOPES = [
  'write:people',
  'write:content',
  'write:events',
  'write:ads',
  'read:decisions',
  'read:config',
] as const;

export type AppScope = (typeof APP_SCOPES)[number];

/** The scopes that let a key send items. */
export const WRITE_SCOPES = APP_SCOPES.filter((scope) => scope.startsWith('write:'));

/**
 * An endpoint of the app's API, called with a key instead of a session. GET sends its input as query parameters, other
 * methods as a JSON body; fields named in the path go there. The route, the OpenAPI document and the tests are derived
 * from this literal.
 */
export interface AppEndpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
  Verb extends 'GET' | 'POST' = 'GET' | 'POST',
> {
  readonly method: Verb;
  /** The path below `/app/v1`. An input field in the path is written `{id}` and is a string. */
  readonly path: `/${string}`;
  /** The scope that a key needs. `any-write`: at least one of the write scopes; `public`: no key is needed. */
  readonly scope: AppScope | 'any-write' | 'public';
  readonly summary: string;
  readonly input: Input;
  /** The complete answer, without `responseMessage` and `responseCode` unless it names them. */
  readonly output: Output;
  /** The answer in the document, where it is more exact than the schema that answers are validated against. */
  readonly documentedOutput?: z.ZodObject;
  /** The webhooks in the document: the same content, sent by the server. */
  readonly documentedWebhooks?: Json;
  /**
   * The body is a list of items: a JSON array or one JSON object per line, optionally compressed. The handler reads it.
   */
  readonly takesItems?: true;
  /** The HTTP status of success; 200 if unset. */
  readonly success?: 202;
  /** The answer has an ETag: a caller that sends its current one gets 304 when nothing changed. */
  readonly hasTag?: true;
  /** How many seconds the answer can be cached and shown to anyone. If unset, it is not cached. */
  readonly publicSeconds?: 60;
}

/** A group of endpoints of the app's API, by name. */
export type AppEndpoints = Readonly<Record<string, AppEndpoint>>;

/** Declares an endpoint of the app's API with its exact types. */
export const appEndpoint = <const C extends AppEndpoint>(literal: C): C => literal;

/** The base path of the app's API. */
export const APP_API_BASE = '/app/v1';

/** Returns the input fields that are in the path. */
export const fieldsInPath = ({ path }: Pick<AppEndpoint, 'path'>): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => name);
