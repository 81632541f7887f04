import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../core/config.ts';
import { Refusal } from '../../core/errors.ts';
import type { Database } from '../../database/database.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request carries the token, compared in constant time. */
const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));

interface Metrics {
  readonly registry: Registry;
  readonly refusedSignIns: Counter<'call' | 'reason'>;
  readonly exports: Counter<'event' | 'outcome'>;
}

/**
 * Serves `/metrics` for Prometheus: requests by route and status, the pool, the process, refused sign-ins and exports.
 * Clients need the token; without a configured one, only direct connections outside of production are served.
 */
export function serveMetrics(
  app: FastifyInstance,
  database: Database,
  config: Pick<Config, 'production' | 'metricsToken'>,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests, by method, route and status',
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
  const waits = new Histogram({
    name: 'database_connection_wait_seconds',
    help: 'Time spent waiting for a pool connection',
    buckets: SECONDS,
    registers,
  });
  database.pool.onLent((seconds) => waits.observe(seconds));
  const refusedSignIns = new Counter({
    name: 'sign_in_refusals_total',
    help: 'Sign-ins that were refused, by call and reason',
    labelNames: ['call', 'reason'] as const,
    registers,
  });
  const exports = new Counter({
    name: 'exports_total',
    help: 'Exports, by list and result: done, aborted or refused',
    labelNames: ['event', 'outcome'] as const,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  // A proxy need not identify itself, so in production only the token identifies Prometheus.
  const isDirect = ({ headers }: FastifyRequest): boolean =>
    !config.production && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
  const mayRead = (request: FastifyRequest): boolean =>
    config.metricsToken === undefined ? isDirect(request) : hasToken(request, config.metricsToken);
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) throw new Refusal('not_found', 'Not found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return { registry, refusedSignIns, exports };
}
