import { performance } from 'node:perf_hooks';
import type { Server } from './server.ts';

/** How long something took, in milliseconds, and how it was answered. */
export interface TimedAnswer {
  readonly milliseconds: number;
  readonly status: number;
  readonly body: unknown;
}

/** Asks a server of ours once, as a signed-in admin. @param path below the API. */
export async function ask({ port }: Pick<Server, 'port'>, token: string, path: string): Promise<TimedAnswer> {
  const begun = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body = await answer.json();
  return { milliseconds: performance.now() - begun, status: answer.status, body };
}
