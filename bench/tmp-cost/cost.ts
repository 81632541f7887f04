import { readdirSync, readFileSync } from 'node:fs';
import { buildServer, openBenchDatabase } from '../support/database.ts';
import { listPath, press, startBench } from '../users-list/bench.ts';

const cpu = (test: (cmd: string) => boolean): number => {
  let sum = 0;
  for (const pid of readdirSync('/proc').filter((d) => /^\d+$/.test(d))) {
    try {
      const cmd = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      if (!test(cmd)) continue;
      for (const t of readdirSync(`/proc/${pid}/task`))
        sum += Number(readFileSync(`/proc/${pid}/task/${t}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
    } catch {}
  }
  return sum;
};
const built = buildServer();
const database = await openBenchDatabase('quarterdeck-bench-1000000');
const bench = await startBench(database, {
  users: 1_000_000,
  main: built('main.js'),
  effort: { rounds: 1, seconds: Number(process.argv[2] ?? 3) },
});
const isPg = (c: string) => c.startsWith('postgres: ');
const isLoader = (c: string) => c.includes('load-worker');
try {
  for (let round = 0; round < Number(process.argv[3] ?? 2); round += 1)
    for (const [at, path] of [
      ['raw', '/'],
      ['ours', listPath()],
      ['ours', '/api/v1/preferences'],
    ] as const) {
      await press(bench, at, path, { warmUp: 1 });
      const before = [bench[at].cpuSeconds(), cpu(isPg), cpu(isLoader)];
      const m = await press(bench, at, path, { warmUp: 0.05 });
      const after = [bench[at].cpuSeconds(), cpu(isPg), cpu(isLoader)];
      const us = after.map((a, i) => Math.round(((a - before[i]!) / m.requests) * 1e6));
      console.log(
        at,
        path,
        Math.round(m.perSecond),
        '/s p50',
        m.p50.toFixed(1),
        'p99',
        m.p99.toFixed(1),
        'us: server',
        us[0],
        'pg',
        us[1],
        'loader',
        us[2],
        'all',
        us.reduce((a, b) => a + b),
        'of',
        Math.round(2e6 / m.perSecond),
      );
    }
} finally {
  await bench.stop();
  await database.stop();
}
