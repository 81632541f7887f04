import { z } from 'zod';
import { AppFailure, Failure } from '../endpoint/envelope.ts';
import { exampleOf } from './example.ts';

/** A part of an OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>;

/** A name as schemas are called: `ad_event`, `ingestStatus` and `user.created` as `AdEvent`, `IngestStatus` and `UserCreated`. */
export const pascal = (name: string): string =>
  name.replace(/(?:^|[._])(\p{L})/gu, (_whole, first: string) => first.toUpperCase());

/** A schema of Zod as JSON Schema, as OpenAPI 3.1 takes it. */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io });
  return rest;
};

/** A body of JSON, with an example. A client may leave out what is optional. */
export function json(schema: z.ZodType, io: 'input' | 'output'): Json {
  const written = schemaOf(schema, io);
  const example = exampleOf(written, io === 'input' ? 'required' : 'all');
  return { 'application/json': { schema: written, example } };
}

/** An optional header of a request. */
export const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', maxLength: 255 },
});

/** The fields of an input that travels in the address: in the query, or those named `inPath` in the path. */
export function queryParameters(input: z.ZodObject, inPath: readonly string[] = []): readonly Json[] {
  const { properties = {}, required = [] } = schemaOf(input, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
    ...(required.includes(name) && schema.default === undefined ? { example: exampleOf(schema, 'all', name) } : {}),
  }));
}

/** The body of every answer that is not a success. */
export const failureSchema: Json = schemaOf(Failure, 'output');

/** The same of the API of the app. */
export const appFailureSchema: Json = schemaOf(AppFailure, 'output');

/** The answers that are not a success, by their status, each with its sentence; they name the schema `Failure`. */
export const failureResponses = (failures: Readonly<Record<number, string>>): Json =>
  Object.fromEntries(
    Object.entries(failures).map(([code, description]) => [
      code,
      {
        description,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Failure' },
            example: { responseMessage: description, responseCode: Number(code) },
          },
        },
      },
    ]),
  );

/** The answers of an operation that are in `components`. */
export const referTo = (codes: readonly number[]): Json =>
  Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/responses/${code}` }]));
