import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../core/config.ts';
import { isApiRequest } from './input/api-path.ts';

const YEAR_SECONDS = 31_536_000;

/** Where the documentation pages load their documents from, besides our own origin. */
const specOrigins = ({ specUrls }: Config): readonly string[] => [
  ...new Set(Object.values(specUrls).flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))),
];

/** The headers of every answer, files and failures included. */
export async function sendHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const secure = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The UI kit sets sizes and colours as inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // What app users show comes through our own server, so that no other one learns who looks at what.
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...specOrigins(config)],
        fontSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: secure ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy-report-only', "require-trusted-types-for 'script'");
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    reply.header('x-request-id', request.id);
    if (isApiRequest(request)) reply.header('cache-control', 'no-store');
  });
}
