import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { bootstrapDatabase } from '../src/database/bootstrap.ts';
import { findBinaries, usableBinaries } from '../src/database/embedded/binaries.ts';
import { startPostgres } from './production/postgres.ts';
import { newSandbox, run } from './production/processes.ts';
import { HOW_TO_GET_THEM, productionTools } from './production/tools.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const tools = productionTools();
const passwords = { OWNER_PASSWORD: `the owner's`, APP_PASSWORD: `the "server"'s \\ $$` };

/** Returns the copy of the embedded PostgreSQL that this run's cluster uses. */
const embedded = async (): Promise<string> =>
  usableBinaries(await findBinaries(), process.getuid?.() === 0 ? '/var/lib/quarterdeck' : undefined);

describe.skipIf(!tools)(`the SQL of the two roles (${HOW_TO_GET_THEM})`, () => {
  const sandbox = newSandbox();
  afterAll(() => sandbox.end());

  test.each([
    ["Debian's PostgreSQL", async () => tools?.postgres ?? ''],
    ['the embedded PostgreSQL', embedded],
  ])('%s: runs twice, and is all that the owner needs', async (_what, binaries) => {
    const postgres = await startPostgres(sandbox, await binaries(), tools?.psql ?? '');
    const script = run('npm', ['run', '-s', 'roles'], { cwd: root, env: passwords });
    postgres.psql(script);
    postgres.psql(script);
    postgres.psql(run('npm', ['run', '-s', 'roles'], { cwd: root }));
    expect(
      await postgres.ask(
        `select rolname, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as more from pg_roles
         where rolname like 'quarterdeck%' order by 1`,
        'postgres',
      ),
    ).toEqual([
      { rolname: 'quarterdeck_app', more: false },
      { rolname: 'quarterdeck_owner', more: false },
    ]);
    const app = postgres.url('quarterdeck_app', passwords.APP_PASSWORD);
    const owner = postgres.url('quarterdeck_owner', passwords.OWNER_PASSWORD);
    const settingsBefore = await postgres.ask('select * from pg_db_role_setting');
    for (let start = 0; start < 2; start += 1) {
      const { database, warnings } = await bootstrapDatabase(
        { app, owner, read: app, connections: 2 },
        () => undefined,
      );
      expect(warnings).toEqual([]);
      await expect(database.pool.query('delete from audit_log')).rejects.toThrow('permission denied');
      expect((await database.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }]);
      await database.close();
    }
    // The settings in the SQL are those that the server expects.
    expect(await postgres.ask('select * from pg_db_role_setting')).toEqual(settingsBefore);
    await postgres.ask('create role stranger login password $$s$$', 'postgres');
    await expect(new pg.Client({ connectionString: postgres.url('stranger', 's') }).connect()).rejects.toThrow(
      'permission denied for database',
    );
  });
});
