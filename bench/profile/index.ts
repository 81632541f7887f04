import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer, fillTo, openBenchDatabase } from '../support/database.ts';
import { type LoadResult, startLoader } from '../support/load/load.ts';
import { rateText } from '../support/load/rounds.ts';
import { startOurServer } from '../support/our-server.ts';
import { short, table } from '../support/statistics.ts';
import { type Profile, sharesOf } from './parts.ts';

/** Calls of which one needs a large query and the other next to none: what both cost is what every call costs. */
const CALLS: Readonly<Record<string, string>> = {
  'First page of the users list': '/api/v1/users-list?page_limit=20',
  Preferences: '/api/v1/preferences',
};

const CONNECTIONS = 16;
const WARM_UP = 2;
/** A part with a smaller share of the busy time is not named. */
const LEAST = 0.005;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/**
 * Says what the server's process is busy with while it answers the same call all the time: a table for each call, in markdown.
 * The process is sampled by V8 itself, which makes it slower: rates are those of `users-list`.
 * @param say is called with the current step.
 */
export async function profile(
  wish: { readonly users: number; readonly seconds: number },
  say: (step: string) => void,
): Promise<string> {
  const built = buildServer();
  const database = await openBenchDatabase(`quarterdeck-bench-${wish.users}`);
  const tables: string[] = [];
  try {
    await fillTo(database, wish.users, built);
    for (const [what, path] of Object.entries(CALLS)) {
      say(what);
      const folder = mkdtempSync(join(database.dataDir, 'profile-'));
      const server = await startOurServer(database, {
        main: built('main.js'),
        log: 'profile.log',
        options: ['--cpu-prof', `--cpu-prof-dir=${folder}`],
      });
      const loader = startLoader();
      const headers = { authorization: `Bearer ${server.token}` };
      const load = { port: server.port, path, headers, connections: CONNECTIONS, seconds: wish.seconds, warmUp: 0 };
      let spent: number;
      let measured: LoadResult;
      try {
        await loader.run({ ...load, seconds: WARM_UP });
        const warm = server.cpuSeconds();
        measured = await loader.run(load);
        spent = server.cpuSeconds() - warm;
      } finally {
        loader.stop();
        await server.stop();
      }
      const rate = rateText([measured], ' calls a second');
      say(rate);
      const [file = ''] = readdirSync(folder);
      const shares = sharesOf(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile, LEAST);
      rmSync(folder, { recursive: true });
      tables.push(
        [
          `## ${what}`,
          '',
          `${rate}; ${short((spent / measured.answered) * 1_000_000)} microseconds of the ` +
            `processor for a call, ${short((spent / wish.seconds) * 100)} % of one core.`,
          '',
          table(
            ['Part', 'Share of the busy time'],
            shares.map(({ part, share }) => [part, percent(share)]),
          ),
        ].join('\n'),
      );
    }
  } finally {
    await database.stop();
  }
  return ['# What a call costs the server', '', ...tables.flatMap((one) => [one, ''])].join('\n').trimEnd();
}
