import { HttpError } from './chunk-2TIE53C4.js';
import { external_exports } from './chunk-HTZLKMDM.js';
import { appContract } from './chunk-QAEVBAQ5.js';
import {
  APP_API_BASE,
  APP_SCOPES,
  exampleOf,
  failureResponses,
  failureSchema,
  fieldsInPath,
  header,
  json,
  pascal,
  queryParameters,
  referTo,
  schemaOf,
  WRITE_SCOPES,
} from './chunk-TQFVLIVK.js';
import { appId, itemTypes, momentWithZone } from './chunk-UL33MALQ.js';

// ../contract/src/ingest/document/examples.ts
var HAPPENED = '2026-01-31T12:00:00Z';
var user = 'u_1001';
var other = 'u_1002';
var post = 'p_2001';
var room = 'r_3001';
var campaign = 'c_4001';
var image = 'https://files.example/lamp.jpg';
var examples = {
  user: {
    id: user,
    data: {
      name: 'Ann Miller',
      username: 'ann.miller',
      email: 'ann.miller@example.com',
      phone: '+1 555 0100',
      gender: 'female',
      dob: '1990-05-17',
      address: '1 Main Street, Springfield',
      current_location: 'Springfield, IL',
      avatar: 'https://files.example/ann.jpg',
      device_type: 'ios',
      device_os: 'iOS 18.2',
      device_app_version: '5.4.1',
      latitude: 39.8,
      longitude: -89.64,
      last_seen_at: HAPPENED,
      created_at: '2025-11-02T08:15:00+01:00',
    },
  },
  follow: { id: 'f_6001', data: { follower: user, followed: other, created_at: HAPPENED } },
  position: { id: 'pos_7001', data: { user, latitude: 39.8, longitude: -89.64, place: 'Springfield, IL' } },
  post: {
    id: post,
    data: {
      user,
      title: 'Ten lamps that last',
      image,
      website: 'https://news.example/lamps',
      text: 'I bought three of them.',
      latitude: 39.8,
      longitude: -89.64,
      like_count: 12,
      comment_count: 3,
      clicks_count: 40,
      shares_count: 1,
      created_at: HAPPENED,
    },
  },
  post_view: { id: 'v_8001', data: { post, user: other } },
  bookmark: {
    id: 'b_9001',
    data: { user, search_term: 'lamps', search_type: 'web', image, title: 'Ten lamps', description: 'A list', post },
  },
  report: { id: 'rep_1', data: { post, by: other, reason: 'Spam', text: 'The same post again and again' } },
  appeal: {
    id: 'ap_1',
    data: { user, decision: 'evt_0b5a3f6c1d2e4f708192a3b4c5d6e7f8', text: 'The post is not an advertisement' },
  },
  room: { id: room, data: { name: 'Lamps', channel: 'room-3001', members: [user, other], created_at: HAPPENED } },
  message: { id: 'm_1', data: { room, sender: user, message_type: 'TEXT', message: 'Which one did you buy?' } },
  search: {
    id: 's_1',
    data: {
      search_term: 'lamps that last',
      search_type: 'web',
      user,
      image,
      title: 'Ten lamps that last',
      description: 'What was opened',
      opened: true,
      created_at: HAPPENED,
    },
  },
  failed_url: {
    id: 'url_1',
    data: {
      url: 'https://news.example/page/12',
      post,
      user,
      device_type: 'android',
      device_os: 'Android 15',
      failed_in_curl: true,
      scrap_by_script: false,
      failed_in_enrichment: true,
      cause: 'The host did not answer',
      attempts: 2,
      last_retried_at: HAPPENED,
      resolved_at: null,
      created_at: HAPPENED,
    },
  },
  visit: {
    id: 'visit_1',
    data: {
      visitor: 'visitor-5d41402a',
      session_started_at: '2026-01-31T11:58:20Z',
      path: '/search',
      referrer: 'https://news.example/',
      device: 'mobile',
      browser: 'Firefox',
      country: 'US',
    },
  },
  campaign: {
    id: campaign,
    data: {
      user,
      campaign_name: 'Spring lamps',
      goal: 'clicks',
      ad_set_name: 'Lamps',
      target_gender: 'all',
      target_location: '{"latitude":39.8,"longitude":-89.64,"radius":25,"unit":"miles"}',
      target_region: 'Illinois',
      target_age_minimum: 18,
      target_age_maximum: 65,
      interest: ['Home', 'Light'],
      creative_ad_title: 'Lamps that last',
      creative_ad_url: 'https://lamps.example/spring',
      creative_ad_description: 'Ten years of light',
      creative_ad_button_name: 'Look',
      creative_ad_button_color: '#1a7f37',
      creative_ad_button_text_color: '#ffffff',
      creative_ad_media_path: image,
      total_ad_budget: '250.00',
      ad_start: '2026-03-01T00:00:00Z',
      ad_end: '2026-03-31T00:00:00Z',
      payment_type: 'card',
      card_detail_id: 7,
      status: 'Pending',
      created_at: HAPPENED,
    },
  },
  ad_event: { id: 'ad_1', data: { campaign, kind: 'click', user: other, state: 'CA' } },
  transaction: {
    id: 't_5001',
    data: { user, amount: '12.50', transaction_type: 'debit', campaign, stripe_transaction_id: 'ch_3Nf1' },
  },
};
var exampleOfItem = (type) => ({
  type,
  id: examples[type].id,
  occurred_at: HAPPENED,
  data: examples[type].data,
});

// ../contract/src/ingest/document/items.ts
var refer = (name) => ({ $ref: `#/components/schemas/${name}` });
function orNull({ description, ...schema }) {
  return { ...(description === void 0 ? {} : { description }), anyOf: [schema, { type: 'null' }] };
}
var naming = (schema, type) =>
  type === void 0 || schema.description !== void 0 ? schema : { description: `The id of a ${type}`, ...schema };
function dataSchema(type) {
  const written = schemaOf(external_exports.strictObject(type.fields).partial(), 'input');
  const required = new Set(type.required);
  const properties = Object.entries(written.properties).map(([field, schema]) => {
    const named = naming(schema, type.references[field]);
    return [field, required.has(field) ? named : orNull(named)];
  });
  return {
    type: 'object',
    description: type.description,
    properties: Object.fromEntries(properties),
    // A thing may come in parts; an event is one fact.
    ...(type.kind === 'event' ? { required: type.required } : {}),
    additionalProperties: false,
  };
}
var remarkOf = ({ kind, scope, isCorrectable, required }) =>
  [
    `Scope ${scope}.`,
    kind === 'event'
      ? `An event: written once${isCorrectable ? ', and corrected by a later occurred_at' : ''}.`
      : `A thing: it exists when its ${required.join(', ')} ${required.length === 1 ? 'is' : 'are'} known.`,
  ].join(' ');
function itemSchema(name) {
  const type = itemTypes[name];
  const isEvent = type.kind === 'event';
  return {
    type: 'object',
    description: `${type.description}. ${remarkOf(type)}`,
    properties: {
      type: { type: 'string', const: name },
      id: { description: 'Your own id, unique for the type', ...schemaOf(appId(), 'input') },
      occurred_at: {
        description: isEvent ? 'When it happened, or was corrected' : 'When the thing had this state',
        ...schemaOf(momentWithZone(), 'input'),
      },
      data: refer(`${pascal(name)}Data`),
      ...(isEvent ? {} : { deleted: { type: 'boolean', const: true, description: 'The thing was deleted' } }),
    },
    required: ['type', 'id', 'occurred_at', ...(isEvent ? ['data'] : [])],
    additionalProperties: false,
    examples: [exampleOfItem(name)],
  };
}
function itemSchemas(types) {
  return {
    Item: {
      description: 'One item; its `type` says which data it has',
      oneOf: types.map((name) => refer(`${pascal(name)}Item`)),
      discriminator: {
        propertyName: 'type',
        mapping: Object.fromEntries(types.map((name) => [name, `#/components/schemas/${pascal(name)}Item`])),
      },
    },
    ...Object.fromEntries(
      types.flatMap((name) => [
        [`${pascal(name)}Item`, itemSchema(name)],
        [`${pascal(name)}Data`, dataSchema(itemTypes[name])],
      ]),
    ),
  };
}

// ../contract/src/ingest/document/index.ts
var SEARCH_SERVICE_TYPES = ['search', 'failed_url', 'visit'];
var failures = {
  400: 'The JSON of the body cannot be read',
  401: 'No valid key: none was sent, or it is unknown, revoked, expired, or of the other kind (qdk_live_, qdk_test_)',
  403: 'The key has not the scope; the message names it',
  404: 'There is no such thing',
  413: 'More than 5,000 items, 5 MB (unpacked), or 64 KB for an item',
  415: 'The body is neither application/json nor, for items, application/x-ndjson',
  422: 'The body is no array, or a field or parameter is not valid; `errors` says which',
  429: 'More than the key may send, or too many wrong tries; `Retry-After` says when to come back',
  500: 'Server Error',
  503: 'The server has too much to do, or no database; `Retry-After` says when to come back',
};
var DESCRIPTION = `What the backend of the app, its search service and importers call, with a key: \`Authorization: Bearer qdk_live_\u2026\` (\`qdk_test_\u2026\` outside production). Each key has scopes; each type of item needs one.

Things (a user, a post, a campaign \u2026) have states: an item may carry only the fields that changed, \`null\` clears a field, and the state with the later \`occurred_at\` wins, whatever the order of arrival. \`deleted: true\` removes a thing.

Events (a search, a visit, a message \u2026) are facts, written once: the same id again changes nothing, so that every call may be repeated. \`created_at\` is when it happened, by default its first \`occurred_at\`.

An item may come before what it refers to: it is accepted and waits for it, up to 7 days. Ids are your own: 1 to 128 printable ASCII characters. Moments are RFC 3339 with a zone, money is a text with two places.

What staff write for everybody is at \`/pages/{page}\`, beside this API and without a key: HTML for people, and \`/pages/{page}.json\` with \`page\`, \`title\`, \`version\`, \`published_at\`, \`url\` and \`html\`. \`config\` lists them.`;
var failuresOf = (endpoint) =>
  [
    ...(endpoint.takesItems ? [400] : []),
    ...(endpoint.method === 'POST' ? [413, 415] : []),
    ...(endpoint.scope === 'public' ? [] : [401, 403, 429]),
    ...(fieldsInPath(endpoint).length > 0 ? [404] : []),
    ...[422, 500, 503],
  ].toSorted((a, b) => a - b);
var itemsBody = (types) => {
  const examples2 = types.map(exampleOfItem);
  return {
    description: 'Items: an array, or one a line. With `Content-Encoding: gzip` it is compressed.',
    required: true,
    content: {
      'application/json': {
        schema: { type: 'array', maxItems: 5e3, items: { $ref: '#/components/schemas/Item' } },
        example: examples2.slice(0, 2),
      },
      'application/x-ndjson': {
        schema: { type: 'string', description: 'One `Item` a line, each as JSON without line feeds' },
        example: examples2
          .slice(0, 2)
          .map((item) => JSON.stringify(item))
          .join('\n'),
      },
    },
  };
};
function scopesFor({ scope }, types) {
  if (scope === 'public') return [];
  if (scope !== 'any-write') return [scope];
  const needed = new Set(types.map((name) => itemTypes[name].scope));
  return WRITE_SCOPES.filter((one) => needed.has(one));
}
function parametersOf(endpoint) {
  const inPath = fieldsInPath(endpoint);
  const fields = queryParameters(endpoint.input, inPath).filter(
    (one) => endpoint.method === 'GET' || one.in === 'path',
  );
  return [
    ...fields,
    ...(endpoint.takesItems ? [header('Content-Encoding', '`gzip` when the body is compressed')] : []),
    ...(endpoint.hasTag ? [header('If-None-Match', 'The ETag of the answer before')] : []),
  ];
}
function bodyOf(endpoint, types) {
  if (endpoint.takesItems) return { requestBody: itemsBody(types) };
  if (endpoint.method === 'GET') return {};
  const inPath = fieldsInPath(endpoint);
  const inBody = Object.entries(endpoint.input.shape).filter(([name]) => !inPath.includes(name));
  return {
    requestBody: { required: true, content: json(external_exports.strictObject(Object.fromEntries(inBody)), 'input') },
  };
}
var headersOf = ({ hasTag }) =>
  hasTag ? { headers: { ETag: { description: 'For `If-None-Match`', schema: { type: 'string' } } } } : {};
function operation(name, feature, endpoint, types) {
  const scopes = scopesFor(endpoint, types);
  const answer = schemaOf(endpoint.output, 'output');
  const success = endpoint.success ?? 200;
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    description: scopes.length === 0 ? 'No key is needed' : `Scope: ${scopes.join(' or ')}`,
    security: scopes.map((scope) => ({ key: [scope] })),
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint, types),
    responses: {
      [success]: {
        description: success === 202 ? 'Accepted items are durable; refused ones are listed' : 'Done',
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
function answerSchemas(name, { output, documentedOutput }) {
  const text = JSON.stringify(schemaOf(documentedOutput ?? output, 'output'));
  const { $defs, ...schema } = JSON.parse(text.replaceAll('#/$defs/', '#/components/schemas/'));
  for (const named of Object.values($defs ?? {})) delete named.id;
  return { ...$defs, [`${pascal(name)}Answer`]: schema };
}
function answerExample(schema, status) {
  const example = exampleOf(schema);
  return 'responseCode' in example ? { ...example, responseCode: status } : example;
}
function appOpenapi(contract, types = Object.keys(itemTypes)) {
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
        Failure: failureSchema,
      },
      responses: failureResponses(failures),
    },
  };
}

// src/features/documents/app-document.ts
var APP_DOCUMENT = `${APP_API_BASE}/openapi.json`;
var SEARCH_DOCUMENT = `${APP_DOCUMENT}?part=search`;
var appDocument = (
  part = 'all',
) => `${JSON.stringify(appOpenapi(appContract, part === 'search' ? SEARCH_SERVICE_TYPES : void 0), null, 2)}
`;
function partOf(query) {
  const { part = 'all' } = query;
  if (part === 'all' || part === 'search') return part;
  throw new HttpError(422, 'The part can only be search', {
    errors: [{ field: 'part', message: 'It can only be search' }],
  });
}
function serveAppDocument(app) {
  const made = {};
  app.get(APP_DOCUMENT, async ({ query }, reply) => {
    const part = partOf(query);
    made[part] ??= appDocument(part);
    reply.header('cache-control', 'public, max-age=60').type('application/json; charset=utf-8');
    return made[part];
  });
}

export { APP_DOCUMENT, appDocument, SEARCH_DOCUMENT, serveAppDocument };
//# sourceMappingURL=chunk-YBGTRJNI.js.map
