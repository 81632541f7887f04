// @module-tag promises/17
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { setStage } from '../faults/stage.ts';
import { reportTries } from '../faults/tries.ts';
import { startWorkload } from '../faults/workload.ts';
import { HOW_TO_GET_THEM, productionTools } from '../production/tools.ts';
import { reportMeasurement } from '../support/measurement.ts';
import { isBusy, startBalancer } from './balancer.ts';

const RESTARTS = 20;
const PER_SECOND = Number(process.env.RESTARTS_PER_SECOND ?? 200);
const READERS = 16;
const MOST_MS = 1000;
/**
 * The maximum share of busy answers. While one instance has all the work and the other one starts, some batches or
 * calls may have to be repeated.
 */
const MOST_BUSY = 0.01;
const PATHS = ['users-list?page_limit=20', 'get-login-data', 'reported-users', 'searches', 'group'];

const tools = productionTools();

describe.skipIf(!tools)(`rolling restarts of two instances under load (${HOW_TO_GET_THEM})`, () => {
  test(`${RESTARTS} of them at ${PER_SECOND} requests a second: no error, nothing lost`, async () => {
    if (!tools) return;
    const stage = await setStage(tools, { instances: 2 });
    onTestFinished(stage.end);
    const { desks, running, admins } = stage;
    const balancer = await startBalancer(desks.map(({ port }) => port));
    onTestFinished(balancer.close);
    const workload = startWorkload({ ...stage, at: () => balancer.url }, 100);
    onTestFinished(workload.stop);
    let isOver = false;
    let asked = 0;
    const odd: string[] = [];
    const begun = performance.now();
    const reading = Promise.all(
      Array.from({ length: READERS }, async (_, reader) => {
        const headers = { authorization: `Bearer ${admins[reader % admins.length]?.token}` };
        while (!isOver) {
          const due = begun + (asked / PER_SECOND) * 1000;
          const path = PATHS[asked % PATHS.length];
          asked += 1;
          const early = due - performance.now();
          if (early > 0) await pause(early);
          // The balancer closes the connection of a request without an answer, and reports why.
          const answer = await fetch(`${balancer.url}/api/v1/${path}`, { headers }).catch(() => undefined);
          const text = (await answer?.text().catch(() => undefined)) ?? '';
          if (answer && answer.status !== 200 && !isBusy(text))
            odd.push(`${path}: ${answer.status} ${text.slice(0, 100)}`);
        }
      }),
    );
    let slowestStop = 0;
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const number = restart % desks.length;
      await pause(500);
      const told = Date.now();
      expect(await running[number]?.stop()).toBe(0);
      slowestStop = Math.max(slowestStop, Date.now() - told);
      const desk = desks[number];
      if (desk) running[number] = await desk.start();
    }
    const seconds = (performance.now() - begun) / 1000;
    isOver = true;
    await reading;
    await workload.stop();
    const { milliseconds, errors: all } = balancer.passed();
    const errors = all.filter((error) => !isBusy(error));
    const busy = all.length - errors.length;
    const { acknowledged, odd: oddWrites } = workload.report();
    const p99 = milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length * 0.99)] ?? Infinity;
    const flaws = [...(await workload.flaws()), ...(await workload.differences())];
    reportTries(milliseconds.length + all.length);
    reportMeasurement(
      `load of the machine ${loadavg()[0]?.toFixed(1)}; ${RESTARTS} restarts in ${seconds.toFixed(0)} s: ${milliseconds.length} answers (${(milliseconds.length / seconds).toFixed(0)} a second), ` +
        `${errors.length} errors, ${busy} times busy, p99 ${p99.toFixed(0)} ms, ${acknowledged} writes acknowledged, ${flaws.length} lost or doubled; slowest stop ${slowestStop} ms`,
    );
    expect([...errors, ...odd, ...oddWrites].slice(0, 10)).toEqual([]);
    expect(flaws).toEqual([]);
    expect(busy).toBeLessThan(milliseconds.length * MOST_BUSY);
    expect(p99).toBeLessThan(MOST_MS);
  });
});
