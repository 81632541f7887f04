import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hashToken, newToken } from '../../src/core/secrets.ts';
import { history, knownAt, since } from '../former-migrations/history.ts';
import { fill } from '../former-migrations/rows.ts';
import { adminCommand } from '../production/instances.ts';
import { newSandbox, type RunningProcess } from '../production/processes.ts';
import { measured } from '../support/measured.ts';
import { type FormerDatabase, formerDatabase } from '../support/upgrades.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { buildRelease, commitOf } from './former-releases.ts';
import { isBusy, type Load, startLoad } from './load.ts';
import { type ServerPlace, serverPlace, TODAY } from './servers.ts';

/**
 * The servers since this migration answer every call on today's schema, those before it do not: no release is among them, and only
 * the release before is promised to (docs/operate.md).
 */
const WORKS_ON_TODAYS = '0083';
const DEMO_PEOPLE = 200;
const PHASE_MS = 2000;
const MOST_MS = 1000;
/** Of all answers; the machine is not the server's alone. */
const MOST_BUSY = 0.01;

/** Opens a session of a super admin, as a sign-in does. */
async function openSession({ owner }: FormerDatabase): Promise<string> {
  const token = newToken();
  await owner.query(
    `insert into sessions (token_hash, admin_id, ip, user_agent)
     select $1, min(user_id), '127.0.0.1', 'test' from admins where is_sup_admin`,
    [hashToken(token)],
  );
  return token;
}

interface Stage {
  readonly former: FormerDatabase;
  readonly places: readonly ServerPlace[];
  readonly running: RunningProcess[];
  /** Lets a server of then fill the database with its demo data. */
  fillWith(release: string): Promise<void>;
  /** Before the servers; it is there when all of them have been started. */
  balance(): Promise<Balancer>;
  load(balancer: Balancer, release: string): Promise<Load>;
  /** Restarts an instance with today's build. @returns the seconds that it took. */
  renew(balancer: Balancer, number: number): Promise<string>;
}

/** Room for two servers on a former database. */
async function setUp(): Promise<Stage> {
  const former = await formerDatabase();
  onTestFinished(former.drop);
  const sandbox = newSandbox();
  onTestFinished(sandbox.end);
  const places = [await serverPlace(sandbox, former), await serverPlace(sandbox, former)];
  const running: RunningProcess[] = [];
  return {
    former,
    places,
    running,
    fillWith: async (release) => {
      const place = await serverPlace(sandbox, former, { DEMO_DATA: String(DEMO_PEOPLE) });
      expect(await (await place.start(release)).stop()).toBe(0);
    },
    balance: async () => {
      const balancer = await startBalancer(places.map(({ port }) => port));
      onTestFinished(balancer.close);
      return balancer;
    },
    load: async ({ url }, release) => {
      const newKey = (): string | undefined => {
        const args = ['key', 'create', 'load', '--scopes', 'write:people,write:events'];
        try {
          return adminCommand(sandbox, places[1]?.environment ?? {}, args, release);
        } catch {
          // It is older than the app's keys.
          return undefined;
        }
      };
      const load = await startLoad({ url, token: await openSession(former), key: newKey() });
      onTestFinished(load.stop);
      return load;
    },
    renew: async (balancer, number) => {
      const begun = Date.now();
      // Former servers close connections as soon as they stop, before a balancer knows: it is told, as an operator may.
      balancer.leaveOut(places[number]?.port ?? 0);
      await pause(500);
      expect(await running[number]?.stop()).toBe(0);
      running[number] = (await places[number]?.start(TODAY)) as RunningProcess;
      await balancer.untilReady(places[number]?.port ?? 0);
      return ((Date.now() - begun) / 1000).toFixed(1);
    },
  };
}

/** Ends the load, says how it went, and expects that nothing failed. */
async function expectNoError(what: string, former: FormerDatabase, balancer: Balancer, load: Load): Promise<void> {
  await load.stop();
  const { milliseconds, errors: all } = balancer.passed();
  const errors = all.filter((error) => !isBusy(error));
  const busy = all.length - errors.length;
  const p95 = milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length * 0.95)] ?? Infinity;
  measured(
    `load of the machine ${loadavg()[0]?.toFixed(1)}; ${what}: ${load.kinds.reads} kinds of reads and ${load.kinds.writes} of writes, ${milliseconds.length} answers, ` +
      `${errors.length + load.odd.length} errors, ${busy} times busy, p95 ${p95.toFixed(0)} ms, slowest ${Math.max(...milliseconds).toFixed(0)} ms, ${load.acknowledged()} writes acknowledged`,
  );
  expect([...errors, ...load.odd].slice(0, 10)).toEqual([]);
  expect(await load.flaws(former.owner)).toEqual([]);
  expect([load.kinds.reads > 3, load.kinds.writes > 0, milliseconds.length > 50]).toEqual([true, true, true]);
  expect(busy).toBeLessThan(milliseconds.length * MOST_BUSY);
  expect(p95).toBeLessThan(MOST_MS);
}

describe('a rolling upgrade under load, from the server that brought each migration: it answers on the schema of today', () => {
  test.each(since.filter((name) => name >= WORKS_ON_TODAYS))('%s', async (migration) => {
    const release = buildRelease({ commit: commitOf(migration) });
    const { former, places, running, fillWith, balance, load: start, renew } = await setUp();
    await fillWith(release);
    for (const place of places) running.push(await place.start(release));
    const balancer = await balance();
    const load = await start(balancer, release);
    await pause(PHASE_MS);
    const first = await renew(balancer, 0);
    await pause(PHASE_MS);
    const second = await renew(balancer, 1);
    await pause(PHASE_MS);
    await expectNoError(`${migration}, restarts ${first} and ${second} s`, former, balancer, load);
  });
});

describe('a database of each older state, under load from when the first instance of today is ready', () => {
  const older = history
    .map(([commit]) => commit)
    .filter((commit) => commit < WORKS_ON_TODAYS || !commit.startsWith('00'));
  test.each(older)('%s', async (commit) => {
    const isSinceTheList = since.some((name) => name === commit);
    const { former, places, running, fillWith, balance, load: start, renew } = await setUp();
    if (isSinceTheList) await fillWith(buildRelease({ commit: commitOf(commit) }));
    else {
      await former.migrate(knownAt(commit));
      await fill(former.owner, knownAt(commit));
    }
    for (const place of places) running.push(await place.start(TODAY));
    const balancer = await balance();
    const load = await start(balancer, TODAY);
    await pause(PHASE_MS);
    for (const number of places.keys()) await renew(balancer, number);
    await pause(PHASE_MS);
    await expectNoError(commit, former, balancer, load);
  });
});
