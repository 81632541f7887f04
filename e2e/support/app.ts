import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { folder, origin } from './places.ts';

/** The app of the demo, as its own server sends what its users do. */
export function appOf(request: APIRequestContext) {
  const key = readFileSync(join(folder, 'data', 'demo-key'), 'utf8').trim();
  const headers = { authorization: `Bearer ${key}` };
  let moment = Date.now() - 3_600_000;
  return {
    headers,
    /** Sends items that happened one second after the other, an hour ago. */
    send: async (...items: readonly object[]): Promise<void> => {
      const data = items.map((item) => {
        moment += 1000;
        return { occurred_at: new Date(moment).toISOString(), ...item };
      });
      const answer = await request.post(`${origin}/app/v1/batch`, { headers, data });
      expect(await answer.json()).toMatchObject({ accepted: items.length, waiting: 0, refused: [] });
    },
  };
}
