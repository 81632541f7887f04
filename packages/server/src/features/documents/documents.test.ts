import SwaggerParser from '@apidevtools/swagger-parser';
import { contract } from '@quarterdeck/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { appDocument } from './app-document.ts';

describe('where the documents are', () => {
  const servers: TestServer[] = [];
  const start = async (environment: Record<string, string> = {}) => {
    const server = await testServer(environment);
    servers.push(server);
    const { token } = await server.signedIn({ permissions: ['api_documentation'] });
    return { server, token };
  };
  afterAll(async () => {
    for (const server of servers) await server.stop();
  });

  test('by default: those that the server itself has', async () => {
    const { server, token } = await start();
    const { data } = (await server.send('GET', '/api-documents', {}, { token })).json();
    expect(data).toEqual({
      admin: { url: '/api/v1/openapi.json', variable: 'ADMIN_SPEC_URL', sends_token: true },
      mobile: { url: '/app/v1/openapi.json', variable: 'MOBILE_SPEC_URL', sends_token: true },
      search: { url: '/app/v1/openapi.json?part=search', variable: 'SEARCH_SPEC_URL', sends_token: true },
    });
  });

  test('as configured: the token goes to our own origin and those that are set', async () => {
    const { server, token } = await start({
      PUBLIC_URL: 'https://admin.example',
      ADMIN_SPEC_URL: 'https://admin.example/other.json',
      MOBILE_SPEC_URL: 'https://api.example/spec.json',
      SEARCH_SPEC_URL: 'https://search.example:8443/spec.json',
      SPEC_TOKEN_ORIGINS: 'https://api.example, http://127.0.0.1:9000',
    });
    const answer = await server.send('GET', '/api-documents', {}, { token });
    const sends = Object.values(answer.json().data).map((source) => (source as { sends_token: boolean }).sends_token);
    expect(sends).toEqual([true, true, false]);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain(
      "connect-src 'self' https://admin.example https://api.example https://search.example:8443;",
    );
  });

  test('the bundled document describes every call: what it does, who may, what it takes, answers and refuses', async () => {
    const { server, token } = await start();
    const document = (await server.send('GET', '/openapi.json', {}, { token })).json();
    interface Operation {
      readonly summary: string;
      readonly description: string;
      readonly parameters: { readonly schema: object; readonly example?: unknown }[];
      readonly responses: Record<string, { readonly content?: Record<string, { readonly example?: unknown }> }>;
      readonly requestBody?: { readonly content: Record<string, { readonly example?: unknown }> };
    }
    const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap((path) =>
      Object.values(path),
    );
    const routes = new Set(
      Object.values(contract).flatMap((endpoints) => Object.values(endpoints).map((c) => `${c.method} ${c.path}`)),
    );
    expect(operations).toHaveLength(routes.size);
    for (const operation of operations) {
      expect(operation.summary.length).toBeGreaterThan(5);
      expect(operation.description).toMatch(/^Permission: ./);
      for (const content of Object.values(operation.requestBody?.content ?? {}))
        expect(content).toHaveProperty('example');
      const success = operation.responses[200] ?? operation.responses[201];
      // Answers other than JSON are bytes, which have no example.
      const [type, content] = Object.entries(success?.content ?? {})[0] ?? [];
      if (type === 'application/json') expect(content).toHaveProperty('example');
      else expect(operation.summary).toContain('bytes');
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '422', '500']));
    }
  });
});

describe('the document of the API for the app', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.stop());

  const load = (address = '/app/v1/openapi.json') => server.app.inject({ method: 'GET', url: address });

  test('is there for everyone, may be kept for a minute, and is what the build writes', async () => {
    const answer = await load();
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
      200,
      'public, max-age=60',
      'application/json; charset=utf-8',
    ]);
    expect(answer.body).toBe(appDocument());
    expect((await load('/app/v1/openapi.json?part=other')).statusCode).toBe(422);
  });

  test.each(['/app/v1/openapi.json', '/app/v1/openapi.json?part=search'])('%s is valid', async (address) => {
    await SwaggerParser.validate((await load(address)).json());
  });

  test('every example of an item is accepted by its own schema, and what is not an item by none', async () => {
    const { components, paths } = (await load()).json();
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    ajv.addSchema({ $id: 'app', components });
    const accepts = (name: string, value: unknown): boolean =>
      ajv.validate({ $ref: `app#/components/schemas/${name}` }, value);
    const items = Object.entries(components.schemas as Record<string, { examples?: unknown[] }>).filter(([name]) =>
      /.Item$/.test(name),
    );
    expect(items).toHaveLength(17);
    for (const [name, { examples }] of items) {
      expect([name, accepts(name, examples?.[0]), accepts('Item', examples?.[0])]).toEqual([name, true, true]);
      expect(accepts(name, { ...(examples?.[0] as object), more: 1 })).toBe(false);
    }
    for (const [name, operation] of Object.entries<Record<string, { responses: Record<string, unknown> }>>(paths))
      for (const { responses } of Object.values(operation)) {
        const [content] = Object.values(
          (Object.values(responses)[0] as { content: Record<string, { schema: { $ref: string }; example: unknown }> })
            .content,
        );
        const answer = content?.schema.$ref.split('/').at(-1) ?? '';
        expect([name, accepts(answer, content?.example)]).toEqual([name, true]);
      }
  });
});
