import { get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { METRICS_TOKEN } from '../support/our-server.ts';
import type { Server } from '../support/server.ts';

const SAMPLE_MS = 25;
const MEGA = 1_000_000;

/** How an export went. */
export interface ExportResult {
  readonly megabytes: number;
  readonly megabytesPerSecond: number;
  /** Resident memory of the server at its most, beyond what it had before; megabytes. */
  readonly grown: number;
}

/** The server is busy: it asks to come again in a second. */
export class Refused extends Error {}

/** Downloads and forgets; gives the number of bytes. */
function download(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
      const { statusCode } = answer;
      if (statusCode !== 200) reject(new (statusCode === 503 ? Refused : Error)(`${path} answered ${statusCode}`));
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
      answer.on('error', reject);
    }).on('error', reject);
  });
}

/** Downloads everything once. @throws Refused by a busy server. */
export async function exportOnce(
  server: Server,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<ExportResult> {
  const before = server.memory();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, server.memory());
  }, SAMPLE_MS);
  const start = performance.now();
  try {
    const megabytes = (await download(server.port, path, headers)) / MEGA;
    return { megabytes, megabytesPerSecond: megabytes / ((performance.now() - start) / 1000), grown: most - before };
  } finally {
    clearInterval(sampling);
  }
}

/** The 99th percentile of the delay of the server's event loop since it was last asked for, in milliseconds. */
export async function eventLoopDelay(server: Server): Promise<number> {
  const metrics = await (
    await fetch(`http://127.0.0.1:${server.port}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics)?.[1]) * 1000;
}
