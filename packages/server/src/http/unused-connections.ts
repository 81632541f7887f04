import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Data in transit when the stop began has arrived by then. */
const GRACE_MS = 1000;

/**
 * Closes connections without any request, a second after a stop began; browsers and clients open them in advance. Node
 * counts them as busy until they time out, and a stop would wait for that.
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
