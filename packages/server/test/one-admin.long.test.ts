// @module-tag attack
import { writes } from '@quarterdeck/contract/core/endpoint/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInCases } from './calls.ts';
import { type TestServer, testServer } from './support/index.ts';
import { reportMeasurement } from './support/measurement.ts';
import { p95, parallelCallsOf } from './support/parallel-calls.ts';
import { setForServer } from './support/set-for-server.ts';

const everyWrite = signedInCases.filter(({ endpoint }) => writes(endpoint));

describe('one admin without permissions', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer({}, { limits: 'asShipped', clock: 'real' });
    // As in production: each commit waits for the disk.
    await setForServer(server, 'synchronous_commit', 'on');
  });
  afterAll(() => server.stop());

  test('cannot block others with 40 calls of any write at once', async () => {
    for await (const { title, times, failures, broken } of parallelCallsOf(server, everyWrite, 40, 2000)) {
      reportMeasurement(
        `${title}: ${times.length} calls of someone else, p50 ${times[times.length >> 1]?.toFixed(0)} ms, p95 ${p95(times).toFixed(0)} ms`,
      );
      expect.soft(failures, title).toEqual([]);
      expect.soft(broken, title).toEqual([]);
      expect.soft(p95(times), title).toBeLessThan(100);
    }
  });
});
