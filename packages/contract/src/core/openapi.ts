import { z } from 'zod';
import { codesOf } from './access.ts';
import { API_BASE, type Endpoint, type Endpoints, inputInQuery, writes } from './call.ts';
import { Failure } from './envelope.ts';
import { exampleOf } from './example.ts';

type Json = Readonly<Record<string, unknown>>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io });
  return rest;
};

/** A body of JSON, with an example. Whoever calls need not send all that they could. */
function json(schema: z.ZodType, io: 'input' | 'output'): Json {
  const written = schemaOf(schema, io);
  const example = exampleOf(written, io === 'input' ? 'required' : 'all');
  return { 'application/json': { schema: written, example } };
}

const failures: Readonly<Record<number, string>> = {
  401: 'No valid session, or wrong credentials',
  403: 'Signed in without the permission; the message names it',
  404: 'There is no such thing',
  409: 'A rule of the business refuses, or somebody else was first',
  413: 'The body is too large',
  415: 'The body is not application/json',
  422: 'The input is not valid; `errors` says what, field by field',
  429: 'Too many of these; `Retry-After` says when to come back',
  500: 'Server Error',
  503: 'Overloaded or without a database; `Retry-After` says when to come back',
};

function failuresOf(one: Endpoint): readonly number[] {
  const always = [401, 422, 429, 500, 503];
  if (one.access === 'public') return [...always, 413, 415];
  return [...always, 403, 404, ...(writes(one) ? [409] : []), ...(inputInQuery(one) ? [] : [413, 415])];
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', maxLength: 255 },
});

function parametersOf(one: Endpoint): Json[] {
  const headers = [
    ...(writes(one) && one.access !== 'public'
      ? [header('Idempotency-Key', 'The same key within 24 hours gives the same answer, and changes nothing twice')]
      : []),
    ...(one.versioned ? [header('If-Match', 'The version that was seen; 409 when somebody changed it since')] : []),
  ];
  if (!inputInQuery(one)) return headers;
  const { properties = {}, required = [] } = schemaOf(one.input, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const query = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
    ...(required.includes(name) && schema.default === undefined ? { example: exampleOf(schema, 'all', name) } : {}),
  }));
  return [...query, ...headers];
}

const permissionOf = (one: Endpoint): string => {
  const codes = codesOf(one.access);
  if (codes.length > 0) return codes.join(typeof one.access === 'object' && 'allOf' in one.access ? ' and ' : ' or ');
  return { public: 'none', session: 'any signed-in admin', super: 'super admin' }[one.access as string] ?? '';
};

const successesOf = ({ creates }: Endpoint): readonly number[] =>
  creates === undefined ? [200] : creates === true ? [201] : [200, 201];

/** What `answersMedia` answers. */
const mediaContent: Json = Object.fromEntries(
  ['image/*', 'audio/*', 'video/*'].map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
);

function successOf(one: Endpoint, code: number): Json {
  if (one.answersMedia)
    return { description: 'The bytes; 206 with the part that `Range` asks for', content: mediaContent };
  if (one.produces)
    return { description: 'The rows, as a stream', content: { [one.produces]: { schema: { type: 'string' } } } };
  return {
    description: code === 201 ? 'Made' : 'Done',
    content: json(one.output, 'output'),
  };
}

function operation(name: string, room: string, one: Endpoint): Json {
  return {
    operationId: name,
    tags: [room],
    summary: one.summary,
    description: `Permission: ${permissionOf(one)}`,
    'x-permission': permissionOf(one),
    ...(one.access === 'public' ? { security: [] } : {}),
    parameters: parametersOf(one),
    ...(inputInQuery(one) ? {} : { requestBody: { required: true, content: json(one.input, 'input') } }),
    responses: {
      ...Object.fromEntries(successesOf(one).map((code) => [code, successOf(one, code)])),
      ...Object.fromEntries(failuresOf(one).map((code) => [code, { $ref: `#/components/responses/${code}` }])),
    },
  };
}

/** A call that answers another type on the same address adds that type to the operation that is there. */
function addContent(operations: Record<string, Json>, verb: string, one: Endpoint): void {
  const there = operations[verb] as { description: string; responses: { 200: { content: Json } } };
  operations[verb] = {
    ...there,
    description: `${there.description}; as ${one.produces}: ${permissionOf(one)}`,
    responses: {
      ...there.responses,
      200: {
        ...there.responses[200],
        content: { ...there.responses[200].content, ...(successOf(one, 200).content as Json) },
      },
    },
  };
}

/** The OpenAPI 3.1 document of a contract. */
export function openapi(contract: Readonly<Record<string, Endpoints>>, info: { title: string; version: string }): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [roomName, room] of Object.entries(contract))
    for (const [callName, one] of Object.entries(room)) {
      paths[one.path] ??= {};
      const operations = paths[one.path] as Record<string, Json>;
      const verb = one.method.toLowerCase();
      if (operations[verb]) addContent(operations, verb, one);
      else operations[verb] = operation(`${roomName}.${callName}`, roomName, one);
    }
  return {
    openapi: '3.1.1',
    info: { ...info, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: API_BASE }],
    security: [{ bearer: [] }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The api_token of verify-auth' } },
      schemas: { Failure: schemaOf(Failure, 'output') },
      responses: Object.fromEntries(
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
      ),
    },
  };
}
