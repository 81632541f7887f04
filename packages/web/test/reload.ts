import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { keyOf } from '../src/data/client/queries.ts';
import { queryClient } from '../src/data/client/query-client.ts';
import { api } from './api.ts';
import { waitUntilSettled } from './settle.ts';

/** The message of a failed reload. */
export const AWAY = 'The database is away';

/** Reloads the visible answers of these calls, and makes that fail. */
export async function failToReload(...calls: readonly Endpoint[]): Promise<void> {
  for (const one of calls) api.call(one).refuses(500, AWAY);
  await Promise.all(calls.map((one) => queryClient().invalidateQueries({ queryKey: keyOf(one) })));
  await waitUntilSettled();
}
