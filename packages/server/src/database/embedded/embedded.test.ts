// @module-tag faults
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { isLong } from '../../../test/support/is-long.ts';
import { removeLater } from '../../../test/support/remove-later.ts';
import { type EmbeddedDatabase, EmbeddedFailure, startEmbedded } from './index.ts';
import { memorySettings } from './memory.ts';

const folders: string[] = [];

/** A data folder, and the folder of its files when the tests run as root. The record may be damaged. */
function placesOf(dataDir: string): readonly string[] {
  const record = join(dataDir, 'embedded.json');
  const text = existsSync(record) ? readFileSync(record, 'utf8') : '';
  return [dataDir, /"home": "([^"]+)"/.exec(text)?.[1] ?? dataDir];
}
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-embedded-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
};

const ask = async (url: string, query: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
};

/** A separate process that starts the database and prints its addresses. It can be killed without cleaning up. */
async function startElsewhere(dataDir: string): Promise<{ child: ChildProcess; ownerUrl: string }> {
  const index = fileURLToPath(new URL('index.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', '--input-type=module', '-e'],
      `const { startEmbedded } = await import(${JSON.stringify(index)});
       const { ownerUrl } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
       console.log(ownerUrl); setInterval(() => undefined, 1000);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer];
  return { child, ownerUrl: line.toString().trim() };
}

const killHard = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  await once(child, 'exit');
};

describe('the embedded database', () => {
  /** A shared running database for tests that need no separate folder: a new one takes seconds to reach the disk. */
  let running: { readonly dataDir: string; readonly database: EmbeddedDatabase } | undefined;
  const said: string[] = [];
  const startIn = async (dataDir: string) => {
    const database = await startEmbedded({ dataDir, say: (sentence) => said.push(sentence) });
    running = { dataDir, database };
    return running;
  };
  const oneThatRuns = async () => running ?? startIn(newFolder());
  const stopIt = async (): Promise<void> => {
    await running?.database.stop();
    running = undefined;
  };

  afterAll(async () => {
    await stopIt();
    removeLater(...folders.flatMap(placesOf));
  });

  test('is made once, kept over restarts, and made again in an emptied folder', { tags: ['long'] }, async () => {
    const dataDir = newFolder();
    const first = await startEmbedded({ dataDir });
    await ask(first.ownerUrl, 'create table kept (n int); insert into kept values (42)');
    expect(
      await ask(first.ownerUrl, `select current_setting('fsync') as fsync, current_setting('data_checksums') as sums`),
    ).toEqual([{ fsync: 'on', sums: 'on' }]);
    await expect(ask(first.appUrl, 'select * from kept')).rejects.toThrow('permission denied');
    await first.stop();
    const second = await startEmbedded({ dataDir });
    expect(await ask(second.ownerUrl, 'select n from kept')).toEqual([{ n: 42 }]);
    await second.stop();
    await expect(ask(second.ownerUrl, 'select 1')).rejects.toThrow();
    for (const place of placesOf(dataDir)) rmSync(place, { recursive: true, force: true });
    const third = await startIn(dataDir);
    await expect(ask(third.database.ownerUrl, 'select n from kept')).rejects.toThrow('does not exist');
  });

  test('has as much memory for pages as the machine allows', async () => {
    const { database } = await oneThatRuns();
    const { shared_buffers: shared } = memorySettings();
    expect(
      await ask(
        database.ownerUrl,
        `select pg_size_bytes(current_setting('shared_buffers')) = pg_size_bytes('${shared}') as has`,
      ),
    ).toEqual([{ has: true }]);
  });

  test('a second server in the same folder is refused in words, and a command may join', async () => {
    const { dataDir, database } = await oneThatRuns();
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      `Another server is using the data folder ${dataDir}: stop it, or set DATA_DIR to another folder.`,
    );
    const joined = await startEmbedded({ dataDir, join: true });
    await joined.stop();
    expect(await ask(database.ownerUrl, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('is started again where it was when it alone is killed, and still stops when told to', {
    tags: ['long'],
  }, async () => {
    const { dataDir, database } = await oneThatRuns();
    const { ownerUrl } = database;
    await ask(ownerUrl, 'create table kept (n int); insert into kept values (42)');
    const { home } = JSON.parse(readFileSync(join(dataDir, 'embedded.json'), 'utf8'));
    const pidFile = join(home, 'cluster', 'postmaster.pid');
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
    await expect.poll(() => said).toEqual(['The embedded database stopped and was started again.']);
    expect(await ask(ownerUrl, 'select n from kept')).toEqual([{ n: 42 }]);
    await stopIt();
    expect(existsSync(pidFile)).toBe(false);
  });

  test('loses nothing that was acknowledged when server and database are killed hard', { tags: ['long'] }, async () => {
    const { dataDir } = await oneThatRuns();
    await stopIt();
    let written = 0;
    // Kills only the server, only the database, or both: the next start must handle each.
    for (const killed of isLong ? ['server', 'database', 'both'] : ['both']) {
      const { child, ownerUrl } = await startElsewhere(dataDir);
      await ask(ownerUrl, 'create table if not exists written (n int)');
      expect(await ask(ownerUrl, 'select count(*)::int as n from written')).toEqual([{ n: written }]);
      await ask(ownerUrl, 'insert into written select 1');
      written += 1;
      const { home } = JSON.parse(readFileSync(join(dataDir, 'embedded.json'), 'utf8'));
      const pid = Number(readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
      if (killed !== 'database') await killHard(child);
      if (killed !== 'server') process.kill(pid, 'SIGKILL');
      if (killed === 'database') await killHard(child);
    }
    const last = await startEmbedded({ dataDir });
    expect(await ask(last.ownerUrl, 'select count(*)::int as n from written')).toEqual([{ n: written }]);
    await last.stop();
  });

  test('two that start at once in a new folder: one has it, the other says so', { tags: ['long'] }, async () => {
    const dataDir = newFolder();
    const both = await Promise.allSettled([startEmbedded({ dataDir }), startEmbedded({ dataDir })]);
    const won = both.filter((one) => one.status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const one of both) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(EmbeddedFailure);
    await won[0]?.value.stop();
  });

  test('that cannot be prepared is said in a sentence, and nothing of it runs on', { tags: ['long'] }, async () => {
    const { dataDir, database } = await oneThatRuns();
    const pidFile = join(placesOf(dataDir)[1] ?? '', 'cluster', 'postmaster.pid');
    const superuser = database.ownerUrl.replace(/[^/]*$/, 'postgres');
    await ask(superuser, 'alter database quarterdeck allow_connections false');
    await stopIt();
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      new EmbeddedFailure(
        'The embedded database cannot be prepared: database "quarterdeck" is not currently accepting connections',
      ),
    );
    expect(existsSync(pidFile)).toBe(false);
    rmSync(placesOf(dataDir)[1] ?? '', { recursive: true });
    rmSync(join(dataDir, 'embedded.json'), { force: true });
  });

  test('a folder that is a file, a damaged record and data of another version are refused in words', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    await expect(startEmbedded({ dataDir: file })).rejects.toThrow(
      `The data folder ${file} is not writable (EEXIST). Set DATA_DIR to a writable folder.`,
    );
    const damaged = newFolder();
    writeFileSync(join(damaged, 'embedded.json'), '{');
    await expect(startEmbedded({ dataDir: damaged })).rejects.toThrow('is damaged');
    const older = newFolder();
    const home = join(older, 'postgresql');
    mkdirSync(join(home, 'cluster'), { recursive: true });
    writeFileSync(join(home, 'cluster', 'PG_VERSION'), '17\n');
    writeFileSync(join(older, 'embedded.json'), JSON.stringify({ home, ownerPassword: 'x', appPassword: 'x' }));
    await expect(startEmbedded({ dataDir: older })).rejects.toThrow(
      'was written by PostgreSQL 17, and this server brings 18',
    );
  });
});
