import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';

/** Structured logs: no query of an address (people are searched by name), no header, no body. */
export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  redact: ['*.password', '*.token', '*.otp', 'req.headers'],
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0], ip: request.ip }),
  },
});
