import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AuditFailure } from './audit.ts';
import { isOutage } from './database.ts';
import { Refusal } from './refusal.ts';

interface Failed {
  readonly status: number;
  readonly message: string;
  readonly errors?: readonly unknown[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** What Fastify itself refuses, in our words. */
const own: Readonly<Record<string, { status: number; message: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: 'Send application/json' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: 'That is too much for one request' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 422, message: 'The body is not as long as it says' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 422, message: 'The body is empty' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 422, message: 'The body is not valid JSON' },
};

function failedBy(error: unknown): Failed {
  if (error instanceof Refusal) return { status: error.status, message: error.message, ...error.extra };
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : own[code];
  if (known) return known;
  if (isOutage(error) || error instanceof AuditFailure)
    return { status: 503, message: 'The server cannot answer just now. Try again in a moment', retryAfterSeconds: 2 };
  if (error instanceof SyntaxError || statusCode === 400) return { status: 422, message: 'The body is not valid JSON' };
  return { status: 500, message: 'Server Error' };
}

function send(reply: FastifyReply, { status, message, errors, retryAfterSeconds }: Failed): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(retryAfterSeconds));
  return reply
    .code(status)
    .send({ responseMessage: message, responseCode: status, ...(errors === undefined ? {} : { errors }) });
}

/**
 * Turns whatever goes wrong into an answer: a sentence and a status, never a stack. What nobody expected is logged with
 * the id of the request.
 */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failed = failedBy(error);
    const isWaiting = !reply.raw.destroyed;
    if (failed.status >= 500 && isWaiting && !(error instanceof Refusal))
      request.log.error({ err: error }, 'the request failed');
    return send(reply, failed);
  });
}

/** Answers 404 and, on a path that knows other methods, 405; `spa` may answer an address of the console first. */
export function answerUnknown(
  app: FastifyInstance,
  methodsOf: (path: string) => readonly string[],
  spa: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined,
): void {
  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?');
    const methods = methodsOf(path);
    if (methods.length > 0)
      return send(reply.header('allow', methods.join(', ')), {
        status: 405,
        message: `${STATUS_CODES[405]}: use ${methods.join(' or ')}`,
      });
    return spa(request, reply) ?? send(reply, { status: 404, message: 'There is nothing at this address' });
  });
}

/**
 * JSON and nothing else. Every request of the contract says that it is JSON, also one without a body: an empty body is
 * none.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
