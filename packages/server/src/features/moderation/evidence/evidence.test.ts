import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../../test/support/index.ts';
import { addUsers, permissions, reportPosts, reportUsers } from '../../../../test/support/moderation.ts';

interface Similar {
  readonly id: number;
  readonly same: readonly string[];
}

interface Evidence {
  readonly person: {
    readonly id: number;
    readonly given: { readonly decided: number; readonly upheld: number; readonly share: number };
    readonly decisions: readonly { readonly kind: string; readonly count: number }[];
    readonly latest_decisions: readonly { readonly kind: string; readonly is_reverted: number }[];
    readonly open_posts?: number;
    readonly open_case?: number | null;
  } | null;
  readonly host: string | null;
  readonly similar: readonly Similar[];
  readonly more_similar: number;
}

describe('evidence next to a case', () => {
  let server: TestServer;
  let token: string;
  let people: number[];

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ permissions: [...permissions, 'post_details'] }));
    people = await addUsers(server, ['ann', 'ben', 'cat', 'dora', 'eve', 'fay', 'gus']);
  });
  afterAll(() => server.stop());

  const personAt = (index: number): number => people[index] ?? 0;
  const post = async (author: number, title: string, website: string | null, said: string | null): Promise<number> => {
    const { rows } = await server.owner.query(
      'insert into posts (user_id, title, website, text) values ($1, $2, $3, $4) returning id',
      [personAt(author), title, website, said],
    );
    return Number(rows[0].id);
  };
  const evidence = async (id: number, what = 'posts', as = token): Promise<Evidence> => {
    const answer = await server.send('GET', '/case-evidence', { what, id }, { token: as });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };
  const write = async (method: 'POST' | 'DELETE' | 'PUT', path: string, input: object, as = token) => {
    const answer = await server.send(method, path, input, { token: as });
    expect(answer.statusCode, answer.body).toBe(200);
  };

  test('open cases with the same text, author or host are named, the closest first, until they are decided', async () => {
    const TEXT = 'Half price until tomorrow, with the code in the picture.';
    const ids = [
      await post(0, 'Oak table', 'https://www.Tables.example/oak?x=1', TEXT),
      await post(1, 'Chairs', 'shop.example', ' half PRICE until tomorrow... with the code in the picture '),
      await post(0, 'Lamp', null, 'Something else altogether, and longer'),
      await post(2, 'Rug', 'http://tables.example:8080/rug', 'Come and see it on Sunday'),
      await post(0, 'Bench', 'tables.example', TEXT),
      await post(2, 'Nothing in common', 'https://other.example', 'A word about the weather of today'),
      await post(0, 'Never reported', 'tables.example', TEXT),
    ];
    const [oak = 0, chairs = 0, lamp = 0, rug = 0, bench = 0] = await reportPosts(server, ids.slice(0, -1));
    const found = await evidence(oak);
    expect(found).toMatchObject({ host: 'tables.example', more_similar: 0 });
    const shown = ({ similar }: Evidence) => similar.map(({ id, same }) => [id, same]);
    expect(shown(found)).toEqual([
      [bench, ['text', 'author', 'host']],
      [chairs, ['text']],
      [lamp, ['author']],
      [rug, ['host']],
    ]);
    expect(found.person).toMatchObject({ id: personAt(0), open_posts: 2, open_case: null });

    await write('POST', '/dismiss-cases', { what: 'posts', ids: [bench, chairs], reason: 'Harmless' });
    await server.owner.query(`update posts set website = 'moved.example' where title = 'Rug'`);
    expect(shown(await evidence(oak))).toEqual([[lamp, ['author']]]);
    // A closed case is also compared with the open ones.
    expect(shown(await evidence(bench))).toEqual([
      [oak, ['text', 'author', 'host']],
      [lamp, ['author']],
    ]);
    await write('POST', '/reopen-case', { what: 'posts', id: bench });
    expect((await evidence(oak)).similar[0]?.id).toBe(bench);
  });

  test('of a host with many cases fifty are named, and that there are more', async () => {
    const { rows } = await server.owner.query(
      `insert into posts (user_id, title, website) select $1, 'Advert ' || i, 'https://crowd.example/' || i from generate_series(1, 53) i returning id`,
      [personAt(3)],
    );
    await server.owner.query(`update posts set user_id = $1 where title = 'Advert 1'`, [personAt(4)]);
    const cases = await reportPosts(
      server,
      rows.map(({ id }) => Number(id)),
    );
    const found = await evidence(cases[0] ?? 0);
    expect(found.similar).toHaveLength(50);
    expect(found.more_similar).toBe(1);
    expect(new Set(found.similar.map(({ same }) => same.join()))).toEqual(new Set(['host']));
    expect(found.similar[0]?.id).toBe(cases.at(-1));
  });

  test.each([
    ['https://www.Example.com:8443/a?b#c', 'example.com'],
    ['//user@sub.example.org./x', 'sub.example.org'],
    ['example.net', 'example.net'],
    ['example.net:80/path', 'example.net'],
    [' HTTP://Example.io', 'example.io'],
    ['no host', null],
    ['mailto', null],
    ['', null],
  ])('the host of %j is %j', async (address, host) => {
    const { rows } = await server.owner.query('select website_host($1) as host', [address]);
    expect(rows[0].host).toBe(host);
  });

  test('texts that are too short, or in no common alphabet, are equal only when they are', async () => {
    const same = async (one: string, other: string) =>
      (await server.owner.query(`select comparable_text('', $1) = comparable_text('', $2) as same`, [one, other]))
        .rows[0].same;
    expect(await same('Hello!', 'hello')).toBe(null);
    expect(await same('مرحبا بالجميع في السوق', 'مساء الخير للجميع هنا')).toBe(false);
    expect(await same('مرحبا، بالجميع في السوق', 'مرحبا بالجميع في السوق!')).toBe(true);
  });

  test('what was decided about a user before is named as far as one may work on it, and what became of their own reports', async () => {
    const [, , cat, , , fay] = people;
    const [first = 0, second = 0, third = 0, open = 0] = await reportPosts(server, [
      await post(5, 'Cheap watches', null, null),
      await post(5, 'Cheap watches again', null, null),
      await post(5, 'A walk in the park', null, null),
      await post(5, 'Is still open', null, null),
    ]);
    const postOf = async (id: number) =>
      Number((await server.owner.query('select post_id from cases where id = $1', [id])).rows[0].post_id);
    await write('DELETE', '/delete-post', { id: await postOf(first), reason: 'Spam' });
    await write('DELETE', '/delete-post', { id: await postOf(second), reason: 'Spam' });
    await write('POST', '/undo-delete-post', { id: await postOf(second) });
    await write('POST', '/dismiss-case', { what: 'posts', id: third, reason: 'Harmless' });
    const [about = 0] = await reportUsers(server, [fay ?? 0]);
    await write('POST', '/dismiss-case', { what: 'users', id: about, reason: 'Nothing wrong' });
    const [again = 0] = await reportUsers(server, [fay ?? 0]);
    // The reporter of the posts comes last, and the reporter of users first.
    const { person } = await evidence(open);
    expect(person).toMatchObject({ id: fay, open_posts: 1, open_case: again });
    expect(person?.decisions).toEqual([
      { kind: 'dismiss', count: 2 },
      { kind: 'delete_post', count: 1 },
    ]);
    expect(person?.latest_decisions.map(({ kind, is_reverted: reverted }) => [kind, reverted])).toEqual([
      ['dismiss', 0],
      ['dismiss', 0],
      ['delete_post', 1],
      ['delete_post', 0],
    ]);
    expect((await evidence(again, 'users')).person).toMatchObject({ id: fay, open_posts: 2, open_case: null });

    const posts = await server.signedIn({ permissions: ['reported_posts'] });
    const ofPosts = (await evidence(open, 'posts', posts.token)).person;
    expect(ofPosts?.decisions).toEqual([
      { kind: 'delete_post', count: 1 },
      { kind: 'dismiss', count: 1 },
    ]);
    expect(ofPosts).not.toHaveProperty('open_case');
    const users = await server.signedIn({ permissions: ['reported_users'] });
    const ofUsers = (await evidence(again, 'users', users.token)).person;
    expect(ofUsers?.decisions).toEqual([{ kind: 'dismiss', count: 1 }]);
    expect(ofUsers).not.toHaveProperty('open_posts');
    expect(JSON.stringify(ofUsers)).not.toContain('watches');

    const reporter = people.at(-1) ?? 0;
    const [ofReporter = 0] = await reportUsers(server, [reporter]);
    const given = (await evidence(ofReporter, 'users')).person?.given;
    expect(given?.decided).toBeGreaterThan(2);
    expect(given?.share).toBeCloseTo(((given?.upheld ?? 0) + 2) / ((given?.decided ?? 0) + 4));
    expect(given?.share).not.toBe(0.5);
    const [ofNobody = 0] = await reportUsers(server, [cat ?? 0]);
    expect((await evidence(ofNobody, 'users')).person?.given).toMatchObject({ decided: 0, upheld: 0, share: 0.5 });
    const reports = await server.send('GET', '/case-reports', { what: 'posts', id: open }, { token });
    expect(reports.json().data[0]).toMatchObject({ reliability: given });
  });

  test('the latest posts of a user are there for admins who may open a post, without deleted ones', async () => {
    const mine = [
      await post(2, 'Older', null, null),
      await post(2, 'Newer', null, null),
      await post(2, 'Gone', null, null),
    ];
    await server.owner.query('update posts set deleted_at = now() where id = $1', [mine[2]]);
    const latest = async (input: object, as = token) =>
      server.send('GET', '/latest-posts', { user_id: personAt(2), ...input }, { token: as });
    const { data } = (await latest({ page_limit: 2 })).json();
    expect(data.map(({ title }: { title: string }) => title)).toEqual(['Newer', 'Older']);
    expect((await latest({ user_id: 99_999_999 })).statusCode).toBe(404);
  });
});
