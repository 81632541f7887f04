import { performance } from 'node:perf_hooks';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import pino, { type DestinationStream, type LoggerOptions } from 'pino';
import { traceIdOf } from './trace-id.ts';

/** How long further failures of the same kind are shortened. */
const QUIET_MS = 10_000;
/** When there are more kinds than this, all are forgotten and logged in full again. */
const MOST_KINDS = 200;

interface Kind {
  quietUntil: number;
  unsaid: number;
}

/**
 * Shortens log lines about failures, so that one that happens a thousand times does not fill the disk. An outage logs
 * one line without a stack every few seconds for each message, with a count. Any other failure logs one line each time;
 * only the first of its kind has the stack, and again after a while.
 */
function quietFailures(isOutage: (error: unknown) => boolean): NonNullable<LoggerOptions['hooks']> {
  const kinds = new Map<string, Kind>();
  const kindOf = (name: string): Kind => {
    const known = kinds.get(name);
    if (known) return known;
    if (kinds.size >= MOST_KINDS) kinds.clear();
    const kind = { quietUntil: 0, unsaid: 0 };
    kinds.set(name, kind);
    return kind;
  };
  return {
    logMethod(args, method) {
      const [fields, message, ...rest]: readonly unknown[] = args;
      const error = (fields as { readonly err?: unknown } | null | undefined)?.err;
      if (!(error instanceof Error)) return method.apply(this, args);
      const { err: _, ...others } = fields as Readonly<Record<string, unknown>>;
      const { code } = error as { readonly code?: unknown };
      const short = { ...others, ...(code === undefined ? {} : { code }), reason: error.message };
      const isAway = isOutage(error);
      const kind = kindOf(isAway ? `${message}` : `${message} ${error.stack?.split('\n')[1] ?? error.message}`);
      const now = performance.now();
      const isQuiet = now < kind.quietUntil;
      if (!isQuiet) kind.quietUntil = now + QUIET_MS;
      kind.unsaid += 1;
      if (!isAway) return method.apply(this, (isQuiet ? [short, message, ...rest] : args) as typeof args);
      if (isQuiet) return;
      method.apply(this, [{ ...short, times: kind.unsaid }, message, ...rest] as unknown as typeof args);
      kind.unsaid = 0;
    },
  };
}

/**
 * Options for structured logs: no query strings (people are searched by name), no headers, no bodies. Repeated failures
 * log one stack, not one for each request.
 * @param isOutage whether the error means that a dependency such as the database was unavailable.
 */
export const loggerOptions = (level: string, isOutage: (error: unknown) => boolean): LoggerOptions => ({
  level,
  hooks: quietFailures(isOutage),
  redact: ['*.password', '*.token', '*.otp', 'req.headers'],
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0], ip: request.ip }),
  },
});

const LINES_BYTES = 4096;
const LINES_MS = 100;

/** Returns the log's destination: standard output, several lines at a time, at most a tenth of a second late. */
export const logOutput = (): DestinationStream =>
  pino.destination({ dest: 1, sync: false, minLength: LINES_BYTES, periodicFlush: LINES_MS });

/** Returns the id that identifies a request in logs and traces. */
const traceOf = ({ id, headers }: Pick<FastifyRequest, 'id' | 'headers'>): string =>
  traceIdOf(headers.traceparent?.toString(), id);

/** Logs one line for each request, after it was answered. */
export class OneLine extends LogController {
  readonly #lines: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    super();
    // None of these few fields is a secret, and redaction takes longer than writing the line.
    this.#lines = log.child({}, { redact: [] });
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const fields = { req: request, res: { statusCode: reply.statusCode }, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...fields, err: error }, 'request errored');
    else {
      const line = { reqId: request.id, trace_id: traceOf(request), ...fields };
      // Load balancers ask twice a second: those lines would fill most of the log.
      if (request.url === '/readyz') this.#lines.debug(line, 'request completed');
      else this.#lines.info(line, 'request completed');
    }
  }
}
