import { Transform } from 'node:stream';
import type pg from 'pg';

/** How long an export waits after each part of it (some 64 KB) while calls are under way: 12 MB a second are left to it. */
export const PAUSE_MS = 4;

/**
 * A step of an export that passes its parts on. Staff who are working come first: between the parts, calls that have a connection
 * of the pool get on.
 */
export function giveWay(pool: Pick<pg.Pool, 'totalCount' | 'idleCount'>): Transform {
  let pause: NodeJS.Timeout | undefined;
  return new Transform({
    transform: (part: Buffer, _encoding, passOn) => {
      if (pool.totalCount > pool.idleCount) pause = setTimeout(passOn, PAUSE_MS, null, part);
      else passOn(null, part);
    },
    destroy: (error, done) => {
      clearTimeout(pause);
      done(error);
    },
  });
}
