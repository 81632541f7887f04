import { z } from 'zod';
import { AppFailure, Failure } from '../endpoint/envelope.ts';
import { exampleOf } from './example.ts';

/** A part of an OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>;

/**
 * Returns the schema name: `AdEvent`, `IngestStatus` and `UserCreated` for `ad_event`, `ingestStatus` and
 * `user.created`.
 */
export const pascal = (name: string): string =>
  name.replace(/(?:^|[._])(\p{L})/gu, (_whole, first: string) => first.toUpperCase());

/** Returns a Zod schema as JSON Schema in the form that OpenAPI 3.1 uses. */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io });
  return rest;
};

/** Returns a JSON body with an example. A client can omit optional fields. */
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

/** Returns the parameters of an input sent in the address: in the query, or in the path for fields in `inPath`. */
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

/** The body of every error answer. */
export const failureSchema: Json = schemaOf(Failure, 'output');

/** The body of every error answer in the app's API. */
export const appFailureSchema: Json = schemaOf(AppFailure, 'output');

/** Returns the error answers by status, each with its sentence; they refer to the schema `Failure`. */
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

/** Returns references to the answers of an operation in `components`. */
export const referTo = (codes: readonly number[]): Json =>
  Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/responses/${code}` }]));
