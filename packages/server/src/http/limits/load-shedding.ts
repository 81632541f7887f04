import { performance } from 'node:perf_hooks';
import { APP_API_BASE } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { ingest } from '@quarterdeck/contract/ingest';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runningCounts } from '../../core/concurrency/running-counts.ts';
import { HttpError } from '../../core/errors.ts';
import type { Database } from '../../database/database.ts';
import { accepts } from '../input/accept.ts';
import { isApiRequest } from '../input/api-path.ts';

/** How busy the server may be. */
interface Bounds {
  /** Calls that have a connection or wait for one, for each connection of the pool. */
  readonly perConnection: number;
  /** How long anything may wait for a connection. A call waits for two to four, one after another. */
  readonly waitMs: number;
  /** How late the process may be with what it was to do by now. */
  readonly lateMs: number;
}

/** However late the process is: one long answer holds up the next ones, and is no crowd. */
const USUAL: Bounds = { perConnection: 3, waitMs: 25, lateMs: Number.POSITIVE_INFINITY };
/**
 * How long it may be busier than usual: a burst passes, a standing queue does not. One that is twice as long as is usual makes wait for
 * twice as long and has grown twice as fast: it may stand for a quarter of that.
 */
const PATIENCE_MS = 100;
/** A queue soon after calls were refused is the same crowd: it may stand for less. A page of ten calls passes in that time. */
const PATIENCE_AFTERWARDS_MS = 30;
const AFTERWARDS_MS = 5000;
/**
 * Once calls are refused, for those who have a call under way: what is let in then is answered as on a calm day, and not after
 * a queue as long as before, nor beside as many others as there are connections, which share the processors of the database.
 * The first call of a caller is let in as usual: many calls of one do not keep the others out.
 */
const OVERLOADED: Bounds = { perConnection: 0.625, waitMs: 10, lateMs: 20 };
/** While more calls are refused than let in: refusals take time as well, a fifth of what an answer takes. */
const MOSTLY_REFUSING: Bounds = { ...OVERLOADED, perConnection: 0.5 };
/** For so long that goes on, and again while many are refused; a queue that was not seen for so long is a new one. */
const OVERLOADED_MS = 1000;
/**
 * When at most such a share was refused, it is over: what was refused could have been let in. Without that, those who ask again each
 * second would keep it up themselves.
 */
const FEW_REFUSED = 0.1;
/** How often the process notes that it is in time. */
const TICK_MS = 20;
/** How long staff may wait for a connection before exports and batches are refused. */
const WAIT_OF_STAFF_MS = 20;
const RETRY_AFTER_SECONDS = 1;
/** The same for all: to note where an error was made takes a tenth of what a refusal takes. */
const BUSY = new HttpError(503, 'The server is busy. Try again in a moment', {
  retryAfterSeconds: RETRY_AFTER_SECONDS,
});

/** What is asked of a pool. */
type WatchedPool = Pick<Database['pool'], 'waitingCount' | 'totalCount' | 'idleCount' | 'onLent'> & {
  readonly options: { readonly max: number };
};

const BATCHES = `${APP_API_BASE}${ingest.batch.path}`;

/** Whether nobody sits before a screen for it: an export, or items that an app sends and will send again. */
const canComeLater = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' ? accepts(headers.accept, 'text/csv') : url.split('?', 1)[0] === BATCHES;

/** Watches how late the process is with what it was to do by now. @returns how late, in milliseconds. */
function watchLateness(app: FastifyInstance): () => number {
  let noted = performance.now();
  let lastMs = 0;
  const late = (): number => performance.now() - noted - TICK_MS;
  const timer = setInterval(() => {
    lastMs = late();
    noted = performance.now();
  }, TICK_MS).unref();
  app.addHook('onClose', () => clearInterval(timer));
  return () => Math.max(lastMs, late());
}

/** Who makes a call, as far as that is known before anybody is looked up. */
const callerOf = ({ headers, ip }: FastifyRequest): string => headers.authorization ?? ip;

/**
 * Refuses calls of the API before anything is done for them, while more work has come than the database gets
 * through, or, once that is so, the process: 503 with `Retry-After`. What was let in is answered as fast as on any busy day, instead
 * of everybody waiting until nobody is answered. After CoDel (RFC 8289): a queue is judged by how long it makes wait, and for
 * how long that goes on; one that nothing comes out of, by its length. Exports and batches of an app are refused before that,
 * while a call waits for each connection, and not for a moment alone: staff who are working come first. Health, metrics and
 * the console's files are not calls.
 * @param others how many calls wait for the database without asking for a connection of their own.
 */
export function shedLoad(app: FastifyInstance, { pool }: { readonly pool: WatchedPool }, others: () => number): void {
  let busySince = Number.NEGATIVE_INFINITY;
  let busyAt = Number.NEGATIVE_INFINITY;
  /** Until then, who has a call under way gets no others beside many; what was let in and refused since that began or was prolonged. */
  const overloaded = { until: Number.NEGATIVE_INFINITY, letIn: 0, refused: 0 };
  let lastWaitMs = 0;
  pool.onLent((seconds) => {
    lastWaitMs = seconds * 1000;
  });
  const lateness = watchLateness(app);
  const waitingNow = (): number => pool.waitingCount + others();
  const callsWith = (waiting: number): number => pool.totalCount - pool.idleCount + waiting;
  const isBeyond = ({ perConnection, waitMs, lateMs }: Bounds, waiting: number): boolean =>
    callsWith(waiting) > perConnection * pool.options.max ||
    (waiting > 0 && lastWaitMs > waitMs) ||
    lateness() > lateMs;
  const calls = runningCounts<string>();
  /** Whether it is busier than usual, and has been for too long. */
  const isBusy = (now: number, waiting: number): boolean => {
    if (!isBeyond(USUAL, waiting)) {
      busyAt = Number.NEGATIVE_INFINITY;
      return false;
    }
    if (now - busyAt > OVERLOADED_MS) busySince = now;
    busyAt = now;
    const length = callsWith(waiting) / (USUAL.perConnection * pool.options.max);
    const patience = now - overloaded.until < AFTERWARDS_MS ? PATIENCE_AFTERWARDS_MS : PATIENCE_MS;
    return now - busySince >= patience / Math.max(1, length) ** 2;
  };
  const beginOverload = (now: number): void => {
    Object.assign(overloaded, { until: now + OVERLOADED_MS, letIn: 0, refused: 0 });
  };
  const isOverloaded = (now: number): boolean => {
    const { until, letIn, refused } = overloaded;
    const isJustOver = now >= until && now - until < OVERLOADED_MS;
    if (isJustOver && refused > FEW_REFUSED * (letIn + refused)) beginOverload(now);
    return now < overloaded.until;
  };
  const isTooMuch = (request: FastifyRequest): boolean => {
    const now = performance.now();
    const waiting = waitingNow();
    const hasOneUnderWay = isOverloaded(now) && calls.of(callerOf(request)) > 0;
    const bounds = overloaded.refused > overloaded.letIn ? MOSTLY_REFUSING : OVERLOADED;
    // Both are asked: how long it has been busy is known by every call.
    const mustRefuse = isBusy(now, waiting) || (hasOneUnderWay && isBeyond(bounds, waiting));
    if (mustRefuse && !isOverloaded(now)) beginOverload(now);
    overloaded[mustRefuse ? 'refused' : 'letIn'] += 1;
    return mustRefuse;
  };
  const hasQueue = (): boolean => waitingNow() > pool.options.max && lastWaitMs > WAIT_OF_STAFF_MS;
  app.addHook('onRequest', (request, reply, done) => {
    if (!isApiRequest(request)) return done();
    if (!isTooMuch(request) && !(hasQueue() && canComeLater(request))) {
      reply.raw.once('close', calls.begin(callerOf(request)));
      return done();
    }
    done(BUSY);
  });
}
