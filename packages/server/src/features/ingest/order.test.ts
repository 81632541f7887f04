import { APP_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { describe, expect, onTestFinished, test } from 'vitest';
import { appItems, batchesOf, randomFrom, type SentItem, shownByApp, shuffle } from '../../../test/ingest/app-items.ts';
import { testServer } from '../../../test/support/index.ts';
import { works } from '../../app/maintenance.ts';
import { addKey } from '../../domain/keys/service-keys.ts';
import { doAll } from '../../jobs/background.ts';

const SIZE = Number(process.env.ORDER_ITEMS ?? 150);
const SEEDS = (process.env.ORDER_SEEDS ?? '1').split(',').map(Number);

/** Returns the state of a new server after these batches, some of which are sent concurrently. */
async function shownAfter(batches: readonly (readonly SentItem[])[], atOnce: number) {
  const server = await testServer();
  onTestFinished(() => server.stop());
  const { key } = await addKey(
    server.database.db,
    { name: 'app', kind: 'test', scopes: APP_SCOPES, expiresAt: null, itemsPerSecond: 1_000_000 },
    null,
  );
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const rest = [...batches];
  const client = async (): Promise<void> => {
    for (let batch = rest.shift(); batch; batch = rest.shift()) {
      const { statusCode, body } = await server.app.inject({
        ...{ method: 'POST', url: '/app/v1/batch', headers },
        payload: JSON.stringify(batch),
      });
      expect(statusCode, body).toBe(202);
      expect(JSON.parse(body)).toMatchObject({ refused: [], accepted: batch.length });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  const left = async () => {
    const { backlog } = (await server.app.inject({ url: '/app/v1/ingest-status', headers })).json();
    const { rowCount } = await server.owner.query(`
      select from app_waiting w where ready_at is not null or exists (
        select from users where app_id = w.ref_id and w.ref_type = 'user' and (is_app_user or not w.is_parked) union all
        select from posts where app_id = w.ref_id and w.ref_type = 'post')`);
    return [backlog, rowCount];
  };
  await expect.poll(left).toEqual([0, 0]);
  await doAll(server.database, works);
  const shown: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(shownByApp))
    shown[name] = (
      await server.owner.query(`select to_jsonb(q) as row from (${query}) q order by to_jsonb(q)::text`)
    ).rows.map(({ row }) => row);
  return shown;
}

describe.each(SEEDS)('items from the seed %d', (seed) => {
  test('end in the same state in whatever order they come, some of them twice', async () => {
    const random = randomFrom(seed * 7919);
    const items = appItems(seed, SIZE);
    const inOrder = await shownAfter(batchesOf(random, items, 50), 1);
    const twice = shuffle(random, [...items, ...items.filter(() => random() < 0.3)]);
    const mixed = await shownAfter(batchesOf(random, twice, 40), 4);
    for (const name of Object.keys(shownByApp)) expect({ [name]: mixed[name] }).toEqual({ [name]: inOrder[name] });
    expect(inOrder.users?.length).toBeGreaterThan(SIZE / 30);
  });
});
