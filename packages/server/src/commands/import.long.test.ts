import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runAtTheMachine } from '../../test/support/command.ts';
import { type TestDatabase, testDatabase } from '../../test/support/database.ts';
import { reportMeasurement } from '../../test/support/measurement.ts';

const ROWS = 200_000;
const REFUSED_EVERY = 997;
const REFUSED = Math.ceil(ROWS / REFUSED_EVERY);
const KILLS = 6;

const SEARCHES = `
  select 's' || n as id, 'lamps ' || n as search_term, case when n % ${REFUSED_EVERY} = 0 then null else 'web' end as search_type,
    now() - interval '10 days' + n * interval '1 second' as created_at
  from generate_series(0, ${ROWS - 1}) n`;

describe('an import that is killed repeatedly', { timeout: 1_800_000 }, () => {
  let database: TestDatabase;
  let company: TestDatabase;
  let folder: string;
  const path = (name: string): string => join(folder, name);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quarterdeck-import-'));
    company = await testDatabase(1);
    await company.owner.query(`create table searched as ${SEARCHES}`);
  });
  afterAll(async () => {
    await company.leave();
    rmSync(folder, { recursive: true });
  });

  /** Kills the command at various moments, then lets it finish. @returns its final output. */
  async function killedAndEnded(state: string, ...args: string[]): Promise<string> {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const env = { ...process.env, DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl };
      const options = { env, stdio: 'ignore' } as const;
      const child = spawn(process.execPath, [join(inject('commands'), 'import.js'), ...args], options);
      const ended = once(child, 'exit');
      const before = existsSync(state) ? readFileSync(state, 'utf8') : '';
      while (child.exitCode === null && (existsSync(state) ? readFileSync(state, 'utf8') : '') === before)
        await pause(2);
      await pause(Math.random() * 300);
      child.kill('SIGKILL');
      await ended;
    }
    const { code, output } = await runAtTheMachine(database, 'import', args);
    // Exit code 2: some rows are refused.
    expect([code, output]).toEqual([2, expect.stringContaining('The totals agree')]);
    return output;
  }

  /** Expects every accepted row once in the database, and every refused row once in the file. */
  async function expectWhole(output: string, refused: readonly string[]): Promise<void> {
    expect(output).toContain(
      `${ROWS.toLocaleString('en')} read = ${(ROWS - REFUSED).toLocaleString('en')} accepted + ${REFUSED} refused`,
    );
    const { rows } = await database.owner.query(
      `select count(*)::int as rows, count(distinct app_id)::int as ids from searches where app_id is not null`,
    );
    expect(rows).toEqual([{ rows: ROWS - REFUSED, ids: ROWS - REFUSED }]);
    expect(new Set(refused).size).toBe(REFUSED);
    expect(refused).toHaveLength(REFUSED);
  }

  test.each(['a file', 'a database'])('%s ends with the same rows, refused rows and totals', async (what) => {
    database = await testDatabase(1);
    if (what === 'a file') {
      const { rows } = await company.owner.query(`select * from searched order by created_at`);
      const lines = rows.map(
        (row) => `${row.id},${row.search_term},${row.search_type ?? ''},${row.created_at.toISOString()}`,
      );
      writeFileSync(path('searches.csv'), `id,search_term,search_type,created_at\n${lines.join('\n')}\n`);
      const output = await killedAndEnded(path('searches.csv.import-state.json'), 'search', path('searches.csv'));
      await expectWhole(output, readFileSync(path('searches.refused.csv'), 'utf8').trimEnd().split('\n').slice(1));
    } else {
      writeFileSync(path('mapping.yaml'), 'search:\n  query: select * from searched\n');
      const args = ['--from', company.ownerUrl, path('mapping.yaml')];
      const output = await killedAndEnded(path('mapping.yaml.import-state.json'), ...args);
      await expectWhole(output, readFileSync(path('mapping.search.refused.ndjson'), 'utf8').trimEnd().split('\n'));
    }
    reportMeasurement(`import of ${what}: ${KILLS} kills, ${ROWS.toLocaleString('en')} rows, each of them once`);
    await database.drop();
  });
});
