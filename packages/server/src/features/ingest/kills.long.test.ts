import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { appItems, batchesOf, randomFrom, type SentItem, shownByApp, shuffle } from '../../../test/ingest/app-items.ts';
import { type Place, placeIn, type StartedInstance, startInstance } from '../../../test/production/instances.ts';
import { startPostgres } from '../../../test/production/postgres.ts';
import { newSandbox, until } from '../../../test/production/processes.ts';
import { HOW_TO_GET_THEM, productionTools } from '../../../test/production/tools.ts';
import { reportMeasurement } from '../../../test/support/measurement.ts';

/** The number of generated things, which yields about two hundred thousand items; `KILLS_ITEMS` overrides it. */
const SIZE = Number(process.env.KILLS_ITEMS ?? 100_000);
const KILLS = { server: Number(process.env.KILLS_SERVER ?? 20), database: Number(process.env.KILLS_DATABASE ?? 5) };
const CLIENTS = 4;

const tools = productionTools();

describe.skipIf(!tools)(`items while the server and the database are killed (${HOW_TO_GET_THEM})`, () => {
  const sandbox = newSandbox();
  afterAll(() => sandbox.end());

  /** Sends a batch to any instance until it is accepted. */
  async function sendUntilAccepted(
    { key }: Place,
    ports: readonly number[],
    batch: readonly SentItem[],
    first: number,
  ) {
    for (let tries = 0; ; tries += 1) {
      const port = ports[(first + tries) % ports.length];
      const answer = await fetch(`http://127.0.0.1:${port}/app/v1/batch`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(batch),
      }).catch(() => undefined);
      if (answer?.status === 202) {
        const body = (await answer.json()) as { accepted: number; refused: unknown[] };
        expect(body).toMatchObject({ refused: [], accepted: batch.length });
        return;
      }
      if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`${answer.status} ${await answer.text()}`);
      await pause(200);
    }
  }

  /** Reads the state of the database when no work is left. */
  async function shownWhenDone({ url }: Place) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      // The limit of the server's role, which is this one's too, depends on how fast the machine is.
      await client.query('set statement_timeout = 0');
      const number = async (text: string): Promise<number> => Number((await client.query(text)).rows[0].n);
      await until('all is written and summed up', async () => {
        const left = await number(`
          select (select count(*) from app_waiting w where ready_at is not null
              or exists (select from users where app_id = ref_id and ref_type = 'user' and (is_app_user or not w.is_parked))
              or exists (select from posts where app_id = ref_id and ref_type = 'post'))
            + (select count(*) from day_changes) + (select count(*) from people_changes) + (select count(*) from people_bit_changes) as n`);
        return left === 0;
      });
      await client.query('select search_fold(10000000)');
      const shown: Record<string, string[]> = {};
      for (const [name, query] of Object.entries(shownByApp))
        shown[name] = (
          await client.query(`select to_jsonb(q)::text as row from (${query}) q order by to_jsonb(q)::text collate "C"`)
        ).rows.map(({ row }) => row);
      return shown;
    } finally {
      // PostgreSQL stops once no one is connected.
      await client.end();
    }
  }

  test('end in the state of sending them in order, and every figure equals a recount', async () => {
    if (!tools) return;
    const random = randomFrom(4711);
    // Without deletions: a deleted user is erased meanwhile, and what remains if they return depends on the time of
    // that.
    const items = appItems(4711, SIZE, Date.now(), 0);
    const postgres = await startPostgres(sandbox, tools.postgres, tools.psql);
    const calm = await placeIn(sandbox, postgres, 'calm');
    const wild = await placeIn(sandbox, postgres, 'wild');

    const one = await startInstance(sandbox, calm.environment);
    for (const batch of batchesOf(random, items, 5000)) await sendUntilAccepted(calm, [one.port], batch, 0);
    const inOrder = await shownWhenDone(calm);
    await one.running.stop();

    const instances = await Promise.all([
      startInstance(sandbox, wild.environment),
      startInstance(sandbox, wild.environment),
    ]);
    const ports = instances.map(({ port }) => port);
    const twice = shuffle(random, [...items, ...items.filter(() => random() < 0.1)]);
    const batches = batchesOf(random, twice, 1500);
    const all = batches.length;
    let isOver = false;
    const client = async (index: number): Promise<void> => {
      for (let batch = batches.shift(); batch; batch = batches.shift())
        await sendUntilAccepted(wild, ports, batch, index);
    };
    const killed = { server: 0, database: 0 };
    const killer = async (): Promise<void> => {
      const kills = KILLS.server + KILLS.database;
      for (let kill = 0; kill < kills && !isOver; kill += 1) {
        // Kills are spread over all batches, so that each one interrupts some.
        const left = all * (1 - (kill + 1) / (kills + 1));
        while (batches.length > left && !isOver) await pause(20);
        await pause(random() * 300);
        if (kill % 5 === 4 && killed.database < KILLS.database) {
          await postgres.crash();
          killed.database += 1;
          continue;
        }
        const place = kill % 2;
        const { running, port } = instances[place] as StartedInstance;
        await running.stop('SIGKILL');
        killed.server += 1;
        instances[place] = await startInstance(sandbox, wild.environment, port);
      }
    };
    const killing = killer();
    await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)));
    isOver = true;
    await killing;
    const mixed = await shownWhenDone(wild);
    // PostgreSQL stops once no one is connected.
    await Promise.all(instances.map(({ running }) => running.stop()));
    reportMeasurement(
      `${twice.length} items in ${all} batches; killed: server ${killed.server}, database ${killed.database}`,
    );
    expect(killed).toEqual(KILLS);
    for (const name of Object.keys(shownByApp)) {
      const [here = [], there = []] = [mixed[name], inOrder[name]];
      const differing = here.filter((row, index) => row !== there[index]).slice(0, 3);
      expect({ name, rows: here.length, differing }).toEqual({ name, rows: there.length, differing: [] });
    }
  });
});
