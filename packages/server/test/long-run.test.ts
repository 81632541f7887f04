import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ROOT } from './support/root.ts';

/** The relevant part of the exports of Vitest's configuration. */
interface Settings {
  readonly default: { readonly test: { readonly tagsFilter?: readonly string[] } };
}

test('the long run leaves out no test with the tag long', async () => {
  const settings = (await import(pathToFileURL(`${ROOT}/vitest.long.config.ts`).href)) as Settings;
  expect(settings.default.test.tagsFilter ?? []).toEqual([]);
});
