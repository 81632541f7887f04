import { AsyncLocalStorage } from 'node:async_hooks';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  RandomIdGenerator,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';
import { productVersion } from './product-version.ts';
import { traceIdOf } from './trace-id.ts';

const MOST_SQL = 2000;

/** Runs a statement of the database; `text` has placeholders instead of values. */
export type TraceQuery = <Result>(text: string, run: () => Promise<Result>) => Promise<Result>;

/** Traces what is done for a request. Work in the background has no request: it would hang on one that ended long ago. */
const queryTracer = (provider: NodeTracerProvider): TraceQuery => {
  const tracer = provider.getTracer('quarterdeck database');
  return async (text, run) => {
    if (!trace.getActiveSpan()?.isRecording()) return run();
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
    const span = tracer.startSpan(operation, {
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text.slice(0, MOST_SQL),
      },
    });
    try {
      return await run();
    } catch (error) {
      // The message may hold a value that someone has sent; the code does not.
      span.setAttribute('db.response.status_code', String((error as { code?: unknown }).code ?? 'unknown'));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
};

/** Why something was refused or failed may name a person: the log has it, under the same trace id. */
const withoutMessages: SpanProcessor = {
  onStart: () => undefined,
  onEnd: ({ status }) => {
    delete status.message;
  },
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};

/** Sends traces of requests and their statements. */
export interface Tracing {
  readonly traceQuery: TraceQuery;
  register(app: FastifyInstance): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Sends a trace of every request to an OTLP endpoint, with a span for each statement of the database. Loaded only when one is
 * configured. What `OTEL_*` says of the service, the sampling and the headers is obeyed.
 * @param url where traces are taken, with its path.
 */
export function startTracing(url: string): Tracing {
  const traceIds = new AsyncLocalStorage<string>();
  const random = new RandomIdGenerator();
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'quarterdeck', 'service.version': productVersion }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [withoutMessages, new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
    // The log has the same id, also in lines from before there is a span.
    idGenerator: {
      generateTraceId: () => traceIds.getStore() ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
  });
  provider.register();
  const instrumentation = new FastifyOtelInstrumentation({
    // The hooks are the same for each request and take no time: they would be most of what is sent.
    instrumentHooks: false,
    recordExceptions: false,
    // People are searched by name: the query of an address stays here.
    requestHook: (span, { url: address }) => span.setAttribute('url.path', address.split('?')[0] ?? address),
  });
  instrumentation.setTracerProvider(provider);
  return {
    traceQuery: queryTracer(provider),
    register: async (app) => {
      app.addHook('onRequest', ({ headers, id }, _reply, done) => {
        traceIds.run(traceIdOf(headers.traceparent?.toString(), id), done);
      });
      await app.register(instrumentation.plugin());
    },
    stop: () => provider.shutdown(),
  };
}
