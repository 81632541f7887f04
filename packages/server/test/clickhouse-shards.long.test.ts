import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventArchive, SearchQuery } from '../src/domain/event-archive/archive.ts';
import { clickhouseArchive } from '../src/domain/event-archive/clickhouse.ts';
import { searches } from '../src/domain/event-archive/kinds/searches.ts';
import { layoutOf } from '../src/domain/event-archive/layout.ts';
import { type ClickHouse, startClickHouse } from './clickhouse/engine.ts';
import { randomFrom } from './ingest/app-items.ts';
import { freePort } from './support/free-port.ts';

/*
 * Two shards of a new ClickHouse. As a library it can neither replicate nor change tables on a cluster, so its tables are made one by one
 * and only read and written as those of a cluster. The statements of a cluster are tested on an old one.
 */

const ROWS = 3000;
const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-shards-'));
const servers: ClickHouse[] = [];
let alone: EventArchive;
let spread: EventArchive;

beforeAll(async () => {
  const ports = [await freePort(), await freePort()];
  const shards = ports.map((port) => `<shard><replica><host>127.0.0.1</host><port>${port}</port></replica></shard>`);
  const config = join(folder, 'config.xml');
  writeFileSync(
    config,
    `<clickhouse><remote_servers><events>${shards.join('')}</events></remote_servers></clickhouse>`,
  );
  for (const port of ports) servers.push(await startClickHouse(`--config-file=${config}`, `--tcp_port=${port}`));
  const [{ url, ask } = expect.fail()] = servers;
  const layout = layoutOf({ database: 'moved', cluster: 'events' });
  const [local = '', distributed = ''] = layout
    .tables(searches.create)
    .map((query) => query.replace(/ on cluster `\w+`/, '').replace(/ReplicatedMergeTree\([^)]*\)/, 'MergeTree'));
  for (const server of servers) {
    await server.ask('create database moved');
    await server.ask(local.replace('exists ', 'exists moved.'));
  }
  await ask(distributed.replace('exists ', 'exists moved.').replace(' as ', ' as moved.'));
  spread = clickhouseArchive({ url, database: 'moved' }, undefined, {
    ...layout,
    ...{ makeDatabase: 'select 1', tables: () => [], unfinished: () => undefined },
  });
  alone = clickhouseArchive({ url, database: 'alone' });
  const random = randomFrom(26);
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const at = `2026-0${1 + Math.floor(random() * 3)}-1${Math.floor(random() * 9)} 10:00:00.${String(n).padStart(6, '0')}`;
    const term = ['lamp', 'Äpfel', '日本', 'x'][n % 4] ?? '';
    return JSON.stringify({
      ...{
        id: n + 1,
        created_at: at,
        updated_at: at,
        user_id: n % 40,
        term_key: term.toLowerCase(),
        search_term: term,
      },
      ...{ type: 'web', image: null, title: n % 3 === 0 ? `Title ${n}` : null, description: null, is_opened: null },
      ...{ app_id: `app-${n}`, corrections: '' },
    });
  });
  for (const archive of [alone, spread])
    for (let slice = 1; slice <= 3; slice += 1)
      await archive.put(searches, slice, lines.slice((slice - 1) * 1000, slice * 1000));
});
afterAll(async () => {
  await Promise.all([alone?.close(), spread?.close()]);
  for (const server of servers) await server.remove();
  rmSync(folder, { recursive: true });
});

test('both shards have rows, and months, days and slices are those of one server', async () => {
  for (const server of servers)
    expect(Number(await server.ask('select count() from moved.archived_searches_local'))).toBeGreaterThan(ROWS / 3);
  const hidden = { lastSlice: 3, slices: [2], ids: [5, 6], users: [7], months: [] };
  const answers = async (archive: EventArchive) => [
    await archive.months(searches),
    await archive.days(searches, hidden),
    await archive.days(searches, hidden, 202602),
    await archive.sliceSums(searches, 3, 202601),
    await archive.hasSlicesAfter(searches, 2),
    await archive.hasSlicesAfter(searches, 3),
    await archive.daysOf(searches, { users: [3], rows: [] }, hidden),
    await archive.one(2500, hidden),
    await archive.one(1500, hidden),
    await archive.find(
      [1, 2, 3].map((month) => ({ appId: 'app-99', month: 202600 + month })),
      hidden,
    ),
  ];
  expect(await answers(spread)).toEqual(await answers(alone));
});

test('200 questions have the same answers as from one server', async () => {
  const random = randomFrom(74);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  for (let n = 0; n < 200; n += 1) {
    const query: SearchQuery = {
      order: pick(['updated_at', 'created_at', 'search_term', 'id']),
      direction: pick(['asc', 'desc']),
      userId: random() < 0.4 ? pick([0, 1, 7, 39, 99]) : undefined,
      termKey: random() < 0.3 ? pick(['lamp', 'äpfel', '日本', 'none']) : undefined,
    };
    const hidden = {
      lastSlice: pick([2, 3]),
      slices: pick([[], [1]]),
      ids: [1, 2000],
      users: [4],
      months: pick([[], [202602]]),
    };
    const answer = async (archive: EventArchive) => {
      const places = await archive.places(query, hidden, 10);
      return [
        places,
        await archive.count(query, hidden, undefined),
        (await archive.rowsAt(places)).toSorted((a, b) => a.id - b.id),
      ];
    };
    expect(await answer(spread), JSON.stringify(query)).toEqual(await answer(alone));
  }
});

test('a month is written to a file and read back', async () => {
  const hidden = { lastSlice: 3, slices: [], ids: [], users: [], months: [] };
  const copy = clickhouseArchive({ url: servers[0]?.url ?? '', database: 'copy' });
  for (const month of await spread.months(searches))
    await copy.writeMonth(searches, await spread.readMonth(searches, month, hidden));
  expect(await copy.days(searches, hidden)).toEqual(await alone.days(searches, hidden));
  await copy.close();
});
