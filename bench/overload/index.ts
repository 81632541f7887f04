import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { withBenchServer } from '../support/bench-run.ts';
import type { BenchDatabase } from '../support/database.ts';
import { catchUp, fillAll } from '../support/full.ts';
import { short, table } from '../support/statistics.ts';
import { type Claim, refusedShare, refusedText, targetsText, type Verdict, verdictOf } from '../support/verdict.ts';
import { type FloodResult, flood } from './flood.ts';

/** Requests per second at which none has to wait. */
const CALM = 20;
/** The factor of each step on the way to the peak. */
const STEP = 1.25;
const FIRST_STEP = 100;
/** Answers can take at most this many times as long as on a calm server. */
const MOST_SLOWER = 3;
/** How far each flood exceeds the peak, and the minimum share of the peak answered in time, if any. */
const FLOODS: readonly { readonly times: number; readonly least?: number }[] = [
  { times: 1.5, least: 0.9 },
  { times: 3, least: 0.8 },
  { times: 10 },
];
const MOST_REFUSAL_MS = 100;
const RECOVERY_MS = 5000;
/** The share of the peak that is requested after the flood. */
const AFTERWARDS = 0.5;

/** Returns the paths: half of them lists, a fifth searches, a fifth profiles, a tenth dashboards. */
async function mixOf(database: BenchDatabase): Promise<readonly string[]> {
  const people = await database.query<{ id: string }>(
    'select id from users where is_app_user order by reported_count desc, id limit 2',
  );
  const [one, other] = people.map(({ id }) => `/user-profile?id=${id}`);
  const paths = [
    '/users-list?page_limit=20',
    '/users-list?page_limit=20&query=quillfeather',
    '/searches?page_limit=20',
    one ?? '',
    '/reported-users?page_limit=20',
    '/dashboard-data',
    '/users-list?page_limit=20&page=500',
    '/users-list?page_limit=20&query=quillfeather&order_by=created_at',
    '/transaction-history?page_limit=20',
    other ?? '',
  ];
  return paths.map((path) => `/api/v1${path}`);
}

type Line = readonly [what: string, measured: string, target: string, verdict: Verdict | undefined];

/** Shown even if nothing was refused, because refusals are measured here. */
const refusedOf = (flooded: FloodResult): string => refusedText(refusedShare(flooded)) || ', 0 % refused';

/** Answers must take at most three times as long as on a calm server. */
const speedClaim = ({ acceptedP95 }: FloodResult, calm: FloodResult): Claim => ({
  figure: acceptedP95,
  target: { most: MOST_SLOWER * calm.acceptedP95 },
  reference: { figure: calm.acceptedP95, refused: refusedShare(calm) },
});

/**
 * Finds how many requests of a mix an instance answers at its peak, and sends more than that. Returns a report in
 * Markdown.
 * @param say called with the current step.
 */
export async function overload(
  wish: { readonly users: number; readonly seconds: number },
  say: (step: string) => void,
): Promise<string> {
  return withBenchServer(
    {
      name: `quarterdeck-bench-${wish.users}`,
      log: 'overload.log',
      fill: (database, built) => fillAll(database, wish.users, built),
    },
    async ({ database, server, token, filled: users }) => {
      await catchUp({ database, server, token }, say);
      const paths = await mixOf(database);
      const send = (perSecond: number): Promise<FloodResult> =>
        flood({
          port: server.port,
          paths,
          headers: { authorization: `Bearer ${token}` },
          perSecond,
          seconds: wish.seconds,
        });
      /** A flood is compared with the same minute: the machine can be faster or slower in another one. */
      const calmNow = async (): Promise<FloodResult> => {
        const calm = await send(CALM);
        say(`calm: p95 ${short(calm.acceptedP95)} ms${refusedOf(calm)}`);
        return calm;
      };
      // A server that has just started is slower, even when it is calm: V8 has compiled little yet.
      await send(FIRST_STEP);
      const first = await calmNow();
      const peak = await peakOf(send, MOST_SLOWER * first.acceptedP95, say);
      const lines: Line[] = [];
      for (const flooding of FLOODS) {
        const calm = await calmNow();
        lines.push(...(await underFlood(send, { ...flooding, peak, calm }, say)));
        await pause(RECOVERY_MS);
        const after = await send(AFTERWARDS * peak);
        lines.push([
          `${RECOVERY_MS / 1000} s after ${flooding.times} times the peak, at half the peak`,
          `${after.refused} refused, p95 ${short(after.acceptedP95)} ms`,
          `none refused, p95 at most ${MOST_SLOWER} times calm`,
          verdictOf(
            { ...speedClaim(after, calm), refused: refusedShare(after) },
            { figure: after.refused, target: { most: 0 } },
          ),
        ]);
      }
      return [
        `# More than one instance can answer, with ${users.toLocaleString('en')} users`,
        '',
        `Node ${process.versions.node}, ${cpus().length} cores shared by client, server and database; ${wish.seconds} s of requests that do not wait for one another: half of them lists, a fifth searches, a fifth profiles, a tenth dashboards.`,
        `Calm, p95 is ${short(first.acceptedP95)} ms; at its peak, ${short(peak)} a second are answered within ${MOST_SLOWER} times that.`,
        '',
        table(
          ['What', 'Measured', 'Target', ''],
          lines.map(([what, measured, target, verdict]) => [what, measured, target, verdict ?? '']),
        ),
        '',
        targetsText(lines.map(([, , , verdict]) => verdict)),
      ].join('\n');
    },
  );
}

/** Returns the highest rate per second that is answered fast enough, in one of two attempts. */
async function peakOf(
  send: (perSecond: number) => Promise<FloodResult>,
  mostMs: number,
  say: (step: string) => void,
): Promise<number> {
  const isAnswered = async (rate: number): Promise<boolean> => {
    const { acceptedPerSecond, acceptedP95, refused, broken } = await send(rate);
    say(
      `${short(rate)} a second: ${short(acceptedPerSecond)} answered, p95 ${short(acceptedP95)} ms, ${refused} refused`,
    );
    return acceptedP95 <= mostMs && refused + broken === 0;
  };
  let peak = CALM;
  for (let rate = FIRST_STEP; ; rate *= STEP) {
    if (!(await isAnswered(rate)) && !(await isAnswered(rate))) return peak;
    peak = rate;
  }
}

async function underFlood(
  send: (perSecond: number) => Promise<FloodResult>,
  { times, least, peak, calm }: (typeof FLOODS)[number] & { readonly peak: number; readonly calm: FloodResult },
  say: (step: string) => void,
): Promise<Line[]> {
  const flooded = await send(times * peak);
  say(
    `${times} times the peak: ${short(flooded.acceptedPerSecond)} answered${refusedOf(flooded)}, sent ${short(flooded.late)} ms late`,
  );
  const what = `${times} times the peak`;
  /**
   * Above the peak, a server must refuse. The share of refusals is shown next to the rate, but is not part of a claim.
   * The lines at or below the peak have the same limit for refusals as every other benchmark.
   */
  const judge = (claim: Claim): Verdict | undefined => (least === undefined ? undefined : verdictOf(claim));
  return [
    [
      `${what}: answered`,
      `${short(flooded.acceptedPerSecond)} of ${short(peak)} a second${refusedOf(flooded)}`,
      least === undefined ? '' : `at least ${least * 100} %`,
      judge({
        figure: flooded.acceptedPerSecond / peak,
        target: { least: least ?? Number.NaN },
        reference: { figure: peak, refused: refusedShare(calm) },
      }),
    ],
    [
      `${what}: p95 of what is answered`,
      `${short(flooded.acceptedP95)} ms`,
      least === undefined ? '' : `at most ${MOST_SLOWER} times calm, ${short(MOST_SLOWER * calm.acceptedP95)} ms`,
      judge(speedClaim(flooded, calm)),
    ],
    [
      `${what}: p95 of what is refused`,
      `${short(flooded.refusedP95)} ms, ${flooded.refused.toLocaleString('en')} refusals`,
      `at most ${MOST_REFUSAL_MS} ms`,
      // If nothing is refused, no refusal is late.
      verdictOf({ figure: flooded.refused === 0 ? 0 : flooded.refusedP95, target: { most: MOST_REFUSAL_MS } }),
    ],
    [
      `${what}: connections that broke, answers that never came`,
      String(flooded.broken),
      'none',
      verdictOf({ figure: flooded.broken, target: { most: 0 } }),
    ],
  ];
}
