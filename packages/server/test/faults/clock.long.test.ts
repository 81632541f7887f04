// @module-tag faults
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ownSecretKey } from '../../src/core/secret-key.ts';
import { secretsFrom } from '../../src/core/secrets.ts';
import { newSandbox, run, until } from '../production/processes.ts';
import { startMailbox } from '../support/mailbox.ts';
import { reportMeasurement } from '../support/measurement.ts';
import { embeddedServer } from './embedded-server.ts';
import { populate } from './stage.ts';
import { reportTries } from './tries.ts';

const dist = (file: string): string => fileURLToPath(new URL(`../../dist/${file}`, import.meta.url));
const PASSWORD = 'correct horse battery';
/** Longer than the interval of jobs that run twice a minute. */
const ROUND_MS = 33_000;
const DAY_SECONDS = 86_400;
const YEAR_SECONDS = 365 * DAY_SECONDS;

/** The library that changes the time for programs. */
const library = ['/usr/lib', '/usr/local/lib']
  .flatMap((root) => [root, ...(existsSync(root) ? readdirSync(root).map((name) => join(root, name)) : [])])
  .map((folder) => join(folder, 'faketime/libfaketimeMT.so.1'))
  .find((file) => existsSync(file));

const Answer = z.object({
  responseMessage: z.string().optional(),
  key: z.string().optional(),
  user: z.object({ api_token: z.string() }).optional(),
  data: z.array(z.object({ name: z.string(), state: z.string() })).optional(),
  degraded: z.array(z.string()).optional(),
});

const read = async (answer: Response) => Answer.parse(await answer.json());

/** Rows that must not be deleted, by name. Each is counted before and after. */
const kept: Readonly<Record<string, string>> = {
  searches: `select from searches where search_term = 'kept'`,
  positions: `select from positions`,
  'deleted posts': `select from posts where title = 'Deleted a week ago'`,
  mails: `select from outbox where subject = 'Sent a week ago'`,
  'emails that wait': `select from outbox where subject = 'Waits' and given_up_at is null`,
  sessions: `select from sessions where user_agent = 'kept'`,
  'known networks': `select from known_networks where network = 'n'`,
  'rows of the audit log': `select from audit_log where call = 'kept'`,
  'items that wait': `select from app_waiting where app_id = 'kept'`,
  'refused items': `select from app_refused where app_id = 'kept'`,
  suspensions: `select from users where is_suspended and suspended_until is not null`,
};

const fill = `
  insert into searches (search_term, type, created_at) select 'kept', 'web', now() - n * interval '1 month' from generate_series(0, 23) n;
  insert into positions (user_id, latitude, longitude, created_at) select min(id), 1, 2, now() - n * interval '1 month'
    from users, generate_series(0, 23) n group by n;
  insert into posts (user_id, title, deleted_at) select id, 'Deleted a week ago', now() - interval '7 days' from users;
  insert into outbox (kind, recipient, subject, sent_at) select 'notice', 'a@example.com', 'Sent a week ago', now() - interval '7 days' from generate_series(1, 50);
  insert into sessions (token_hash, admin_id, ip, user_agent, created_at, ended_at)
    select decode(md5(n::text), 'hex'), user_id, '', 'kept', now() - interval '5 days', now() - interval '5 days'
    from admins, generate_series(1, 20) n where user_id = (select min(user_id) from admins);
  insert into known_networks (admin_id, network, last_used_at) select user_id, 'n', now() - interval '7 days' from admins;
  insert into audit_log (at, kept_until, ip, request_id, call, outcome, status)
    select now() - interval '6 months', now() + interval '6 months', '', '', 'kept', 'done', 200 from generate_series(1, 50);
  insert into app_waiting (type, app_id, at, ref_type, ref_id, path, message) values ('post', 'kept', 5, 'user', 'no one', '', 'Waits');
  insert into app_refused (type, app_id, path, message, is_late) values ('post', 'kept', '', 'Refused', false);
  update users set is_suspended = true, suspended_until = now() + interval '30 days' where id in (select id from users where is_app_user order by id limit 20);
`;

describe.skipIf(!library)(
  'the clock of server and embedded PostgreSQL jumps (needs libfaketime: apt-get install faketime)',
  () => {
    test('a year forward and back, a year back and forward: nothing goes, all works, and after a long stop a command confirms', async () => {
      if (!library) return;
      const sandbox = newSandbox();
      onTestFinished(sandbox.end);
      const mailbox = await startMailbox();
      onTestFinished(() => mailbox.close());
      const time = sandbox.file(join(sandbox.folder('time'), 'offset'), '+0\n');
      // PostgreSQL can run as another user.
      chmodSync(time, 0o644);
      const jump = (seconds: number): void => writeFileSync(time, `${seconds < 0 ? '' : '+'}${seconds}\n`);
      const server = await embeddedServer(sandbox, {
        LOG_LEVEL: 'warn',
        SMTP_URL: mailbox.url,
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: time,
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        FAKETIME_DONT_RESET: '1',
      });
      const { at, dataDir, environment, start } = server;
      let running = await start();
      onTestFinished(server.remove);
      const ask = async (text: string, values: readonly unknown[] = []) => {
        const client = new pg.Client(server.ownerUrl());
        await client.connect();
        try {
          return await client.query(text, [...values]);
        } finally {
          await client.end();
        }
      };
      /** How far the database's clock is ahead of this process, in seconds. */
      const ahead = async () =>
        Number((await ask('select extract(epoch from now()) as at')).rows[0].at) - Date.now() / 1000;
      const isAhead = (seconds: number) =>
        until(`the clock is ${seconds} seconds ahead`, async () => Math.abs((await ahead()) - seconds) < 60);

      const pool = new pg.Pool({ connectionString: server.ownerUrl(), max: 1 });
      const { admins } = await populate(pool, 6);
      await pool.end();
      await ask('update admins set password_hash = $1', [
        await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
      ]);
      await ask(fill);
      const secrets = secretsFrom(await ownSecretKey(dataDir));
      await ask(
        `insert into outbox (kind, recipient, subject, due_at, sealed_text)
       select 'notice', 'a@example.com', 'Waits', now() + interval '9 minutes', $1 from generate_series(1, 50)`,
        [secrets.encrypt('It waits.')],
      );
      const countKept = async (): Promise<Readonly<Record<string, number>>> => {
        const found: Record<string, number> = {};
        for (const [name, text] of Object.entries(kept))
          found[name] = Number((await ask(`select count(*) from (${text}) kept`)).rows[0].count);
        return found;
      };
      const before = await countKept();
      for (const [name, count] of Object.entries(before)) expect(count, name).toBeGreaterThan(0);

      const failures: string[] = [];
      let tries = 0;
      const check = (what: string, isSo: boolean): void => {
        tries += 1;
        if (!isSo) failures.push(`${what}; the server said: ${running.said().slice(-1500)}`);
      };
      const call = async (token: string, path: string) =>
        fetch(`${at}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
      let mails = 0;
      let next = 0;
      /** Signs another admin in, with password and emailed code. */
      const signIn = async (when: string): Promise<string> => {
        const admin = `admin${next++ % admins.length}`;
        const post = async (path: string, input: object) => {
          const headers = { 'content-type': 'application/json' };
          const answer = await fetch(`${at}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(input) });
          return { status: answer.status, body: await read(answer) };
        };
        const address = `${admin}@staff.example`;
        const had = mailbox.mails.filter(({ to, subject }) => to === address && /code/i.test(subject)).length;
        const begun = await post('/admin-login', { username: admin, password: PASSWORD });
        check(`${when}: signing in begins (${begun.status} ${begun.body.responseMessage})`, begun.status === 200);
        const codes = () => mailbox.mails.filter(({ to, subject }) => to === address && /code/i.test(subject));
        await until(`${when}: ${admin} gets a code (${begun.body.responseMessage})`, async () => codes().length > had);
        const code = /\b\d{6}\b/.exec(codes().at(-1)?.text ?? '')?.[0];
        mails += 1;
        const ended = await post('/verify-auth', { key: begun.body.key, otp: code });
        check(`${when}: signing in ends (${ended.status})`, ended.status === 200);
        return ended.body.user?.api_token ?? '';
      };
      const clockState = async (token: string) => {
        const { data = [] } = await read(await call(token, '/system-checks'));
        return data.find(({ name }) => name === 'clock')?.state;
      };
      const nothingGone = async (when: string): Promise<void> => {
        const now = await countKept();
        for (const [name, count] of Object.entries(before))
          check(`${when}: ${name}, ${count} before, ${now[name]} now`, now[name] === count);
        const { rows } = await ask(`select count(*) from event_retention where kept_from > '-infinity'`);
        check(`${when}: no month was dropped`, Number(rows[0].count) === 0);
      };

      const first = await signIn('before');
      check('before: the clock is in order', (await clockState(first)) === 'fine');
      for (const { what, seconds } of [
        { what: 'a year forward', seconds: YEAR_SECONDS },
        { what: 'a year back', seconds: -YEAR_SECONDS },
      ]) {
        jump(seconds);
        await isAhead(seconds);
        await pause(ROUND_MS);
        await nothingGone(what);
        const meanwhile = await signIn(what);
        check(`${what}: the clock is in doubt`, (await clockState(meanwhile)) === 'failing');
        const { degraded = [] } = await read(await fetch(`${at}/readyz`));
        check(`${what}: /readyz says so`, degraded.join().includes('Nothing is deleted'));
        jump(0);
        await isAhead(0);
        check(
          `${what}, and right again: its session is over`,
          (await call(meanwhile, '/system-checks')).status === 401,
        );
        const again = await signIn(`${what}, and right again`);
        check(`${what}, and right again: the clock is in order`, (await clockState(again)) === 'fine');
        await pause(ROUND_MS);
        await nothingGone(`${what}, and right again`);
        const { rows } = await ask(
          `select count(*) filter (where done_at > now()) as ahead, count(*) as all from chores`,
        );
        check(`${what}, and right again: daily work goes on`, Number(rows[0].ahead) === 0 && Number(rows[0].all) > 3);
        const sessions = await ask('select from sessions where ended_at is null and created_at > now()');
        check(`${what}, and right again: no session of the future is open`, sessions.rowCount === 0);
      }

      // All servers are stopped for ten days, in which a search becomes too old.
      await ask(`update event_retention set months = 24 where kind = 'searches'`);
      await ask(
        `insert into searches (search_term, type, created_at) values ('over', 'web', now() - interval '30 months')`,
      );
      const stopping = Date.now();
      check('it stops with success', (await running.stop()) === 0);
      const stopMs = Date.now() - stopping;
      check(`it stops within 20 seconds (${stopMs} ms)`, stopMs < 20_000);
      jump(10 * DAY_SECONDS);
      running = await start();
      await isAhead(10 * DAY_SECONDS);
      const over = async () => (await ask(`select from searches where search_term = 'over'`)).rowCount;
      await pause(ROUND_MS);
      check('after a stop of ten days: what is over stays', (await over()) === 1);
      const late = await signIn('after a stop of ten days');
      check('after a stop of ten days: the clock is in doubt', (await clockState(late)) === 'failing');
      const day = new Date(Date.now() + 10 * DAY_SECONDS * 1000).toISOString().slice(0, 10);
      const said = run(process.execPath, [dist('commands/clock.js'), '--confirm', day], { env: environment });
      check(`confirmed: ${said}`, said.includes('is trusted'));
      check('confirmed: the clock is in order', (await clockState(late)) === 'fine');
      run(process.execPath, [dist('commands/retention.js')], { env: environment });
      check('confirmed: what is over goes', (await over()) === 0);
      const { searches, positions } = await countKept();
      check('confirmed: what is not over stays', searches === before.searches && positions === before.positions);
      check('at the end: it stops with success', (await running.stop()) === 0);
      reportTries(tries);
      reportMeasurement(
        `${tries} checks at 5 jumps of the clock, ${failures.length} failed; ${mails} codes were mailed; stopped after ${stopMs} ms`,
      );
      expect(failures).toEqual([]);
    });
  },
);
