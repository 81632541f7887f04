import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaSql } from './sql/schema-sql.ts';
import { schemaTypes } from './sql/schema-types.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';

// `npm run schema` writes both files.

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(1);
});
afterAll(() => database.leave());

test('the types of the tables are those of the migrated database', async () => {
  await expect(await schemaTypes(database.owner)).toMatchFileSnapshot('../src/database/schema.ts');
});

test('the SQL of the schema is that of the migrated database', async () => {
  await expect(await schemaSql(database.owner)).toMatchFileSnapshot('../src/database/schema.sql');
});
