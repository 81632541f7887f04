import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { hashToken, newToken } from '../src/core/secrets.ts';
import { migrateWithin } from '../src/database/migrate.ts';
import { backUp } from '../src/domain/backups/back-up.ts';
import { restore } from '../src/domain/backups/restore.ts';
import { jobs } from '../src/domain/people/jobs.ts';
import { doAll } from '../src/jobs/background.ts';
import { backupWorld, copyWith, manifestIn } from './support/backups.ts';
import { catalogueOf } from './support/catalogue.ts';
import { startInstance } from './support/instance.ts';
import { type FormerDatabase, formerDatabase } from './support/upgrades.ts';

const MIGRATION = '0029-search-keys-in-slices';
const NAMES = ['Zoë Miller', 'Eva Stone', 'Élodie Martin', 'Ólafur Árnason', '山田太郎', 'Ada Lovelace', 'eva braun'];

/** The tables with keys, and the columns of each. */
const KEYS = {
  users: ['search', 'sort_name'],
  campaigns: ['search', 'name_key', 'username_key'],
  cases: ['subject_key', 'title_search'],
  moderation_decisions: ['search'],
  case_notes: ['search'],
};

/** What main generated the columns from, before a trigger filled them. */
const GENERATED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: {
    search: `search_text(name || e'\\x1f' || username || e'\\x1f' || coalesce(email, '') || e'\\x1f' || coalesce(phone, ''))
      || e'\\x1f ' || search_digits(coalesce(phone, ''))`,
    sort_name: 'search_key(name)',
  },
  campaigns: {
    search: `search_text(campaign_name || e'\\x1f' || username)`,
    name_key: 'search_key(campaign_name)',
    username_key: 'search_key(username)',
  },
  cases: {
    subject_key: 'search_key(subject)',
    title_search: 'case when post_id is not null then search_text(subject) end',
  },
  moderation_decisions: { search: `search_text(coalesce(reason, '') || ' ' || coalesce(text, ''))` },
  case_notes: { search: 'search_text(text)' },
};

async function former(): Promise<FormerDatabase> {
  const database = await formerDatabase();
  onTestFinished(database.leave);
  return database;
}

/** Creates a database of the first release, with people and what they made. */
async function ofBaseline(): Promise<FormerDatabase & { readonly token: string }> {
  const database = await former();
  const pool = new pg.Pool({ connectionString: database.ownerUrl });
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  await db.transaction().execute((trx) => migrateWithin<never>(trx, ['0001-baseline']));
  await db.destroy();
  const token = newToken();
  await database.owner.query(`
    insert into users (name, username, email, is_admin) values ('Boss', 'boss', 'boss@staff.example', true);
    insert into admins (user_id, password_hash, is_sup_admin) values (1, '', true);`);
  await database.owner.query(
    `insert into users (app_id, name, username, phone) select 'a' || n, name, case n when 1 then 'Émile' when 2 then 'emma' when 3 then 'Frida' else 'user-' || n end,
       case n when 2 then '+49 30 123456' end
     from unnest($1::text[]) with ordinality u (name, n)`,
    [NAMES],
  );
  await database.owner.query(
    `insert into sessions (token_hash, admin_id, ip, user_agent) values ($1, 1, '127.0.0.1', 'test')`,
    [hashToken(token)],
  );
  await database.owner.query(`
    insert into posts (user_id, title) values (2, 'Café in Zürich');
    insert into cases (post_id, subject, last_report_at, last_reason) values (1, 'Café in Zürich', now(), 'Spam');
    insert into cases (user_id, subject, last_report_at, last_reason) values (4, 'Élodie Martin', now(), 'Spam');
    insert into moderation_decisions (kind, what, post_id, case_id, reason, text) values ('warn', 'posts', 1, 1, 'Señor', 'Hola');
    insert into campaigns (user_id, username, campaign_name, goal) values (2, 'Émile', 'Für Élise', 'clicks')`);
  return { ...database, token };
}

const filesOf = async ({ owner }: FormerDatabase) =>
  (
    await owner.query('select t as table, pg_relation_filenode(to_regclass(t)) as file from unnest($1::text[]) t', [
      Object.keys(KEYS),
    ])
  ).rows;

/** Rows whose keys are not those of their texts. */
async function unfilled({ owner }: FormerDatabase): Promise<string[]> {
  const found: string[] = [];
  for (const [table, columns] of Object.entries(GENERATED))
    for (const [column, of] of Object.entries(columns)) {
      const { rows } = await owner.query(
        `select id from ${table} where ${column} is distinct from (${of}) order by id`,
      );
      found.push(...rows.map(({ id }) => `${table}.${column} ${id}`));
    }
  return found;
}

const whatIsLeft = async ({ owner }: FormerDatabase) =>
  (await owner.query('select * from search_key_fill order by 1')).rows;

test('a database of the first release starts at once; its keys are filled in slices, while all is found and sorted', async () => {
  const database = await ofBaseline();
  const before = (await filesOf(database)).filter(({ file }) => file !== null);
  const { database: opened } = await database.prepare();
  onTestFinished(() => opened.close());
  // No table is rewritten.
  expect(await filesOf(database)).toEqual(expect.arrayContaining(before));
  const left = await unfilled(database);
  expect(left).toHaveLength(2 * (NAMES.length + 1) + 3 + 3 + 1);

  const instance = await startInstance({
    ...{ databaseUrl: database.appUrl, mailUrl: 'smtp://127.0.0.1:1', environment: {} },
    database: opened,
  });
  onTestFinished(() => instance.close());
  const list = async (input: object): Promise<string[]> => {
    const answer = await instance.send('GET', '/users-list', { page_limit: 50, ...input }, { token: database.token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().users.map(({ name }: { name: string }) => name);
  };
  const byName = { order_by: 'name', direction: 'asc' };
  // What former servers found is found.
  expect(await list({ query: 'lovelace' })).toEqual(['Ada Lovelace']);
  expect(await list({ query: 'mille' })).toEqual(['Zoë Miller']);
  expect(await list(byName)).toHaveLength(NAMES.length);
  // Usernames have their order at once.
  expect((await list({ order_by: 'username', direction: 'asc' })).slice(0, 3)).toEqual([NAMES[0], NAMES[1], NAMES[2]]);

  // A slice is bounded, and what is written meanwhile has its keys.
  const slice = async (rows: number) =>
    (await sql<{ rows: number }>`select search_keys_fill(${rows}) as rows`.execute(opened.db)).rows[0]?.rows;
  while ((await whatIsLeft(database))[0]?.table_name !== 'users') await slice(2);
  expect(await slice(2)).toBe(2);
  expect(await whatIsLeft(database)).toEqual([{ table_name: 'users', id: 2 }]);
  expect((await unfilled(database)).filter((one) => one.startsWith('users.sort_name'))).toHaveLength(NAMES.length - 1);
  await database.owner.query(`insert into users (name, username) values ('Eva  Ångström', 'eva-2')`);
  await database.owner.query(`update users set name = 'Ádám Nagy' where name = 'Ada Lovelace'`);
  expect(await list({ query: 'angstrom' })).toEqual(['Eva  Ångström']);
  expect(await list({ query: 'adam' })).toEqual(['Ádám Nagy']);
  expect(await list(byName)).toHaveLength(NAMES.length + 1);

  // The instance may do the work at the same time.
  while ((await whatIsLeft(database)).length > 0) await doAll(opened, jobs.works ?? []);
  expect(await unfilled(database)).toEqual([]);
  expect(await whatIsLeft(database)).toEqual([]);
  expect(await list(byName)).toEqual([
    ...[
      'Ádám Nagy',
      'Élodie Martin',
      'Eva  Ångström',
      'eva braun',
      'Eva Stone',
      'Ólafur Árnason',
      'Zoë Miller',
      '山田太郎',
    ],
  ]);
  expect(await list({ query: '太郎' })).toEqual(['山田太郎']);
  expect(await list({ query: 'el' })).toEqual(['Élodie Martin']);
  expect(await list({ query: '30 123-456' })).toEqual(['Eva Stone']);
  await database.owner.query('select users_rank_fold()');
  const { rows } = await database.owner.query(
    `select count(*)::int as stretches, sum(rows)::int as people from users_rank where order_by = 'name'`,
  );
  expect(rows).toEqual([{ stretches: 1, people: NAMES.length + 1 }]);
  // Nothing of a person changed.
  expect((await database.owner.query('select from users where version > 1 and app_id is null')).rowCount).toBe(0);
});

/** Creates a database with today's schema, but with columns that are generated. */
async function ofGenerated(): Promise<FormerDatabase> {
  const database = await former();
  await (await database.prepare()).database.close();
  const { rows: indexes } = await database.owner.query(
    `select distinct pg_get_indexdef(i.indexrelid) as text from pg_index i join pg_depend d on d.objid = i.indexrelid
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = d.refobjsubid and d.refobjid = i.indrelid
     where (i.indrelid::regclass::text, a.attname) in (select * from jsonb_to_recordset($1) as c (t text, name name))`,
    [JSON.stringify(Object.entries(KEYS).flatMap(([t, columns]) => columns.map((name) => ({ t, name }))))],
  );
  for (const [table, columns] of Object.entries(GENERATED)) {
    await database.owner.query(
      `drop trigger ${table}_z_search_keys_insert on ${table}; drop trigger ${table}_z_search_keys_update on ${table}`,
    );
    for (const [column, of] of Object.entries(columns))
      await database.owner.query(`
        alter table ${table} drop column ${column};
        alter table ${table} add column ${column} text ${/key|sort/.test(column) ? 'collate "C"' : ''} ${table === 'users' ? 'not null' : ''}
          generated always as (${of}) stored`);
  }
  for (const { text } of indexes) await database.owner.query(text);
  await database.owner.query('alter table users alter column search set statistics 300');
  await database.owner.query(`insert into users (name, username) values ('Zoë', 'zoe'), ('Eva', 'eva')`);
  return database;
}

test('a database whose columns were generated keeps their values and its files, and has the schema of a fresh one', async () => {
  const fresh = await former();
  await (await fresh.prepare()).database.close();
  const database = await ofGenerated();
  await database.owner.query(`
    delete from kysely_migration where name = '${MIGRATION}';
    drop table search_key_fill;
    drop index users_by_username;
    create index users_by_username on users (lower(username) collate "C", id) where is_app_user;
    delete from schema_files where name = 'search-keys'`);
  const before = await filesOf(database);
  await (await database.prepare()).database.close();
  expect(await filesOf(database)).toEqual(before);
  expect([await unfilled(database), await whatIsLeft(database)]).toEqual([[], []]);
  expect(await catalogueOf(database.owner)).toEqual(await catalogueOf(fresh.owner));
  await database.owner.query(`update users set name = 'Éva' where name = 'Eva'`);
  expect(await unfilled(database)).toEqual([]);
});

test('a backup without the columns is restored, and its keys are filled', async () => {
  const world = backupWorld();
  onTestFinished(() => world.end());
  const [made, folder] = [await world.folder(), await world.folder()];
  await backUp((await ofGenerated()).ownerUrl, made, async () => undefined);
  await copyWith(made, folder, (manifest) => ({
    ...manifest,
    migrations: manifest.migrations.slice(0, manifest.migrations.indexOf(MIGRATION)),
    tables: manifest.tables.filter(({ name }) => name !== 'search_key_fill'),
  }));
  expect((await manifestIn(folder)).tables.find(({ name }) => name === 'users')?.columns).not.toContain('search');
  const database = await former();
  await restore(database.ownerUrl, folder, async () => undefined);
  expect(await whatIsLeft(database)).toEqual([{ table_name: 'users', id: 0 }]);
  const { database: opened } = await database.prepare();
  onTestFinished(() => opened.close());
  while ((await whatIsLeft(database)).length > 0) await doAll(opened, jobs.works ?? []);
  expect(await unfilled(database)).toEqual([]);
});
