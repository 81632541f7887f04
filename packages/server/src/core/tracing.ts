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

/** Runs a database statement. `text` has placeholders instead of values. */
export type TraceQuery = <Result>(text: string, run: () => Promise<Result>) => Promise<Result>;

/**
 * Traces statements of requests only. Background work has no request, and its spans would attach to one that has
 * already ended.
 */
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
      // The error's message may contain a value that someone sent; its code does not.
      span.setAttribute('db.response.status_code', String((error as { code?: unknown }).code ?? 'unknown'));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
};

/** Removes error messages, which may name a person. The log has them, under the same trace id. */
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
 * Sends a trace of every request to an OTLP endpoint, with a span for each database statement. This module is loaded
 * only when an endpoint is configured. The `OTEL_*` variables for service, sampling and headers apply.
 * @param url the full URL of the traces endpoint.
 */
export function startTracing(url: string): Tracing {
  const traceIds = new AsyncLocalStorage<string>();
  const random = new RandomIdGenerator();
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'quarterdeck', 'service.version': productVersion }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [withoutMessages, new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
    // The log uses the same id, even in lines written before a span exists.
    idGenerator: {
      generateTraceId: () => traceIds.getStore() ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
  });
  provider.register();
  const instrumentation = new FastifyOtelInstrumentation({
    // Hooks are the same for each request and take almost no time, but would be most of the data sent.
    instrumentHooks: false,
    recordExceptions: false,
    // People are searched by name, so the query string is not sent.
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
