import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { runAtTheMachine } from '../../test/support/command.ts';
import { type TestDatabase, testDatabase } from '../../test/support/database.ts';
import { openConnection } from '../../test/support/open-connection.ts';

/** Recent, because events expire; in the past, because none may be in the future. */
const DAY = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
/** Four batches: the last one begins once the first one is saved. */
const ROWS = 16_000;
/** Every thousandth row lacks a required field. */
const REFUSED_EVERY = 1000;
const REFUSED = ROWS / REFUSED_EVERY;

describe('npm run import', () => {
  let database: TestDatabase;
  let folder: string;
  const path = (name: string): string => join(folder, name);
  const run = (...args: string[]) => runAtTheMachine(database, 'import', args);
  const held = async (): Promise<number> =>
    Number((await database.owner.query(`select count(*) from searches where app_id is not null`)).rows[0].count);

  beforeAll(async () => {
    database = await testDatabase(1);
    folder = mkdtempSync(join(tmpdir(), 'quarterdeck-import-'));
    const rows = Array.from(
      { length: ROWS },
      (_, row) => `s${row},${row % REFUSED_EVERY === 0 ? '' : 'web'},lamps ${row},${DAY} 10:00:00`,
    );
    writeFileSync(path('searches.csv'), `id,search_type,search_term,created_at\n${rows.join('\n')}\n`);
  });
  afterAll(async () => {
    await database.leave();
    rmSync(folder, { recursive: true });
  });

  test('says what would be refused and why, and writes nothing', { tags: ['long'] }, async () => {
    const { code, output } = await run('search', path('searches.csv'), '--dry-run');
    expect(output).toContain(`${(ROWS - REFUSED).toLocaleString('en')}  would be accepted`);
    expect(output).toContain(`${REFUSED}  data.search_type: Required (s0, s1000, s2000, …)`);
    expect(code).toBe(2);
    expect([await held(), existsSync(path('searches.refused.csv'))]).toEqual([0, false]);
    const { rows } = await database.owner.query(`select count(*)::int as kept from app_refused`);
    expect(rows).toEqual([{ kept: 0 }]);
  });

  test('resumes after kill -9, and ends with the same rows, refused lines and totals', { tags: ['long'] }, async () => {
    // The last row waits for a lock, so the import cannot finish.
    const holder = await openConnection(database.ownerUrl);
    await holder.query(`
      select pg_advisory_lock(7);
      create function wait_for_lock() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock_shared(7); return new; end';
      create trigger wait before insert on searches for each row when (new.app_id = 's${ROWS - 1}') execute function wait_for_lock()`);
    const killed: ChildProcess = spawn(
      process.execPath,
      [join(inject('commands'), 'import.js'), 'search', path('searches.csv')],
      {
        env: { ...process.env, DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl },
        stdio: 'ignore',
      },
    );
    const state = path('searches.csv.import-state.json');
    const ended = once(killed, 'exit');
    await expect.poll(() => existsSync(state)).toBe(true);
    killed.kill('SIGKILL');
    await ended;
    const others = () =>
      holder.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'quarterdeck'`);
    await expect.poll(async () => (await others()).rowCount).toBe(0);
    await holder.query('drop trigger wait on searches; select pg_advisory_unlock(7)');
    const before = await held();
    expect(before).toBeLessThan(ROWS - REFUSED);
    const { code, output } = await run('search', path('searches.csv'));
    expect(output).toMatch(/rows were read in an earlier run/);
    expect(output).toContain('The totals agree: 16,000 read = 15,984 accepted + 16 refused, ');
    expect(output).toContain(`15,984  search items in the database (${before.toLocaleString('en')} before)`);
    expect([code, await held(), existsSync(state)]).toEqual([2, ROWS - REFUSED, false]);
    const refused = readFileSync(path('searches.refused.csv'), 'utf8').trimEnd().split('\n');
    expect(refused.slice(0, 2)).toEqual([
      'id,search_type,search_term,created_at,import_error',
      `s0,,lamps 0,${DAY} 10:00:00,data.search_type: Required`,
    ]);
    expect(new Set(refused).size).toBe(REFUSED + 1);
    expect(refused).toHaveLength(REFUSED + 1);
  });

  test('counts people and not rows, agrees only when that is true, and ends with a code that says what happened', async () => {
    writeFileSync(path('one.csv'), 'id,name,username,occurred_at\nn-1,Ann,ann,2026-01-01\nn-1,Anne,ann,2026-01-02\n');
    const first = await run('user', path('one.csv'));
    expect(first.output).toContain(
      'The totals agree: 2 read = 2 accepted + 0 refused, 1 new user item in the database.',
    );
    expect(first.output).toMatch(/ 1 {2}updates of existing items\n/);
    expect(first.code).toBe(0);
    const again = await run('user', path('one.csv'));
    expect(again.output).toContain('2 accepted + 0 refused, 0 new user items in the database.');
    // Simulates a concurrent writer: inserting the imported row deletes another one.
    await database.owner.query(`
      create function take_away() returns trigger language plpgsql security definer as
        'begin delete from app_things where app_id = ''n-1''; return null; end';
      create trigger take_away after insert on users execute function take_away()`);
    writeFileSync(path('two.csv'), 'id,name,username\nn-2,Ben,ben\nn-3,Cleo,cleo\nn-3,Dora,dora\n');
    const other = await run('user', path('two.csv'));
    await database.owner.query('drop trigger take_away on users');
    expect(other.output).toContain(
      'THE DATABASE DIFFERS: 3 read = 2 accepted + 1 refused, but it has 1 more user item',
    );
    expect(other.code).toBe(2);
  });

  test('follows a database: past a row from the future, and while its own takes little or nothing', async () => {
    const [company, own] = [await testDatabase(1), await testDatabase(1)];
    onTestFinished(async () => {
      await company.leave();
      await own.leave();
    });
    await company.owner.query(`create table accounts as
      select 'f' || n as id, 'Name ' || n as name, 'f' || n as username, now() - interval '1 day' as changed_at
      from generate_series(1, 1000) n`);
    await company.owner.query(`update accounts set changed_at = now() + interval '1 hour' where id = 'f1000'`);
    await own.owner.query(`
      create sequence tries;
      grant usage on sequence tries to public;
      create table most (people int);
      insert into most values (300);
      grant select on most to public;
      create function take_few() returns trigger language plpgsql as $$ begin
        perform nextval('tries');
        if (select count(*) from added) > (select people from most) then
          raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled';
        end if;
        return null;
      end $$;
      create trigger take_few after insert on users referencing new table as added for each statement execute function take_few()`);
    writeFileSync(path('follow.yaml'), 'user:\n  query: select * from accounts\n  watermark: changed_at\n');
    let child: ChildProcess | undefined;
    const args = ['--from', company.ownerUrl, path('follow.yaml'), '--follow', '--every', '1'];
    const ended = runAtTheMachine(own, 'import', args, {}, (started) => {
      child = started;
    });
    const here = async () => {
      const { rows } = await own.owner.query(`select count(*)::int as count from users where app_id like 'f%'`);
      return rows[0].count;
    };
    await expect.poll(here).toBe(999);
    // For a while, the database takes no rows at all.
    await own.owner.query('update most set people = 0');
    await company.owner.query(`insert into accounts values ('f1001', 'Late', 'f1001', now())`);
    const tries = async () => Number((await own.owner.query('select last_value from tries')).rows[0].last_value);
    const before = await tries();
    await expect.poll(tries).toBeGreaterThan(before + 1);
    await own.owner.query('update most set people = 300');
    await expect.poll(here).toBe(1000);
    child?.kill('SIGINT');
    const { code, output } = await ended;
    expect(code).toBe(0);
    expect(
      output.match(/WARNING: user: 1 row is ahead of the clock of test_\w+ at .*, first f1000 with/g),
    ).toHaveLength(1);
    const { rows } = await own.owner.query(`select app_id from users where app_id = 'f1000'`);
    expect(rows).toEqual([]);
  });

  test('says all that is wrong with a row', async () => {
    writeFileSync(path('wrong.csv'), 'id,name,username,device_type,dob\nw-1,,wrong,windows,yesterday\n');
    const { code, output } = await run('user', path('wrong.csv'));
    expect([code, output.match(/^ {12}1 {2}data\.\w+/gm)?.map((line) => line.trim())]).toEqual([
      2,
      ['1  data.dob', '1  data.device_type'],
    ]);
    expect(readFileSync(path('wrong.refused.csv'), 'utf8')).toMatch(
      /w-1,,wrong,windows,yesterday,"?data\.\w+: .+; data\.\w+: /,
    );
  });

  test('deletes what is no longer in the query, and never much by mistake', async () => {
    const company = await testDatabase(1);
    onTestFinished(() => company.leave());
    await company.owner.query(`create table accounts as
      select 9007199254740990 + n as no, 'Name ' || n as name, 'r' || n as username, now() - interval '1 day' as changed_at
      from generate_series(1, 300) n`);
    const mapping =
      'query: select * from accounts\n  watermark: changed_at\n  fields: { id: no, name: name, username: username }\n';
    writeFileSync(path('accounts.yaml'), `user:\n  ${mapping}`);
    const from = (...args: string[]) => run('--from', company.ownerUrl, path('accounts.yaml'), ...args);
    expect(await from()).toMatchObject({ code: 0, output: expect.stringContaining('300 new user items') });
    // Neither is in the query: one came from elsewhere long ago, the other was sent a moment ago and may still appear
    // there.
    const now = new Date().toISOString();
    writeFileSync(path('others.csv'), `id,name,username,occurred_at\nother,O,other,2026-01-01\nfresh,F,fresh,${now}\n`);
    await run('user', path('others.csv'));
    await company.owner.query(`delete from accounts where username in ('r7', 'r8')`);
    const living = async () => {
      const { rows } = await database.owner.query(
        `select app_id from users where (app_id like '900719%' or app_id in ('other', 'fresh')) and is_app_user order by id`,
      );
      return rows.map(({ app_id }) => app_id);
    };
    const before = await living();
    const dry = await from('--reconcile', '--dry-run');
    expect(dry.output).toMatch(/of them missing from the query \(.*\): \d+ would be deleted\.\n$/);
    expect(await living()).toEqual(before);
    const { code, output } = await from('--reconcile');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^user: [\d,]+ here, \d+ of them missing .* deleted\.\n$/),
    ]);
    const after = await living();
    expect(before.filter((id) => !after.includes(id))).toEqual(['9007199254740997', '9007199254740998', 'other']);
    // Simulates a mistaken query.
    await company.owner.query(`delete from accounts where username <> 'r1'`);
    const refused = await from('--reconcile');
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringMatching(/That is more than allowed. .* --most-deleted 297\.\n$/),
    ]);
    expect(await living()).toEqual(after);
    expect((await from('--reconcile', '--most-deleted', '297')).code).toBe(0);
    expect(await living()).toEqual(['9007199254740991', 'fresh']);
  });

  test('again changes nothing; what was mended is written', { tags: ['long'] }, async () => {
    writeFileSync(path('few.csv'), readFileSync(path('searches.csv'), 'utf8').split('\n').slice(0, 100).join('\n'));
    expect((await run('search', path('few.csv'))).output).toContain('99 read = 98 accepted + 1 refused');
    expect(await held()).toBe(ROWS - REFUSED);
    const mended = readFileSync(path('searches.refused.csv'), 'utf8').replaceAll(',,', ',web,');
    writeFileSync(path('searches.refused.csv'), mended);
    expect((await run('search', path('searches.refused.csv'))).output).toContain('16 read = 16 accepted + 0 refused');
    expect(await held()).toBe(ROWS);
  });

  test('says how it is used, and what is wrong', { tags: ['long'] }, async () => {
    const [none, type, file, both] = await Promise.all([
      run(),
      run('searches', path('searches.csv')),
      run('search', path('nothing.csv')),
      run('--from', 'postgres://nobody@127.0.0.1:1/none', path('searches.csv'), '--follow', '--dry-run'),
    ]);
    expect(none).toEqual({ code: 1, output: expect.stringMatching(/^npm run import -- <type>/) });
    expect(type.output).toMatch(/^Unknown type searches\. Available types: user, follow/);
    expect(file.output).toMatch(/^There is no file .*nothing\.csv\.\n$/);
    expect(both.output).toMatch(/^npm run import/);
  });

  test('where its disk is full, says so, loses no refused row, and goes on when there is room', {
    tags: ['long'],
  }, async () => {
    const rows = Array.from({ length: 40 }, (_, row) => `f${row},,lamps ${row},${DAY} 10:00:00`);
    writeFileSync(path('full.csv'), `id,search_type,search_term,created_at\n${rows.join('\n')}\n`);
    // The file size is limited to 1024 bytes: anything more is cut off, as on a full disk.
    const full = spawn(
      'bash',
      [
        '-c',
        'ulimit -f 1; exec "$@"',
        'bash',
        process.execPath,
        join(inject('commands'), 'import.js'),
        'search',
        path('full.csv'),
      ],
      { env: { ...process.env, DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl } },
    );
    let output = '';
    for (const stream of [full.stdout, full.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    const [code] = await once(full, 'close');
    expect([code, output]).toEqual([
      1,
      `${path('full.refused.csv')} cannot be written (EFBIG). Fix this and run the same command to continue.\n`,
    ]);
    const again = await run('search', path('full.csv'));
    expect(again.output).toContain('40  refused: mend');
    // The row that was cut off is not lost: the next file has all of it.
    const lines = readFileSync(path('full.refused-2.csv'), 'utf8').trimEnd().split('\n');
    expect([lines.length, new Set(lines).size]).toEqual([41, 41]);
    expect(again.code).toBe(2);
  });
});
