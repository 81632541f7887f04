import type { z } from 'zod';

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
 * with GET, as a JSON body otherwise. From this literal come the route, the OpenAPI document and the tests.
 */
export interface AppEndpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
  Verb extends 'GET' | 'POST' = 'GET' | 'POST',
> {
  readonly method: Verb;
  /** Below `/app/v1`. */
  readonly path: `/${string}`;
  /** The scope that a key needs; `any-write`: at least one of those that write. */
  readonly scope: AppScope | 'any-write';
  readonly summary: string;
  readonly input: Input;
  /** The whole answer, without `responseMessage` and `responseCode` unless it names them. */
  readonly output: Output;
  /** The answer as the document describes it, where that is more exact than what every answer is held to. */
  readonly documentedOutput?: z.ZodObject;
  /** Its body is a list of items: a JSON array or one JSON object a line, perhaps compressed. The handler reads it itself. */
  readonly takesItems?: true;
  /** The status of success; 200 when it is not said. */
  readonly success?: 202;
}

/** The endpoints of a part of the app's API, by their names. */
export type AppEndpoints = Readonly<Record<string, AppEndpoint>>;

/** Declares an endpoint of the app's API with its exact types. */
export const appEndpoint = <const C extends AppEndpoint>(literal: C): C => literal;

/** Where the API for the app begins. */
export const APP_API_BASE = '/app/v1';
