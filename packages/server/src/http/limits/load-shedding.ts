import { performance } from 'node:perf_hooks';
import { APP_API_BASE } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { ingest } from '@quarterdeck/contract/ingest';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../../core/errors.ts';
import type { Database } from '../../database/database.ts';
import { accepts } from '../input/accept.ts';
import { isApiRequest } from '../input/api-path.ts';

/** Work that may wait for each connection of the pool, however fast it is done. */
const WAITING_PER_CONNECTION = 4;
/** More than this may never wait, also for a moment. */
const MOST_PER_CONNECTION = 32;
/** How long anything may wait for a connection. */
const MOST_WAIT_MS = 50;
/** How long it may be more than that: a burst passes, a standing queue does not. */
const PATIENCE_MS = 100;
/** How long staff may wait for a connection before exports and batches are refused. */
const WAIT_OF_STAFF_MS = 20;
const RETRY_AFTER_SECONDS = 1;

/** What is asked of a pool. */
type WatchedPool = Pick<Database['pool'], 'waitingCount' | 'onLent'> & { readonly options: { readonly max: number } };

const BATCHES = `${APP_API_BASE}${ingest.batch.path}`;

/** Whether nobody sits before a screen for it: an export, or items that an app sends and will send again. */
const canComeLater = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' ? accepts(headers.accept, 'text/csv') : url.split('?', 1)[0] === BATCHES;

/**
 * Refuses calls of the API before anything is done for them, while more work is in the queue for the
 * database than it gets through: 503 with `Retry-After`. What was let in is answered as fast as on any busy day, instead
 * of everybody waiting until nobody is answered. After CoDel (RFC 8289): a queue is judged by how long it makes wait, and for
 * how long that goes on; one that nothing comes out of, by its length. Exports and batches of an app are refused before that,
 * while a call waits for each connection, and not for a moment alone: staff who are working come first. Health, metrics and the console's files are not calls.
 * @param others how many calls wait for the database without asking for a connection of their own.
 */
export function shedLoad(app: FastifyInstance, { pool }: { readonly pool: WatchedPool }, others: () => number): void {
  let busySince: number | undefined;
  let lastWaitMs = 0;
  pool.onLent((seconds) => {
    lastWaitMs = seconds * 1000;
  });
  const waitingNow = (): number => pool.waitingCount + others();
  const isOverloaded = (): boolean => {
    const waiting = waitingNow();
    const isLong = waiting > WAITING_PER_CONNECTION * pool.options.max;
    if (!isLong && (waiting === 0 || lastWaitMs <= MOST_WAIT_MS)) {
      busySince = undefined;
      return false;
    }
    busySince ??= performance.now();
    const isFull = waiting > MOST_PER_CONNECTION * pool.options.max;
    return isFull || performance.now() - busySince > PATIENCE_MS;
  };
  const hasQueue = (): boolean => waitingNow() > pool.options.max && lastWaitMs > WAIT_OF_STAFF_MS;
  app.addHook('onRequest', (request, _reply, done) => {
    const mustGo = isOverloaded() || (hasQueue() && canComeLater(request));
    if (!mustGo || !isApiRequest(request)) return done();
    done(new HttpError(503, 'The server is busy. Try again in a moment', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  });
}
