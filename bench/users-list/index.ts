import { cpus } from 'node:os';
import { buildServer, fillTo, openBenchDatabase } from '../support/database.ts';
import { table } from '../support/statistics.ts';
import { targetsText } from '../support/verdict.ts';
import { type Effort, startBench } from './bench.ts';
import { throughput } from './throughput.ts';
import { measureExport, measurePagesBesideExport } from './under-load.ts';

const HEAD = ['What', 'Rate', 'p50 ms', 'p99 ms', 'Measured', 'Target', ''];

/**
 * Measures the list of users, compared with a raw server on the same database, in sequence. Returns a report in
 * Markdown.
 * @param say called with the current step.
 */
export async function usersList(wish: { users: number } & Effort, say: (step: string) => void): Promise<string> {
  const built = buildServer();
  const database = await openBenchDatabase(`quarterdeck-bench-${wish.users}`);
  try {
    const users = await fillTo(database, wish.users, built);
    say('the index that the usual four-column search needs');
    await database.query(`create index if not exists bench_four_columns on users
      using gin (name gin_trgm_ops, username gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops)`);
    const bench = await startBench(database, { users, effort: wish, main: built('main.js') });
    try {
      const findings = [
        ...(await throughput(bench, say)),
        ...(await measureExport(bench, say)),
        ...(await measurePagesBesideExport(bench, say)),
      ];
      return [
        `# The users list with ${users.toLocaleString('en')} users`,
        '',
        `Node ${process.versions.node}, ${cpus().length} cores shared by client, servers and database; 16 connections, ` +
          `${wish.rounds} rounds of ${wish.seconds} s in order, medians. Targets are set for a million users.`,
        '',
        table(
          HEAD,
          findings.map((finding) => [
            finding.what,
            finding.rate,
            finding.p50,
            finding.p99,
            finding.ratio,
            finding.target,
            finding.verdict ?? '',
          ]),
        ),
        '',
        targetsText(findings.map(({ verdict }) => verdict)),
      ].join('\n');
    } finally {
      await bench.stop();
    }
  } finally {
    await database.query('drop index if exists bench_four_columns');
    await database.stop();
  }
}
