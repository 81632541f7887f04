import type { FastifyInstance } from 'fastify';
import { plainAddress } from '../../core/addresses.ts';
import type { Config } from '../../core/config.ts';
import { Refusal } from '../../core/errors.ts';
import { isWithin } from '../../core/outbound/networks.ts';
import { isConsoleRequest } from '../input/api-path.ts';

/**
 * Refuses the console's calls from outside the networks of staff, before anything else is done for them. The app's API, public pages
 * and health checks are open as before; the console's own files tell nothing.
 */
export function limitToStaffNetworks(app: FastifyInstance, { staffNetworks }: Pick<Config, 'staffNetworks'>): void {
  if (staffNetworks.length === 0) return;
  const networks = staffNetworks.map(({ network }) => network);
  app.addHook('onRequest', async (request) => {
    if (isConsoleRequest(request) && !isWithin(plainAddress(request.ip), networks))
      throw new Refusal('forbidden', 'The console is not available from your network. Ask your administrator');
  });
}
