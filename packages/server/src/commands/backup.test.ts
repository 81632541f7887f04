// @module-tag promises/18
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadDemo } from '@quarterdeck/demo';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { backupWorld, copyWith, manifestIn, rowsIn } from '../../test/support/backups.ts';
import { catalogueOf } from '../../test/support/catalogue.ts';
import { runAtTheMachine } from '../../test/support/command.ts';
import { testDatabase } from '../../test/support/database.ts';
import { PASSWORD, type SignedIn, type TestServer, testServer } from '../../test/support/index.ts';
import { startInstance } from '../../test/support/instance.ts';
import { makeSeed } from '../../test/support/seed.ts';
import { openDatabase } from '../database/database.ts';
import { knownMigrations } from '../database/migrate.ts';
import { replacedMigrations } from '../database/take-over.ts';
import { verifyChain } from '../domain/audit/chain.ts';
import { extendChain } from '../domain/audit/chain-worker.ts';
import { backUp } from '../domain/backups/back-up.ts';
import { BackupFailure } from '../domain/backups/failure.ts';
import { restore } from '../domain/backups/restore.ts';
import { backUpAll } from './shared/back-up-all.ts';
import { folderIn } from './shared/backups.ts';
import { drillAndReport } from './shared/drill-report.ts';
import { restoreAll } from './shared/restore-all.ts';

const SECRET = { SECRET_KEY: 'a secret key for tests, long enough' };
/** Tables that a restore changes, or the backup of a restored database. */
const ALTERED = ['audit_unsealed', 'challenges', 'app_event_feed', 'outbox', 'sessions', 'temporary_passwords'];

/** Tables to which a restore adds rows. */
const ADDED_TO = ['audit_log', 'audit_seals'];

/** Whether to test demo data (`BACKUP_OF=demo`, set by npm run test:long) instead of a few rows per table. */
const OF_DEMO = process.env.BACKUP_OF === 'demo';
const DEMO_USERS = 60;
const WORLDS = 5;

/** Runs before anyone else uses the database. */
async function fillWithDemo(server: TestServer): Promise<void> {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  await loadDemo({
    client,
    users: DEMO_USERS,
    today: new Date(),
    hashPassword: async () => 'no hash',
    productName: 'Q',
  });
  await client.end();
  // Campaign events are most of the demo data.
  await server.owner.query(`alter table campaign_events disable trigger user;
    delete from campaign_events where id % 50 > 0;
    alter table campaign_events enable trigger user`);
}

test('its folder is named from where the command was typed', () => {
  vi.stubEnv('INIT_CWD', '/var/backups');
  expect([folderIn(['today'], ''), folderIn(['/elsewhere'], '')]).toEqual(['/var/backups/today', '/elsewhere']);
  vi.unstubAllEnvs();
});

describe('a backup that is made while writes go on', () => {
  const world = backupWorld();
  let server: TestServer;
  let boss: SignedIn;
  let mailed: SignedIn;
  let folder: string;

  beforeAll(async () => {
    server = await testServer();
    if (OF_DEMO) await fillWithDemo(server);
    boss = await server.signedIn({ super: true, username: 'boss' });
    // Boss has an authenticator app, so no code is emailed to them.
    mailed = await server.signedIn({ super: true, username: 'mailed' });
    for (let made = 0; made < WORLDS && !OF_DEMO; made += 1) await makeSeed(server, boss);
    // Months in the distant past, a row outside of every monthly partition, and an email that waits for its next try.
    await server.owner.query(`
      insert into outbox (kind, recipient, subject, sealed_text, expires_at, due_at)
      values ('notice', 'staff@staff.example', 'It waits', 'sealed', now() + interval '1 day', now() + interval '1 hour');
      insert into searches (search_term, type, created_at) values ('old', 'web', '2011-02-03'), ('before', 'web', '1999-01-01');
      select make_partitions('searches', '2011-02-01', '2011-02-01', null)`);
    folder = join(await world.folder(), 'backup');
    let writes = 0;
    let isDone = false;
    let begun = (): void => undefined;
    const first = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const writing = (async () => {
      while (!isDone) {
        const answer = await server.send('POST', '/group', { name: `Made meanwhile ${writes}` }, { token: boss.token });
        expect(answer.statusCode).toBe(201);
        await server.owner.query(`with person as (
          insert into users (name, username) select 'W', 'w' || ${writes} returning id)
          insert into posts (user_id, title) select id, 'Of one transaction' from person`);
        writes += 1;
        begun();
      }
    })();
    await Promise.race([first, writing]);
    // Called as functions, here and below: starting a process takes longer than most of these tests.
    await backUpAll(server.ownerUrl, folder);
    isDone = true;
    await writing;
    expect(writes).toBeGreaterThan(1);
  });
  afterAll(async () => {
    await world.end();
    await server.stop();
  });

  test('is for its owner alone, and says what it does not hold', async () => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const file of ['manifest.json', 'users.copy.gz'])
      expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    expect((await manifestIn(folder)).leftOut.join('\n')).toContain('SECRET_KEY');
    const again = await runAtTheMachine(server, 'backup', [folder]);
    expect(again).toEqual({ code: 1, output: expect.stringMatching(/^The folder \S+ is not empty\. [^\n]+\n$/) });
  });

  test('is of one moment: the halves of a transaction are both there or neither', async () => {
    const posts = (await rowsIn(folder, 'posts')).filter((line) => line.includes('Of one transaction'));
    const people = (await rowsIn(folder, 'users')).filter((line) => /\tW\tw\d+\t/.test(line));
    expect(posts.length).toBe(people.length);
  });

  test('is restored with all rows, by an owner who is no superuser, and no one is signed in', async () => {
    const target = await world.emptyDatabase();
    const { database: restored } = await restoreAll({ app: target.appUrl, owner: target.ownerUrl }, folder);
    await restored.close();
    const second = join(await world.folder(), 'second');
    const [before, after] = [await manifestIn(folder), await backUpAll(target.ownerUrl, second)];
    for (const { name, rows, months } of before.tables) {
      const now = after.tables.find((table) => table.name === name);
      expect([name, now?.months]).toEqual([name, expect.arrayContaining(months)]);
      if (ALTERED.includes(name)) continue;
      if (ADDED_TO.includes(name)) {
        const there = new Set(await rowsIn(second, name));
        expect((await rowsIn(folder, name)).filter((row) => !there.has(row))).toEqual([]);
        continue;
      }
      expect([name, now?.rows]).toEqual([name, rows]);
      expect([name, await rowsIn(second, name)]).toEqual([name, await rowsIn(folder, name)]);
    }
    const rowsOf = (name: string) => before.tables.find((table) => table.name === name)?.rows ?? 0;
    expect(rowsOf('users')).toBeGreaterThan(OF_DEMO ? DEMO_USERS : WORLDS * 8);
    // An empty table proves nothing.
    expect(before.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(40);
    const { rows } = await target.owner.query(`select
      (select count(*)::int from audit_log where call not in ('command.restore', 'command.backup')) as audited,
      (select count(*)::int from audit_log where call = 'command.restore') as restores,
      (select count(*)::int from sessions where ended_at is null) as sessions,
      (select count(*)::int from sessions) as "allSessions",
      (select count(*)::int from outbox where sent_at is null and given_up_at is null) as letters,
      (select history > 0 from app_event_feed) as "hasOtherHistory"`);
    expect(rows).toEqual([
      // The backup includes the audit row about itself.
      {
        ...{ audited: rowsOf('audit_log') - 1, restores: 1, sessions: 0, allSessions: rowsOf('sessions'), letters: 0 },
        hasOtherHistory: true,
      },
    ]);
    // Triggers, references and unique keys match a database that was never restored.
    const rules = async (owner: pg.Pool) =>
      (await catalogueOf(owner)).filter((line) => /^(trigger|constraint) /.test(line));
    expect(await rules(target.owner)).toEqual(await rules(server.owner));
    const database = openDatabase(target.appUrl, 4, () => undefined);
    await extendChain(database.db);
    expect(await verifyChain(database.db)).toMatchObject({ holds: true });
    const instance = await startInstance({
      ...{ database, databaseUrl: target.appUrl, mailUrl: server.mailbox.url, environment: {} },
    });
    expect((await server.send('GET', '/get-login-data', {}, { token: boss.token })).statusCode).toBe(200);
    expect((await instance.send('GET', '/get-login-data', {}, { token: boss.token })).statusCode).toBe(401);
    const signIn = { username: 'mailed', password: PASSWORD };
    const { key } = (await instance.send('POST', '/admin-login', signIn)).json<{ key: string }>();
    const otp = /\b\d{6}\b/.exec((await server.mailbox.mailTo(mailed.email)).text)?.[0];
    const entered = await instance.send('POST', '/verify-auth', { key, otp });
    const { user } = entered.json<{ user: { api_token: string } }>();
    // New ids continue after the restored ones.
    const made = await instance.send('POST', '/group', { name: 'After' }, { token: user.api_token });
    expect(made.statusCode).toBe(201);
    await instance.close();
    await database.close();
  });

  test('that is not whole, or of a newer program, is refused in one sentence, and the database stays empty', async () => {
    const target = await world.emptyDatabase();
    const home = await world.folder();
    const changed = async (name: string, change: (to: string) => Promise<unknown>): Promise<string> => {
      const to = join(home, name);
      await copyWith(folder, to, (manifest) => manifest);
      await change(to);
      return to;
    };
    const manifestWith = async (name: string, change: Parameters<typeof copyWith>[2]): Promise<string> => {
      await copyWith(folder, join(home, name), change);
      return join(home, name);
    };
    const users = 'users.copy.gz';
    const whatIsCut = /is damaged: users\.copy\.gz has \d+ bytes, expected \d+/;
    const cut = await changed('cut', (to) => truncate(join(to, users), 300));
    const cases: readonly (readonly [RegExp, string])[] = [
      [whatIsCut, cut],
      [
        /was changed: users\.copy\.gz does not match its checksum/,
        await changed('byte', async (to) => {
          const bytes = await readFile(join(to, users));
          const middle = bytes.length >> 1;
          bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
          await writeFile(join(to, users), bytes);
        }),
      ],
      [/^The backup in .* is incomplete: manifest\.json/, await world.folder()],
      [
        /has a newer schema \(9000-more\)\. Restore it with a newer release/,
        await manifestWith('newer', (manifest) => ({ ...manifest, migrations: [...manifest.migrations, '9000-more'] })),
      ],
      [
        /has an older schema \(0091-transactions-of-one\) than this release can restore. Restore it with the release of commit ba00019a/,
        await manifestWith('older', (manifest) => ({ ...manifest, migrations: replacedMigrations.slice(0, -1) })),
      ],
      [/is incomplete: users\.copy\.gz is missing/, await changed('missing', (to) => rm(join(to, users)))],
      [
        /^The backup in .* is incomplete: manifest\.json/,
        await changed('unfinished', (to) => rm(join(to, 'manifest.json'))),
      ],
      [
        /^The manifest\.json in \S+ was changed since it was written/,
        await changed('manifest', async (to) => {
          const text = await readFile(join(to, 'manifest.json'), 'utf8');
          await writeFile(join(to, 'manifest.json'), text.replace('"seq":', '"seq":1'));
        }),
      ],
      [
        /has format 2, but this release reads 1/,
        await manifestWith('format', (manifest) => ({ ...manifest, format: 2 })),
      ],
      // Found only after all tables are filled; nothing remains.
      [
        /^The table admins has \d+ rows after the restore, but \d+ in the backup/,
        await manifestWith('count', (manifest) => ({
          ...manifest,
          tables: manifest.tables.map((table) =>
            table.name === 'admins' ? { ...table, rows: table.rows + 1 } : table,
          ),
        })),
      ],
    ];
    const refusal = (url: string, from: string): Promise<unknown> =>
      restore(url, from, async () => undefined).catch((error: unknown) => error);
    for (const [said, from] of cases) {
      const refused = await refusal(target.ownerUrl, from);
      expect(refused).toBeInstanceOf(BackupFailure);
      expect((refused as Error).message).toMatch(said);
    }
    const refused = await runAtTheMachine(target, 'restore', [cut]);
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(whatIsCut) });
    expect(refused.output).toMatch(/^[^\n]+\n$/);
    expect((await target.owner.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0);
    expect(String(await refusal(server.ownerUrl, folder))).toMatch(/The database is not empty: [^\n]+$/);
  });

  test('with a month that a wrong clock had made is restored, with its rows', { tags: ['long'] }, async () => {
    const source = await testDatabase(2);
    await source.owner.query(`
      create table searches_2099_01 partition of searches for values from ('2099-01-01') to ('2099-02-01');
      insert into searches (search_term, type, created_at) values ('of a wrong clock', 'web', '2099-01-02')`);
    const [target, ahead] = [await world.emptyDatabase(), join(await world.folder(), 'ahead')];
    await backUpAll(source.ownerUrl, ahead);
    await source.leave();
    await restore(target.ownerUrl, ahead, async () => undefined);
    const { rows } = await target.owner.query('select tableoid::regclass::text as month from searches');
    expect(rows).toEqual([{ month: 'searches_other' }]);
  });

  test('that cannot be written ends with a sentence, and holds no table', async () => {
    const failing = join(await world.folder(), 'failing');
    // A row larger than a connection's buffer, and a file that cannot be created, as on a full disk.
    await server.owner.query(
      `insert into users (name, username, address) values ('Long', 'long', repeat('x', 15000000))`,
    );
    const made = backUp(server.ownerUrl, failing, () => writeFile(join(failing, 'users.copy.gz'), ''));
    await expect(made).rejects.toThrow(/^The backup cannot be written to .*failing \(EEXIST\)\. [^\n]+$/);
    const held = async () =>
      (
        await server.owner.query(
          `select from pg_locks where relation = 'users'::regclass and mode = 'AccessShareLock' and pid <> pg_backend_pid()`,
        )
      ).rowCount;
    await expect.poll(held).toBe(0);
    await server.owner.query(`delete from users where name = 'Long'`);
  });

  test('is not restored where the server could not work with it', async () => {
    const target = await world.emptyDatabase();
    const app = target.appUrl.replace(/\/\/[^@]+@/, '//nobody_knows:them@');
    await expect(restoreAll({ app, owner: target.ownerUrl }, folder)).rejects.toThrow(/DATABASE_URL/);
    expect((await target.owner.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0);
  });

  test('of the last schema before the baseline is tried by a drill, which mails its result; the metrics say how long ago', async () => {
    const [target, older] = [await world.emptyDatabase(), join(await world.folder(), 'older')];
    // The backup has today's tables, so it lists the later migrations as well.
    const since = knownMigrations.filter((name) => name !== '0001-baseline');
    await copyWith(folder, older, (manifest) => ({ ...manifest, migrations: [...replacedMigrations, ...since] }));
    const metrics = async () => (await server.app.inject({ url: '/metrics' })).body;
    expect(await metrics()).toContain('backup_drill_age_seconds +Inf');
    const environment = { ...SECRET, DRILL_DATABASE_URL: target.ownerUrl };
    const bad = await runAtTheMachine(server, 'drill', [await world.folder()], environment);
    expect(bad).toEqual({ code: 1, output: expect.stringMatching(/^The backup in [^\n]+ is incomplete: [^\n]+\n$/) });
    expect(await metrics()).toMatch(/backup_drill_age_seconds \+Inf[\s\S]*backup_drill_failed 1/);
    const config = { ...server.config, databaseOwnerUrl: server.ownerUrl, drillDatabaseUrl: target.ownerUrl };
    const done = await drillAndReport(config, older);
    expect(done.result).toMatch(
      /^The backup was restored in \d+ s, its counts match, its audit chain is intact, and an admin can/,
    );
    expect(done.isOk).toBe(true);
    expect(await metrics()).toMatch(/backup_drill_age_seconds \d[\d.]*\n[\s\S]*backup_drill_failed 0/);
    const subjects = () => server.mailbox.mails.filter(({ to }) => to === boss.email).map(({ subject }) => subject);
    await expect
      .poll(subjects)
      .toEqual(expect.arrayContaining(['Quarterdeck: THE BACKUP DOES NOT WORK', 'Quarterdeck: the backup works']));
    // No data remains, so the next drill finds the database empty.
    expect((await target.owner.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0);
  });
});
