import { APP_API_BASE } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { ingest } from '@quarterdeck/contract/ingest';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../core/clock.ts';
import { runningCounts } from '../../core/concurrency/running-counts.ts';
import { Refusal } from '../../core/errors.ts';
import type { Database } from '../../database/database.ts';
import { accepts } from '../input/accept.ts';
import { isApiRequest } from '../input/api-path.ts';
import { type Load, overloadRule } from './overload.ts';

/** The interval at which the process checks that it is on time. */
const TICK_MS = 20;
const RETRY_AFTER_SECONDS = 1;
/** One error for all refusals: recording an error's stack takes a tenth of a refusal's time. */
const BUSY = new Refusal('unavailable', 'The server is busy. Try again in a moment', {
  retryAfterSeconds: RETRY_AFTER_SECONDS,
});

/** The part of a pool that shows how busy it is. */
type WatchedPool = Pick<Database['pool'], 'waitingCount' | 'totalCount' | 'idleCount' | 'onLent'> & {
  readonly options: { readonly max: number };
};

const BATCHES = `${APP_API_BASE}${ingest.batch.path}`;

/** Whether no one waits at a screen: an export, or items that the app can send again. */
const canComeLater = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' ? accepts(headers.accept, 'text/csv') : url.split('?', 1)[0] === BATCHES;

/** Measures how late the process runs its timers. @returns a function that returns the delay in milliseconds. */
function watchLateness(app: FastifyInstance, clock: Clock): () => number {
  let noted = clock();
  let lastMs = 0;
  const late = (): number => clock() - noted - TICK_MS;
  const timer = setInterval(() => {
    lastMs = late();
    noted = clock();
  }, TICK_MS).unref();
  app.addHook('onClose', () => clearInterval(timer));
  return () => Math.max(lastMs, late());
}

/** Returns the caller, as far as it is known before any lookup. */
const callerOf = ({ headers, ip }: FastifyRequest): string => headers.authorization ?? ip;

interface Sources {
  readonly database: { readonly pool: WatchedPool; readonly reading: { readonly pool: WatchedPool } };
  readonly clock: Clock;
}

/**
 * Refuses API calls with 503 and `Retry-After` before any work, while more arrives than the database or the process can
 * handle (`overload.ts`). Admitted calls are answered as fast as usual, instead of everyone waiting until no one is
 * answered. Health checks, metrics and the console's files are always answered.
 */
export function shedLoad(app: FastifyInstance, { database, clock }: Sources): void {
  const calls = runningCounts<string>();
  const lateness = watchLateness(app, clock);
  const judge = (pool: WatchedPool) => {
    let lastWaitMs = 0;
    pool.onLent((seconds) => {
      lastWaitMs = seconds * 1000;
    });
    const loadNow = (): Load => ({
      now: clock(),
      connectionsInUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      lastWaitMs,
      lateMs: lateness(),
    });
    return { rule: overloadRule(pool.options.max), loadNow };
  };
  const all = judge(database.pool);
  const reading = database.reading.pool === database.pool ? all : judge(database.reading.pool);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isApiRequest(request)) return done();
    const { rule, loadNow } = request.method === 'GET' ? reading : all;
    const load = loadNow();
    const caller = callerOf(request);
    if (rule.refuses(load, calls.of(caller) > 0)) return done(BUSY);
    if (canComeLater(request) && rule.postpones(load)) return done(BUSY);
    reply.raw.once('close', calls.begin(caller));
    done();
  });
}
