import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify';
import { Refusal, type RefusalReason } from '../core/errors.ts';
import { isTooDeep } from '../core/json/scan.ts';
import { codeOf, DISK_FULL, isOutage } from '../database/connections/errors.ts';
import { AuditFailure } from '../ports/audit.ts';

interface FailureAnswer {
  readonly status: number;
  readonly message: string;
  readonly errors?: readonly unknown[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly stepUp?: true | undefined;
}

/** The messages for Fastify's own refusals. */
const own: Readonly<Record<string, { status: number; message: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: 'Send application/json' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: 'The request is too large' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 422, message: 'The body does not have its declared length' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 422, message: 'The body is empty' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 422, message: 'The body is not valid JSON' },
  FST_ERR_BAD_URL: { status: 404, message: 'Not found' },
};

/** The status of each reason to refuse a call. */
const statuses: Readonly<Record<RefusalReason, number>> = {
  bad_request: 400,
  no_session: 401,
  forbidden: 403,
  not_found: 404,
  not_allowed: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
};

/** Returns the HTTP status of a refusal. */
export const refusalStatus = ({ reason }: Pick<Refusal, 'reason'>): number => statuses[reason];

function failedBy(error: unknown): FailureAnswer {
  if (error instanceof Refusal) return { status: refusalStatus(error), message: error.message, ...error.extra };
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : own[code];
  if (known) return known;
  if (isOutage(error) || error instanceof AuditFailure)
    return { status: 503, message: 'The server is not available. Try again in a moment', retryAfterSeconds: 2 };
  if (error instanceof SyntaxError || statusCode === 400) return { status: 422, message: 'The body is not valid JSON' };
  return { status: 500, message: 'Server Error' };
}

function send(reply: FastifyReply, failed: FailureAnswer): FastifyReply {
  const { status, message, errors, retryAfterSeconds, stepUp } = failed;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(retryAfterSeconds));
  return reply.code(status).send({
    responseMessage: message,
    responseCode: status,
    ...(errors === undefined ? {} : { errors }),
    ...(stepUp === undefined ? {} : { stepUp }),
  });
}

/**
 * While the database is unavailable, every call fails for the same reason. It is logged this often, with the number of
 * failed calls.
 */
const OUTAGE_LOG_MS = 5000;

/** Logs outages: one line without a stack each few seconds, not one for each call. */
function outageLogger(): (request: FastifyRequest, error: unknown) => void {
  let quietUntil = 0;
  let failed = 0;
  return ({ log }, error) => {
    failed += 1;
    if (performance.now() < quietUntil) return;
    const cause = error instanceof AuditFailure ? error.cause : error;
    const { code, message } = cause as { code?: string; message?: string };
    log.error({ code, reason: message, calls: failed }, 'calls fail because of the database');
    quietUntil = performance.now() + OUTAGE_LOG_MS;
    failed = 0;
  };
}

/**
 * Turns every failure into an answer with a sentence and a status, never a stack. Unexpected failures are logged with
 * the request's id.
 * @param onFullDatabase is called when a change was refused because the database's disk is full.
 */
export function answerFailures(app: FastifyInstance, onFullDatabase = (): void => undefined): void {
  const logOutage = outageLogger();
  app.setErrorHandler((error, request, reply) => {
    const failed = failedBy(error);
    if (codeOf(error instanceof AuditFailure ? error.cause : error) === DISK_FULL) onFullDatabase();
    const isWaiting = !reply.raw.destroyed;
    if (failed.status >= 500 && isWaiting && !(error instanceof Refusal)) {
      if (failed.status === 503) logOutage(request, error);
      else request.log.error({ err: error }, 'the request failed');
    }
    return send(reply, failed);
  });
}

/** Answers requests that are refused before routing, because their address cannot be read. */
export const answerBadRequest: NonNullable<FastifyServerOptions['frameworkErrors']> = (error, _request, reply) => {
  void send(reply, failedBy(error));
};

const unreadable: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
};

/** Answers invalid HTTP directly on the connection, and closes it. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = unreadable[error.code] ?? [400, 'The request cannot be read'];
  const body = JSON.stringify({ responseMessage: message, responseCode: status });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Answers 404, or 405 on a path that has other methods; `spa` may answer an address of the console first. */
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
    return spa(request, reply) ?? send(reply, { status: 404, message: 'Not found' });
  });
}

/**
 * Accepts only JSON. Every request of the contract declares JSON, even without a body, so an empty body counts as none.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) done(null, undefined);
    else if (isTooDeep(bytes)) done(new Refusal('invalid', 'The body is nested too deeply'));
    else void parse(request, bytes.toString('utf8'), done);
  });
}
