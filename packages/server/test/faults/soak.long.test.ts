// @module-tag faults
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { run } from '../production/processes.ts';
import { HOW_TO_GET_THEM, productionTools } from '../production/tools.ts';
import { reportMeasurement } from '../support/measurement.ts';
import { countConnections, POOL, type Stage, setStage } from './stage.ts';
import { stopWithin } from './stop.ts';
import { reportTries } from './tries.ts';
import { startWorkload } from './workload.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 60);
const SHARE = 0.7;
const READERS = 16;
const CAPACITY_MS = 20_000;
/** The pause between two writes of each writer. */
const REST_MS = 500;
const SAMPLE_MS = 5000;
const MOST_GROWTH = 0.1;
/** The maximum share of refused reads; other programs also use the machine. */
const MOST_REFUSED = 0.01;
const USERS = 20_000;

const tools = productionTools();
const dist = (file: string): string => fileURLToPath(new URL(`../../dist/commands/${file}`, import.meta.url));

/** The requests of staff: half of them lists, a fifth searches, a fifth profiles, a tenth dashboards. */
const PATHS = [
  'users-list?page_limit=20',
  'users-list?page_limit=20&query=martinez',
  'searches?page_limit=20',
  'user-profile?id=5',
  'reported-users?page_limit=20',
  'users-list?page_limit=20&query=garcia',
  'transaction-history?page_limit=20',
  'user-profile?id=500',
  'campaigns?page_limit=20',
  'dashboard-data',
];

interface Answers {
  readonly milliseconds: readonly number[];
  /** Answers with 503 in JSON: something else used the machine. */
  readonly refused: number;
  /** Answers that are neither successful nor a refusal. */
  readonly odd: readonly string[];
}

/** Reads for this long. Each reader repeats its request after each answer, but all together stay below a rate. */
async function read({ at, admins }: Stage, ms: number, perSecond = Number.POSITIVE_INFINITY): Promise<Answers> {
  const milliseconds: number[] = [];
  const odd: string[] = [];
  let refused = 0;
  const begun = performance.now();
  let asked = 0;
  await Promise.all(
    Array.from({ length: READERS }, async (_, reader) => {
      const headers = { authorization: `Bearer ${admins[reader % admins.length]?.token}` };
      for (;;) {
        const due = begun + (asked / perSecond) * 1000;
        const path = PATHS[asked % PATHS.length];
        asked += 1;
        if (due - begun > ms || performance.now() - begun > ms) return;
        const early = due - performance.now();
        if (early > 0) await pause(early);
        const sent = performance.now();
        const answer = await fetch(`${at(0)}/api/v1/${path}`, { headers });
        const text = await answer.text();
        milliseconds.push(performance.now() - sent);
        if (answer.status === 503 && text.includes('"responseCode":503')) refused += 1;
        else if (answer.status !== 200) odd.push(`${path}: ${answer.status} ${text.slice(0, 100)}`);
      }
    }),
  );
  return { milliseconds, refused, odd };
}

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const megabytes = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

describe.skipIf(!tools)(`a long day (${HOW_TO_GET_THEM})`, () => {
  test(
    `${MINUTES} minutes at 70 % of what it can do: memory grows by less than a tenth, nothing is lost`,
    async () => {
      if (!tools) return;
      const stage = await setStage(tools, {
        prepare: (ownerUrl) =>
          void run(process.execPath, [dist('scale.js'), '--users', String(USERS)], { env: { DATABASE_URL: ownerUrl } }),
      });
      onTestFinished(stage.end);
      const pid = stage.running[0]?.child.pid;
      const workload = startWorkload(stage, REST_MS);
      onTestFinished(workload.stop);
      await read(stage, CAPACITY_MS);
      const { milliseconds: fastest, refused: tooMany } = await read(stage, CAPACITY_MS);
      // A refusal takes no time, so it is no part of what the server can do.
      const capacity = (fastest.length - tooMany) / (CAPACITY_MS / 1000);
      const samples: number[] = [];
      const sampling = setInterval(() => samples.push(megabytes(pid)), SAMPLE_MS);
      onTestFinished(() => clearInterval(sampling));
      const reads = await read(stage, MINUTES * 60_000, capacity * SHARE);
      clearInterval(sampling);
      await workload.stop();
      const { acknowledged, refused, unanswered, odd } = workload.report();
      const tenth = Math.ceil(samples.length / 10);
      // The first tenth is ignored, because caches and compiled code fill up.
      const [early, late] = [middle(samples.slice(tenth, 2 * tenth)), middle(samples.slice(-tenth))];
      const connections = await countConnections(stage);
      const differences = await workload.differences();
      const said = run(process.execPath, [dist('audit-verify.js')], { env: stage.environment });
      const { milliseconds } = reads;
      const sorted = milliseconds.toSorted((a, b) => a - b);
      reportTries(milliseconds.length + acknowledged);
      reportMeasurement(
        `load of the machine ${loadavg()[0]?.toFixed(1)}; ${MINUTES} minutes, ${milliseconds.length} reads (${(capacity * SHARE).toFixed(0)} a second of ${capacity.toFixed(0)}), ` +
          `p95 ${sorted[Math.floor(sorted.length * 0.95)]?.toFixed(0)} ms, ${reads.refused} refused; ${acknowledged} writes, ${refused} refused, ${unanswered} without an answer; ` +
          `memory ${early.toFixed(0)} MB, at the end ${late.toFixed(0)} MB (${(((late - early) / early) * 100).toFixed(1)} %); ${connections} connections`,
      );
      expect([...reads.odd, ...odd].slice(0, 5)).toEqual([]);
      expect(unanswered).toBe(0);
      expect(reads.refused).toBeLessThan(milliseconds.length * MOST_REFUSED);
      expect(differences).toEqual([]);
      expect(said).toContain('The audit log is intact');
      expect(connections).toBeLessThanOrEqual(POOL);
      expect((late - early) / early).toBeLessThan(MOST_GROWTH);
      await stopWithin(stage);
    },
    (MINUTES + 30) * 60_000,
  );
});
