import { Transform } from 'node:stream';
import type pg from 'pg';

/** The pause after each part of an export (about 64 KB) while calls are under way, which leaves it 12 MB per second. */
export const PAUSE_MS = 4;

/**
 * Returns a stream that passes an export's parts on. Between parts, it lets calls with a pool connection proceed,
 * because staff at work come first.
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
