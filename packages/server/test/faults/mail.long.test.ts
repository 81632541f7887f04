// @module-tag faults
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { adminCommand } from '../production/instances.ts';
import { until } from '../production/processes.ts';
import { HOW_TO_GET_THEM, productionTools } from '../production/tools.ts';
import { freePort } from '../support/free-port.ts';
import { type Mailbox, startMailbox } from '../support/mailbox.ts';
import { reportMeasurement } from '../support/measurement.ts';
import { setStage } from './stage.ts';
import { stopWithin } from './stop.ts';
import { reportTries } from './tries.ts';
import { startWorkload } from './workload.ts';

const PEOPLE = 10;
const FAULT_MS = 15_000;
const SIGN_IN_MS = 2500;
const DELIVERED_MS = 60_000;

const tools = productionTools();

/** A faulty mail server. */
interface Fault {
  readonly what: string;
  /** Undefined: nothing listens. */
  readonly serve: ((socket: Socket) => void) | undefined;
}

const faults: readonly Fault[] = [
  { what: 'no one listens', serve: undefined },
  { what: 'it refuses every mail', serve: (socket) => converse(socket, 0, (line) => refuse(line)) },
  { what: 'it takes the connection and says nothing', serve: () => undefined },
  { what: 'it takes three seconds for each answer', serve: (socket) => converse(socket, 3000, (line) => refuse(line)) },
];

const refuse = (line: string): string =>
  /^(EHLO|HELO|MAIL)/i.test(line) ? '250 well' : /^QUIT/i.test(line) ? '221 bye' : '451 not now';

function converse(socket: Socket, delay: number, answer: (line: string) => string): void {
  const say = (text: string) => setTimeout(() => socket.writable && socket.write(`${text}\r\n`), delay);
  say('220 a mail server');
  socket.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\r\n')) if (line !== '') say(answer(line));
  });
}

/** Listens at the port until the fault ends. */
async function begin({ serve }: Fault, port: number): Promise<{ end(): Promise<void> }> {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  if (serve) {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      serve(socket);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
  }
  return {
    end: async () => {
      for (const socket of sockets) socket.destroy();
      if (server) await new Promise((closed) => server.close(closed));
    },
  };
}

describe.skipIf(!tools)(`the mail server fails (${HOW_TO_GET_THEM})`, () => {
  test.each(faults)('$what: signing in answers, codes come later and once, and a stop is in time', async (fault) => {
    if (!tools) return;
    reportTries(PEOPLE);
    const port = await freePort();
    const stage = await setStage(tools, { smtpUrl: `smtp://127.0.0.1:${port}` });
    onTestFinished(stage.end);
    const broken = await begin(fault, port);
    const people = Array.from({ length: PEOPLE }, (_, number) => {
      const said = adminCommand(stage.sandbox, stage.environment, [
        'create',
        `person${number}`,
        `person${number}@example.com`,
      ]);
      return { username: `person${number}`, password: /one-time password (\S+) within/.exec(said)?.[1] };
    });
    const post = (path: string, input: object) =>
      fetch(`${stage.at(0)}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
        body: JSON.stringify(input),
      });
    const keys: string[] = [];
    let slowest = 0;
    for (const { username, password } of people) {
      const asked = Date.now();
      const answer = await post('/admin-login', { username, password });
      slowest = Math.max(slowest, Date.now() - asked);
      expect(answer.status).toBe(200);
      keys.push(((await answer.json()) as { key: string }).key);
    }
    await pause(FAULT_MS);
    await broken.end();

    let mailbox: Mailbox | undefined = await startMailbox(port);
    onTestFinished(() => mailbox?.close());
    const back = Date.now();
    const codesTo = (number: number) =>
      (mailbox?.mails ?? []).filter(({ to, text }) => to === `person${number}@example.com` && /\b\d{6}\b/.test(text));
    await until('all codes have come', async () => people.every((_, number) => codesTo(number).length > 0));
    const deliveredMs = Date.now() - back;
    for (const [number, key] of keys.entries()) {
      const otp = /\b\d{6}\b/.exec(codesTo(number)[0]?.text ?? '')?.[0];
      expect((await post('/verify-auth', { key, otp })).status).toBe(200);
    }
    await pause(3000);
    const codes = people.map((_, number) => codesTo(number).length);
    reportMeasurement(
      `${fault.what}: ${PEOPLE} sign-ins answered within ${slowest} ms; all codes there ${deliveredMs} ms after the mail server was back, ` +
        `${codes.filter((count) => count > 1).length} of them twice`,
    );
    expect(slowest).toBeLessThan(SIGN_IN_MS);
    expect(deliveredMs).toBeLessThan(DELIVERED_MS);
    expect(codes).toEqual(people.map(() => 1));
    await mailbox.close();
    mailbox = undefined;

    // The fault returns while the server shuts down.
    const again = await begin(fault, port);
    const workload = startWorkload(stage);
    onTestFinished(workload.stop);
    await post('/reset-password', { email: 'person1@example.com' });
    await pause(2000);
    await stopWithin(stage);
    await again.end();
    await workload.stop();
    expect([...(await workload.flaws()), ...(await workload.differences())]).toEqual([]);
  });
});
