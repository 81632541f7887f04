import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeEach, expect } from 'vitest';
import { idle, waitedForDatabase } from './query-time.ts';

/**
 * Used by `npm test -- --profile`: it runs before each file. It writes how the file spent its time to PROFILE_FILE, as
 * a line of JSON in seconds. `setUp` is everything before the first test. After that, waiting time counts as the
 * database's while a query is running, and as other waiting otherwise.
 */
const now = () => ({ at: performance.now() / 1000, idle: idle(), database: waitedForDatabase() });
const begun = now();
let first: ReturnType<typeof now> | undefined;

beforeEach(() => {
  first ??= now();
});

afterAll(() => {
  const last = now();
  const { at, idle: idleBefore, database: databaseBefore } = first ?? last;
  const database = last.database - databaseBefore;
  const line = {
    file: relative(process.cwd(), expect.getState().testPath ?? ''),
    total: last.at - begun.at,
    setUp: at - begun.at,
    database,
    waiting: Math.max(0, last.idle - idleBefore - database),
  };
  appendFileSync(process.env.PROFILE_FILE ?? '', `${JSON.stringify(line)}\n`);
});
