import { get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { askUntilAnswered, isRefusal } from '../support/ask.ts';
import type { Server } from '../support/server.ts';
import type { Calls } from '../support/verdict.ts';

const MEGA = 1_000_000;

/** The result of an export; zero bytes if the server kept refusing it. */
export interface ExportResult extends Calls {
  readonly megabytes: number;
  readonly megabytesPerSecond: number;
}

type Headers = Readonly<Record<string, string>>;

/** Downloads a file. @throws when the answer is neither a whole 200 nor a refusal. */
const download = (
  port: number,
  path: string,
  headers: Headers,
): Promise<{ readonly status: number; readonly retryAfter: number; readonly bytes: number }> =>
  new Promise((resolve, reject) => {
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

/**
 * Downloads an export once, and retries when a busy server asks for it.
 * @param patienceMs for how long; 0 means no retry.
 */
export async function exportOnce(
  { port }: Server,
  path: string,
  headers: Headers,
  patienceMs?: number,
): Promise<ExportResult> {
  let start = 0;
  const { status, refused, bytes } = await askUntilAnswered(() => {
    start = performance.now();
    return download(port, path, headers);
  }, patienceMs);
  if (isRefusal(status)) return { megabytes: 0, megabytesPerSecond: 0, answered: 0, refused };
  const megabytes = bytes / MEGA;
  return { megabytes, megabytesPerSecond: (megabytes * 1000) / (performance.now() - start), answered: 1, refused };
}
