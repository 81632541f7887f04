import { API_BASE, codesOf, inputInQuery, writes } from './chunk-2FTGFEAK.js';
import { contract } from './chunk-QAEVBAQ5.js';
import { failureResponses, failureSchema, header, json, queryParameters, referTo } from './chunk-TQFVLIVK.js';

// ../contract/src/core/openapi/openapi.ts
var failures = {
  401: 'No valid session, or wrong credentials',
  403: 'Signed in without the permission; the message names it',
  404: 'There is no such thing',
  409: 'A rule of the business refuses, or someone else was first',
  413: 'The body is too large',
  415: 'The body is not application/json',
  422: 'The input is not valid; `errors` says what, field by field',
  429: 'Too many of these; `Retry-After` says when to come back',
  500: 'Server Error',
  503: 'Overloaded or without a database; `Retry-After` says when to come back',
};
function failuresOf(endpoint) {
  const always = [401, 422, 429, 500, 503];
  if (endpoint.access === 'public') return [...always, 413, 415];
  return [...always, 403, 404, ...(writes(endpoint) ? [409] : []), ...(inputInQuery(endpoint) ? [] : [413, 415])];
}
function parametersOf(endpoint) {
  const headers = [
    ...(writes(endpoint) && endpoint.access !== 'public'
      ? [header('Idempotency-Key', 'The same key within 24 hours gives the same answer, and changes nothing twice')]
      : []),
    ...(endpoint.versioned ? [header('If-Match', 'The version that was seen; 409 when someone changed it since')] : []),
  ];
  if (!inputInQuery(endpoint)) return headers;
  return [...queryParameters(endpoint.input), ...headers];
}
var permissionOf = (endpoint) => {
  const codes = codesOf(endpoint.access);
  if (codes.length > 0)
    return codes.join(typeof endpoint.access === 'object' && 'allOf' in endpoint.access ? ' and ' : ' or ');
  return { public: 'none', session: 'any signed-in admin', super: 'super admin' }[endpoint.access] ?? '';
};
var successesOf = ({ creates }) => (creates === void 0 ? [200] : creates === true ? [201] : [200, 201]);
var mediaContent = Object.fromEntries(
  ['image/*', 'audio/*', 'video/*'].map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
);
function successOf(endpoint, code) {
  if (endpoint.answersMedia)
    return { description: 'The bytes; 206 with the part that `Range` asks for', content: mediaContent };
  if (endpoint.produces)
    return { description: 'The rows, as a stream', content: { [endpoint.produces]: { schema: { type: 'string' } } } };
  return {
    description: code === 201 ? 'Created' : 'Done',
    content: json(endpoint.output, 'output'),
  };
}
function operation(name, feature, endpoint) {
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    description: `Permission: ${permissionOf(endpoint)}`,
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
function addContent(operations, verb, endpoint) {
  const there = operations[verb];
  operations[verb] = {
    ...there,
    description: `${there.description}; as ${endpoint.produces}: ${permissionOf(endpoint)}`,
    responses: {
      ...there.responses,
      200: {
        ...there.responses[200],
        content: { ...there.responses[200].content, ...successOf(endpoint, 200).content },
      },
    },
  };
}
function openapi(contract2, info) {
  const paths = {};
  for (const [feature, endpoints] of Object.entries(contract2))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      paths[endpoint.path] ??= {};
      const operations = paths[endpoint.path];
      const verb = endpoint.method.toLowerCase();
      if (operations[verb]) addContent(operations, verb, endpoint);
      else operations[verb] = operation(`${feature}.${name}`, feature, endpoint);
    }
  return {
    openapi: '3.1.1',
    info: { ...info, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: API_BASE }],
    security: [{ bearer: [] }],
    tags: Object.keys(contract2).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The api_token of verify-auth' } },
      schemas: { Failure: failureSchema },
      responses: failureResponses(failures),
    },
  };
}

// src/features/documents/admin-document.ts
var adminDocument = (productName = 'Quarterdeck') =>
  openapi(contract, { title: `${productName} admin API`, version: '1.0.0' });

export { adminDocument };
//# sourceMappingURL=chunk-5ZUTSCIL.js.map
