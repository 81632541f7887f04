import { setTimeout as pause } from 'node:timers/promises';
import type { LoadResult } from '../support/load/load.ts';
import { rateText, ratioTo, referenceOf } from '../support/load/rounds.ts';
import { median, short, timesText } from '../support/statistics.ts';
import { type Calls, type Reference, refusedShare, refusedText, sumOfCalls, verdictOf } from '../support/verdict.ts';
import { type Bench, listPath, press } from './bench.ts';
import { type ExportResult, exportOnce } from './exports.ts';
import type { ReportLine } from './findings.ts';

const LEAST_SPEED = 0.6;
const LEAST_BESIDE_EXPORT = 0.5;
/** Exports have a lower priority than other calls; a refused export is retried after this time. */
const RETRY_MS = 1000;

/**
 * Measures the speed of the whole list as CSV against a bare COPY. The first round is not counted, because V8 still
 * compiles.
 */
export async function measureExport(bench: Bench, say: (step: string) => void): Promise<ReportLine[]> {
  const ours: ExportResult[] = [];
  const raw: ExportResult[] = [];
  for (let round = 0; round <= bench.effort.rounds; round += 1) {
    const bare = await exportOnce(bench.raw, '/export', {});
    const exported = await exportOnce(bench.ours, listPath(), { ...bench.headers, accept: 'text/csv' });
    say(`round ${round}: CSV ${short(exported.megabytesPerSecond)} MB/s${refusedText(refusedShare(exported))}`);
    if (round === 0) continue;
    raw.push(bare);
    ours.push(exported);
  }
  const speed = median(
    ours.map(({ megabytesPerSecond }, round) => megabytesPerSecond / (raw[round]?.megabytesPerSecond ?? Number.NaN)),
  );
  const reference: Reference = {
    figure: Math.min(...raw.map(({ megabytesPerSecond }) => megabytesPerSecond)),
    refused: refusedShare(...raw),
  };
  const line = (what: string, all: readonly ExportResult[]): Pick<ReportLine, 'what' | 'rate' | 'p50' | 'p99'> => ({
    what: `${what}, ${short(all[0]?.megabytes ?? 0)} MB`,
    rate: `${short(median(all.map(({ megabytesPerSecond }) => megabytesPerSecond)))} MB/s${refusedText(refusedShare(...all))}`,
    p50: '',
    p99: '',
  });
  return [
    { ...line('Raw limit: COPY of the bare columns', raw), ratio: '', target: '' },
    {
      ...line('CSV of all users', ours),
      ratio: timesText(speed),
      target: `at least ${LEAST_SPEED}x raw`,
      verdict: verdictOf({ figure: speed, target: { least: LEAST_SPEED }, refused: refusedShare(...ours), reference }),
    },
  ];
}

/** Requests the first page while the whole list is exported repeatedly. */
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

/** Measures the first page next to an export. */
export async function measurePagesBesideExport(bench: Bench, say: (step: string) => void): Promise<ReportLine[]> {
  const calm: LoadResult[] = [];
  const beside: LoadResult[] = [];
  const exported: Calls[] = [];
  for (let round = 1; round <= bench.effort.rounds; round += 1) {
    calm.push(await press(bench, 'ours', listPath()));
    const disturbed = await besideExports(bench);
    beside.push(disturbed.pages);
    exported.push(disturbed.exported);
    say(`round ${round}: ${rateText(beside.slice(-1), ' req/s')} next to an export`);
  }
  const ratio = ratioTo(calm, beside, 'perSecond');
  const { answered } = sumOfCalls(exported);
  return [
    {
      what: 'First page while a CSV is sent',
      rate: `${rateText(beside, ' req/s')}; ${answered} CSVs${refusedText(refusedShare(...exported))}`,
      p50: '',
      p99: '',
      ratio: timesText(ratio),
      target: `at least ${LEAST_BESIDE_EXPORT}x of undisturbed`,
      verdict: verdictOf(
        {
          figure: ratio,
          target: { least: LEAST_BESIDE_EXPORT },
          refused: refusedShare(...beside),
          reference: referenceOf(calm, 'perSecond'),
        },
        // If the server refused all exports, nothing was measured.
        { figure: answered, target: { least: 1 } },
      ),
    },
  ];
}
