import { productVersion, traceIdOf } from './chunk-47H7ZPNS.js';
import './chunk-54KOYG5C.js';

// src/core/tracing.ts
import { AsyncLocalStorage } from 'node:async_hooks';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, RandomIdGenerator } from '@opentelemetry/sdk-trace-node';

var MOST_SQL = 2e3;
var queryTracer = (provider) => {
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
      span.setAttribute('db.response.status_code', String(error.code ?? 'unknown'));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
};
var withoutMessages = {
  onStart: () => void 0,
  onEnd: ({ status }) => {
    delete status.message;
  },
  forceFlush: async () => void 0,
  shutdown: async () => void 0,
};
function startTracing(url) {
  const traceIds = new AsyncLocalStorage();
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

export { startTracing };
//# sourceMappingURL=tracing-WGTLQUEZ.js.map
