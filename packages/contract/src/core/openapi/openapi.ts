import { codesOf } from '../access/access.ts';
import { PROOF_MINUTES } from '../access/fresh-proof.ts';
import { API_BASE, type Endpoint, type Endpoints, inputInQuery, writes } from '../endpoint/endpoint.ts';
import { failureResponses, failureSchema, header, type Json, json, queryParameters, referTo } from './parts.ts';

const failures: Readonly<Record<number, string>> = {
  401: 'No valid session, or wrong credentials',
  403: 'The permission in the message is missing; with `stepUp`, a fresh proof',
  404: 'Not found',
  409: 'A business rule does not allow the call, or someone else made the change first',
  413: 'The body is too large',
  415: 'The body is not application/json',
  422: 'The input is not valid; `errors` lists each field',
  429: 'Too many calls; retry after `Retry-After`',
  500: 'Server Error',
  503: 'Overloaded, or the database is not available; retry after `Retry-After`',
};

function failuresOf(endpoint: Endpoint): readonly number[] {
  const always = [401, 422, 429, 500, 503];
  if (endpoint.access === 'public') return [...always, 413, 415];
  return [...always, 403, 404, ...(writes(endpoint) ? [409] : []), ...(inputInQuery(endpoint) ? [] : [413, 415])];
}

function parametersOf(endpoint: Endpoint): Json[] {
  const headers = [
    ...(writes(endpoint) && endpoint.access !== 'public'
      ? [header('Idempotency-Key', 'A repeated key within 24 hours returns the same answer and changes nothing')]
      : []),
    ...(endpoint.versioned ? [header('If-Match', 'The version you read; 409 if it has changed since then')] : []),
  ];
  if (!inputInQuery(endpoint)) return headers;
  return [...queryParameters(endpoint.input), ...headers];
}

const permissionOf = (endpoint: Endpoint): string => {
  const codes = codesOf(endpoint.access);
  if (codes.length > 0)
    return codes.join(typeof endpoint.access === 'object' && 'allOf' in endpoint.access ? ' and ' : ' or ');
  return { public: 'none', session: 'any signed-in admin', super: 'super admin' }[endpoint.access as string] ?? '';
};

/** The document's text about the required proof of identity. */
const proofOf = ({ freshProof }: Endpoint): string => {
  if (freshProof === undefined) return '';
  return freshProof === 'always'
    ? `. Requires that the admin confirmed their identity in the last ${PROOF_MINUTES} minutes`
    : `. Requires a proof from the last ${PROOF_MINUTES} minutes where \`${freshProof.switch}\` of \`/step-up-settings\` is on`;
};

const successesOf = ({ creates }: Endpoint): readonly number[] =>
  creates === undefined ? [200] : creates === true ? [201] : [200, 201];

/** The content types of `answersMedia`. */
const mediaContent: Json = Object.fromEntries(
  ['image/*', 'audio/*', 'video/*'].map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
);

function successOf(endpoint: Endpoint, code: number): Json {
  if (endpoint.answersMedia) return { description: 'The bytes; 206 with the requested range', content: mediaContent };
  if (endpoint.produces)
    return { description: 'The rows, as a stream', content: { [endpoint.produces]: { schema: { type: 'string' } } } };
  return {
    description: code === 201 ? 'Created' : 'Done',
    content: json(endpoint.output, 'output'),
  };
}

function operation(name: string, feature: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    description: `Permission: ${permissionOf(endpoint)}${proofOf(endpoint)}`,
    'x-permission': permissionOf(endpoint),
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    parameters: parametersOf(endpoint),
    ...(inputInQuery(endpoint) ? {} : { requestBody: { required: true, content: json(endpoint.input, 'input') } }),
    responses: {
      ...Object.fromEntries(successesOf(endpoint).map((code) => [code, successOf(endpoint, code)])),
      ...referTo(failuresOf(endpoint)),
    },
  };
}

/** A call with another media type at the same address adds that type to the existing operation. */
function addContent(operations: Record<string, Json>, verb: string, endpoint: Endpoint): void {
  const there = operations[verb] as { description: string; responses: { 200: { content: Json } } };
  operations[verb] = {
    ...there,
    description: `${there.description}; as ${endpoint.produces}: ${permissionOf(endpoint)}${proofOf(endpoint)}`,
    responses: {
      ...there.responses,
      200: {
        ...there.responses[200],
        content: { ...there.responses[200].content, ...(successOf(endpoint, 200).content as Json) },
      },
    },
  };
}

/** Returns the OpenAPI 3.1 document of a contract. */
export function openapi(contract: Readonly<Record<string, Endpoints>>, info: { title: string; version: string }): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [feature, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      paths[endpoint.path] ??= {};
      const operations = paths[endpoint.path] as Record<string, Json>;
      const verb = endpoint.method.toLowerCase();
      if (operations[verb]) addContent(operations, verb, endpoint);
      else operations[verb] = operation(`${feature}.${name}`, feature, endpoint);
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
      schemas: { Failure: failureSchema },
      responses: failureResponses(failures),
    },
  };
}
