import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../../test/support/index.ts';

let server: TestServer;
let boss: SignedIn;
let moderator: SignedIn;
let spam: number;

beforeAll(async () => {
  server = await testServer();
  boss = await server.signedIn({ super: true });
  moderator = await server.signedIn({ permissions: ['reported_posts'] });
  spam = Number((await server.owner.query(`select id from report_reasons where name = 'Spam'`)).rows[0].id);
});
afterAll(() => server.stop());

const call = async (method: 'GET' | 'PUT', path: string, input: object, who = moderator, status = 200, version = 0) => {
  const headers = method === 'PUT' ? { 'if-match': String(version) } : {};
  const answer = await server.send(method, path, input, { token: who.token, headers });
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.json();
};
const policy = { violations: ['Buy now'], permitted: ['A link to a friend'], url: 'https://example.com/rules' };

test('a policy is written in versions, cleaned, and read by moderators', async () => {
  expect((await call('GET', '/reason-policy', { reason_id: spam })).data).toMatchObject({ version: 0, text: '' });
  await call('PUT', '/reason-policy', { reason_id: spam, text: '<p>No</p>', ...policy }, moderator, 403);
  await call('PUT', '/reason-policy', { reason_id: spam, text: '', url: 'javascript:alert(1)' }, boss, 422);
  const sent = '<p onclick="x()">No <b>ads</b><script>alert(1)</script></p>';
  const { data } = await call('PUT', '/reason-policy', { reason_id: spam, text: sent, ...policy }, boss);
  expect(data).toMatchObject({ version: 1, text: '<p>No <strong>ads</strong></p>', ...policy });
  await call('PUT', '/reason-policy', { reason_id: spam, text: '<p>Late</p>' }, boss, 409);
  await call('PUT', '/reason-policy', { reason_id: spam, text: '<p>Second</p>' }, boss, 200, 1);
  expect((await call('GET', '/reason-policy', { reason_id: spam })).data).toMatchObject({ version: 2, violations: [] });
  expect((await call('GET', '/reason-policy', { reason_id: spam, version: 1 })).data).toMatchObject(policy);
  await call('GET', '/reason-policy', { reason_id: spam, version: 7 }, moderator, 404);
  const versions = await call('GET', '/reason-policy-versions', { reason_id: spam });
  expect(versions.data).toMatchObject([{ version: 2 }, { version: 1 }]);
  const listed = (await call('GET', '/report-reasons', {})).data as { id: number; policy_version: number }[];
  expect(listed.find(({ id }) => id === spam)?.policy_version).toBe(2);
  expect(listed.filter(({ policy_version: version }) => version > 0)).toHaveLength(1);
  const { rows } = await server.owner.query(
    `select v.before ->> 'text' as before, v.after ->> 'text' as after from audit_log join audit_values v on v.audit_id = id
     where call = 'reason_policy.changed' and outcome = 'done' order by id`,
  );
  expect(rows).toEqual([
    { before: '', after: '<p>No <strong>ads</strong></p>' },
    { before: '<p>No <strong>ads</strong></p>', after: '<p>Second</p>' },
  ]);
});
