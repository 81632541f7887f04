// @module-tag faults
// @module-tag promises/15
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { HOW_TO_GET_THEM, productionTools } from '../production/tools.ts';
import { reportMeasurement } from '../support/measurement.ts';
import { startReaders } from './readers.ts';
import { countConnections, POOL, type Stage, setStage } from './stage.ts';
import { stopWithin } from './stop.ts';
import { reportTries } from './tries.ts';
import { startWorkload } from './workload.ts';

const AWAY_MS = 10_000;
/** How long it takes until the outage is effective. */
const SETTLED_MS = 500;
const BACK_MS = 2000;

const tools = productionTools();

interface Outage {
  readonly what: string;
  readonly pooler: boolean;
  /** The maximum duration of an answer. */
  readonly answerMs: number;
  begin(stage: Stage): Promise<void>;
  /** Resolves when the stopped service answers again. */
  end(stage: Stage): Promise<void>;
}

const outages: readonly Outage[] = [
  {
    what: 'the database is stopped',
    pooler: false,
    answerMs: 2500,
    begin: ({ postgres }) => postgres.stop(),
    end: ({ postgres }) => postgres.start(),
  },
  {
    what: 'the database behind a pooler is stopped',
    pooler: true,
    answerMs: 2500,
    begin: ({ postgres }) => postgres.stop(),
    end: ({ postgres }) => postgres.start(),
  },
  {
    what: 'the database says nothing any more',
    pooler: false,
    // A silent connection is given up after two seconds, and a write needs two of them.
    answerMs: 5000,
    begin: async ({ postgres }) => postgres.signal('SIGSTOP'),
    end: async ({ postgres }) => postgres.signal('SIGCONT'),
  },
  {
    what: 'the pooler is stopped',
    pooler: true,
    answerMs: 2500,
    begin: async ({ pooler }) => void (await pooler?.running().stop()),
    end: async ({ pooler }) => pooler?.start(),
  },
];

describe.skipIf(!tools)(`the database is away for ten seconds (${HOW_TO_GET_THEM})`, () => {
  test.each(outages)('$what: clear 503s in time, back in time, nothing lost, and a stop in between', async (outage) => {
    if (!tools) return;
    const stage = await setStage(tools, { pooler: outage.pooler });
    onTestFinished(stage.end);
    const [running] = stage.running;
    const workload = startWorkload(stage);
    onTestFinished(workload.stop);
    const readers = startReaders(stage, 8);
    onTestFinished(readers.stop);
    await pause(2000);
    const pid = running?.child.pid;

    readers.reset();
    const away = Date.now();
    await outage.begin(stage);
    await pause(AWAY_MS - (Date.now() - away));
    const during = readers.report(away + SETTLED_MS);
    await outage.end(stage);
    const back = Date.now();
    await readers.success();
    const backMs = Date.now() - back;
    // After the last queue, an overload lasts for eleven seconds at most.
    await pause(12_000);
    readers.reset();
    await pause(2000);
    const after = readers.report();
    await workload.stop();
    await readers.stop();
    const { acknowledged, refused, unanswered, odd, slowestRefusalMs } = workload.report();
    const flaws = [...(await workload.flaws()), ...(await workload.differences())];
    const connections = await countConnections(stage);
    reportTries(during.answered + acknowledged + refused);
    reportMeasurement(
      `${outage.what}: ${during.refused} of ${during.answered} reads were 503 in JSON, the slowest after ${during.slowestMs} ms; back after ${backMs} ms; ` +
        `writes acknowledged ${acknowledged}, refused ${refused} (slowest ${slowestRefusalMs} ms), without an answer ${unanswered}; lost or doubled ${flaws.length}; ${connections} connections`,
    );
    expect([...during.odd, ...odd].slice(0, 5)).toEqual([]);
    expect([during.refused > 20, during.succeeded, unanswered]).toEqual([true, 0, 0]);
    expect(during.slowestMs).toBeLessThan(outage.answerMs);
    expect(slowestRefusalMs).toBeLessThan(outage.answerMs);
    expect(backMs).toBeLessThan(BACK_MS);
    expect(after.refused).toBe(0);
    expect(flaws).toEqual([]);
    expect(running?.child.pid).toBe(pid);
    expect(running?.child.exitCode).toBeNull();
    expect(connections).toBeLessThanOrEqual(POOL);

    // A second outage, during which the server shuts down.
    const another = startWorkload(stage);
    onTestFinished(another.stop);
    await pause(1000);
    await outage.begin(stage);
    await pause(1000);
    await stopWithin(stage);
    await outage.end(stage);
    await another.stop();
    expect([...(await another.flaws()), ...(await another.differences())]).toEqual([]);
  });
});
