import { contract } from '@quarterdeck/contract';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { verifyChain } from '../../domain/audit/chain.ts';
import { eventOf, storedNames } from '../../domain/audit/former-events.ts';
import { whatIs } from './event-labels.ts';

const calls = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, { event }]) => ({ name: `${feature}.${name}`, event })),
);
const names = calls.map(({ event }) => event);

describe('the names of events', () => {
  test('are their own, and given once', () => {
    expect(
      names.filter((event) => calls.some(({ name }) => name === event) || !/^[a-z_]+\.[a-z_]+$/.test(event)),
    ).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  // Names in stored rows since the first version. This list only grows.
  test.each([
    ['campaigns.changeStatus', 'campaign.status_changed', "Change a campaign's status"],
    ['groups.update', 'group.renamed', 'Rename a group'],
    ['posts.remove', 'post.deleted', 'Delete a post'],
    ['session.login', 'sign_in.started', 'Sign in with the password'],
    ['users.list', 'users.listed', 'Open the list: app users'],
    ['users.csv', 'users.exported', 'Export users'],
    ['map.locations', 'user_locations.viewed', 'The users in a box of the map'],
    ['command.reset', 'command.reset', 'Give a one-time password, on the command line'],
    ['users.gone', 'users.gone', 'users.gone'],
  ])('%s is %s', (former, event, what) => {
    expect(eventOf(former)).toBe(event);
    expect(whatIs(former)).toBe(what);
    expect(whatIs(event)).toBe(what);
    expect(storedNames(former)).toEqual(storedNames(event));
    expect(new Set(storedNames(event))).toEqual(new Set([event, former]));
  });
});

describe('rows under a former name', () => {
  let server: TestServer;
  let token: string;
  let group: number;
  const get = async (path: string, input: object, headers = {}) =>
    server.send('GET', path, { ...input, page_limit: 100 }, { token, headers });

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ super: true }));
    group = (await server.send('POST', '/group', { name: 'Harbour' }, { token })).json().data.id;
    await server.send('PUT', '/group', { id: group, name: 'Quay' }, { token });
    await server.owner.query(
      `insert into audit_log (ip, request_id, call, outcome, status, target_type, target_id)
       values ('', '', 'groups.update', 'done', 200, 'group', $1)`,
      [group],
    );
    for (let linked = 1; linked > 0; )
      linked = (await server.database.pool.query('select * from audit_seal(500)')).rows.length;
  });
  afterAll(() => server.stop());

  const both = { call: 'group.renamed', what: 'Rename a group', target: { type: 'group', name: 'Quay' } };

  test.each(['group.renamed', 'groups.update'])('are found with those of now by %s, and look alike', async (call) => {
    for (const filter of [{ call }, { call, target_type: 'group', target_id: group }, { call, direction: 'asc' }]) {
      const { data, total } = (await get('/audit-log', filter)).json();
      expect(data).toMatchObject([both, both]);
      expect(total).toBe(2);
    }
    const csv = (await get('/audit-log', { call }, { accept: 'text/csv' })).body;
    expect(csv.match(/,group\.renamed,/g)).toHaveLength(2);
    expect(csv).not.toContain('groups.update');
  });

  test('are in their place among all rows, and whole on their own', async () => {
    const { data } = (await get('/audit-log', { target_type: 'group', direction: 'asc' })).json();
    expect(data.map(({ call }: { call: string }) => call)).toEqual(['group.saved', 'group.renamed', 'group.renamed']);
    const { data: entry } = (await server.send('GET', '/audit-entry', { id: data[2].id }, { token })).json();
    expect(entry).toMatchObject(both);
  });

  test('are not offered to choose from', async () => {
    const { data } = (await server.send('GET', '/audit-calls', {}, { token })).json();
    const offered: string[] = data.map(({ call }: { call: string }) => call);
    expect(offered).toContain('group.renamed');
    expect(offered.filter((call) => eventOf(call) !== call)).toEqual([]);
  });

  test('stay as they were written, in a chain that holds', async () => {
    const { rows } = await server.owner.query(`select call from audit_log where target_id = $1 order by at`, [group]);
    expect(rows.map(({ call }) => call)).toEqual(['group.saved', 'group.renamed', 'groups.update']);
    expect(await verifyChain(server.database.db)).toMatchObject({ holds: true });
  });
});
