// @module-tag faults
// @module-tag promises/14
import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DeployedInstance } from '../production/deployment.ts';
import { newSandbox, run, until } from '../production/processes.ts';
import { HOW_TO_GET_THEM, productionTools } from '../production/tools.ts';
import { reportMeasurement } from '../support/measurement.ts';
import { embeddedServer } from './embedded-server.ts';
import { connectApp, populate, setStage } from './stage.ts';
import { stopWithin } from './stop.ts';
import { reportTries } from './tries.ts';
import { startWorkload, toldDifferences, type Workload } from './workload.ts';

/**
 * The total number of kills. Of ten, seven hit a server, one Debian's PostgreSQL, and two the embedded PostgreSQL, its
 * server or both. With 250, more than 200 hit a server and more than 50 a database.
 */
const KILLS = Math.max(10, Number(process.env.FAULT_KILLS ?? 250));
const ON_SERVERS = Math.round(KILLS * 0.7);
const ON_DATABASE = Math.round(KILLS * 0.1);
const ON_EMBEDDED = KILLS - ON_SERVERS - ON_DATABASE;

const dist = (file: string): string => fileURLToPath(new URL(`../../dist/${file}`, import.meta.url));
const tools = productionTools();
const AUDIT_HOLDS = 'The audit log is intact';

/** Lets writes continue for a while, so that a kill interrupts some of them. */
async function workFor(workload: Workload): Promise<void> {
  const before = workload.acknowledged();
  await until('something is acknowledged', async () => workload.acknowledged() > before + 10);
  await pause(Math.random() * 300);
}

describe.skipIf(!tools)(`kills under mixed writes (${HOW_TO_GET_THEM})`, () => {
  test(`${ON_SERVERS} of servers and ${ON_DATABASE} of Debian's PostgreSQL: what was acknowledged is there once`, async () => {
    if (!tools) return;
    reportTries(ON_SERVERS + ON_DATABASE);
    const stage = await setStage(tools, { instances: 2 });
    onTestFinished(stage.end);
    const { desks, running, postgres, receiver } = stage;
    // Every hundredth delivery is refused.
    receiver.answers((_request, response) =>
      response.writeHead(receiver.received.length % 100 === 0 ? 500 : 204).end(),
    );
    const workload = startWorkload(stage);
    onTestFinished(workload.stop);
    const flaws: string[] = [];
    const killed = { server: 0, database: 0 };
    for (let kill = 0; killed.server < ON_SERVERS || killed.database < ON_DATABASE; kill += 1) {
      await workFor(workload);
      if ((kill % 4 === 3 || killed.server === ON_SERVERS) && killed.database < ON_DATABASE) {
        await postgres.crash();
        killed.database += 1;
      } else {
        await running[kill % 2]?.stop('SIGKILL');
        running[kill % 2] = await (desks[kill % 2] as DeployedInstance).start();
        killed.server += 1;
      }
      flaws.push(...(await workload.flaws()));
    }
    await workload.stop();
    flaws.push(...(await workload.flaws()), ...(await workload.differences()));
    // A refused delivery blocks later events of its subject.
    receiver.answers(204);
    const { events, found } = await toldDifferences(stage, receiver);
    const { acknowledged, refused, unanswered, odd } = workload.report();
    const said = run(process.execPath, [dist('commands/audit-verify.js')], { env: stage.environment });
    reportMeasurement(
      `killed: servers ${killed.server}, Debian's PostgreSQL ${killed.database}; writes acknowledged ${acknowledged}, refused ${refused}, ` +
        `without an answer ${unanswered}; ${events} decisions told; lost, doubled or differing: ${flaws.length + found.length}`,
    );
    expect([...flaws, ...found].slice(0, 20)).toEqual([]);
    expect(odd.slice(0, 5)).toEqual([]);
    expect(said).toContain(AUDIT_HOLDS);
    await stopWithin(stage);
  });

  test(`${ON_EMBEDDED} of the embedded PostgreSQL and its server: the same`, async () => {
    reportTries(ON_EMBEDDED);
    const sandbox = newSandbox();
    onTestFinished(sandbox.end);
    const server = await embeddedServer(sandbox, {
      LOG_LEVEL: 'error',
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32',
    });
    const { environment, start } = server;
    let running = await start();
    onTestFinished(server.remove);
    const opened: pg.Pool[] = [];
    /** Opens a pool at the current port of the database. */
    const owner = (): pg.Pool => {
      const pool = new pg.Pool({ connectionString: server.ownerUrl(), max: 1 });
      pool.on('error', () => undefined);
      opened.push(pool);
      return pool;
    };
    const first = owner();
    let current = first;
    // The workload keeps its pool object, although the database's port changes when its server restarts.
    const asked = { query: (text: string, values?: unknown[]) => current.query(text, values) } as pg.Pool;
    const target = {
      ...(await connectApp(sandbox, environment, first)),
      ...(await populate(first, 3)),
      owner: asked,
      at: () => server.at,
    };
    const killDatabase = (): void => {
      const pid = server.databasePid();
      const children = spawnSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' }).stdout.split('\n');
      for (const one of [pid, ...children.map((child) => child.trim()).filter((child) => child !== '')])
        spawnSync('kill', ['-9', one]);
    };
    const workload = startWorkload(target);
    onTestFinished(workload.stop);
    const flaws: string[] = [];
    for (let kill = 0; kill < ON_EMBEDDED; kill += 1) {
      await workFor(workload);
      const kind = kill % 3;
      if (kind !== 0) killDatabase();
      // If only the database is killed, its server restarts it and continues.
      if (kind !== 1) {
        await running.stop('SIGKILL');
        running = await start();
      } else
        await until(
          'the database is back',
          async () => !(await (await fetch(`${target.at()}/readyz`)).text()).includes('degraded'),
          running,
        );
      current = owner();
      flaws.push(...(await workload.flaws()));
    }
    await workload.stop();
    flaws.push(...(await workload.flaws()), ...(await workload.differences()));
    const { events, found } = await toldDifferences(target, target.receiver);
    const said = run(process.execPath, [dist('commands/audit-verify.js')], { env: environment });
    const { acknowledged, refused, unanswered, odd } = workload.report();
    reportMeasurement(
      `killed: the embedded PostgreSQL or its server ${ON_EMBEDDED}; writes acknowledged ${acknowledged}, refused ${refused}, ` +
        `without an answer ${unanswered}; ${events} decisions told; lost, doubled or differing: ${flaws.length + found.length}`,
    );
    for (const pool of opened) await pool.end();
    expect([...flaws, ...found].slice(0, 20)).toEqual([]);
    expect(odd.slice(0, 5)).toEqual([]);
    expect(said).toContain(AUDIT_HOLDS);
    await stopWithin({ running: [running] });
    await target.receiver.close();
  });
});
