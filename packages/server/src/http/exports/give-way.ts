import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** How long an export waits after each part of it (some 64 KB) while calls are under way: 12 MB a second are left to it. */
export const PAUSE_MS = 4;

/** The parts of an export. Staff who are working come first: between the parts, calls that have a connection of the pool get on. */
export function giveWay(parts: Readable, pool: Pick<pg.Pool, 'totalCount' | 'idleCount'>): Readable {
  async function* pausing(): AsyncGenerator<Buffer> {
    for await (const part of parts) {
      yield part;
      if (pool.totalCount > pool.idleCount) await sleep(PAUSE_MS);
    }
  }
  return Readable.from(pausing());
}
