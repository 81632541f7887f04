import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Load, Measured } from './load.ts';

const BREAK = Buffer.from('\r\n\r\n');

/** How long the answer at the start of a buffer is, head and body, or undefined when its head is not all there yet. */
function answerLength(buffer: Buffer): { length: number; status: number } | undefined {
  const end = buffer.indexOf(BREAK);
  if (end < 0) return undefined;
  const head = buffer.toString('latin1', 0, end);
  const body = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (body === undefined) throw new Error(`An answer without a length: ${head.split('\r\n')[0]}`);
  return { length: end + BREAK.length + Number(body), status: Number(head.slice(9, 12)) };
}

interface Tally {
  readonly times: number[];
  failed: number;
  bytes: number;
}

/** One connection that asks again as soon as it is answered, until it is told to stop. */
function ask(
  load: Load,
  request: Buffer,
  onAnswer: (milliseconds: number, status: number, bytes: number) => void,
): Socket {
  const socket = connect(load.port, '127.0.0.1');
  socket.setNoDelay(true);
  let pending: Buffer = Buffer.alloc(0);
  let sentAt = 0;
  const send = (): void => {
    sentAt = performance.now();
    socket.write(request);
  };
  socket.on('connect', send);
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const answer = answerLength(pending);
    if (!answer || pending.length < answer.length) return;
    onAnswer(performance.now() - sentAt, answer.status, answer.length);
    pending = Buffer.alloc(0);
    send();
  });
  return socket;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function run(load: Load): Promise<Measured> {
  const head = [
    `GET ${load.path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(load.headers).map(([k, v]) => `${k}: ${v}`),
  ];
  const request = Buffer.from(`${head.join('\r\n')}\r\n\r\n`);
  const tally: Tally = { times: [], failed: 0, bytes: 0 };
  let counting = false;
  let broken: Error | undefined;
  const sockets = Array.from({ length: load.connections }, () =>
    ask(load, request, (milliseconds, status, bytes) => {
      if (!counting) return;
      tally.times.push(milliseconds);
      tally.bytes = bytes;
      if (status !== 200) tally.failed += 1;
    }).on('error', (error) => {
      broken = error;
    }),
  );
  await pause(load.warmUp);
  counting = true;
  const start = performance.now();
  await pause(load.seconds);
  const seconds = (performance.now() - start) / 1000;
  for (const socket of sockets) socket.destroy();
  if (broken) throw broken;
  const sorted = tally.times.toSorted((a, b) => a - b);
  return {
    perSecond: sorted.length / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    requests: sorted.length,
    failed: tally.failed,
    bytes: tally.bytes,
  };
}

process.on('message', (load: Load) => {
  run(load).then(
    (measured) => process.send?.({ measured }),
    (error: Error) => process.send?.({ failure: error.message }),
  );
});
