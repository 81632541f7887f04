import type { FastifyInstance } from 'fastify';

/** How long the rest of a request may take after the server was told to stop. */
const REST_MS = 3000;
const LOOK_MS = 100;

/**
 * During a stop, closes connections whose request does not arrive completely; the stop would wait for their timeout.
 * Requests that have arrived are answered first.
 */
export function closeUnfinished(app: FastifyInstance): void {
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;
  const whole = new WeakSet<object>();
  // By this hook, the body has been read.
  app.addHook('preValidation', (request, _reply, done) => {
    whole.add(request);
    underWay += 1;
    done();
  });
  const over = (request: object): void => {
    if (whole.delete(request)) underWay -= 1;
  };
  app.addHook('onResponse', (request, _reply, done) => {
    over(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    over(request);
    done();
  });
  app.addHook('preClose', async () => {
    const closeAtRest = (): void => {
      if (underWay === 0) app.server.closeAllConnections();
      timer = setTimeout(closeAtRest, LOOK_MS);
    };
    timer = setTimeout(closeAtRest, REST_MS);
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}
