import { cpus } from 'node:os';
import { ask, isRefusal } from './ask.ts';
import type { Server } from './server.ts';
import { percentile, short, table } from './statistics.ts';
import { type Calls, refusedShare, refusedText, targetsText, type Verdict, verdictOf } from './verdict.ts';

/** A page of a list to measure. */
export interface Probe {
  readonly what: string;
  /** The path below the API. */
  readonly path: string;
}

const WARM_UPS = 3;

/** The response times of a list page in milliseconds; infinite if the server kept refusing it. */
export interface ListTimes extends Probe, Calls {
  readonly p50: number;
  readonly p95: number;
}

/** Requests a page repeatedly. @throws when an answer is neither a page nor a refusal. */
export async function measure(server: Server, token: string, probe: Probe, rounds: number): Promise<ListTimes> {
  const times: number[] = [];
  let refused = 0;
  for (let round = -WARM_UPS; round < rounds; round += 1) {
    const answer = await ask(server, token, probe.path);
    const forever = Number.POSITIVE_INFINITY;
    if (isRefusal(answer.status))
      return { ...probe, p50: forever, p95: forever, answered: 0, refused: refused + answer.refused };
    if (round < 0) continue;
    times.push(answer.milliseconds);
    refused += answer.refused;
  }
  const sorted = times.toSorted((a, b) => a - b);
  return {
    ...probe,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    answered: times.length,
    refused,
  };
}

/** The measured cases of one list. */
export interface ListResult {
  readonly path: string;
  readonly times: readonly ListTimes[];
}

/** Returns the p95 of a page, with the share of refused calls of all pages. */
export const p95Of = (one: ListTimes, all: readonly ListTimes[] = [one]): string =>
  `${short(one.p95)}${refusedText(refusedShare(...all))}`;

export const slowest = (times: readonly ListTimes[]): ListTimes | undefined =>
  times.toSorted((a, b) => b.p95 - a.p95)[0];

/**
 * Returns the report of lists in Markdown.
 * @param target the limit in milliseconds for 19 of 20 requests.
 */
export function reportOf(
  all: readonly ListResult[],
  { title, says, target }: { readonly title: string; readonly says: string; readonly target: number },
): string {
  const verdictFor = (...times: readonly ListTimes[]): Verdict =>
    verdictOf(...times.map((one) => ({ figure: one.p95, target: { most: target }, refused: refusedShare(one) })));
  const times = all.flatMap((one) => one.times);
  const missed = times.filter((one) => verdictFor(one) !== 'met').toSorted((a, b) => b.p95 - a.p95);
  const rowsOfMissed = missed.map((one) => [one.what, short(one.p50), p95Of(one), verdictFor(one)]);
  return [
    `# ${title}`,
    '',
    `Node ${process.versions.node}, ${cpus().length} cores shared by client, server and database; ${says}`,
    '',
    table(
      ['List', 'Cases', 'Slowest', 'p95 ms', `p95 at most ${target} ms`],
      all.map((one) => {
        const worst = slowest(one.times);
        return [
          one.path,
          String(one.times.length),
          worst?.what.replace(one.path, '').trim() ?? '',
          worst ? p95Of(worst, one.times) : '',
          verdictFor(...one.times),
        ];
      }),
    ),
    ...(missed.length === 0 ? [] : ['', 'Missed:', '', table(['Case', 'p50 ms', 'p95 ms', ''], rowsOfMissed)]),
    '',
    targetsText(times.map((one) => verdictFor(one))),
  ].join('\n');
}
