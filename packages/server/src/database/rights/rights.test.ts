// @module-tag faults
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { withDatabase } from '../../../test/support/database.ts';
import { bootstrapDatabase } from '../bootstrap.ts';
import { roleSettings } from './roles.ts';

const PASSWORD = 'of a role of this test';
const id = randomBytes(4).toString('hex');
const OWNER = `plain_owner_${id}`;
const APP = `plain_app_${id}`;

describe('two plain roles', () => {
  let superuser: pg.Pool;
  const databases: string[] = [];

  /** Creates a database that belongs to the unprivileged owner. */
  const newDatabase = async (): Promise<string> => {
    const name = `rights_${id}_${databases.length}`;
    databases.push(name);
    await superuser.query(`create database ${name} owner ${OWNER}`);
    return name;
  };
  const as = (role: string, database: string): string => {
    const url = new URL(withDatabase(inject('cluster').owner, database));
    url.username = role;
    url.password = PASSWORD;
    return url.href;
  };
  const inside = async (database: string, query: string): Promise<pg.QueryResult> => {
    const client = new pg.Client({ connectionString: withDatabase(inject('cluster').owner, database) });
    await client.connect();
    try {
      return await client.query(query);
    } finally {
      await client.end();
    }
  };
  const prepare = async (database: string, { app = as(APP, database), owner = as(OWNER, database) } = {}) => {
    const prepared = await bootstrapDatabase({ app, owner, read: app, connections: 2 }, () => undefined);
    await prepared.database.close();
    return prepared.warnings;
  };

  beforeAll(async () => {
    superuser = new pg.Pool({ connectionString: inject('cluster').owner, max: 1 });
    for (const role of [OWNER, APP]) await superuser.query(`create role ${role} login password '${PASSWORD}'`);
  });
  // The databases and roles stay until the cluster is removed, because dropping them waits for the disk.
  afterAll(() => superuser.end());

  test('are enough: the owner has no other right, and the server sees to its own settings', async () => {
    const database = await newDatabase();
    expect(await prepare(database)).toEqual([]);
    expect(await prepare(database)).toEqual([]);
    const app = new pg.Client({ connectionString: as(APP, database) });
    await app.connect();
    for (const [setting, value] of Object.entries(roleSettings))
      expect((await app.query(`show ${setting}`)).rows[0]).toEqual({ [setting]: value });
    await expect(app.query(`update audit_log set call = 'x'`)).rejects.toThrow('permission denied');
    await expect(app.query('create table mine ()')).rejects.toThrow('permission denied');
    await app.end();
  });

  test.each<[string, string, (database: string) => string]>([
    [
      'an owner that may create nothing',
      'alter schema public owner to current_user; revoke create on schema public from public',
      (database) => `The role ${OWNER} cannot create tables in the database ${database}. Make it the owner`,
    ],
    [
      'a table that belongs to someone else',
      'create table users ()',
      () => `users in the schema public belongs to quarterdeck_owner, not to ${OWNER}. Transfer it to ${OWNER}`,
    ],
    [
      'an extension that the owner may not create',
      `grant create on schema public to ${OWNER}; do $$ begin execute format('alter database %I owner to quarterdeck_owner', current_database()); end $$`,
      (database) => `The role ${OWNER} cannot create the extension pg_trgm in the database ${database}`,
    ],
    [
      'a schema that the server may not use',
      `alter schema public owner to current_user; revoke all on schema public from public; grant create, usage on schema public to ${OWNER}`,
      (database) => `The role ${APP} has no access to the schema public of the database ${database}`,
    ],
    ['no schema', 'drop schema public', (database) => `The database ${database} has no schema public`],
  ])('%s is one sentence, and nothing is migrated', async (_what, arrange, sentence) => {
    const database = await newDatabase();
    await inside(database, arrange);
    await expect(prepare(database)).rejects.toThrow(sentence(database));
    const { rows } = await inside(database, `select to_regclass('public.kysely_migration') as there`);
    expect(rows[0].there).toBeNull();
  });

  test('addresses that are mixed up, and roles that are refused, are one sentence', async () => {
    const [one, two] = [await newDatabase(), await newDatabase()];
    await expect(prepare(one, { app: as(APP, two) })).rejects.toThrow(
      `DATABASE_URL points to the database ${two} and DATABASE_OWNER_URL to ${one}. Use the same database for both.`,
    );
    await expect(prepare(one, { owner: as(APP, one), app: as(OWNER, one) })).rejects.toThrow(
      `The role ${APP} cannot create tables`,
    );
    await expect(prepare(one, { owner: as('no_such_role', one) })).rejects.toThrow(
      'The database rejected the role or password of DATABASE_OWNER_URL',
    );
    await expect(prepare(one, { app: as(APP, 'no_such') })).rejects.toThrow(
      'The database in DATABASE_URL does not exist',
    );
    await superuser.query(`revoke connect on database ${one} from public`);
    await expect(prepare(one)).rejects.toThrow('The role of DATABASE_URL does not have access to its database');
  });

  test('a server that may act as the owner warns that its audit log is not protected', async () => {
    const [database = ''] = databases;
    await superuser.query(`grant ${OWNER} to ${APP}`);
    expect(await prepare(database)).toEqual([
      `The audit log is not protected from the server: the role ${APP} can act as the owner.`,
    ]);
    expect(await prepare(database, { app: inject('cluster').owner.replace(/[^/]*$/, database) })).toEqual([
      'The audit log is not protected from the server: the role quarterdeck_owner is a superuser.',
    ]);
    await superuser.query(`revoke ${OWNER} from ${APP}`);
  });
});
