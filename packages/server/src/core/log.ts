import { performance } from 'node:perf_hooks';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import pino, { type DestinationStream, type LoggerOptions } from 'pino';
import { traceIdOf } from './trace-id.ts';

/** For so long a failure of the same kind is not told whole again. */
const QUIET_MS = 10_000;
/** More kinds than this are not remembered: they are told again. */
const MOST_KINDS = 200;

interface Kind {
  quietUntil: number;
  unsaid: number;
}

/**
 * Shortens what is logged of failures, so that what fails a thousand times does not fill the disk. Of an outage, one line
 * without a stack is logged each few seconds for each message, with how many there were. Of any other failure, each is a
 * line; the first of its kind has the stack, and again after a while.
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
 * Structured logs: no query of an address (people are searched by name), no header, no body, and of the same failure one
 * stack, not one for each request.
 * @param isOutage whether something that is known to go away, as the database, was away.
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

/** Where the log goes: to the standard output, some lines at a time, and none later than a tenth of a second. */
export const logOutput = (): DestinationStream =>
  pino.destination({ dest: 1, sync: false, minLength: LINES_BYTES, periodicFlush: LINES_MS });

/** The id by which a request is found in logs and traces. */
const traceOf = ({ id, headers }: Pick<FastifyRequest, 'id' | 'headers'>): string =>
  traceIdOf(headers.traceparent?.toString(), id);

/** Logs a request in one line, when it has been answered. */
export class OneLine extends LogController {
  readonly #lines: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    super();
    // Its fields are these few, of which none is a secret: to look for secrets takes longer than to write the line.
    this.#lines = log.child({}, { redact: [] });
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const fields = { req: request, res: { statusCode: reply.statusCode }, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...fields, err: error }, 'request errored');
    else {
      const line = { reqId: request.id, trace_id: traceOf(request), ...fields };
      // Balancers ask twice a second: a line each would be most of the log.
      if (request.url === '/readyz') this.#lines.debug(line, 'request completed');
      else this.#lines.info(line, 'request completed');
    }
  }
}
