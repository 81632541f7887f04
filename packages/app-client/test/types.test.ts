import { appContract } from '@quarterdeck/contract';
import { appOpenapi } from '@quarterdeck/contract/ingest/document';
import { expect, test } from 'vitest';
import { typesOf } from './types-of.ts';

test('the types are those of the document', async () => {
  await expect(await typesOf(appOpenapi(appContract))).toMatchFileSnapshot('../src/types.ts');
});
