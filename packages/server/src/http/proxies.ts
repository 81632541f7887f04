import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { plainAddress } from '../core/addresses.ts';
import type { Config } from '../core/config.ts';

const near = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  near.addSubnet(network, bits);
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

/** Whether an address is local or in a private network, as those of proxies are. */
function isNear(address: string): boolean {
  const plain = plainAddress(address);
  return near.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/**
 * Logs once, and counts, that requests come through a proxy while `TRUSTED_PROXIES` is 0. Everyone then has the proxy's
 * address: limits by network affect everyone together, and the audit log has no one's real address.
 */
export function noticeProxies(
  app: FastifyInstance,
  { trustedProxies, publicUrl }: Pick<Config, 'trustedProxies' | 'publicUrl'>,
  registry: Registry,
): void {
  const counter = new Counter({
    name: 'untrusted_proxy_requests_total',
    help: 'Requests that came through a proxy while TRUSTED_PROXIES is 0: their visitors all count as one address',
    registers: [registry],
  });
  if (trustedProxies > 0) return;
  let isSaid = false;
  const notice = ({ headers, socket, log }: FastifyRequest): void => {
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return;
    // Only a proxy serves HTTPS for this server. From elsewhere, anyone can send such a header.
    if (!publicUrl.startsWith('https:') && !isNear(socket.remoteAddress ?? '')) return;
    counter.inc();
    if (isSaid) return;
    isSaid = true;
    log.warn(
      'Requests come through a proxy, but TRUSTED_PROXIES is 0. All visitors share one address in rate limits and the audit log. Set TRUSTED_PROXIES to the number of proxies.',
    );
  };
  app.addHook('onRequest', (request, _reply, done) => {
    notice(request);
    done();
  });
}
