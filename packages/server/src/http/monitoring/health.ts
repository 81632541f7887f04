import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Reads } from '../../database/reads.ts';
import { statement } from '../../database/statement.ts';

const ping = statement({}, () => sql`select`);

/**
 * `/healthz`: the process lives; it asks nobody, so that it costs nothing. `/readyz`: it can work; not while it stops or
 * without its database, so that a proxy sends nobody here; what works less well than configured is said in `degraded`. On a stop, what is under way is answered.
 */
export function serveHealth(app: FastifyInstance, database: Database, reads: Reads): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  // A connection that was busy when the stop began is not kept alive by its browser: the stop waits for it.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready =
      !stopping &&
      (await ping(database.db).then(
        () => true,
        () => false,
      ));
    if (!ready) return reply.code(503).send({ status: 'not ready' });
    const degraded = await reads.degraded();
    return reply.send({ status: 'ready', ...(degraded.length === 0 ? {} : { degraded }) });
  });
}
