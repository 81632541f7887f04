import type { z } from 'zod';
import type { Json } from '../openapi/parts.ts';

/** What a key of the app may be allowed to do. */
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
 * An endpoint of the API for the app itself, called with a key instead of a session. Its input travels as query parameters
 * with GET, as a JSON body otherwise; the fields that its path names travel there. From this literal come the route, the
 * OpenAPI document and the tests.
 */
export interface AppEndpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
  Verb extends 'GET' | 'POST' = 'GET' | 'POST',
> {
  readonly method: Verb;
  /** Below `/app/v1`; a field of the input in the path is written `{id}`, and is a text. */
  readonly path: `/${string}`;
  /** The scope that a key needs; `any-write`: at least one of those that write; `public`: no key is needed. */
  readonly scope: AppScope | 'any-write' | 'public';
  readonly summary: string;
  readonly input: Input;
  /** The whole answer, without `responseMessage` and `responseCode` unless it names them. */
  readonly output: Output;
  /** The answer as the document describes it, where that is more exact than what every answer is held to. */
  readonly documentedOutput?: z.ZodObject;
  /** What the server itself sends of the same, as the document describes it. */
  readonly documentedWebhooks?: Json;
  /** Its body is a list of items: a JSON array or one JSON object a line, perhaps compressed. The handler reads it itself. */
  readonly takesItems?: true;
  /** The status of success; 200 when it is not said. */
  readonly success?: 202;
  /** Its answer has an ETag: a caller that sends the one it has gets 304 when nothing changed. */
  readonly hasTag?: true;
  /** For this many seconds its answer may be kept and shown to anyone. Without it, nothing keeps it. */
  readonly publicSeconds?: 60;
}

/** The endpoints of a part of the app's API, by their names. */
export type AppEndpoints = Readonly<Record<string, AppEndpoint>>;

/** Declares an endpoint of the app's API with its exact types. */
export const appEndpoint = <const C extends AppEndpoint>(literal: C): C => literal;

/** Where the API for the app begins. */
export const APP_API_BASE = '/app/v1';

/** The fields of the input that are in the path. */
export const fieldsInPath = ({ path }: Pick<AppEndpoint, 'path'>): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => name);
