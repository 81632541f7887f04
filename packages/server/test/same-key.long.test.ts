// @module-tag promises/13
import { randomUUID } from 'node:crypto';
import { writes } from '@quarterdeck/contract/core/endpoint/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInCases, successOf } from './calls.ts';
import { reportTries } from './faults/tries.ts';
import { auditRowsAfter, lastAuditRow } from './support/audit-rows.ts';
import { type TestServer, testServer } from './support/index.ts';
import { makeSeed } from './support/seed.ts';

const TIMES = 50;
/** Refusals of repetitions: after a sign-out there is no session, and while viewing as a group it makes no writes. */
const AFTERWARDS: Readonly<Record<string, readonly number[]>> = { '/logout': [401], '/group-view': [403] };
/** Calls whose inputs here lead to no secret: no single sign-on, and a channel without a signature. */
const NO_SECRET: readonly string[] = ['/logout', '/channels'];

describe(`every write, ${TIMES} times at once with the same Idempotency-Key`, () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.stop());

  test.each(signedInCases.filter(({ endpoint }) => writes(endpoint)))('$title has one effect', async (callCase) => {
    reportTries(TIMES);
    const { endpoint } = callCase;
    const actor = await server.signedIn({ super: true });
    const seed = await makeSeed(server, actor);
    const last = await lastAuditRow(server.owner);
    const input = callCase.input(seed);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: TIMES }, () =>
        server.send(endpoint.method, endpoint.path, input, { token: actor.token, headers }),
      ),
    );
    const success = successOf(callCase, input);
    const others = [success, ...(AFTERWARDS[endpoint.path] ?? [])];
    expect(answers.filter(({ statusCode }) => !others.includes(statusCode)).map(({ body }) => body)).toEqual([]);
    const same = answers.filter(({ statusCode }) => statusCode === success).map((answer) => answer.json());
    // A value that is shown once is in only one of the answers.
    const secrets = same.filter((body) => endpoint.shownOnce !== undefined && endpoint.shownOnce in body);
    expect(secrets).toHaveLength(endpoint.shownOnce === undefined || NO_SECRET.includes(endpoint.path) ? 0 : 1);
    const kept = same.map(({ [endpoint.shownOnce ?? '']: _secret, ...body }) => JSON.stringify(body));
    expect(new Set(kept).size).toBe(1);
    const rows = (await auditRowsAfter(server.owner, last)).filter(({ outcome }) => outcome === 'done');
    // Two users are noted as the same person on each of them.
    expect(rows).toHaveLength(endpoint.path === '/same-person' ? 2 : 1);
  });
});
