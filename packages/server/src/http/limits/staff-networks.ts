import type { FastifyInstance } from 'fastify';
import { plainAddress } from '../../core/addresses.ts';
import type { Config } from '../../core/config.ts';
import { Refusal } from '../../core/errors.ts';
import { isWithin } from '../../core/outbound/networks.ts';
import { isConsoleRequest } from '../input/api-path.ts';

/**
 * Refuses calls of the console from outside the staff networks, before any other work. The app's API, public pages and
 * health checks stay open; the console's own files reveal nothing.
 */
export function limitToStaffNetworks(app: FastifyInstance, { staffNetworks }: Pick<Config, 'staffNetworks'>): void {
  if (staffNetworks.length === 0) return;
  const networks = staffNetworks.map(({ network }) => network);
  app.addHook('onRequest', async (request) => {
    if (isConsoleRequest(request) && !isWithin(plainAddress(request.ip), networks))
      throw new Refusal('forbidden', 'The console is not available from your network. Ask your administrator');
  });
}
