import { get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { isRefusal, untilAnswered } from '../support/ask.ts';
import { METRICS_TOKEN } from '../support/our-server.ts';
import type { Server } from '../support/server.ts';
import type { Calls } from '../support/verdict.ts';

const SAMPLE_MS = 25;
const MEGA = 1_000_000;

/** How an export went; without a byte where it was refused until it was given up. */
export interface ExportResult extends Calls {
  readonly megabytes: number;
  readonly megabytesPerSecond: number;
  /** Resident memory of the server at its most, beyond what it had before; megabytes. */
  readonly grown: number;
}

interface Download {
  readonly status: number;
  readonly retryAfter: number;
  readonly bytes: number;
}

/** Downloads and forgets. @throws when the answer is neither a 200 nor a refusal, or breaks off. */
function download(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<Download> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
      const { statusCode: status = 0 } = answer;
      if (status !== 200 && !isRefusal(status)) reject(new Error(`${path} answered ${status}`));
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve({ status, retryAfter: Number(answer.headers['retry-after']) || 0, bytes }));
      answer.on('error', reject);
    }).on('error', reject);
  });
}

async function tryExport(
  server: Server,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Download & Pick<ExportResult, 'megabytes' | 'megabytesPerSecond' | 'grown'>> {
  const before = server.memory();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, server.memory());
  }, SAMPLE_MS);
  const start = performance.now();
  try {
    const downloaded = await download(server.port, path, headers);
    const megabytes = downloaded.bytes / MEGA;
    const seconds = (performance.now() - start) / 1000;
    return { ...downloaded, megabytes, megabytesPerSecond: megabytes / seconds, grown: most - before };
  } finally {
    clearInterval(sampling);
  }
}

/** Downloads everything once, and asks a busy server again when it says. @param patienceMs for how long; 0: not again. */
export async function exportOnce(
  server: Server,
  path: string,
  headers: Readonly<Record<string, string>>,
  patienceMs?: number,
): Promise<ExportResult> {
  const { status, refused, ...tried } = await untilAnswered(() => tryExport(server, path, headers), patienceMs);
  if (isRefusal(status)) return { megabytes: 0, megabytesPerSecond: 0, grown: Number.NaN, answered: 0, refused };
  return { ...tried, answered: 1, refused };
}

/** The 99th percentile of the delay of the server's event loop since it was last asked for, in milliseconds. */
export async function eventLoopDelay(server: Server): Promise<number> {
  const metrics = await (
    await fetch(`http://127.0.0.1:${server.port}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics)?.[1]) * 1000;
}
