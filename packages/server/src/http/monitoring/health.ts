import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../../ports/readiness.ts';

/**
 * Serves `/healthz` and `/readyz`. `/healthz` only shows that the process is alive, and checks nothing else, so it costs
 * nothing. `/readyz` answers 503 with `reasons` while another instance might do better: while this one stops, lacks
 * migrations, has never reached its database, or is connected to a standby. What works less well than configured is in
 * `degraded`. This includes a database that became unavailable: this server then answers calls with 503, not the proxy.
 * During a stop, requests under way are answered.
 * @param noticeMs how long a stopping server still accepts requests, so that a proxy notices first. Otherwise a new
 * connection without a request yet would be cut off.
 */
export function serveHealth(app: FastifyInstance, readiness: () => Promise<Readiness>, noticeMs: number): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
    await pause(noticeMs);
  });
  // Closes connections that were busy when the stop began. Otherwise browsers would keep them open, and the stop would
  // wait.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done(null, payload);
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { reasons, degraded } = stopping ? { reasons: ['The server is stopping.'], degraded: [] } : await readiness();
    if (reasons.length > 0) return reply.code(503).send({ status: 'not ready', reasons });
    return reply.send({ status: 'ready', ...(degraded.length === 0 ? {} : { degraded }) });
  });
}
