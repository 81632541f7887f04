import { FastifyOtelInstrumentation } from '@fastify/otel';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';

/** Sends a trace of every request to an OTLP endpoint. Loaded only when one is configured. */
export function startTracing(endpoint: string): {
  register(app: FastifyInstance): Promise<void>;
  stop(): Promise<void>;
} {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'quarterdeck' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const instrumentation = new FastifyOtelInstrumentation({
    // People are searched by name: the query of an address stays here.
    requestHook: (span, { url }) => span.setAttribute('url.path', url.split('?')[0] ?? url),
  });
  instrumentation.setTracerProvider(provider);
  return {
    register: async (app) => {
      await app.register(instrumentation.plugin());
    },
    stop: () => provider.shutdown(),
  };
}
