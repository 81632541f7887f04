import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../../ports/readiness.ts';

/**
 * `/healthz`: the process lives; it asks no one, so that it costs nothing. `/readyz`: another instance would not do better, and
 * 503 with `reasons` when it might: while this one stops, lacks migrations, has never reached its database, or looks at a
 * standby. What works less well than configured is in `degraded`, also a database that went away: then calls are answered
 * with 503 by this server, not by the proxy. On a stop, what is under way is answered.
 * @param noticeMs how long a server that stops still takes requests, so that a proxy notices first: a connection that was
 * opened and has sent nothing yet would be cut.
 */
export function serveHealth(app: FastifyInstance, readiness: () => Promise<Readiness>, noticeMs: number): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
    await pause(noticeMs);
  });
  // A connection that was busy when the stop began is not kept alive by its browser: the stop waits for it.
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
