import { type Result, run } from '@quarterdeck/conformance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, type Fault, type Reply, startFaultyProxy } from './conformance/faulty-proxy.ts';
import { type Subject, startSubject } from './conformance/subject.ts';

type Body = Reply['body'];

/** Returns a fault in the answer to one call. */
const inAnswer = (route: string, change: (body: Body, reply: Reply) => void): Fault => ({
  onReply: (reply, call) => {
    if (call.route === route && reply.status < 300) change(reply.body, reply);
  },
});

/** Returns a fault in each row of a list. */
const inRows = (route: string, name: string, change: (row: Body) => void): Fault =>
  inAnswer(route, (body) => {
    for (const row of body[name]) change(row);
  });

const without = (field: string) => (row: Body) => {
  delete row[field];
};

/** Returns a fault that answers a call as successful without making it. */
const pretended = (route: string, when: (call: Call) => boolean = () => true): Fault => ({
  instead: (call) =>
    call.route === route && when(call)
      ? { status: 200, body: { responseMessage: 'It was done', responseCode: 200, data: {} } }
      : undefined,
});

/** Faults that the kit finds by reading: the statement, the problem, and the fault. */
const reading: readonly (readonly [id: string, what: string, fault: Fault])[] = [
  ['3.3', 'a sign-in without a token', inAnswer('POST /verify-auth', ({ user }) => without('api_token')(user))],
  [
    '3.5',
    'permissions as a text',
    inAnswer('POST /verify-auth', ({ user }) => {
      user.group_permissions = '';
    }),
  ],
  ['3.7', 'users without a phone', inRows('GET /users-list', 'users', without('phone'))],
  ['3.8', 'users without their number', inAnswer('GET /users-list', without('total_users'))],
  ['3.16', 'permissions without a count', inRows('GET /group-permissions', 'data', without('group_permission_count'))],
  [
    '3.17',
    'a profile without its reports',
    inAnswer('GET /user-profile', ({ userdetails }) => without('reported_count')(userdetails)),
  ],
  [
    '3.24',
    'a message of another kind',
    inRows('GET /chat-messages', 'messages', (message) => {
      message.type = 'STICKER';
    }),
  ],
  [
    '3.30',
    'a target location that is no text',
    inAnswer('GET /campaigns-details', ({ data }) => {
      data.target_location = JSON.parse(data.target_location);
    }),
  ],
  [
    '3.42',
    'a fourth way to notify',
    inRows('GET /app-version-setting', 'data', (row) => {
      row.notify_for_update = 3;
    }),
  ],
  [
    '3.44',
    'a switch in words',
    inAnswer('GET /change-enrichment-settings', ({ data }) => {
      data.data = 'on';
    }),
  ],
  [
    '3.49',
    'people of the map under another name',
    inAnswer('GET /users-locations', (body) => {
      body.data = body.users;
      delete body.users;
    }),
  ],
  [
    '3.51',
    'widgets as a list',
    inAnswer('GET /dashboard-widget', (body) => {
      body.data = [];
    }),
  ],
  [
    '4.29',
    'a status of its own',
    inRows('GET /campaigns', 'data', (row) => {
      row.status = 'Running';
    }),
  ],
  [
    '7.24',
    'a success that is none',
    inAnswer('GET /dashboard-data', (_, reply) => {
      reply.status = 202;
    }),
  ],
  [
    '7.41',
    'a call that is not there',
    { instead: ({ route }) => (route === 'GET /group' ? { status: 404, body: {} } : undefined) },
  ],
  [
    '8.2',
    'a failure without a word',
    {
      onReply: (reply) => {
        if (reply.status >= 400) reply.body = { responseCode: reply.status };
      },
    },
  ],
  [
    '8.4',
    'a stranger who is forbidden',
    {
      onReply: (reply) => {
        if (reply.status === 401) reply.status = 403;
      },
    },
  ],
  [
    '8.5',
    'a key for a wrong password',
    {
      onReply: (reply, { route }) => {
        if (route === 'POST /admin-login' && reply.status === 401)
          Object.assign(reply, { status: 200, body: { key: 'k' } });
      },
    },
  ],
  [
    '9.3',
    'short pages',
    inAnswer('GET /users-list', (body) => {
      body.users = body.users.slice(0, 5);
    }),
  ],
  [
    '9.4',
    'pages from 1 on',
    {
      onCall: ({ query }) => {
        if (query.has('page')) query.set('page', String(Math.max(0, Number(query.get('page')) - 1)));
      },
    },
  ],
  ['9.7', 'one direction', { onCall: ({ query }) => void (query.has('direction') && query.set('direction', 'asc')) }],
  [
    '9.8',
    'another order',
    { onCall: ({ query }) => void (query.get('order_by') === 'name' && query.set('order_by', 'created_at')) },
  ],
];

/** The token of the first sign-in, which is the super admin's. */
let first = '';

/** Faults that the kit finds only by writing. */
const writing: readonly (readonly [id: string, what: string, fault: Fault])[] = [
  [
    '8.7',
    'a save with the code of a failure',
    inAnswer('PUT /update-profile', (body) => {
      body.responseCode = 500;
    }),
  ],
  ['8.6', 'a change without a word', inAnswer('POST /make-user-autofollow', without('responseMessage'))],
  ['4.18', 'a suspension that stays', pretended('POST /revoke-suspended-account')],
  ['4.19', 'auto-follow that stays', pretended('POST /make-user-autofollow')],
  ['4.21', 'a toggle that does nothing', pretended('POST /user-permissions')],
  ['4.23', 'a group that stays', pretended('DELETE /group')],
  [
    '4.27',
    'an interest in use that goes',
    {
      onReply: (reply, { route }) => {
        if (route === 'DELETE /campaign-interests' && reply.status === 409)
          Object.assign(reply, { status: 200, body: { responseMessage: 'It is gone', responseCode: 200 } });
      },
    },
  ],
  [
    '4.30',
    'a status that may not be chosen',
    {
      instead: ({ route, input }) =>
        route === 'PATCH /campaigns' && input.status === 'Completed' ? { status: 409, body: {} } : undefined,
    },
  ],
  [
    '6.4',
    'one group at once',
    {
      onCall: ({ route, input }) => {
        if (route === 'POST /assign-groups' && Array.isArray(input.group_ids)) input.group_ids.length &&= 1;
      },
    },
  ],
  [
    '6.23',
    'a list that is open to everyone',
    {
      onReply: ({ body }, { route }) => {
        if (route === 'POST /verify-auth' && first === '') first = `Bearer ${body.user.api_token}`;
      },
      onCall: ({ route, headers }) => {
        if (route === 'GET /users-list') headers.authorization = first;
      },
    },
  ],
  [
    '6.48',
    'a permission that opens nothing',
    { onReply: (reply, { route }) => void (route === 'PUT /group' && Object.assign(reply, { status: 403 })) },
  ],
];

describe('the conformance kit finds', () => {
  let subject: Subject;

  beforeAll(async () => {
    subject = await startSubject('demo');
  });
  afterAll(() => subject.stop());

  /** Returns the kit's result for a statement with a fault. */
  async function resultOf(id: string, fault: Fault, isWriting: boolean): Promise<Result | undefined> {
    const options = await subject.newOptions();
    const proxy = await startFaultyProxy(options.url, fault);
    // A check of all answers needs some answers.
    const only = id === '8.6' ? [id, '8.10'] : [id];
    const results = await run({ ...options, url: proxy.url, only, isWriting });
    proxy.close();
    return results.find((one) => one.id === id);
  }

  test.each([...reading.map((one) => [...one, false] as const), ...writing.map((one) => [...one, true] as const)])(
    '%s: %s',
    async (id, _what, fault, isWriting) => {
      expect(await resultOf(id, fault, isWriting)).toMatchObject({ id, state: 'fail' });
      expect(await resultOf(id, {}, isWriting)).toMatchObject({ id, state: 'pass' });
    },
  );
});
