import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from './support/index.ts';
import { openConnection } from './support/open-connection.ts';

/** What the app writes into a table: the columns and values of a row, a change of it, and whether rows may go again. */
interface TableSample {
  readonly columns: string;
  readonly values: string;
  readonly change?: string;
  readonly hasId?: boolean;
  readonly isKept?: boolean;
}

const user = '(select min(id) from people)';
const other = '(select max(id) from people)';

/** Every table that an app fills. `people`, `things` say what is there already, to someone who may read nothing else. */
const fed: Readonly<Record<string, TableSample>> = {
  users: {
    columns: 'name, username, email, latitude, longitude',
    values: `'W', 'writer' || md5(random()::text), md5(random()::text) || '@example.com', 1, 2`,
    change: `name = 'V', username = 'v' || id, latitude = 3, is_suspended = true, suspended_at = now(), auto_follow = true, last_seen_at = now()`,
  },
  follows: { columns: 'follower_id, followed_id', values: `${user}, ${other}`, hasId: false },
  searches: { columns: 'user_id, search_term, type', values: `${user}, 'lamp', 'web'`, change: `search_term = 'desk'` },
  bookmarks: { columns: 'user_id, search_term, type', values: `${user}, 'lamp', 'web'`, change: `title = 'T'` },
  posts: {
    columns: 'user_id, title',
    values: `${user}, 'Post'`,
    change: `title = 'Other', deleted_at = now(), views_count = 3`,
  },
  positions: { columns: 'user_id, latitude, longitude', values: `${user}, 1, 2`, change: `place = 'Oslo'` },
  post_views: { columns: 'post_id, user_id', values: `(select post from things), ${user}`, hasId: false },
  chat_rooms: { columns: 'name, channel', values: `'Room', 'direct'`, change: `name = 'Other'` },
  chat_members: { columns: 'room_id, user_id', values: `(select room from things), ${user}`, hasId: false },
  chat_messages: {
    columns: 'room_id, sender_id, type, message',
    values: `(select room from things), ${user}, 'TEXT', 'Hello'`,
    change: `message = 'Bye'`,
  },
  failed_urls: {
    columns: 'post_id, url',
    values: `(select post from things), 'https://a.example/'`,
    change: `url = 'b.example'`,
  },
  interests: { columns: 'name', values: `'I' || md5(random()::text)`, change: `name = 'J' || id` },
  campaigns: {
    columns: 'user_id, campaign_name, goal, target_region',
    values: `${user}, 'C', 'clicks', 'Texas'`,
    change: `status = 'Approved', target_region = 'Ohio'`,
  },
  campaign_interests: {
    columns: 'campaign_id, interest_id',
    values: `(select campaign from things), (select interest from things)`,
    hasId: false,
  },
  campaign_events: {
    columns: 'campaign_id, user_id, kind',
    values: `(select campaign from things), ${user}, 'click'`,
    change: `kind = 'view'`,
  },
  campaign_charges: { columns: 'goal, value', values: `'clicks', 1`, change: `value = 2`, hasId: false, isKept: true },
  transactions: {
    columns: 'campaign_id, amount, transaction_type',
    values: `(select campaign from things), 1, 'debit'`,
    isKept: true,
  },
  web_events: {
    columns: 'visitor_id, session_started_at, path, device',
    values: `1, now(), '/', 'mobile'`,
    change: `path = '/other', session_started_at = now() - interval '2 days'`,
  },
};

/** What only the console and its server write. */
const own = [
  'app_item_days app_reason_changes app_refused app_things app_waiting',
  'people_bits people_bit_changes day_changes background_work access_grants admin_groups admins app_versions audit_log audit_seals audit_unsealed audit_values campaign_charge_values',
  'campaign_event_days campaign_money_days campaign_status_changes campaign_sums case_leases case_presence case_reasons case_similarity case_severity_changes cases challenges chores clock',
  'campaign_event_people conversation_access_requests dashboard_layouts day_counts demo_data event_retention failed_host_counts failed_hosts failed_url_days failed_url_retries',
  'group_permissions groups idempotency known_networks measure_mails moderation_decisions appeals kysely_migration kysely_migration_lock list_choices list_views outbox report_app_reasons report_reasons',
  'password_resets people_changes people_days people_firsts preferences search_changes search_count_changes search_counts search_terms sessions setting_versions',
  'decision_events decision_feed decision_readers service_key_buckets service_key_days service_key_secrets service_keys',
  'settings temporary_passwords throttles transaction_days transactions_by_others us_state_shapes us_states user_notes user_permissions users_grid',
  'users_grid_change users_rank users_rank_change web_changes web_closed_days web_days post_viewers web_visitors',
  'backup_drills page_drafts people_shown user_erasures evidence evidence_pictures post_reports user_reports',
  'webhook_attempts webhook_deliveries webhook_endpoints webhook_health webhook_queues',
].flatMap((line) => line.split(' '));

let server: TestServer;
const run = (statement: string, values: readonly unknown[] = []) => server.owner.query(statement, [...values]);

beforeAll(async () => {
  server = await testServer();
  await run(`
    insert into users (name, username, email) select 'U', 'u' || n, 'u' || n || '@example.com' from generate_series(1, 2) n;
    insert into users (name, username, email, auto_follow) values ('Flagged', 'flagged', 'flagged@example.com', true);
    insert into posts (user_id, title) select min(id), 'Post' from users;
    insert into chat_rooms (channel) values ('direct');
    insert into campaigns (user_id, campaign_name, goal) select min(id), 'Lamps', 'clicks' from users;
    insert into interests (name) values ('Lamps');
    create view people as select id from users where not is_admin;
    create view things as select (select min(id) from posts) as post, (select min(id) from chat_rooms) as room,
      (select min(id) from campaigns) as campaign, (select min(id) from interests) as interest;`);
});

afterAll(() => server.stop());

test('every table is one that the app fills or one of the console', async () => {
  const { rows } = await run(`select relname as tablename from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`);
  const unsorted = rows
    .map(({ tablename }) => String(tablename))
    .filter((name) => !(name in fed) && !own.includes(name));
  expect(unsorted).toEqual([]);
});

test('whatever a trigger runs has the rights of the owner and a search path of its own, and is for nobody else', async () => {
  const { rows } = await run(
    `
    select p.proname from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and t.tgrelid::regclass::text = any ($1)
      and (not p.prosecdef or p.proconfig is null or has_function_privilege('public', p.oid, 'execute'))`,
    [Object.keys(fed)],
  );
  expect(rows).toEqual([]);
});

describe('a writer with rights on one table alone', () => {
  beforeAll(async () => {
    await run(`drop role if exists quarterdeck_test_writer`);
    await run(`create role quarterdeck_test_writer; grant select on people, things to quarterdeck_test_writer`);
  });
  afterAll(() => run('drop owned by quarterdeck_test_writer; drop role quarterdeck_test_writer'));

  test.each(Object.entries(fed))('writes %s', async (table, { columns, values, change, isKept = false }) => {
    const client = await openConnection(server.ownerUrl);
    await client.query('begin');
    await client.query(`grant select, insert, update, delete on ${table} to quarterdeck_test_writer`);
    await client.query('set local role quarterdeck_test_writer');
    expect((await client.query(`insert into ${table} (${columns}) values (${values})`)).rowCount).toBe(1);
    if (change) expect((await client.query(`update ${table} set ${change}`)).rowCount).toBeGreaterThan(0);
    if (!isKept && table !== 'users') await client.query(`delete from ${table}`);
  });
});

describe('an id of its own', () => {
  const sequenced = Object.entries(fed).filter(([, { hasId = true }]) => hasId);

  test.each(sequenced)('in %s is never an obstacle', async (table, { columns, values }) => {
    const insert = (id?: string) =>
      run(
        id === undefined
          ? `insert into ${table} (${columns}) values (${values}) returning id::int`
          : `insert into ${table} (id, ${columns}) overriding system value select ${id}, ${values} returning id::int`,
      ).then(({ rows }) => Number(rows[0].id));
    const first = await insert();
    await insert(`${first} + 1`);
    expect(await insert()).toBe(first + 2);
    await insert(`${first} + 20000000`);
    expect(await insert()).toBe(first + 20_000_001);
    // One that was left out before is no reason to go back.
    await insert(`${first} + 10`);
    expect(await insert()).toBe(first + 20_000_002);
  });

  test('in a COPY is followed by a person that the console creates', async () => {
    const { token } = await server.signedIn({ permissions: ['create_user'] });
    await run(`insert into users (id, name, username, email) overriding system value
      select (select max(id) from users) + n, 'N', 'copied' || n, 'copied' || n || '@example.com' from generate_series(1, 5) n`);
    const person = { name: 'A', username: 'made', email: 'made@example.com', password: 'a quite good password' };
    const answer = await server.send('POST', '/create-user', person, { token });
    expect(answer.statusCode, answer.body).toBe(201);
  });

  test('of many writers at once is never given twice', async () => {
    const { rows } = await run(`select max(id)::int as id from searches`);
    const start = Number(rows[0].id);
    const write = async (n: number) => {
      const client = await openConnection(server.ownerUrl);
      for (let round = 0; round < 40; round += 1)
        await client.query(
          n < 2
            ? `insert into searches (id, user_id, search_term, type) overriding system value
               values (${start + 1_000_000 * (1 + round) + 100_000 * n}, ${user}, 'lamp', 'web')`
            : `insert into searches (user_id, search_term, type) select ${user}, 'lamp', 'web' from generate_series(1, 20)`,
        );
    };
    await Promise.all([0, 1, 2, 3].map(write));
    const { rows: after } = await run(
      `select max(id) <= pg_sequence_last_value('searches_id_seq') as fits from searches`,
    );
    expect(after[0].fits).toBe(true);
  });

  test('that no number of the console could hold is refused in one sentence', async () => {
    await expect(
      run(`insert into searches (id, user_id, search_term, type) overriding system value
        values (9007199254740992, ${user}, 'lamp', 'web')`),
    ).rejects.toThrow('The id 9007199254740992 of searches is above 9007199254740991');
  });
});

describe('a change by the app', () => {
  const fields = {
    name: 'Renamed',
    username: 'renamed',
    gender: 'female',
    email: 'renamed@example.com',
    phone: '+1 555 0123',
    dob: '1990-01-02',
    address: '1 Harbour Street',
    current_location: 'Oslo',
  };
  const edit = (token: string, input: object, version: number) =>
    server.send('PUT', '/update-profile', input, { token, headers: { 'if-match': String(version) } });
  const addPerson = async (name: string): Promise<number> => {
    const { rows } = await run('insert into users (name, username, email) values ($1, $1, $2) returning id::int', [
      name,
      `${name}@example.com`,
    ]);
    return Number(rows[0].id);
  };

  test.each(Object.entries(fields))(
    'of the %s refuses what staff save over it, and names both',
    async (field, value) => {
      const { token } = await server.signedIn({ super: true });
      const id = await addPerson(`changed-${field}`);
      await run(`update users set ${field} = $2 where id = $1`, [id, value]);
      const late = await edit(token, { id, [field]: value === 'female' ? 'male' : value }, 1);
      expect(late.statusCode, late.body).toBe(409);
      expect(late.json().responseMessage).toMatch(
        /^The app changed the [a-z -]+ on \d{4}-\d\d-\d\d \d\d:\d\d UTC, after you opened it; nothing of yours was saved$/,
      );
      for (const [other, wish] of Object.entries(fields))
        if (other !== field) {
          const wished = other.endsWith('name') || other === 'email' ? `${field}.${wish}` : wish;
          const saved = await edit(token, { id, [other]: wished }, 1);
          expect(saved.statusCode, saved.body).toBe(200);
        }
      expect((await edit(token, { id, [field]: value }, 9)).statusCode).toBe(200);
      // Then it is staff's again.
      expect((await edit(token, { id, [field]: value }, 2)).json().responseMessage).toMatch(
        /^Admin admin\d+ changed the /,
      );
    },
  );

  test('of counters, positions, devices and visits, or to the same, is no change of what staff edit', async () => {
    const id = await addPerson('visitor');
    await run(
      `update users set latitude = 1, longitude = 2, device = 'Android', device_app_version = '2', avatar = '/a.png',
         reported_count = 3, updated_at = now(), name = name, email = email where id = $1`,
      [id],
    );
    const { rows } = await run('select version, edits from users where id = $1', [id]);
    expect(rows[0]).toEqual({ version: 1, edits: {} });
  });

  test('of a campaign, an interest, a charge, a policy or a page refuses what staff save over it', async () => {
    const { token } = await server.signedIn({ super: true });
    const send = (method: string, path: string, input: object, version: number) =>
      server.send(method, path, input, { token, headers: { 'if-match': String(version) } });
    const { rows } = await run('select campaign::int, interest::int from things');
    const { campaign, interest } = rows[0];
    const made = await server.send('POST', '/campaign-charges', { goal: 'clicks', value: '1' }, { token });
    const charge = made.json().data.id;
    await run(`update campaigns set campaign_name = 'Better lamps', total_ad_budget = 3`);
    expect((await run('select version from campaigns where id = $1', [campaign])).rows).toEqual([{ version: 1 }]);
    await run(`
      update campaigns set status = 'Paused'; update interests set name = 'Bulbs' where id = (select interest from things); update campaign_charges set value = 2;
      update app_versions set app_version = '2.0.0'; update settings set data = '<p>Of the app</p>' where data_key = 'faq'`);
    for (const [method, path, input] of [
      ['PATCH', '/campaigns', { id: campaign, status: 'Approved' }],
      ['PUT', '/campaign-interests', { id: interest, name: 'Torches' }],
      ['PUT', '/campaign-charges', { id: charge, goal: 'clicks', value: '3' }],
      ['POST', '/app-version-setting', { device_type: 'ios', app_version: '3.0.0', notify_for_update: 1 }],
      ['POST', '/settings', { data_key: 'faq', data: '<p>Of staff</p>' }],
    ] as const) {
      const late = await send(method, path, input, 1);
      expect(late.statusCode, `${path} ${late.body}`).toBe(409);
      expect(late.json().responseMessage).toMatch(/^The app changed this( campaign)? on /);
      const now = await send(method, path, input, 2);
      expect(now.statusCode, `${path} ${now.body}`).toBeLessThan(300);
    }
    const kept = await server.send('GET', '/settings-versions', { data_key: 'faq' }, { token });
    expect(
      kept
        .json()
        .data.map(({ version, updated_by }: { version: number; updated_by: string | null }) => [
          version,
          updated_by === null,
        ]),
    ).toEqual([
      [3, false],
      [2, true],
      [1, true],
    ]);
  });
});

describe('an account that everybody new follows', () => {
  const flag = async (token: string, user_id: number) => {
    const answer = await server.send('POST', '/make-user-autofollow', { user_id }, { token });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const idsOf = async (token: string, path: string, user_id: number) => {
    const answer = await server.send('GET', path, { user_id, page_limit: 100 }, { token });
    return answer.json().data.map(({ id }: { id: number }) => id);
  };

  test('is followed by users that are created after the flag was set, by anyone, and keeps them', async () => {
    const { token } = await server.signedIn({ super: true });
    await run('update users set auto_follow = false where auto_follow');
    const add = async (name: string, created = 'now()') => {
      const { rows } = await run(
        `insert into users (name, username, email, created_at) values ($1, $1, $1 || '@example.com', ${created}) returning id::int`,
        [name],
      );
      return Number(rows[0].id);
    };
    const [flagged, other, before] = [await add('star'), await add('comet'), await add('before')];
    await flag(token, flagged);
    await flag(token, other);
    const person = { name: 'New', username: 'fresh', email: 'fresh@example.com', password: 'a quite good password' };
    const { id: created } = (await server.send('POST', '/create-user', person, { token })).json().data;
    const staff = { ...person, username: 'staff2', email: 'staff2@example.com', is_admin: 1 };
    expect((await server.send('POST', '/create-user', staff, { token })).statusCode).toBe(201);
    const bySql = await add('by-sql');
    const imported = await add('imported', `now() - interval '1 year'`);
    expect((await idsOf(token, '/following', created)).sort()).toEqual([flagged, other].sort());
    expect((await idsOf(token, '/followers', flagged)).sort()).toEqual([created, bySql].sort());
    for (const id of [before, imported, other, flagged]) expect(await idsOf(token, '/following', id)).toEqual([]);

    await run(
      `insert into users (name, username, email) select 'Bulk', 'bulk' || n, 'bulk' || n || '@example.com' from generate_series(1, 300) n`,
    );
    const count = async () =>
      (await server.send('GET', '/followers', { user_id: other }, { token })).json().total as number;
    expect(await count()).toBe(302);

    await flag(token, other);
    await add('later');
    expect(await count()).toBe(302);
    expect(await idsOf(token, '/followers', flagged)).toHaveLength(100);
    // Set again, it holds from then on.
    await flag(token, other);
    const last = await add('last');
    expect(await idsOf(token, '/following', last)).toHaveLength(2);
    expect(await count()).toBe(303);
  });

  test('is followed by a user of a transaction that began before', async () => {
    const { token } = await server.signedIn({ super: true });
    const client = await openConnection(server.ownerUrl);
    await client.query('begin; select now()');
    const { rows } = await run(
      `insert into users (name, username, email) values ('S', 'sun', 'sun@example.com') returning id::int`,
    );
    await flag(token, rows[0].id);
    const made = await client.query(
      `insert into users (name, username, email) values ('M', 'moon', 'moon@example.com') returning id::int`,
    );
    await client.query('commit');
    expect(await idsOf(token, '/followers', rows[0].id)).toEqual([made.rows[0].id]);
  });
});
