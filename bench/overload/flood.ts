import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Calls } from '../support/verdict.ts';

/** Requests sent at fixed times, whether or not previous ones have been answered. */
export interface Flood {
  readonly port: number;
  /** Requested in order. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly perSecond: number;
  readonly seconds: number;
}

/** The result of a flood; times are in milliseconds from the moment that a request was due. */
export interface FloodResult extends Calls {
  readonly acceptedPerSecond: number;
  readonly acceptedP95: number;
  readonly refusedP95: number;
  /** Answers that are neither a 200 nor a refusal, and connections that broke or were refused. */
  readonly broken: number;
  /** How late the last request was sent. */
  readonly late: number;
}

/** Floods a server from a separate process. @throws when that process fails. */
export async function flood(wish: Flood): Promise<FloodResult> {
  const child = fork(fileURLToPath(new URL('./flood-worker.ts', import.meta.url)));
  child.send(wish);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The flood ended without a word')));
  const [flooded] = (await Promise.race([once(child, 'message'), ended])) as [FloodResult];
  child.disconnect();
  return flooded;
}
