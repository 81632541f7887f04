import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';
import { addUsers, reportPosts, reportUsers } from '../../../test/support/moderation.ts';

interface Entry {
  readonly kind: string;
  readonly id: number;
  readonly at: string;
  readonly [field: string]: unknown;
}

describe('the timeline of a person', () => {
  let server: TestServer;
  let boss: SignedIn;
  let looker: SignedIn;
  let them = 0;

  const send = (who: SignedIn, method: string, path: string, input: object) =>
    server.send(method, path, input, { token: who.token });
  const page = async (who: SignedIn, more: object = {}) =>
    (await send(who, 'GET', '/user-timeline', { user_id: them, ...more })).json();
  const kinds = async (who: SignedIn): Promise<string[]> =>
    [...new Set<string>((await page(who, { page_limit: 50 })).data.map(({ kind }: Entry) => kind))].sort();

  beforeAll(async () => {
    server = await testServer();
    boss = await server.signedIn({ super: true, username: 'boss' });
    looker = await server.signedIn({ username: 'looker', permissions: ['user_profile'] });
    [, them = 0] = await addUsers(server, ['first', 'them', 'other']);
    await reportUsers(server, [them]);
    const { rows } = await server.owner.query(
      `insert into posts (user_id, title) values ($1, 'Lamp'), ($1, 'Chair') returning id::int`,
      [them],
    );
    const [{ id: lamp }] = rows;
    await reportPosts(server, [lamp]);
    await send(boss, 'POST', '/hide-post', { id: lamp, reason: 'Not a lamp' });
    await send(boss, 'POST', '/user-notes', { user_id: them, text: 'Called twice' });
    await send(boss, 'PUT', '/update-profile', { id: them, address: '1 Harbour Street' });
    await send(boss, 'GET', '/user-profile', { id: them });
    await send(boss, 'POST', '/suspend-account', { user_id: them, reason: 'Spam', days: 7 });
    await send(boss, 'POST', '/revoke-suspended-account', { user_id: them, revoke: 1 });
    await server.owner.query(
      `insert into access_grants (admin_id, permission, user_id, note, granted_by) values ($1, 'conversation', $2, 'An appeal', $3)`,
      [looker.id, them, boss.id],
    );
    await server.owner.query(
      `with endpoint as (
         insert into webhook_endpoints (url, events, position, state, sealed_secret)
           values ('https://app.example', '{*}', 0, 'ended', ' ') returning id)
       insert into webhook_deliveries (endpoint_id, position, type, subject, decided_at, state, delivered_at)
       select endpoint.id, 9000000, 'user.suspended', 'user:1', now(), 'delivered', now() from endpoint`,
    );
    await server.owner.query(
      `update app_events set position = 9000000 where type = 'user.suspended' and thing_id = $1`,
      [them],
    );
  });
  afterAll(() => server.stop());

  test('tells newest first, each with what belongs to it', async () => {
    const { data, next } = await page(boss, { page_limit: 50 });
    expect(next).toBeNull();
    const of = (kind: string) => data.filter((entry: Entry) => entry.kind === kind);
    expect(data.map(({ at }: Entry) => at)).toEqual([...data.map(({ at }: Entry) => at)].sort().reverse());
    expect(of('report')).toMatchObject([{ text: 'Spam', by: { name: 'first' }, report: { is_dismissed: 0 } }]);
    expect(of('decision')).toMatchObject([
      { text: 'Spam', by: { id: boss.id }, decision: { kind: 'suspend', what: 'users', until: expect.any(String) } },
      { text: 'Not a lamp', decision: { kind: 'hide_post', post: { title: 'Lamp' } } },
    ]);
    expect(of('end')).toMatchObject([{ cause: 'undo', by: { id: boss.id }, decision: { kind: 'suspend' } }]);
    expect(of('note')).toMatchObject([{ text: 'Called twice', by: { id: boss.id } }]);
    // Neither viewing the profile nor the suspension, which is a decision, is an edit.
    expect(of('edit')).toMatchObject([
      { edit: { event: 'user.updated', before: { address: null }, after: { address: '1 Harbour Street' } } },
    ]);
    expect(of('grant')).toMatchObject([{ text: 'An appeal', grant: { to: { id: looker.id }, revoked_at: null } }]);
    expect(of('delivery')).toMatchObject([{ delivery: { type: 'user.suspended', state: 'delivered' } }]);
  });

  test('has for each admin only the parts that they may see', async () => {
    const users = await server.signedIn({ permissions: ['user_profile', 'reported_users'] });
    const posts = await server.signedIn({ permissions: ['user_profile', 'reported_posts'] });
    expect(await kinds(boss)).toEqual([
      'decision',
      'delivery',
      'edit',
      'email',
      'end',
      'grant',
      'note',
      'post_report',
      'report',
    ]);
    expect(await kinds(looker)).toEqual(['note']);
    expect(await kinds(users)).toEqual(['decision', 'delivery', 'email', 'end', 'note', 'report']);
    expect(await kinds(posts)).toEqual(['decision', 'email', 'note', 'post_report']);
    expect((await page(users, { kind: 'decision' })).data).toMatchObject([{ decision: { kind: 'suspend' } }]);
    expect((await page(posts, { kind: 'decision' })).data).toMatchObject([{ decision: { kind: 'hide_post' } }]);
    expect(await page(looker, { kind: 'edit' })).toMatchObject({
      data: [],
      kinds: ['note', 'delivery', 'email', 'sign_in'],
      next: null,
    });
  });

  test('is the same page by page, also where all happened at one moment', async () => {
    const moment = '2026-11-01T12:00:00.123456Z';
    const at = (table: string, column: string, of: string) =>
      server.owner.query(`update ${table} set ${column} = $1 where ${of} = $2`, [moment, them]);
    await at('user_reports', 'created_at', 'reported_user_id');
    await at('user_notes', 'created_at', 'user_id');
    await at('access_grants', 'granted_at', 'user_id');
    await at('moderation_decisions', 'decided_at', 'user_id');
    await send(boss, 'POST', '/user-notes', { user_id: them, text: 'Later' });
    const all = async (): Promise<Entry[]> => (await page(boss, { page_limit: 50 })).data;
    // An email that is sent meanwhile would be another one.
    await expect.poll(async () => JSON.stringify(await all())).not.toContain('"waiting"');
    const whole = await all();
    const met: Entry[] = [];
    let before: string | undefined;
    do {
      const answer = await page(boss, { page_limit: 2, ...(before ? { before } : {}) });
      met.push(...answer.data);
      before = answer.next ?? undefined;
    } while (before && met.length < 100);
    expect(whole.length).toBeGreaterThan(8);
    expect(met).toEqual(whole);
  });

  test('is refused for no one, and for a position that is none', async () => {
    expect((await send(boss, 'GET', '/user-timeline', { user_id: 999_999 })).statusCode).toBe(404);
    expect((await send(boss, 'GET', '/user-timeline', { user_id: them, before: 'a' })).statusCode).toBe(422);
    expect(
      (await send(boss, 'GET', '/user-timeline', { user_id: them, before: '9999999999999999.9.9999999999999999' }))
        .statusCode,
    ).toBe(200);
  });

  test('comes with a list of their posts', async () => {
    const editor = await server.signedIn({ permissions: ['post_details'] });
    const answer = (await send(editor, 'GET', '/user-posts', { user_id: them })).json();
    expect(answer).toMatchObject({
      total: 2,
      data: [
        { title: 'Chair', is_hidden: 0, reports: 0 },
        { title: 'Lamp', is_hidden: 1, reports: 1 },
      ],
    });
    await server.owner.query(`update posts set deleted_at = now() where title = 'Chair'`);
    expect((await send(editor, 'GET', '/user-posts', { user_id: them })).json()).toMatchObject({ total: 1 });
  });
});
