import type { IncomingMessage, ServerResponse } from 'node:http';
import { consolePolicy } from '@quarterdeck/contract/core/console-policy';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../core/config.ts';
import { isApiRequest } from './input/api-path.ts';

const YEAR_SECONDS = 31_536_000;

/** Returns the origins, other than our own, from which the documentation pages load their documents. */
const specOrigins = ({ specUrls }: Config): readonly string[] => [
  ...new Set(Object.values(specUrls).flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))),
];

/** Computes once the headers that helmet would set on every answer, because they are always the same. */
function headersOf(options: HelmetOptions): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string): void => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: (): void => undefined,
  };
  let failure: unknown;
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    failure = error;
  });
  if (failure) throw failure;
  return headers;
}

/** Sets the headers of every answer, including files and failures. */
export function sendHeaders(app: FastifyInstance, config: Config): void {
  const secure = config.publicUrl.startsWith('https:');
  const ready = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: consolePolicy(specOrigins(config)),
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: secure ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });
  const all = {
    ...ready,
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(all);
    reply.header('x-request-id', request.id);
    if (isApiRequest(request)) reply.header('cache-control', 'no-store');
    done();
  });
}
