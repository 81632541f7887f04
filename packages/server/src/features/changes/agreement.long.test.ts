import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../../../test/ingest/app-items.ts';
import { adminCommand, placeIn, type StartedInstance, startInstance } from '../../../test/production/instances.ts';
import { startPostgres } from '../../../test/production/postgres.ts';
import { newSandbox } from '../../../test/production/processes.ts';
import { HOW_TO_GET_THEM, productionTools } from '../../../test/production/tools.ts';
import { reportMeasurement } from '../../../test/support/measurement.ts';
import { hashToken, newToken } from '../../core/secrets.ts';

/** The number of decisions; `AGREEMENT_DECISIONS` overrides it. */
const DECISIONS = Number(process.env.AGREEMENT_DECISIONS ?? 20_000);
const KILLS = { server: Number(process.env.KILLS_SERVER ?? 20), database: Number(process.env.KILLS_DATABASE ?? 5) };
const ADMINS = 8;
const THINGS = 200;

const tools = productionTools();

interface Event {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Decisions by subject, in order, as both the audit log and the feed report them. */
type ReceivedEvents = Readonly<Record<string, readonly string[]>>;

/** The decisions in the audit log by subject, in the log's order. */
const AUDITED = `
  select case a.call
      when 'user.updated' then 'user ' || u.app_id
      when 'post.deleted' then 'post ' || p.app_id
      when 'post.restored' then 'post ' || p.app_id
      when 'page.changed' then 'page ' || (a.details ->> 'page')
      else 'interest' end as subject,
    case a.call
      when 'user.updated' then 'user.updated ' || (v.after ->> 'phone')
      when 'post.deleted' then 'post.deleted'
      when 'post.restored' then 'post.restored'
      when 'page.changed' then 'page.published ' || (v.after ->> 'version')
      else 'interest.created ' || (v.after ->> 'name') end as told
  from audit_log a left join audit_values v on v.audit_id = a.id
  left join users u on a.target_type = 'user' and u.id = a.target_id
  left join posts p on a.target_type = 'post' and p.id = a.target_id
  where a.outcome = 'done' and a.call in
    ('user.updated', 'post.deleted', 'post.restored', 'page.changed', 'interest.created')
  order by a.id`;

function toldBy({ type, data }: Event): readonly [string, string] {
  if (type === 'user.updated') return [`user ${data.user}`, `${type} ${(data.changed as { phone: string }).phone}`];
  if (type === 'page.published') return [`page ${data.page}`, `${type} ${data.version}`];
  if (type === 'interest.created') return ['interest', `${type} ${data.name}`];
  return [`post ${data.post}`, type];
}

function bySubject(lines: readonly (readonly [string, string])[]): ReceivedEvents {
  const told: Record<string, string[]> = {};
  for (const [subject, line] of lines) {
    told[subject] ??= [];
    told[subject].push(line);
  }
  // Two interests may be added at once, in either order.
  told.interest?.sort();
  return told;
}

/** Starts a webhook receiver that refuses every 200th request. */
async function startReceiver() {
  const taken = new Map<string, Event>();
  let secret = '';
  let requests = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests += 1;
      if (requests % 200 === 0) return response.writeHead(500).end();
      const headers = request.headers as Record<string, string>;
      const id = headers['webhook-id'] ?? '';
      const event = new Webhook(secret).verify(Buffer.concat(chunks).toString(), headers) as Omit<Event, 'id'>;
      // At least once: the second time changes nothing.
      if (!taken.has(id)) taken.set(id, { ...event, id });
      return response.writeHead(204).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    taken,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    knows: (made: string): void => {
      secret = made;
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

describe.skipIf(!tools)(`decisions while servers and the database are killed (${HOW_TO_GET_THEM})`, () => {
  const sandbox = newSandbox();
  afterAll(() => sandbox.end());

  test('feed and webhooks agree with the audit log: nothing missing, nothing invented, in order for each subject', async () => {
    if (!tools) return;
    const random = randomFrom(4711);
    const postgres = await startPostgres(sandbox, tools.postgres, tools.psql);
    const { url, key, ...place } = await placeIn(sandbox, postgres, 'decided');
    const environment = { ...place.environment, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32' };
    const receiver = await startReceiver();
    receiver.knows(adminCommand(sandbox, environment, ['webhook', 'add', receiver.url, '--events', '*']));
    const instances = await Promise.all([startInstance(sandbox, environment), startInstance(sandbox, environment)]);
    const portOf = (number: number): number => (instances[number % 2] as StartedInstance).port;

    const owner = new pg.Pool({ connectionString: url, max: 2 });
    owner.on('error', () => undefined);
    await owner.query(
      `insert into users (name, username, app_id) select 'Name', 'user' || n, 'u_' || n from generate_series(1, $1::int) n`,
      [THINGS],
    );
    await owner.query(`insert into posts (user_id, title, app_id) select id, 'Post', 'p_' || id from users`);
    const { rows: users } = await owner.query('select id::int from users order by id');
    const { rows: posts } = await owner.query('select id::int from posts order by id');
    const tokens = await Promise.all(
      Array.from({ length: ADMINS }, async (_, number) => {
        const { rows } = await owner.query(
          `insert into users (name, username, email, is_admin) values ('Admin', $1, $1 || '@staff.example', true) returning id`,
          [`admin${number}`],
        );
        await owner.query(`insert into admins (user_id, password_hash, is_sup_admin) values ($1, 'none', true)`, [
          rows[0].id,
        ]);
        const token = newToken();
        await owner.query(
          `insert into sessions (token_hash, admin_id, ip, user_agent) values ($1, $2, '127.0.0.1', 'test')`,
          [hashToken(token), rows[0].id],
        );
        return token;
      }),
    );

    let made = 0;
    let succeeded = 0;
    const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
    /** Deleted posts, according to the answers so far. */
    const deleted = new Set<number>();
    const wish = (
      number: number,
    ): readonly [string, string, { readonly id?: number; readonly [field: string]: unknown }] => {
      const kind = random();
      const { id } = pick(posts);
      if (kind < 0.4) return ['PUT', '/update-profile', { id: pick(users).id, phone: `+1 555 ${number}` }];
      if (kind < 0.8) return deleted.has(id) ? ['POST', '/restore-post', { id }] : ['DELETE', '/delete-post', { id }];
      if (kind < 0.9) return ['POST', '/settings', { data_key: 'faq', data: `<p>${number}</p>` }];
      return ['POST', '/campaign-interests', { name: `Interest ${number}` }];
    };
    /** One admin: makes decisions, and continues when a server or the database is gone. */
    const decide = async (admin: number): Promise<void> => {
      for (let number = made++; succeeded < DECISIONS; number = made++) {
        const [method, path, input] = wish(number);
        const query = method === 'DELETE' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
        const answer = await fetch(`http://127.0.0.1:${portOf(admin + number)}/api/v1${path}${query}`, {
          method,
          headers: { authorization: `Bearer ${tokens[admin]}`, 'content-type': 'application/json' },
          ...(query === '' ? { body: JSON.stringify(input) } : {}),
        }).catch(() => undefined);
        if (!answer) await pause(500);
        else if (answer.ok) succeeded += 1;
        else if ([500, 503].includes(answer.status)) await pause(50);
        else if (answer.status !== 409) throw new Error(`${answer.status} ${await answer.text()}`);
        // The post now has the wanted state, whether or not it had it before.
        if (!answer?.ok && answer?.status !== 409) continue;
        if (path === '/delete-post') deleted.add(Number(input.id));
        if (path === '/restore-post') deleted.delete(Number(input.id));
      }
    };

    const seen: Event[] = [];
    let isOver = false;
    /** The app: continues to read from its position, whatever happens. */
    const read = async (): Promise<void> => {
      let cursor: string | undefined;
      for (let round = 0; ; round += 1) {
        const wasOver = isOver;
        const query = `limit=500&wait=2${cursor === undefined ? '' : `&after=${cursor}`}`;
        const answer = await fetch(`http://127.0.0.1:${portOf(round)}/app/v1/changes?${query}`, {
          headers: { authorization: `Bearer ${key}` },
        }).catch(() => undefined);
        const body = answer?.ok
          ? ((await answer.json().catch(() => undefined)) as { events: Event[]; next: string })
          : undefined;
        if (!body) {
          await pause(50);
          continue;
        }
        seen.push(...body.events);
        cursor = body.next;
        if (wasOver && body.events.length === 0) return;
      }
    };

    const killed = { server: 0, database: 0 };
    const kill = async (): Promise<void> => {
      const kills = KILLS.server + KILLS.database;
      for (let count = 0; count < kills; count += 1) {
        while (succeeded < (DECISIONS * (count + 1)) / (kills + 1)) await pause(20);
        await pause(random() * 300);
        if (count % 5 === 4 && killed.database < KILLS.database) {
          await postgres.crash();
          killed.database += 1;
          continue;
        }
        const { running, port } = instances[count % 2] as StartedInstance;
        await running.stop('SIGKILL');
        killed.server += 1;
        instances[count % 2] = await startInstance(sandbox, environment, port);
      }
    };

    const began = Date.now();
    const reading = read();
    const killing = kill();
    await Promise.all(tokens.map((_, admin) => decide(admin)));
    const seconds = (Date.now() - began) / 1000;
    await killing;
    isOver = true;
    await reading;

    await expect.poll(() => receiver.taken.size, { timeout: 600_000, interval: 500 }).toBe(seen.length);
    const { rows } = await owner.query(AUDITED);
    const audited = bySubject(rows.map(({ subject, told }) => [subject, told] as const));
    const told = bySubject(seen.map(toldBy));
    const hooked = bySubject([...receiver.taken.values()].map(toldBy));
    await owner.end();
    await Promise.all(instances.map(({ running }) => running.stop()));
    await receiver.close();
    reportMeasurement(
      `${made} decisions tried in ${Math.round(seconds)} s, ${succeeded} answered with success, ${rows.length} in the audit log, ` +
        `${seen.length} in the feed, ${receiver.taken.size} by webhook; killed: server ${killed.server}, database ${killed.database}`,
    );
    expect(killed).toEqual(KILLS);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(rows.length).toBeGreaterThanOrEqual(succeeded);
    for (const subject of new Set([...Object.keys(audited), ...Object.keys(told)]))
      expect([subject, told[subject] ?? [], hooked[subject] ?? []]).toEqual([
        subject,
        audited[subject] ?? [],
        audited[subject] ?? [],
      ]);
  });
});
