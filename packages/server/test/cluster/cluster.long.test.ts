// @module-tag faults
// @module-tag promises/14
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { populate } from '../faults/stage.ts';
import { type DeployedInstance, deployInstance, send, type TlsProxy } from '../production/deployment.ts';
import { adminCommand } from '../production/instances.ts';
import { newSandbox, type RunningProcess, run, until } from '../production/processes.ts';
import { clusterTools, HOW_TO_GET_A_CLUSTER } from '../production/tools.ts';
import { type Mailbox, startMailbox } from '../support/mailbox.ts';
import { reportMeasurement } from '../support/measurement.ts';
import { ROOT } from '../support/root.ts';
import type { Cluster, Node } from './nodes.ts';
import { type Place, setUp } from './place.ts';
import { formatReport, startTraffic, type Traffic, type TrafficReport } from './traffic.ts';

const tools = clusterTools();
const dist = (file: string): string => fileURLToPath(new URL(`../../dist/${file}`, import.meta.url));
/** How long the load runs before each fault. */
const BEFORE_MS = 3000;
const ETCD_AWAY_MS = 30_000;
const POOLER_AWAY_MS = 5000;
const SILENT_MS = 40_000;
/** How long the primary is silent before it counts as lost. */
const CUT_OFF_MS = 4000;

describe.skipIf(!tools)(`a cluster (${HOW_TO_GET_A_CLUSTER})`, () => {
  const sandbox = newSandbox();
  let mailbox: Mailbox;
  let place: Place;
  let cluster: Cluster;
  let proxy: TlsProxy;
  let desks: readonly DeployedInstance[];
  const running: RunningProcess[] = [];
  let traffic: Traffic;
  let key: string;
  let token: string;
  let adminEmail: string;

  beforeAll(async () => {
    if (!tools) return;
    mailbox = await startMailbox();
    place = await setUp(sandbox, tools, `127.${randomInt(2, 250)}.${randomInt(2, 250)}`);
    ({ cluster } = place);
    for (const node of cluster.nodes) await place.follow('Each database machine', node);
    await cluster.healthy(true);
    // A standby may not have the database yet when the script connects to it.
    await place.follow('Roles', undefined, { '10.0.0.11': (await cluster.node('leader')).address });
    await place.follow('First backup', await cluster.node('leader'));
    await place.follow('Each machine of an instance');
    proxy = { port: place.port, certificate: place.certificate };
    const { app, owner, read } = place.urls;
    const extra = { DATABASE_POOL: '8', DATABASE_READERS: '4', LOG_LEVEL: 'warn' };
    desks = place.desks.map((port) =>
      deployInstance(sandbox, port, { app, owner, read, proxyPort: place.port, mailbox }, extra),
    );
    for (const desk of desks) running.push(await desk.start());
    const environment = desks[0]?.environment as Readonly<Record<string, string>>;
    const scopes = 'write:people,write:events,read:decisions';
    key = adminCommand(sandbox, environment, ['key', 'create', 'app', '--scopes', scopes]);
    await cluster.ask('update service_keys set items_per_second = 1000000');
    const pool = new pg.Pool({
      connectionString: place.urls.owner.replace(/@.*\//, `@${(await cluster.node('leader')).address}:5432/`),
    });
    const { admins } = await populate(pool, 1);
    await pool.end();
    token = admins[0]?.token ?? '';
    adminEmail = 'admin0@staff.example';
    traffic = startTraffic(proxy, key, token);
    await traffic.goesOn();
  });
  afterAll(async () => {
    await traffic?.stop();
    for (const node of cluster?.nodes ?? []) node.signalAll('SIGCONT');
    await Promise.all((cluster?.nodes ?? []).map((node) => node.systemctl('stop', ['patroni'])));
    for (const node of cluster?.nodes ?? []) node.signalPostgres('SIGKILL');
    await sandbox.end();
    await mailbox?.close();
  });

  /** Breaks something under load, and reports the effect when everything is healthy again. */
  async function tried(what: string, harm: () => Promise<void>, isSynchronous = true): Promise<TrafficReport> {
    await traffic.goesOn();
    traffic.begin();
    await pause(BEFORE_MS);
    await harm();
    await cluster.healthy(isSynchronous);
    await traffic.goesOn();
    const report = await traffic.report(cluster);
    reportMeasurement(`${what}: ${formatReport(report)}`);
    expect(report.odd.slice(0, 5)).toEqual([]);
    expect(report.doubled).toBe(0);
    return report;
  }
  const keptAll = ({ lost }: TrafficReport): void => expect(lost).toEqual({ search: [], interest: [] });
  const leader = (): Promise<Node> => cluster.node('leader');
  const verify = (...args: string[]): string =>
    run(process.execPath, [dist('commands/audit-verify.js'), ...args], { env: { ...desks[0]?.environment } });

  test('is set up as the document says, and its metrics are those of the alerts', async () => {
    const node = await leader();
    expect(await place.follow('See the state', node)).toContain('Sync Standby');
    await place.follow('Each night', node);
    const metrics = await (await fetch(`http://${node.address}:8008/metrics`)).text();
    const groups: { rules: { expr: string }[] }[] = parse(
      readFileSync(join(ROOT, 'deploy/cluster/alerts.yml'), 'utf8'),
    ).groups;
    const named = groups.flatMap(({ rules }) => rules.flatMap(({ expr }) => expr.match(/patroni_\w+/g) ?? []));
    expect(named.length).toBeGreaterThan(5);
    for (const name of named) expect(metrics).toMatch(new RegExp(`^${name}\\{`, 'm'));
    const own = await fetch(`http://127.0.0.1:${place.desks[0]}/metrics`, {
      headers: { authorization: `Bearer ${desks[0]?.environment.METRICS_TOKEN}` },
    });
    expect(await own.text()).toMatch(/^replica_usable 1$/m);
    expect((await send(proxy, 'GET', '/metrics')).status).toBe(404);
  });

  test('a switchover', async () => {
    keptAll(await tried('switchover', async () => void (await place.follow('Switchover', await leader()))));
  });

  test('kill -9 of everything on the machine of the primary', async () => {
    keptAll(
      await tried('kill -9 of the primary', async () => {
        const former = await leader();
        former.signalAll('SIGKILL');
        await until('another primary is there', async () => (await leader()).name !== former.name);
        await traffic.goesOn();
        await place.follow('Bring a machine back', former);
      }),
    );
  });

  test('kill -9 of one instance', async () => {
    keptAll(
      await tried('kill -9 of one instance', async () => {
        await running[0]?.stop('SIGKILL');
        await pause(3000);
        running[0] = await (desks[0] as DeployedInstance).start();
      }),
    );
  });

  test('etcd is away for 30 seconds', async () => {
    const before = (await leader()).name;
    keptAll(
      await tried('etcd away for 30 s', async () => {
        for (const node of cluster.nodes) node.signalService('SIGSTOP', 'etcd');
        await pause(ETCD_AWAY_MS);
        for (const node of cluster.nodes) node.signalService('SIGCONT', 'etcd');
        await pause(10_000);
      }),
    );
    expect((await leader()).name).toBe(before);
  });

  test('PgBouncer before the primary is away for 5 seconds', async () => {
    keptAll(
      await tried('PgBouncer away for 5 s', async () => {
        const node = await leader();
        node.signalService('SIGKILL', 'pgbouncer');
        await pause(POOLER_AWAY_MS);
        await node.systemctl('start', ['pgbouncer']);
      }),
    );
  });

  test('the synchronous standby is silent', async () => {
    keptAll(
      await tried('synchronous standby silent for 40 s', async () => {
        const standby = await cluster.node('sync_standby');
        standby.signalAll('SIGSTOP');
        await pause(SILENT_MS);
        standby.signalAll('SIGCONT');
      }),
    );
  });

  test('without synchronous mode, the product counts and reports what a failover lost', async () => {
    await place.follow('Turn it off', await leader());
    await until('nothing is confirmed', async () => {
      const [{ names } = {}] = await cluster.ask(`select current_setting('synchronous_standby_names') as names`);
      return names === '';
    });
    const position = async (): Promise<string> =>
      String(
        (
          await send(proxy, 'GET', '/app/v1/changes?after=latest', { headers: { authorization: `Bearer ${key}` } })
        ).json().next,
      );
    let cursor = '';
    const report = await tried(
      'kill -9 of a primary that has sent nothing for 4 s, asynchronous',
      async () => {
        const former = await leader();
        former.signalPart('SIGSTOP', 'walsender');
        await pause(CUT_OFF_MS);
        cursor = await position();
        former.signalAll('SIGKILL');
        await until('another primary is there', async () => (await leader()).name !== former.name);
        await traffic.goesOn();
        await place.follow('Bring a machine back', former);
      },
      false,
    );
    expect(report.lost.interest.length).toBeGreaterThan(0);
    const [gap] = await cluster.ask(
      `select details from audit_log where call = 'upkeep.failover_gap' order by id desc limit 1`,
    );
    const { audit, feed } = (gap?.details ?? {}) as Record<
      'audit' | 'feed',
      { after: number; until: number; hash?: string }
    >;
    reportMeasurement(
      `the product reported ${audit.until - audit.after} lost links of the audit log and ${feed.until - feed.after} lost places of the feed; ` +
        `${report.lost.interest.length} decisions and ${report.lost.search.length} items were lost`,
    );
    // Writes acknowledged in the last moment may not have been replicated yet.
    expect(feed.until - feed.after).toBeGreaterThan(0);
    const asked = await send(proxy, 'GET', `/app/v1/changes?after=${cursor}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(asked.status).toBe(410);
    await until('super admins are emailed', async () =>
      mailbox.mails.some(({ to, subject }) => to === adminEmail && subject.includes('lost in a failover')),
    );
    expect(() => verify('--head', `${audit.until}:${audit.hash}`)).toThrow(/was lost in a failover/);
    await place.follow('Turn it on', await leader());
    await cluster.healthy(true);
  });

  test('a standby is copied again', async () => {
    if ((await leader()).name === 'db3') await place.follow('Switchover', await leader());
    keptAll(
      await tried(
        'a standby copied again',
        async () => void (await place.follow('Copy a standby again', await leader())),
      ),
    );
  });

  test('is brought back to a time', async () => {
    await traffic.goesOn();
    traffic.begin();
    await pause(BEFORE_MS);
    // Everything acknowledged before this moment was committed before it.
    const items = traffic.items();
    const [{ target } = {}] = await cluster.ask('select now()::text as target');
    await pause(5000);
    await cluster.ask('select pg_switch_wal()');
    await pause(2000);
    const begun = Date.now();
    const first = await leader();
    const others = cluster.nodes.filter((node) => node !== first);
    for (const node of [...others, first]) await place.follow('Stop all three', node);
    await place.follow('Restore one of them', first, { '2026-01-31 14:05:00+00': String(target) });
    await until('the primary is back', async () => (await leader()) === first);
    for (const node of others) await place.follow('Copy it to the other two', node);
    await traffic.goesOn();
    const seconds = (Date.now() - begun) / 1000;
    await cluster.healthy(true);
    const report = await traffic.report(cluster);
    const [{ kept } = {}] = await cluster.ask(
      'select count(*)::int as kept from searches where app_id = any($1)',
      'quarterdeck',
      undefined,
      [items],
    );
    reportMeasurement(
      `brought back to a time with pgBackRest (${kept} of ${items.length} earlier items there, later ones gone as asked): back after ${seconds.toFixed(1)} s; ${formatReport(report)}`,
    );
    expect(report.odd.slice(0, 5)).toEqual([]);
    expect(report.doubled).toBe(0);
    expect(kept).toBe(items.length);
    expect(report.lost.search.length).toBeGreaterThan(0);
    const gaps = `select count(*)::int as gaps from audit_log where call = 'upkeep.failover_gap' and at > $1::timestamptz`;
    await until('the product reports it as a failover that lost changes', async () => {
      const [{ gaps: written } = {}] = await cluster.ask(gaps, 'quarterdeck', undefined, [target]);
      return Number(written) > 0;
    });
  });

  test('after all of it the audit log holds, and each command of the document was run', async () => {
    await traffic.stop();
    expect(verify()).toContain('The audit log is intact');
    expect(place.left()).toEqual([]);
  });
});
