import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { backupWorld, type EmptyDatabase } from '../../test/support/backups.ts';
import { runAtTheMachine } from '../../test/support/command.ts';
import { type SignedIn, type TestServer, testServer } from '../../test/support/index.ts';
import { openConnection } from '../../test/support/open-connection.ts';
import { backUpAll } from './shared/back-up-all.ts';
import { drillAndReport } from './shared/drill-report.ts';
import { restoreAll } from './shared/restore-all.ts';

const SECRET = { SECRET_KEY: 'a secret key for tests, long enough' };
const NOWHERE = 'postgres://nobody@127.0.0.1:1/none';

describe('a drill', () => {
  const world = backupWorld();
  let server: TestServer;
  let boss: SignedIn;
  let folder: string;

  beforeAll(async () => {
    server = await testServer();
    boss = await server.signedIn({ super: true, username: 'boss' });
    folder = join(await world.folder(), 'backup');
    await backUpAll(server.ownerUrl, folder);
  });
  afterAll(async () => {
    await world.end();
    await server.stop();
  });

  const drillIn = ({ ownerUrl }: Pick<EmptyDatabase, 'ownerUrl'>) =>
    drillAndReport({ ...server.config, databaseOwnerUrl: server.ownerUrl, drillDatabaseUrl: ownerUrl }, folder);
  const tablesIn = async ({ owner }: EmptyDatabase) =>
    (await owner.query(`select from pg_tables where schemaname = 'public'`)).rowCount ?? 0;
  const subjects = () => server.mailbox.mails.filter(({ to }) => to === boss.email).map(({ subject }) => subject);

  /** Starts a drill in its own process. */
  const startDrill = (more: Readonly<Record<string, string>>): ChildProcess =>
    spawn(process.execPath, [join(inject('commands'), 'drill.js'), folder], {
      env: {
        ...process.env,
        ...SECRET,
        DATABASE_URL: server.appUrl,
        DATABASE_OWNER_URL: server.ownerUrl,
        ...more,
      },
      stdio: 'ignore',
    });

  /** Sends a signal to the process and waits until it has ended. */
  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code] = await ended;
    return code;
  }

  /**
   * Starts a drill that pauses once its data is loaded, until it is killed or the lock is released.
   * @returns also a function that kills it, and waits until only its data remains in the database.
   */
  async function heldUpIn(target: EmptyDatabase) {
    const holder = await openConnection(target.ownerUrl);
    await holder.query(`select pg_advisory_lock(hashtext('quarterdeck roles'))`);
    const child = startDrill({ DRILL_DATABASE_URL: target.ownerUrl });
    onTestFinished(() => void child.kill('SIGKILL'));
    const waiting = async () =>
      (
        await holder.query(`select from pg_locks join pg_database d on d.oid = database
          where datname = current_database() and locktype = 'advisory' and not granted`)
      ).rowCount;
    await expect.poll(waiting).toBe(1);
    expect(await tablesIn(target)).toBeGreaterThan(10);
    const letGo = async () => void (await holder.query(`select pg_advisory_unlock(hashtext('quarterdeck roles'))`));
    const isAlone = async () => {
      const { rows } = await holder.query(`select not exists (
          select from pg_locks join pg_database d on d.oid = database
          where datname = current_database() and locktype = 'advisory')
        and not exists (
          select from pg_stat_activity where datname = current_database() and application_name = 'quarterdeck') as alone`);
      return rows[0].alone;
    };
    return {
      child,
      letGo,
      killHard: async () => {
        await end(child, 'SIGKILL');
        await letGo();
        await expect.poll(isAlone).toBe(true);
      },
    };
  }

  test('that was killed leaves data that the next one removes; while it runs, another one leaves it alone', {
    tags: ['long'],
  }, async () => {
    const target = await world.emptyDatabase();
    const { killHard } = await heldUpIn(target);
    const beside = await drillIn(target);
    expect(beside).toMatchObject({
      isOk: false,
      result: 'Another drill is using DRILL_DATABASE_URL. Try again when it has finished.',
    });
    await expect.poll(subjects).toContain('Quarterdeck: THE BACKUP COULD NOT BE TESTED');
    expect(await tablesIn(target)).toBeGreaterThan(10);
    await killHard();
    const next = await drillIn(target);
    expect([next.isOk, next.result]).toEqual([true, expect.stringContaining('an admin can sign in')]);
    expect(await tablesIn(target)).toBe(0);
    expect(subjects()).not.toContain('Quarterdeck: THE BACKUP DOES NOT WORK');
  });

  test('brings its data and its mark at once, or nothing', { tags: ['long'] }, async () => {
    const target = await world.emptyDatabase();
    const urls = { app: target.appUrl, owner: target.ownerUrl };
    const mark = async () => {
      throw new Error('It cannot be marked');
    };
    await expect(restoreAll(urls, folder, { mark })).rejects.toThrow('It cannot be marked');
    expect(await tablesIn(target)).toBe(0);
  });

  test('that is interrupted takes its data with it', { tags: ['long'] }, async () => {
    const target = await world.emptyDatabase();
    const { child, letGo } = await heldUpIn(target);
    const ended = end(child, 'SIGINT');
    await letGo();
    const code = await ended;
    expect([code, await tablesIn(target)]).toEqual([1, 0]);
  });

  test('never touches a database that is not its own, and does not say that the backup does not work', {
    tags: ['long'],
  }, async () => {
    const other = await world.emptyDatabase();
    const { database } = await restoreAll({ app: other.appUrl, owner: other.ownerUrl }, folder);
    await database.close();
    const before = await tablesIn(other);
    const refused = {
      isOk: false,
      result: expect.stringMatching(
        /^The database of DRILL_DATABASE_URL is not empty: it has \d+ tables, views and sequences, including \w+, that no drill created\. Use an empty database\.$/,
      ),
    };
    expect(await drillIn(other)).toMatchObject(refused);
    // A copy of a drill's leftovers would have such a mark.
    await other.owner.query(`comment on schema public is 'Quarterdeck: data of a drill in database 1'`);
    expect(await drillIn(other)).toMatchObject(refused);
    expect(await tablesIn(other)).toBe(before);
  });

  test('does not remove what it left while a server works on it', { tags: ['long'] }, async () => {
    const target = await world.emptyDatabase();
    const { killHard } = await heldUpIn(target);
    await killHard();
    const adopted = new pg.Client({ connectionString: target.ownerUrl, application_name: 'quarterdeck' });
    await adopted.connect();
    expect(await drillIn(target)).toMatchObject({
      isOk: false,
      result: expect.stringMatching(/^A server is using data left by a drill in DRILL_DATABASE_URL/),
    });
    expect(await tablesIn(target)).toBeGreaterThan(10);
    await adopted.end();
    expect((await drillIn(target)).isOk).toBe(true);
  });

  test('begins nothing in a schema that it could not remove', async () => {
    const target = await world.emptyDatabase();
    const superuser = new pg.Client({
      connectionString: inject('cluster').owner.replace(/[^/]*$/, new URL(target.ownerUrl).pathname.slice(1)),
    });
    await superuser.connect();
    onTestFinished(() => superuser.end());
    const role = new URL(target.ownerUrl).username;
    await superuser.query(`alter schema public owner to current_user; grant create, usage on schema public to ${role}`);
    expect(await drillIn(target)).toMatchObject({
      isOk: false,
      result: `The role ${role} could not remove the data of a drill: make it the owner of the schema public in the database of DRILL_DATABASE_URL.`,
    });
    expect(await tablesIn(target)).toBe(0);
  });

  test('says what came of it also when the configured database is away, where it would be written down', {
    tags: ['long'],
  }, async () => {
    const target = await world.emptyDatabase();
    const away = { appUrl: NOWHERE, ownerUrl: NOWHERE };
    const environment = { ...SECRET, DRILL_DATABASE_URL: target.ownerUrl };
    const { code, output } = await runAtTheMachine(away, 'drill', [folder], environment);
    expect(output).toMatch(
      /^The backup was restored in [^\n]+\nThis could not be recorded or emailed: The database cannot be reached \(ECONNREFUSED\)[^\n]+\n$/,
    );
    expect(code).toBe(1);
  });

  test('in a database of its own that was killed leaves files and a PostgreSQL, which the next one removes', {
    tags: ['long'],
  }, async () => {
    const temporary = join(await world.folder(), 'tmp');
    mkdirSync(temporary);
    const homes: string[] = [];
    const left = () => readdirSync(temporary).filter((name) => name.startsWith('quarterdeck-drill-'));
    /** Starts a drill and sends it a signal once its PostgreSQL runs. */
    const endedBy = async (signal: NodeJS.Signals): Promise<number | null> => {
      const child = startDrill({ TMPDIR: temporary });
      const home = (): string => {
        const record = left()
          .map((name) => join(temporary, name, 'embedded.json'))
          .find((path) => existsSync(path) && !homes.includes(JSON.parse(readFileSync(path, 'utf8')).home));
        return record === undefined ? '' : JSON.parse(readFileSync(record, 'utf8')).home;
      };
      const isReady = () => {
        const pid = join(home(), 'cluster', 'postmaster.pid');
        return home() !== '' && existsSync(pid) && /^ready *$/m.test(readFileSync(pid, 'utf8'));
      };
      await expect.poll(isReady).toBe(true);
      homes.push(home());
      return end(child, signal);
    };
    const isThere = () => homes.map((home) => existsSync(home));
    expect(await endedBy('SIGKILL')).toBeNull();
    expect([left().length, isThere()]).toEqual([1, [true]]);
    const port = readFileSync(join(homes[0] ?? '', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3];
    const answers = () => new pg.Client(`postgres://guest@127.0.0.1:${port}/none`).connect();
    await expect(answers()).rejects.toThrow('password');
    await endedBy('SIGTERM');
    expect(isThere()[0]).toBe(false);
    await expect(answers()).rejects.toThrow('ECONNREFUSED');
    expect([left(), isThere()]).toEqual([[], [false, false]]);
  });
});
