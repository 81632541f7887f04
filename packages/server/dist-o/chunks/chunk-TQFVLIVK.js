import { external_exports } from './chunk-HTZLKMDM.js';
import { Failure, moment } from './chunk-SZ7XHIHI.js';

// ../contract/src/core/endpoint/app-endpoint.ts
var APP_SCOPES = ['write:people', 'write:content', 'write:events', 'write:ads', 'read:decisions', 'read:config'];
var WRITE_SCOPES = APP_SCOPES.filter((scope) => scope.startsWith('write:'));
var appEndpoint = (literal) => literal;
var APP_API_BASE = '/app/v1';
var fieldsInPath = ({ path }) => [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => name);

// ../contract/src/core/openapi/example.ts
var byName = {
  address: '1 Main Street, Springfield',
  action: 'resend',
  app_version: '5.4.1',
  avatar: 'https://example.com/picture.jpg',
  data: '<p>A text</p>',
  device_os: 'iOS 18',
  dob: '1990-05-17',
  email: 'ann.miller@example.com',
  host: 'news.example',
  failed_host: 'news.example',
  image: 'https://example.com/picture.jpg',
  ip: '192.0.2.7',
  key: 'Zk3vJt0xYb5wQ2nLr8cD1g',
  keyword: 'ann',
  message: 'About the report of last week',
  name: 'Ann Miller',
  note: 'Asked the author',
  otp: '123456',
  phone: '+1 555 0100',
  query: 'ann',
  reason: 'Spam',
  responseMessage: 'Done',
  reported_by: 'Ann Miller',
  time_zone: 'Europe/Berlin',
  title: 'Ten lamps that last',
  url: 'https://news.example/page/12',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  username: 'ann.miller',
  website: 'news.example',
};
var byFormat = {
  'date-time': '2026-03-14T09:26:53.000Z',
  date: '2026-03-14',
  email: 'ann.miller@example.com',
  uri: 'https://example.com',
};
function textOf(schema, name) {
  const text =
    byFormat[schema.format ?? ''] ?? byName[name] ?? (/password/i.test(name) ? 'a quite good password' : name);
  const long = text.length < (schema.minLength ?? 0) ? text.padEnd(schema.minLength ?? 0, '.') : text;
  return schema.maxLength === void 0 ? long : long.slice(0, schema.maxLength);
}
function numberOf({ minimum, exclusiveMinimum, maximum }, name) {
  if (name === 'responseCode') return 200;
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1;
  const least = Math.max(minimum ?? above, above);
  return Math.min(least, maximum ?? least);
}
function exampleOf(schema, only = 'all', name = '') {
  if (typeof schema === 'boolean') return {};
  if (schema.examples?.[0] !== void 0) return schema.examples[0];
  const choice = schema.anyOf?.find((one) => typeof one === 'object' && one.type !== 'null') ?? schema.allOf?.[0];
  if (choice !== void 0) return exampleOf(choice, only, name);
  if (schema.const !== void 0) return schema.const;
  if (schema.enum !== void 0) return schema.enum.find((one) => one !== '') ?? schema.enum[0];
  if (schema.default !== void 0) return schema.default;
  if (schema.type === 'string') return textOf(schema, name);
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, name);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array')
    return schema.items === void 0 || Array.isArray(schema.items) ? [] : [exampleOf(schema.items, only, name)];
  if (schema.type !== 'object') return null;
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).filter(([field]) => only === 'all' || required.has(field));
  return Object.fromEntries(fields.map(([field, one]) => [field, exampleOf(one, only, field)]));
}

// ../contract/src/core/openapi/parts.ts
var pascal = (name) => name.replace(/(?:^|[._])(\p{L})/gu, (_whole, first) => first.toUpperCase());
var schemaOf = (schema, io) => {
  const { $schema: _dialect, ...rest } = external_exports.toJSONSchema(schema, { target: 'draft-2020-12', io });
  return rest;
};
function json(schema, io) {
  const written = schemaOf(schema, io);
  const example = exampleOf(written, io === 'input' ? 'required' : 'all');
  return { 'application/json': { schema: written, example } };
}
var header = (name, description) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', maxLength: 255 },
});
function queryParameters(input, inPath = []) {
  const { properties = {}, required = [] } = schemaOf(input, 'input');
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: required.includes(name),
    ...(description === void 0 ? {} : { description }),
    schema,
    ...(required.includes(name) && schema.default === void 0 ? { example: exampleOf(schema, 'all', name) } : {}),
  }));
}
var failureSchema = schemaOf(Failure, 'output');
var failureResponses = (failures) =>
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
var referTo = (codes) => Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/responses/${code}` }]));

// ../contract/src/decisions/decision-type.ts
var decisionType = (literal) => literal;
var idOf = (what) =>
  external_exports.string().nullable().describe(`The id of the ${what}; null when the app never sent it`);
var internalId = () =>
  external_exports
    .int()
    .positive()
    .optional()
    .describe('The id in the console, when the app never sent its own: it can with an item of type user');
var reason = () => external_exports.string().nullable().describe('The reason, when one was given');
var textForUser = () =>
  external_exports.string().nullable().describe('A text for the person it is about, when there is one');

// ../contract/src/decisions/types.ts
var aboutUser = { user: idOf('user'), internal_id: internalId() };
var aboutPost = { post: idOf('post'), internal_id: internalId(), user: idOf('author') };
var REASONED = { reason: 'Spam', text: null };
var aboutCase = {
  case: external_exports.int().positive().describe('The id of the case in the console'),
  about: external_exports
    .union([external_exports.object({ post: idOf('post') }), external_exports.object({ user: idOf('user') })])
    .describe('The post, or the user, that was reported'),
  internal_id: internalId(),
  reports: external_exports
    .array(external_exports.string())
    .describe('The ids of the reports that the app sent: of the newest 10,000'),
};
var people = {
  'user.created': decisionType({
    description: 'Staff added a person to the app',
    thing: 'user',
    saysWho: true,
    data: external_exports.object({
      ...aboutUser,
      fields: external_exports
        .record(external_exports.string(), external_exports.string().nullable())
        .describe('Their known data, named like the fields of the item user'),
    }),
    example: {
      user: null,
      internal_id: 12,
      fields: { name: 'Ann Lee', username: 'ann', email: 'ann@example.com', phone: null },
    },
  }),
  'user.suspended': decisionType({
    description: 'Staff suspended a person: they may not use the app',
    thing: 'user',
    saysWho: true,
    data: external_exports.object({
      ...aboutUser,
      until: external_exports.iso
        .datetime()
        .nullable()
        .describe('When it ends by itself; null: only when staff lift it'),
      reason: reason(),
      text: textForUser(),
    }),
    example: { user: 'u_1001', until: null, ...REASONED },
  }),
  'user.unsuspended': decisionType({
    description: 'A person may use the app again',
    thing: 'user',
    saysWho: true,
    data: external_exports.object({ ...aboutUser, cause: external_exports.enum(['staff', 'ended', 'appeal']) }),
    example: { user: 'u_1001', cause: 'staff' },
  }),
  'user.warned': decisionType({
    description: 'Staff warned a person: they may go on using the app, which shows them the text',
    thing: 'user',
    saysWho: true,
    data: external_exports.object({ ...aboutUser, reason: reason(), text: textForUser() }),
    example: { user: 'u_1001', ...REASONED },
  }),
  'user.updated': decisionType({
    description: 'Staff changed fields of a person',
    thing: 'user',
    saysWho: true,
    data: external_exports.object({
      ...aboutUser,
      changed: external_exports
        .record(external_exports.string(), external_exports.string().nullable())
        .describe('The new values, named like the fields of the item user'),
    }),
    example: { user: 'u_1001', changed: { phone: '+1 555 0100' } },
  }),
  'user.password_set': decisionType({
    description:
      'Staff set a password for the app: POST /users/{id}/password-check answers once whether a password is this one',
    thing: 'user',
    saysWho: true,
    data: external_exports.object(aboutUser),
    example: { user: 'u_1001' },
  }),
  'user.auto_follow_changed': decisionType({
    description: 'New users follow this person from now on, or no longer',
    thing: 'user',
    saysWho: true,
    data: external_exports.object({ ...aboutUser, auto_follow: external_exports.boolean() }),
    example: { user: 'u_1001', auto_follow: true },
  }),
  'appeal.decided': decisionType({
    description:
      'The appeal of a person was decided: upheld, what was decided first stands; overturned, it was reverted, which events of its own say',
    thing: 'user',
    saysWho: false,
    data: external_exports.object({
      appeal: external_exports.string().describe('The id of the item of type appeal'),
      ...aboutUser,
      outcome: external_exports.enum(['upheld', 'overturned']),
      reason: reason(),
    }),
    example: { appeal: 'ap_1', user: 'u_1001', outcome: 'overturned', reason: 'It was meant as a joke' },
  }),
  'follow.created': decisionType({
    description: 'A new user follows those whom all new users follow: one event for the user',
    thing: 'user',
    saysWho: false,
    data: external_exports.object({
      follower: idOf('follower'),
      internal_id: internalId(),
      followed: external_exports.array(idOf('user')).describe('Whom they follow now'),
      cause: external_exports.literal('auto_follow'),
    }),
    example: { follower: 'u_2001', followed: ['u_1'], cause: 'auto_follow' },
  }),
};
var postDecision = (description) =>
  decisionType({
    description,
    thing: 'post',
    saysWho: true,
    data: external_exports.object({ ...aboutPost, reason: reason(), text: textForUser() }),
    example: { post: 'p_77', user: 'u_1001', ...REASONED },
  });
var content = {
  'post.deleted': postDecision('Staff deleted a post'),
  'post.restored': postDecision('Staff brought a post back'),
  'post.hidden': postDecision('Staff hid a post: nobody sees it in the app any more, and it stays there'),
  'post.unhidden': postDecision('Staff show a hidden post again'),
  'report.decided': decisionType({
    description: 'The reports about a post or a person were decided',
    thing: 'case',
    saysWho: true,
    data: external_exports.object({
      ...aboutCase,
      outcome: external_exports.enum(['acted_on', 'dismissed']),
      reason: reason(),
    }),
    example: {
      case: 5,
      about: { post: 'p_77' },
      reports: ['r_3', 'r_9'],
      outcome: 'dismissed',
      reason: 'Nothing wrong',
    },
  }),
  'report.reopened': decisionType({
    description: 'A decision about reports was undone: they are open again',
    thing: 'case',
    saysWho: true,
    data: external_exports.object({ ...aboutCase, outcome: external_exports.null(), reason: reason() }),
    example: { case: 5, about: { post: 'p_77' }, reports: ['r_3', 'r_9'], outcome: null, reason: null },
  }),
  'failed_url.retry_requested': decisionType({
    description: 'Staff ask the app to try addresses again that failed; it answers with items of type failed_url',
    thing: 'failed_url',
    saysWho: true,
    data: external_exports.object({
      ids: external_exports.array(external_exports.string()).describe('The ids of the failed URLs'),
    }),
    example: { ids: ['f_1', 'f_2'] },
  }),
};
var interest = (description, example) =>
  decisionType({
    description,
    thing: 'interest',
    saysWho: true,
    data: external_exports.object({
      name: external_exports.string(),
      before: external_exports.string().nullable().describe('Its name before it was renamed; otherwise null'),
    }),
    example,
  });
var ads = {
  'campaign.status_changed': decisionType({
    description: 'Staff changed the status of a campaign',
    thing: 'campaign',
    saysWho: true,
    data: external_exports.object({
      campaign: idOf('campaign'),
      internal_id: internalId(),
      from: external_exports.string(),
      to: external_exports.string(),
      reason: reason(),
    }),
    example: { campaign: 'c_9', from: 'Pending', to: 'Approved', reason: null },
  }),
  'charge.changed': decisionType({
    description: 'The charge of a goal of campaigns was changed',
    thing: 'charge',
    saysWho: true,
    data: external_exports.object({
      goal: external_exports.enum(['clicks', 'impressions']),
      value: external_exports.string().nullable().describe('An exact decimal; null: the goal has no charge any more'),
    }),
    example: { goal: 'clicks', value: '0.25' },
  }),
  'interest.created': interest('Staff added an interest', { name: 'Cycling', before: null }),
  'interest.renamed': interest('Staff renamed an interest', { name: 'Bicycles', before: 'Cycling' }),
  'interest.deleted': interest('Staff deleted an interest that no campaign is about', {
    name: 'Bicycles',
    before: null,
  }),
};
var product = {
  'page.published': decisionType({
    description: 'A page has a new text: GET /pages/{page} returns it',
    thing: 'page',
    saysWho: true,
    data: external_exports.object({
      page: external_exports.string().describe('The key of the page'),
      version: external_exports.int(),
    }),
    example: { page: 'faq', version: 3 },
  }),
  'version_policy.changed': decisionType({
    description: 'The policy for people with an older version of the app was changed',
    thing: 'app_version',
    saysWho: true,
    data: external_exports.object({
      device_type: external_exports.enum(['android', 'ios']),
      app_version: external_exports.string(),
      notify_for_update: external_exports.literal([0, 1, 2]).describe('0: nothing, 1: an alert, 2: they must update'),
    }),
    example: { device_type: 'ios', app_version: '5.4.1', notify_for_update: 2 },
  }),
  'enrichment.changed': decisionType({
    description: 'The enrichment service was turned on or off',
    thing: 'enrichment',
    saysWho: true,
    data: external_exports.object({ on: external_exports.boolean() }),
    example: { on: false },
  }),
};
var decisionTypes = { ...people, ...content, ...ads, ...product };
var decisionNames = Object.keys(decisionTypes);

// ../contract/src/decisions/documented.ts
var by = external_exports.string().nullable().describe('The member of staff who decided; null when the server did');
var dataOf = ({ data, saysWho }) => external_exports.object({ ...data.shape, ...(saysWho ? { by } : {}) });
var exampleOf2 = (type, { saysWho, example }) => ({
  id: 'evt_0b5a3f6c1d2e4f708192a3b4c5d6e7f8',
  type,
  timestamp: '2026-01-31T12:00:00.000Z',
  data: saysWho ? { ...example, by: 'staff_8c2f0d41a7b96e53' } : example,
});
function eventSchema([name, type]) {
  return external_exports
    .object({
      id: external_exports.string().describe('The same in the feed, in webhooks, and each time that it is sent'),
      type: external_exports.literal(name),
      timestamp: external_exports.iso.datetime().describe('When it was decided'),
      data: dataOf(type),
    })
    .meta({ id: `${pascal(name)}Event`, description: type.description, examples: [exampleOf2(name, type)] });
}
var DecisionEvent = external_exports.union(Object.entries(decisionTypes).map(eventSchema)).meta({
  id: 'DecisionEvent',
  description: 'A decision; `type` says which data it has. More types may be added later',
});
var eventExample = exampleOf2('user.suspended', decisionTypes['user.suspended']);

// ../contract/src/decisions/webhooks.ts
var header2 = (name, description) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});
var parameters = [
  header2('webhook-id', 'The `id` of the event: the same again when it is sent again'),
  header2('webhook-timestamp', 'When this attempt was made, in seconds since 1970'),
  header2(
    'webhook-signature',
    '`v1,\u2026`: the signature of Standard Webhooks; while the secret is changed there are two, with a space between them',
  ),
];
function webhook([name, type]) {
  const schema = schemaOf(
    external_exports.object({ type: external_exports.literal(name), timestamp: moment(), data: dataOf(type) }),
    'output',
  );
  const { id: _id, ...example } = exampleOf2(name, type);
  return [
    name,
    {
      post: {
        operationId: `webhooks.${name}`,
        tags: ['webhooks'],
        summary: type.description,
        security: [],
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema, example } } },
        responses: { '2XX': { description: 'The app has received it: it is not sent again' } },
      },
    },
  ];
}
var documentedWebhooks = Object.fromEntries(Object.entries(decisionTypes).map(webhook));

// ../contract/src/decisions/index.ts
var EVENT_DAYS = 90;
var Event = external_exports.object({
  id: external_exports.string().meta({ examples: ['evt_0b5a3f6c1d2e4f708192a3b4c5d6e7f8'] }),
  type: external_exports.enum(decisionNames),
  timestamp: moment().describe('When it was decided'),
  data: external_exports.record(external_exports.string(), external_exports.unknown()),
});
var next = external_exports.string().describe('The position for the next call, also when there is nothing more yet');
var names = new Set(decisionNames);
var changes = appEndpoint({
  method: 'GET',
  path: '/changes',
  scope: 'read:decisions',
  summary: 'The decisions of staff and of the server, in one order without gaps or repetitions',
  input: external_exports.strictObject({
    after: external_exports
      .string()
      .max(64)
      .optional()
      .describe(
        `The \`next\` of the answer before; \`latest\`: from now on; without it, from the oldest, ${EVENT_DAYS} days ago`,
      ),
    limit: external_exports.int().min(1).max(1e3).default(100),
    types: external_exports
      .string()
      .max(2e3)
      .refine((list) => list.split(',').every((name) => names.has(name)), 'Names a type of event that there is not')
      .optional()
      .describe('Only these types, with commas between them'),
    wait: external_exports
      .int()
      .min(0)
      .max(30)
      .default(0)
      .describe('For how many seconds the call may wait for an event'),
  }),
  output: external_exports.object({ events: external_exports.array(Event).meta({ examples: [[eventExample]] }), next }),
  documentedOutput: external_exports.object({ events: external_exports.array(DecisionEvent), next }),
  documentedWebhooks,
});
var decisions = { changes };

export {
  APP_API_BASE,
  APP_SCOPES,
  appEndpoint,
  decisionNames,
  decisions,
  decisionTypes,
  EVENT_DAYS,
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
};
//# sourceMappingURL=chunk-TQFVLIVK.js.map
