import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../core/config.ts';
import { HttpError } from '../../core/errors.ts';
import { number, text } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Backlog {
  readonly name: string;
  readonly waiting: number;
  readonly seconds: number;
}

const selectBackgroundWork = statement(
  { name: text, waiting: number, seconds: number },
  () => sql`
    select name, waiting::float8 as waiting, extract(epoch from now() - coalesce(since, at))::float8 as seconds from background_work`,
);

/** How far the work in the background is behind: since when something waits, or since it was last looked after. */
async function behind({ db }: Database): Promise<readonly Backlog[]> {
  const rows = await selectBackgroundWork(db);
  return rows;
}

function measureBackground(database: Database, registers: Registry[]): void {
  const measure = (what: 'waiting' | 'seconds', name: string, help: string) =>
    new Gauge({
      name,
      help,
      labelNames: ['work'] as const,
      registers,
      async collect() {
        this.reset();
        // Without the database there is nothing to tell, and the other numbers are wanted all the more.
        for (const work of await behind(database).catch(() => [])) this.set({ work: work.name }, work[what]);
      },
    });
  measure(
    'waiting',
    'background_work_waiting_rows',
    'Rows that wait to be summed up, by kind of work; counted up to 100000',
  );
  measure('seconds', 'background_work_behind_seconds', 'How far the work in the background is behind, by kind of work');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request carries the token, compared in constant time. */
const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));

/**
 * Serves `/metrics` for Prometheus: requests by route and status, the pool, the work in the background, the process; refused
 * sign-ins. For clients with the token; without one, outside production, for direct connections.
 */
export function serveMetrics(
  app: FastifyInstance,
  database: Database,
  config: Pick<Config, 'production' | 'metricsToken'>,
): { readonly registry: Registry; readonly refusedSignIns: Counter<'call' | 'reason'> } {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers,
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool: all, idle, and requests that wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'total' }, database.pool.totalCount);
      this.set({ state: 'idle' }, database.pool.idleCount);
      this.set({ state: 'waiting' }, database.pool.waitingCount);
    },
  });
  measureBackground(database, registers);
  const refusedSignIns = new Counter({
    name: 'sign_in_refusals_total',
    help: 'Sign-ins that were refused, by call and reason',
    labelNames: ['call', 'reason'] as const,
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  // A proxy need not say that it is one, so that in production only the token identifies Prometheus.
  const isDirect = ({ headers }: FastifyRequest): boolean =>
    !config.production && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
  const mayRead = (request: FastifyRequest): boolean =>
    config.metricsToken === undefined ? isDirect(request) : hasToken(request, config.metricsToken);
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) throw new HttpError(404, 'There is nothing at this address');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return { registry, refusedSignIns };
}
