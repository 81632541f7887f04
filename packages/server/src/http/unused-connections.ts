import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What was on its way when the stop began has arrived by then. */
const GRACE_MS = 1000;

/**
 * Closes connections on which no request was ever made, a second after a stop began: browsers and clients open them ahead. Node
 * counts them as busy until they have been silent for too long, and a stop would wait for that.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, GRACE_MS);
  });
}
