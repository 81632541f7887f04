import { z } from 'zod';
import {
  APP_API_BASE,
  APP_SCOPES,
  type AppEndpoint,
  type AppEndpoints,
  fieldsInPath,
  WRITE_SCOPES,
} from '../../core/endpoint/app-endpoint.ts';
import { exampleOf } from '../../core/openapi/example.ts';
import {
  appFailureSchema,
  failureResponses,
  header,
  type Json,
  json,
  pascal,
  queryParameters,
  referTo,
  schemaOf,
} from '../../core/openapi/parts.ts';
import { type ItemTypeName, itemTypes } from '../items/index.ts';
import { exampleOfItem } from './examples.ts';
import { itemSchemas } from './items.ts';

/** The items that the search service sends. */
export const SEARCH_SERVICE_TYPES: readonly ItemTypeName[] = ['search', 'failed_url', 'visit'];

const failures: Readonly<Record<number, string>> = {
  400: 'The JSON of the body cannot be read',
  401: 'No valid key: it is missing, unknown, revoked, expired, or of the wrong kind (qdk_live_, qdk_test_)',
  403: 'The key does not have the scope in the message',
  404: 'Not found',
  413: 'More than 5,000 items, 5 MB (unpacked), or 64 KB for an item',
  415: 'The body is not application/json or, for items, application/x-ndjson',
  422: 'The body is not an array, or a field or parameter is not valid; `errors` lists them',
  429: "Above the key's rate limit, or too many failed attempts; retry after `Retry-After`",
  500: 'Server Error',
  503: 'Overloaded, or the database is not available; retry after `Retry-After`',
};

const DESCRIPTION = `For the app's backend, search service and importers. Authenticate with \`Authorization: Bearer qdk_live_…\` (\`qdk_test_…\` outside production). Each key has scopes; each item type requires one.

Things (users, posts, campaigns …) have state. Send only changed fields; \`null\` clears a field. The state with the latest \`occurred_at\` wins, in any order of arrival. \`deleted: true\` deletes a thing.

Events (searches, visits, messages …) are written once; the same id again changes nothing, so every call can be repeated. \`created_at\` defaults to the first \`occurred_at\`.

Items can arrive before what they refer to; they wait up to 7 days. Ids are yours: 1 to 128 printable ASCII characters. Timestamps are RFC 3339 with a zone; money is a string with two decimals.

Pages are at \`/pages/{page}\`, without a key: HTML, or JSON at \`/pages/{page}.json\` (\`page\`, \`title\`, \`version\`, \`published_at\`, \`url\`, \`html\`). \`config\` lists them.`;

const failuresOf = (endpoint: AppEndpoint): readonly number[] =>
  [
    ...(endpoint.takesItems ? [400] : []),
    ...(endpoint.method === 'POST' ? [413, 415] : []),
    ...(endpoint.scope === 'public' ? [] : [401, 403, 429]),
    ...(fieldsInPath(endpoint).length > 0 ? [404] : []),
    ...[422, 500, 503],
  ].toSorted((a, b) => a - b);

const itemsBody = (types: readonly ItemTypeName[]): Json => {
  const examples = types.map(exampleOfItem);
  return {
    description: 'Items: an array, or one per line. Compressed with `Content-Encoding: gzip`.',
    required: true,
    content: {
      'application/json': {
        schema: { type: 'array', maxItems: 5000, items: { $ref: '#/components/schemas/Item' } },
        example: examples.slice(0, 2),
      },
      'application/x-ndjson': {
        schema: { type: 'string', description: 'One JSON `Item` per line, without line breaks' },
        example: examples
          .slice(0, 2)
          .map((item) => JSON.stringify(item))
          .join('\n'),
      },
    },
  };
};

/** Returns the scopes for these item types, of which the call needs one; empty where no key is needed. */
function scopesFor({ scope }: AppEndpoint, types: readonly ItemTypeName[]): readonly string[] {
  if (scope === 'public') return [];
  if (scope !== 'any-write') return [scope];
  const needed = new Set<string>(types.map((name) => itemTypes[name].scope));
  return WRITE_SCOPES.filter((one) => needed.has(one));
}

function parametersOf(endpoint: AppEndpoint): readonly Json[] {
  const inPath = fieldsInPath(endpoint);
  const fields = queryParameters(endpoint.input, inPath).filter(
    (one) => endpoint.method === 'GET' || one.in === 'path',
  );
  return [
    ...fields,
    ...(endpoint.takesItems ? [header('Content-Encoding', '`gzip` when the body is compressed')] : []),
    ...(endpoint.hasTag ? [header('If-None-Match', 'The ETag of the previous answer')] : []),
  ];
}

function bodyOf(endpoint: AppEndpoint, types: readonly ItemTypeName[]): Json {
  if (endpoint.takesItems) return { requestBody: itemsBody(types) };
  if (endpoint.method === 'GET') return {};
  const inPath = fieldsInPath(endpoint);
  const inBody = Object.entries(endpoint.input.shape).filter(([name]) => !inPath.includes(name));
  return { requestBody: { required: true, content: json(z.strictObject(Object.fromEntries(inBody)), 'input') } };
}

/** The headers of a success. */
const headersOf = ({ hasTag }: AppEndpoint): Json =>
  hasTag ? { headers: { ETag: { description: 'For `If-None-Match`', schema: { type: 'string' } } } } : {};

function operation(name: string, feature: string, endpoint: AppEndpoint, types: readonly ItemTypeName[]): Json {
  const scopes = scopesFor(endpoint, types);
  const answer = schemaOf(endpoint.output, 'output');
  const success = endpoint.success ?? 200;
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    description: scopes.length === 0 ? 'No key required' : `Scope: ${scopes.join(' or ')}`,
    security: scopes.map((scope) => ({ key: [scope] })),
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint, types),
    responses: {
      [success]: {
        description: success === 202 ? 'Accepted items are stored; refused items are listed' : 'Done',
        ...headersOf(endpoint),
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${pascal(name)}Answer` },
            example: answerExample(answer, success),
          },
        },
      },
      ...(endpoint.hasTag ? { 304: { description: 'Nothing has changed since the answer with this ETag' } } : {}),
      ...referTo(failuresOf(endpoint)),
    },
  };
}

/** Returns the schema of an answer, and the schemas it refers to by name. */
function answerSchemas(name: string, { output, documentedOutput }: AppEndpoint): Json {
  const text = JSON.stringify(schemaOf(documentedOutput ?? output, 'output'));
  const { $defs, ...schema } = JSON.parse(text.replaceAll('#/$defs/', '#/components/schemas/'));
  for (const named of Object.values<Json & { id?: string }>($defs ?? {})) delete named.id;
  return { ...$defs, [`${pascal(name)}Answer`]: schema };
}

/** Returns an example of an answer; an answer that includes the status has its own example. */
function answerExample(schema: Json, status: number): unknown {
  const example = exampleOf(schema) as Readonly<Record<string, unknown>>;
  return 'responseCode' in example ? { ...example, responseCode: status } : example;
}

/**
 * Returns the OpenAPI 3.1 document of the app's API.
 * @param contract its endpoints by part and name.
 * @param types the item types that it describes.
 */
export function appOpenapi(
  contract: Readonly<Record<string, AppEndpoints>>,
  types: readonly ItemTypeName[] = Object.keys(itemTypes) as ItemTypeName[],
): Json {
  const operations = Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ name, feature, endpoint })),
  );
  return {
    openapi: '3.1.1',
    info: {
      title: 'App API',
      version: '1.0.0',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: APP_API_BASE }],
    tags: [...Object.keys(contract), 'webhooks'].map((name) => ({ name })),
    paths: Object.fromEntries(
      operations.map(({ name, feature, endpoint }) => [
        endpoint.path,
        { [endpoint.method.toLowerCase()]: operation(name, feature, endpoint, types) },
      ]),
    ),
    webhooks: Object.assign({}, ...operations.map(({ endpoint }) => endpoint.documentedWebhooks)),
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: `A key; its scopes are some of ${APP_SCOPES.join(', ')}` },
      },
      schemas: {
        ...itemSchemas(types),
        ...Object.assign({}, ...operations.map(({ name, endpoint }) => answerSchemas(name, endpoint))),
        Failure: appFailureSchema,
      },
      responses: failureResponses(failures),
    },
  };
}
