import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { isRefusal } from '../support/ask.ts';
import { answerHead, requestBytes } from '../support/load/http-answer.ts';
import { percentile } from '../support/statistics.ts';
import type { Flood, FloodResult } from './flood.ts';

const TICK_MS = 2;
/** Slow requests before counting starts, during which V8 compiles the code for sending and reading. */
const WARM_UP = { requests: 20, pauseMs: 50 };
const MOST_CONNECTIONS = 3000;
const LAST_WORD_MS = 3000;

/** A kept-alive connection with one request at a time. */
interface Line {
  ask(request: Buffer, dueAt: number): void;
}

async function run({ port, paths, headers, perSecond, seconds }: Flood): Promise<FloodResult> {
  const requests = paths.map((path) => requestBytes(path, headers));
  const idle: Line[] = [];
  const accepted: number[] = [];
  const refused: number[] = [];
  let [lines, late] = [0, 0];
  let start = Number.POSITIVE_INFINITY;

  const open = (): Line => {
    lines += 1;
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    let dueAt = 0;
    let pending: Buffer = Buffer.alloc(0);
    const line: Line = {
      ask: (request, due) => {
        dueAt = due;
        socket.write(request);
      },
    };
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      const answer = answerHead(pending);
      if (!answer || pending.length < answer.length) return;
      pending = Buffer.alloc(0);
      const took = performance.now() - dueAt;
      idle.push(line);
      if (dueAt < start) return;
      if (answer.status === 200) accepted.push(took);
      else if (isRefusal(answer.status)) refused.push(took);
    });
    socket.on('error', () => {
      lines -= 1;
    });
    return line;
  };

  const lineNow = (): Line | undefined => idle.pop() ?? (lines < MOST_CONNECTIONS ? open() : undefined);
  const requestOf = (number: number): Buffer => requests[number % requests.length] ?? Buffer.alloc(0);
  for (let number = 0; number < WARM_UP.requests; number += 1) {
    lineNow()?.ask(requestOf(number), performance.now());
    await pause(WARM_UP.pauseMs);
  }
  start = performance.now();
  let sent = 0;
  return new Promise((resolve) => {
    const ticking = setInterval(() => {
      const passed = Math.min(performance.now() - start, seconds * 1000);
      while (sent < (passed / 1000) * perSecond) {
        const line = lineNow();
        if (!line) break;
        const dueAt = start + (sent / perSecond) * 1000;
        late = performance.now() - dueAt;
        line.ask(requestOf(sent), dueAt);
        sent += 1;
      }
      if (passed < seconds * 1000) return;
      clearInterval(ticking);
      setTimeout(() => {
        const sorted = accepted.toSorted((a, b) => a - b);
        resolve({
          acceptedPerSecond: accepted.length / seconds,
          acceptedP95: percentile(sorted, 0.95),
          answered: accepted.length,
          refused: refused.length,
          refusedP95: percentile(
            refused.toSorted((a, b) => a - b),
            0.95,
          ),
          broken: sent - accepted.length - refused.length,
          late,
        });
      }, LAST_WORD_MS);
    }, TICK_MS);
  });
}

process.on('message', (wish: Flood) => {
  void run(wish).then((flooded) => {
    process.send?.(flooded, () => process.exit(0));
  });
});
