import { expect, test } from 'vitest';
import { testDatabase } from './support/database.ts';
import { schemaTypes } from './support/schema-types.ts';

test('the types of the tables are those of the migrated database', async () => {
  const { owner, leave } = await testDatabase(1);
  const types = await schemaTypes(owner);
  await leave();
  // `npm run schema` writes them.
  await expect(types).toMatchFileSnapshot('../src/database/schema.ts');
});
