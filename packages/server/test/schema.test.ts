import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { withDatabase } from './support/database.ts';
import { schemaTypes } from './support/schema-types.ts';

test('the types of the tables are those of the migrated database', async () => {
  const { owner, template } = inject('cluster');
  const client = new pg.Client({ connectionString: withDatabase(owner, template) });
  await client.connect();
  const types = await schemaTypes(client);
  await client.end();
  // `npm run schema` writes them.
  await expect(types).toMatchFileSnapshot('../src/database/schema.ts');
});
