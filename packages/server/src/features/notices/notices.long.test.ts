// @module-tag faults
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { processes, type RunningProcess } from '../../../test/support/child-process.ts';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { type Mailbox, startMailbox } from '../../../test/support/mailbox.ts';
import { reportMeasurement } from '../../../test/support/measurement.ts';
import { secretsFrom } from '../../core/secrets.ts';
import { notify } from '../../domain/notices/notify.ts';

const EVENTS = Number(process.env.NOTICE_EVENTS ?? 10_000);
const KILLS = Number(process.env.NOTICE_KILLS ?? 20);
/** A server runs for two kills, which is longer than the half minute between rounds of emails. */
const KILL_PAUSE_MS = 16_000;
/** Spreads the events over the time of all kills. */
const WRITE_PAUSE_MS = (KILL_PAUSE_MS * KILLS) / (EVENTS / 50);
const SECRET_KEY = 'a secret key for tests, long enough';

const { start, newFolder, clear } = processes();
let database: TestDatabase | undefined;
let mailbox: Mailbox | undefined;

afterEach(clear);
afterAll(async () => {
  await database?.drop();
  await mailbox?.close();
});

/** Two people who may see cases about users, with these choices, and this many open cases, half of them assigned to each. */
async function world({ owner }: TestDatabase) {
  const { rows: people } = await owner.query<{ id: string }>(
    `with person as (
       insert into users (name, username, email, is_admin)
       select name, name, name || '@staff.example', true from unnest(array['ann', 'ben']) name returning id, name),
     admin as (insert into admins (user_id, password_hash) select id, '' from person returning user_id),
     may as (insert into user_permissions (admin_id, permission) select user_id, 'reported_users' from admin),
     chosen as (insert into notice_settings (admin_id, choices)
       select id, case name when 'ann' then '{"assigned": "email"}' else '{"assigned": "digest"}' end::jsonb from person)
     select id from person order by name`,
  );
  const [ann = 0, ben = 0] = people.map(({ id }) => Number(id));
  const { rows } = await owner.query<{ id: string }>(
    `with reported as (
       insert into users (name, username, email) select 'Person ' || n, 'person' || n, 'person' || n || '@example.com'
       from generate_series(1, $1::int) n returning id),
     opened as (
       insert into cases (user_id, subject, last_report_at, last_reason, assigned_to)
       select id, 'Person', now(), 'Spam', case when id % 2 = 0 then $2::bigint else $3::bigint end from reported returning id)
     select id from opened order by id`,
    [EVENTS, ann, ben],
  );
  // The text of an email is erased once it is sent.
  await owner.query(`
    create table mailed (recipient text, sealed_text bytea, at timestamptz default now());
    create function keep_mail() returns trigger language plpgsql security definer as $$
      begin insert into mailed (recipient, sealed_text) values (new.recipient, new.sealed_text); return null; end $$;
    create trigger keep_mail after insert on outbox for each row execute function keep_mail()`);
  return { ann, ben, cases: rows.map(({ id }) => Number(id)) };
}

test(`${EVENTS} events over two instances that are killed ${KILLS} times: no notice is missing, none comes twice, none is about a closed case`, async () => {
  const own = await testDatabase(4);
  database = own;
  const box = await startMailbox();
  mailbox = box;
  const { ann, ben, cases } = await world(own);
  const { owner } = own;
  const startServer = async (): Promise<RunningProcess> => {
    const running = start(process.execPath, [join(inject('commands'), '../main.js')], {
      cwd: newFolder(),
      env: {
        PATH: process.env.PATH,
        ...{ DATABASE_URL: own.appUrl, DATABASE_OWNER_URL: own.ownerUrl, SECRET_KEY, LOG_LEVEL: 'error' },
        ...{ SMTP_URL: box.url, PORT: String(await freePort()), DATA_DIR: newFolder() },
      },
    });
    await running.says('Press Ctrl-C to stop.');
    return running;
  };
  const servers = [await startServer(), await startServer()];
  const close = async (ids: readonly number[]): Promise<string> => {
    await owner.query(`update cases set state = 'dismissed', closed_at = now() where id = any($1)`, [ids]);
    return (await owner.query<{ at: string }>('select clock_timestamp()::text as at')).rows[0]?.at ?? '';
  };
  /** Every tenth case is closed before anyone is notified about it, every tenth at some moment later. */
  const closedAt = new Map<number, string>();
  const early = cases.filter((id) => id % 10 === 3);
  const late = cases.filter((id) => id % 10 === 7);
  const toId = new Map(
    (await owner.query<{ id: string; to: string }>('select id, assigned_to as to from cases')).rows.map(
      ({ id, to }) => [Number(id), Number(to)],
    ),
  );
  const begin = Date.now();
  const write = async (): Promise<void> => {
    for (let from = 0; from < cases.length; from += 50) {
      const some = cases.slice(from, from + 50);
      const at = await close(some.filter((id) => early.includes(id)));
      for (const id of some) if (early.includes(id)) closedAt.set(id, at);
      await own.database.db.transaction().execute((trx) =>
        notify(
          trx,
          null,
          some.map((id) => ({
            kind: 'assigned',
            about: { type: 'case', id },
            to: { admins: [toId.get(id) ?? 0] },
            text: `Case ${id} was assigned to you`,
          })),
        ),
      );
      await pause(WRITE_PAUSE_MS);
      const soon = late.filter((id) => some.includes(id));
      const closed = await close(soon);
      for (const id of soon) closedAt.set(id, closed);
    }
  };
  const kill = async (): Promise<void> => {
    for (let index = 0; index < KILLS; index += 1) {
      await pause(KILL_PAUSE_MS);
      const victim = servers.shift();
      victim?.child.kill('SIGKILL');
      await victim?.ended;
      servers.push(await startServer());
      // Makes the time of the daily email arrive early.
      await owner.query('update notices set mail_at = now() where mail_at > now()');
    }
  };
  await Promise.all([write(), kill()]);
  const waiting = async (): Promise<number> => {
    await owner.query('update notices set mail_at = now() where mail_at > now()');
    const { rows } = await owner.query<{ n: number }>(
      `select ((select count(*) from notice_events) + (select count(*) from notices where mail_at is not null)
         + (select count(*) from outbox where sent_at is null and given_up_at is null))::int as n`,
    );
    return rows[0]?.n ?? -1;
  };
  await expect.poll(waiting, { timeout: 900_000, interval: 1000 }).toBe(0);
  const took = (Date.now() - begin) / 1000;

  const { rows: given } = await owner.query<{ id: string; to: string; times: number }>(
    'select about_id as id, admin_id as to, count(*)::int as times from notices group by 1, 2',
  );
  const open = cases.filter((id) => !closedAt.has(id));
  const timesOf = new Map(given.map(({ id, times }) => [Number(id), times]));
  expect(given.filter(({ id, to, times }) => times !== 1 || toId.get(Number(id)) !== Number(to))).toEqual([]);
  expect(open.filter((id) => timesOf.get(id) !== 1)).toEqual([]);
  expect(early.filter((id) => timesOf.has(id))).toEqual([]);

  const secrets = secretsFrom(SECRET_KEY);
  const { rows: mails } = await owner.query<{ recipient: string; sealed_text: Buffer; at: string }>(
    'select recipient, sealed_text, at::text from mailed',
  );
  const lines = mails.flatMap(({ recipient, sealed_text, at }) =>
    [...secrets.decrypt(sealed_text).matchAll(/^- Case (\d+) was assigned to you$/gm)].map(([, id]) => ({
      id: Number(id),
      recipient,
      at,
    })),
  );
  const mailed = new Set(lines.map(({ id }) => id));
  expect(lines).toHaveLength(mailed.size);
  expect(open.filter((id) => !mailed.has(id))).toEqual([]);
  const addresses = new Map([
    [ann, 'ann@staff.example'],
    [ben, 'ben@staff.example'],
  ]);
  expect(lines.filter(({ id, recipient }) => addresses.get(toId.get(id) ?? 0) !== recipient)).toEqual([]);
  // `at` is the beginning of the email's transaction, and `closed` is after a commit. The transaction therefore saw all
  // cases closed before it.
  const { rows: order } = await owner.query<{ late: number }>(
    `select count(*)::int as late from jsonb_to_recordset($1::jsonb) as r(at timestamptz, closed timestamptz) where at > closed`,
    [JSON.stringify(lines.flatMap(({ id, at }) => (closedAt.has(id) ? [{ at, closed: closedAt.get(id) }] : [])))],
  );
  expect(order).toEqual([{ late: 0 }]);
  const arrived = new Set(
    box.mails.flatMap(({ text }) => [...text.matchAll(/^- Case (\d+) /gm)].map(([, id]) => Number(id))),
  );
  expect(open.filter((id) => !arrived.has(id))).toEqual([]);
  reportMeasurement(
    `${EVENTS} events with ${KILLS} kills in ${took.toFixed(0)} s: ${given.length} notices, ${lines.length} of them in ${mails.length} emails; 0 missing, 0 twice, 0 about closed cases`,
  );
});
