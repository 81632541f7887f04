import { APP_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { expect } from 'vitest';
import { addKey } from '../../src/domain/keys/service-keys.ts';
import type { TestServer } from './index.ts';

/**
 * Creates an app with its own key.
 * @returns a function that sends items, which the server must accept, and returns the answer.
 */
export async function itemSender({ app, database }: Pick<TestServer, 'app' | 'database'>) {
  const wish = { name: 'app', kind: 'test', scopes: APP_SCOPES, expiresAt: null } as const;
  const { key } = await addKey(database.db, wish, null);
  return async (...items: object[]) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/app/v1/batch',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify(items),
    });
    expect(answer.statusCode, answer.body).toBe(202);
    return answer.json();
  };
}
