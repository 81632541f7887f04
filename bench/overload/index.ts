import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fillTo } from '../kit/database.ts';
import { type LoadResult, startLoader } from '../kit/load.ts';
import { type Setting, whileRunning } from '../kit/running.ts';
import { short, table } from '../kit/statistics.ts';
import { type FloodResult, flood } from './flood.ts';

const PATH = '/api/v1/users-list?page_limit=20';
const CONNECTIONS = 16;
const TIMES_CAPACITY = 3;
const LEAST_GOODPUT = 0.8;
const MOST_REFUSAL_MS = 100;
const MOST_SLOWER = 3;
const RECOVERY_MS = 5000;

const rows = (
  calm: LoadResult,
  flooded: FloodResult,
  after: LoadResult,
): readonly (readonly [string, string, string, boolean])[] => [
  [
    'Answered, of what it answers at its peak',
    `${short(flooded.acceptedPerSecond)} of ${short(calm.perSecond)} a second`,
    `at least ${LEAST_GOODPUT * 100} %`,
    flooded.acceptedPerSecond >= LEAST_GOODPUT * calm.perSecond,
  ],
  [
    'p99 of what is answered',
    `${short(flooded.acceptedP99)} ms, ${short(calm.p99)} ms at its peak`,
    `at most ${MOST_SLOWER} times`,
    flooded.acceptedP99 <= MOST_SLOWER * calm.p99,
  ],
  [
    'p99 of what is refused',
    `${short(flooded.refusedP99)} ms, ${flooded.refused.toLocaleString('en')} refusals`,
    `at most ${MOST_REFUSAL_MS} ms`,
    flooded.refusedP99 <= MOST_REFUSAL_MS,
  ],
  ['Connections that broke, answers that never came', String(flooded.broken), 'none', flooded.broken === 0],
  [
    `Answered ${RECOVERY_MS / 1000} s later`,
    `${short(after.perSecond)} a second`,
    `at least ${LEAST_GOODPUT * 100} %`,
    after.perSecond >= LEAST_GOODPUT * calm.perSecond,
  ],
];

/**
 * Sends a server three times as many requests as it can answer, and gives a report in markdown.
 * @param say is called with the current step.
 */
export async function overload(
  wish: { readonly users: number; readonly seconds: number },
  say: (step: string) => void,
): Promise<string> {
  const setting: Setting<number> = {
    name: `quarterdeck-bench-${wish.users}`,
    log: 'overload.log',
    fill: (database, built) => fillTo(database, wish.users, built),
  };
  const loader = startLoader();
  return whileRunning(setting, async ({ server: { port }, token, filled: users }) => {
    const headers = { authorization: `Bearer ${token}` };
    const press = (): Promise<LoadResult> =>
      loader.run({ port, path: PATH, headers, connections: CONNECTIONS, seconds: wish.seconds, warmUp: 2 });
    const calm = await press();
    say(`${short(calm.perSecond)} req/s at its peak`);
    const perSecond = TIMES_CAPACITY * calm.perSecond;
    const flooded = await flood({ port, path: PATH, headers, perSecond, seconds: wish.seconds });
    say(`${short(flooded.acceptedPerSecond)} req/s under ${short(perSecond)}; sent ${short(flooded.late)} ms late`);
    await pause(RECOVERY_MS);
    const findings = rows(calm, flooded, await press());
    return [
      `# Three times more than one instance can answer, with ${users.toLocaleString('en')} users`,
      '',
      `Node ${process.versions.node}, ${cpus().length} cores shared by client, server and database; ${wish.seconds} s of requests that do not wait for one another.`,
      '',
      table(
        ['What', 'Measured', 'Target', ''],
        findings.map(([what, measured, target, isMet]) => [what, measured, target, isMet ? 'met' : 'MISSED']),
      ),
      '',
      `${findings.filter(([, , , isMet]) => isMet).length} of ${findings.length} targets met.`,
    ].join('\n');
  }).finally(() => loader.stop());
}
