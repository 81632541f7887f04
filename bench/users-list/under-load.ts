import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { LoadResult } from '../support/load.ts';
import { median, short } from '../support/statistics.ts';
import { type Bench, listPath, press } from './bench.ts';
import { type ExportResult, eventLoopDelay, exportOnce, Refused } from './exports.ts';
import type { ReportLine } from './finding.ts';

const LEAST_SPEED = 0.8;
const MOST_MEMORY = 40;
const MOST_DELAY = 25;
const LEAST_BESIDE_EXPORT = 0.5;
const LEAST_AFTER_ABANDONED = 0.8;
const ABANDONED = 16;
const RECOVERY_SECONDS = 2;
/** Staff who are working come before exports: one that is refused is asked for again after so long, as the answer says. */
const RETRY_MS = 1000;

/**
 * The whole list as CSV: its speed against a bare COPY, with the server's memory and event loop during it. The first round is not
 * counted: in it, V8 still compiles.
 */
export async function exporting(bench: Bench, say: (step: string) => void): Promise<ReportLine[]> {
  const csv = { ...bench.headers, accept: 'text/csv' };
  const ours: ExportResult[] = [];
  const raw: ExportResult[] = [];
  const delays: number[] = [];
  for (let round = 0; round <= bench.effort.rounds; round += 1) {
    const bare = await exportOnce(bench.raw, '/export', {});
    await eventLoopDelay(bench.ours);
    const exported = await exportOnce(bench.ours, listPath(), csv);
    const delay = await eventLoopDelay(bench.ours);
    say(`round ${round}: CSV ${short(exported.megabytesPerSecond)} MB/s, delay ${short(delay)} ms`);
    if (round === 0) continue;
    raw.push(bare);
    ours.push(exported);
    delays.push(delay);
  }
  const speed = median(
    ours.map(({ megabytesPerSecond }, round) => megabytesPerSecond / (raw[round]?.megabytesPerSecond ?? 0)),
  );
  const grown = median(ours.map((exported) => exported.grown));
  const delay = median(delays);
  const line = (
    what: string,
    measured: readonly ExportResult[],
  ): Pick<ReportLine, 'what' | 'rate' | 'p50' | 'p99'> => ({
    what: `${what}, ${short(measured[0]?.megabytes ?? 0)} MB`,
    rate: `${short(median(measured.map(({ megabytesPerSecond }) => megabytesPerSecond)))} MB/s`,
    p50: '',
    p99: '',
  });
  const alone = { rate: '', p50: '', p99: '' };
  return [
    { ...line('Raw limit: COPY of the bare columns', raw), ratio: '', target: '' },
    {
      ...line('CSV of all users', ours),
      ratio: `${short(speed)}x`,
      target: `at least ${LEAST_SPEED}x raw`,
      passed: speed >= LEAST_SPEED,
    },
    {
      what: 'Memory that the export takes',
      ...alone,
      ratio: `${short(grown)} MB`,
      target: `at most ${MOST_MEMORY} MB`,
      passed: grown <= MOST_MEMORY,
    },
    {
      what: 'Delay of the event loop meanwhile, p99',
      ...alone,
      ratio: `${short(delay)} ms`,
      target: `at most ${MOST_DELAY} ms`,
      passed: delay <= MOST_DELAY,
    },
  ];
}

/** Sends a slow search from each of some connections, and closes them before the answer. */
async function abandon({ ours, headers }: Bench): Promise<void> {
  const path = listPath('query=example&count=exact&order_by=username');
  const head = [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', `authorization: ${headers.authorization}`, '', ''].join(
    '\r\n',
  );
  const sockets = Array.from({ length: ABANDONED }, () => {
    const socket = connect(ours.port, '127.0.0.1');
    socket.write(head);
    return socket;
  });
  await pause(300);
  for (const socket of sockets) socket.destroy();
}

/** A refusal is no answer: it counts against the rate instead of ending the run. */
const mayBeRefused = { mayBeRefused: true } as const;

/** Asks for the first page while the whole list is exported again and again. */
async function besideExports(bench: Bench): Promise<LoadResult> {
  let exporting = true;
  const pressing = press(bench, 'ours', listPath(), mayBeRefused).finally(() => {
    exporting = false;
  });
  const exports = async (): Promise<void> => {
    while (exporting)
      await exportOnce(bench.ours, listPath(), { ...bench.headers, accept: 'text/csv' }).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        return pause(RETRY_MS);
      });
  };
  const [measured] = await Promise.all([pressing, exports()]);
  return measured;
}

/** The first page beside an export, and after slow requests that nobody waits for any more. */
export async function measureDisturbed(bench: Bench, say: (step: string) => void): Promise<ReportLine[]> {
  const calm: number[] = [];
  const beside: number[] = [];
  const after: number[] = [];
  for (let round = 1; round <= bench.effort.rounds; round += 1) {
    calm.push((await press(bench, 'ours', listPath(), mayBeRefused)).perSecond);
    beside.push((await besideExports(bench)).perSecond);
    await abandon(bench);
    after.push((await press(bench, 'ours', listPath(), { warmUp: RECOVERY_SECONDS, ...mayBeRefused })).perSecond);
    say(
      `round ${round}: ${short(beside.at(-1) ?? 0)} req/s beside an export, ${short(after.at(-1) ?? 0)} after a crowd left`,
    );
  }
  const finding = (what: string, rates: readonly number[], least: number): ReportLine => {
    const ratio = median(rates.map((rate, round) => rate / (calm[round] ?? Number.NaN)));
    return {
      what,
      rate: `${short(median(rates))} req/s`,
      p50: '',
      p99: '',
      ratio: `${short(ratio)}x`,
      target: `at least ${least}x of undisturbed`,
      passed: ratio >= least,
    };
  };
  return [
    finding('First page while a CSV is sent', beside, LEAST_BESIDE_EXPORT),
    finding(`First page, 2 s after ${ABANDONED} slow requests were abandoned`, after, LEAST_AFTER_ABANDONED),
  ];
}
