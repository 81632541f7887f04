import { contract } from '@quarterdeck/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

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

  test('by default: the bundled one of the console alone', async () => {
    const { server, token } = await start();
    const { data } = (await server.send('GET', '/api-documents', {}, { token })).json();
    expect(data).toEqual({
      admin: { url: '/api/v1/openapi.json', variable: 'ADMIN_SPEC_URL', sends_token: true },
      mobile: { url: null, variable: 'MOBILE_SPEC_URL', sends_token: expect.any(Boolean) },
      search: { url: null, variable: 'SEARCH_SPEC_URL', sends_token: expect.any(Boolean) },
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
      Object.values(contract).flatMap((room) => Object.values(room).map((c) => `${c.method} ${c.path}`)),
    );
    expect(operations).toHaveLength(routes.size);
    for (const operation of operations) {
      expect(operation.summary.length).toBeGreaterThan(5);
      expect(operation.description).toMatch(/^Permission: ./);
      for (const content of Object.values(operation.requestBody?.content ?? {}))
        expect(content).toHaveProperty('example');
      const success = operation.responses[200] ?? operation.responses[201];
      // Whatever is no JSON is bytes, of which there is no example.
      const [type, content] = Object.entries(success?.content ?? {})[0] ?? [];
      if (type === 'application/json') expect(content).toHaveProperty('example');
      else expect(operation.summary).toContain('bytes');
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '422', '500']));
    }
  });
});
