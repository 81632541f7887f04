import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { isRefusal } from '../support/ask.ts';
import { answerHead, requestBytes } from '../support/load/http-answer.ts';
import type { LoadResult } from '../support/load/load.ts';
import { type Rounds, rateText, ratioTo, referenceOf } from '../support/load/rounds.ts';
import { median, short, timesText } from '../support/statistics.ts';
import { type Calls, type Reference, refusedShare, refusedText, sumOfCalls, verdictOf } from '../support/verdict.ts';
import { type Bench, listPath, press } from './bench.ts';
import { type ExportResult, eventLoopDelay, exportOnce } from './exports.ts';
import type { ReportLine } from './finding.ts';

const LEAST_SPEED = 0.6;
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
    const refused = refusedText(refusedShare(exported));
    say(`round ${round}: CSV ${short(exported.megabytesPerSecond)} MB/s${refused}, delay ${short(delay)} ms`);
    if (round === 0) continue;
    raw.push(bare);
    ours.push(exported);
    delays.push(delay);
  }
  const speed = median(
    ours.map(({ megabytesPerSecond }, round) => megabytesPerSecond / (raw[round]?.megabytesPerSecond ?? Number.NaN)),
  );
  const grown = median(ours.map((exported) => exported.grown));
  const delay = median(delays);
  const refused = refusedShare(...ours);
  const reference: Reference = {
    figure: Math.min(...raw.map(({ megabytesPerSecond }) => megabytesPerSecond)),
    refused: refusedShare(...raw),
  };
  const line = (
    what: string,
    measured: readonly ExportResult[],
  ): Pick<ReportLine, 'what' | 'rate' | 'p50' | 'p99'> => ({
    what: `${what}, ${short(measured[0]?.megabytes ?? 0)} MB`,
    rate: `${short(median(measured.map(({ megabytesPerSecond }) => megabytesPerSecond)))} MB/s${refusedText(refusedShare(...measured))}`,
    p50: '',
    p99: '',
  });
  const alone = { rate: '', p50: '', p99: '' };
  return [
    { ...line('Raw limit: COPY of the bare columns', raw), ratio: '', target: '' },
    {
      ...line('CSV of all users', ours),
      ratio: timesText(speed),
      target: `at least ${LEAST_SPEED}x raw`,
      verdict: verdictOf({ figure: speed, target: { least: LEAST_SPEED }, refused, reference }),
    },
    {
      what: 'Memory that the export takes',
      ...alone,
      ratio: `${short(grown)} MB`,
      target: `at most ${MOST_MEMORY} MB`,
      verdict: verdictOf({ figure: grown, target: { most: MOST_MEMORY }, refused }),
    },
    {
      what: 'Delay of the event loop meanwhile, p99',
      ...alone,
      ratio: `${short(delay)} ms`,
      target: `at most ${MOST_DELAY} ms`,
      verdict: verdictOf({ figure: delay, target: { most: MOST_DELAY }, refused }),
    },
  ];
}

/** Sends a slow search from each of some connections, and closes them before the answer. @returns how many were refused. */
async function abandon({ ours, headers }: Bench): Promise<Calls> {
  const path = listPath('query=example&count=exact&order_by=username');
  let refused = 0;
  const sockets = Array.from({ length: ABANDONED }, () => {
    const socket = connect(ours.port, '127.0.0.1');
    socket.write(requestBytes(path, headers));
    socket.on('data', (chunk: Buffer) => {
      if (isRefusal(answerHead(chunk)?.status ?? 0)) refused += 1;
    });
    // It is closed below, whatever the server does with it.
    socket.on('error', () => undefined);
    return socket;
  });
  await pause(300);
  for (const socket of sockets) socket.destroy();
  return { answered: ABANDONED - refused, refused };
}

/** Asks for the first page while the whole list is exported again and again. */
async function besideExports(bench: Bench): Promise<{ readonly pages: LoadResult; readonly exported: Calls }> {
  let exporting = true;
  const pressing = press(bench, 'ours', listPath()).finally(() => {
    exporting = false;
  });
  const exported = { answered: 0, refused: 0 };
  const exports = async (): Promise<void> => {
    while (exporting) {
      const { answered, refused } = await exportOnce(
        bench.ours,
        listPath(),
        { ...bench.headers, accept: 'text/csv' },
        0,
      );
      exported.answered += answered;
      exported.refused += refused;
      if (refused > 0) await pause(RETRY_MS);
    }
  };
  const [pages] = await Promise.all([pressing, exports()]);
  return { pages, exported };
}

/** The first page beside an export, and after slow requests that nobody waits for any more. */
export async function measureDisturbed(bench: Bench, say: (step: string) => void): Promise<ReportLine[]> {
  const calm: LoadResult[] = [];
  const beside: LoadResult[] = [];
  const after: LoadResult[] = [];
  const exported: Calls[] = [];
  const abandoned: Calls[] = [];
  for (let round = 1; round <= bench.effort.rounds; round += 1) {
    calm.push(await press(bench, 'ours', listPath()));
    const disturbed = await besideExports(bench);
    beside.push(disturbed.pages);
    exported.push(disturbed.exported);
    abandoned.push(await abandon(bench));
    after.push(await press(bench, 'ours', listPath(), { warmUp: RECOVERY_SECONDS }));
    say(
      `round ${round}: ${rateText(beside.slice(-1), ' req/s')} beside an export, ${rateText(after.slice(-1), ' req/s')} after a crowd left`,
    );
  }
  /** @param by what disturbs: where the server refused all of it, nothing was measured. */
  const finding = (what: string, rounds: Rounds, least: number, by: string, calls: readonly Calls[]): ReportLine => {
    const ratio = ratioTo(calm, rounds, 'perSecond');
    const { answered: happened } = sumOfCalls(calls);
    return {
      what,
      rate: `${rateText(rounds, ' req/s')}; ${happened} ${by}${refusedText(refusedShare(...calls))}`,
      p50: '',
      p99: '',
      ratio: timesText(ratio),
      target: `at least ${least}x of undisturbed`,
      verdict: verdictOf(
        {
          figure: ratio,
          target: { least },
          refused: refusedShare(...rounds),
          reference: referenceOf(calm, 'perSecond'),
        },
        { figure: happened, target: { least: 1 } },
      ),
    };
  };
  const crowd = `First page, 2 s after ${ABANDONED} slow requests were abandoned`;
  return [
    finding('First page while a CSV is sent', beside, LEAST_BESIDE_EXPORT, 'CSVs', exported),
    finding(crowd, after, LEAST_AFTER_ABANDONED, 'abandoned', abandoned),
  ];
}
