// @module-tag faults
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { HOW_TO_GET_THEM, productionTools } from '../production/tools.ts';
import { reportMeasurement } from '../support/measurement.ts';
import { startReaders } from './readers.ts';
import { setStage } from './stage.ts';
import { stopWithin } from './stop.ts';
import { reportTries } from './tries.ts';
import { startWorkload } from './workload.ts';

const CLIENTS = 2000;
const BODIES = 500;
/** A request can take 30 seconds; on a busy machine, opening connections takes additional time. */
const CLOSED_MS = 60_000;
const TRICKLE_MS = 5000;
const P95_MS = 500;
const GROWTH_MB = 150;

const HEADERS = 'GET /api/v1/users-list HTTP/1.1\r\nHost: x\r\nX-Slow: ';
const BODY =
  'POST /api/v1/admin-login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';

const tools = productionTools();

const memoryMb = (pid: number | undefined): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Opens connections that send the start of a request and then an occasional byte. */
async function openSlow(port: number, count: number, beginning: string) {
  let open = 0;
  const sockets: Socket[] = [];
  for (let number = 0; number < count; number += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.once('close', () => {
      open -= 1;
    });
    socket.resume();
    sockets.push(socket);
    // In groups, because the queue of the listener is limited.
    if (number % 50 === 49) await once(socket, 'connect');
    open += 1;
    socket.write(beginning);
  }
  const trickle = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(' ');
  }, TRICKLE_MS);
  return {
    open: () => open,
    end: () => {
      clearInterval(trickle);
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe.skipIf(!tools)(`slow clients (${HOW_TO_GET_THEM})`, () => {
  test(`${CLIENTS} whose headers and ${BODIES} whose bodies do not end: others are served, they are closed, and a stop is in time`, async () => {
    if (!tools) return;
    reportTries(CLIENTS + BODIES);
    const stage = await setStage(tools);
    onTestFinished(stage.end);
    const [desk] = stage.desks;
    const [running] = stage.running;
    const port = desk?.port ?? 0;
    const workload = startWorkload(stage);
    onTestFinished(workload.stop);
    const readers = startReaders(stage, 4);
    onTestFinished(readers.stop);
    await pause(5000);
    const before = memoryMb(running?.child.pid);
    readers.reset();
    await pause(3000);
    const usual = readers.report();

    readers.reset();
    const begun = Date.now();
    const slow = [await openSlow(port, CLIENTS, HEADERS), await openSlow(port, BODIES, BODY)];
    onTestFinished(() => {
      for (const one of slow) one.end();
    });
    const open = (): number => slow.reduce((sum, one) => sum + one.open(), 0);
    const most = open();
    let peak = before;
    while (open() > 0 && Date.now() - begun < CLOSED_MS) {
      await pause(500);
      peak = Math.max(peak, memoryMb(running?.child.pid));
    }
    const closedMs = Date.now() - begun;
    const served = readers.report();
    for (const one of slow) one.end();
    reportMeasurement(
      `${most} slow connections at once, ${open()} of them open after ${closedMs} ms; others meanwhile: ${served.answered} answers, ` +
        `p95 ${served.p95Ms} ms (${usual.p95Ms} ms before), refused ${served.refused}; memory ${Math.round(before)} to ${Math.round(peak)} MB`,
    );
    expect(most).toBeGreaterThan((CLIENTS + BODIES) * 0.95);
    expect(open()).toBe(0);
    expect([served.odd, served.refused]).toEqual([[], 0]);
    expect(served.p95Ms).toBeLessThan(Math.max(P95_MS, 2 * usual.p95Ms));
    expect(peak - before).toBeLessThan(GROWTH_MB);

    const again = [await openSlow(port, CLIENTS, HEADERS), await openSlow(port, BODIES, BODY)];
    await readers.stop();
    await pause(1000);
    await stopWithin(stage);
    for (const one of again) one.end();
    await workload.stop();
    expect([...(await workload.flaws()), ...(await workload.differences())]).toEqual([]);
  });
});
