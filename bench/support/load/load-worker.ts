import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { isRefusal } from '../ask.ts';
import { percentile } from '../statistics.ts';
import { answerHead, requestBytes } from './http-answer.ts';
import type { Load, LoadResult } from './load.ts';

interface AnswerCounts {
  readonly times: number[];
  refused: number;
  failed: number;
  bytes: number;
}

/**
 * Opens a connection that sends the next request as soon as it has an answer, until it is stopped. After a refusal it
 * waits as long as the answer asks, as real clients do.
 */
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
    if (socket.destroyed) return;
    sentAt = performance.now();
    socket.write(request);
  };
  socket.on('connect', send);
  const read = (chunk: Buffer): void => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const answer = answerHead(pending);
    if (!answer || pending.length < answer.length) return;
    onAnswer(performance.now() - sentAt, answer.status, answer.length);
    pending = Buffer.alloc(0);
    if (answer.retryAfter > 0) setTimeout(send, answer.retryAfter * 1000);
    else send();
  };
  socket.on('data', (chunk: Buffer) => {
    try {
      read(chunk);
    } catch (error) {
      socket.destroy(error as Error);
    }
  });
  // If the server closed connections, the load would be lower than it seems.
  socket.on('end', () => socket.destroy(new Error('The server closed a connection')));
  return socket;
}

const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function run(load: Load): Promise<LoadResult> {
  const request = requestBytes(load.path, load.headers, load.body);
  const tally: AnswerCounts = { times: [], refused: 0, failed: 0, bytes: 0 };
  let counting = false;
  let broken: Error | undefined;
  const sockets = Array.from({ length: load.connections }, () =>
    ask(load, request, (milliseconds, status, bytes) => {
      if (!counting) return;
      if (status === 200) {
        tally.times.push(milliseconds);
        tally.bytes = bytes;
      } else if (isRefusal(status)) tally.refused += 1;
      else tally.failed += 1;
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
    answered: sorted.length,
    refused: tally.refused,
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
