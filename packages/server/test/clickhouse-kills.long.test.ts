// @module-tag faults
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { startClickHouse } from './clickhouse/engine.ts';
import { placeIn } from './production/instances.ts';
import { startPostgres } from './production/postgres.ts';
import { newSandbox } from './production/processes.ts';
import { HOW_TO_GET_THEM, productionTools } from './production/tools.ts';
import { runAtTheMachine } from './support/command.ts';
import { measured } from './support/measured.ts';

const SEARCHES = Number(process.env.MOVED_SEARCHES ?? 300_000);
const KILLS = 20;
const VICTIMS = ['mover', 'clickhouse', 'postgres'] as const;

const tools = productionTools();

describe.skipIf(!tools)(`moving searches while processes are killed (${HOW_TO_GET_THEM})`, () => {
  const sandbox = newSandbox();
  afterAll(() => sandbox.end());

  test(`${KILLS} kills of the mover, ClickHouse and PostgreSQL: each search is in one place, once`, async () => {
    if (!tools) return;
    const clickhouse = await startClickHouse();
    try {
      const postgres = await startPostgres(sandbox, tools.postgres, tools.psql);
      const { url, environment } = await placeIn(sandbox, postgres, 'moved');
      const database = { appUrl: url, ownerUrl: url };
      const events = { ...environment, CLICKHOUSE_URL: clickhouse.url, EVENTS_HOT_DAYS: '8' };
      await postgres.ask(`select make_partitions('searches', now() - interval '100 days', now())`, 'moved');
      let added = 0;
      const addSearches = async (): Promise<void> => {
        added += 1;
        await postgres.ask(
          `set statement_timeout = 0;
           insert into searches (search_term, type, title, app_id, created_at, updated_at)
           select 'term ' || i % 1000, 'web', 'Title ' || i, 'app-${added}-' || i, at, at
           from (select i, now() - i * interval '90 days' / ${SEARCHES} as at from generate_series(1, ${SEARCHES}) i) s`,
          'moved',
        );
      };
      await addSearches();
      const inPostgres = async (): Promise<string[]> =>
        (await postgres.ask('select id::text from searches', 'moved')).map(({ id }) => String(id));
      const inClickHouse = async (): Promise<string[]> => {
        const [state] = await postgres.ask(
          `select last_slice, array(select slice from archive_slices)::text as slices from archive_state`,
          'moved',
        );
        const hidden = String(state?.slices).replace('{', '0,').replace('}', '').replace(/,$/, '');
        const text = await clickhouse.ask(
          `select id from quarterdeck.archived_searches where slice <= ${state?.last_slice} and slice not in (${hidden})`,
        );
        return text === '' ? [] : text.split('\n');
      };
      let before = (await inPostgres()).toSorted();
      const killed: Record<(typeof VICTIMS)[number], number> = { mover: 0, clickhouse: 0, postgres: 0 };
      for (let kills = 0; kills < KILLS; ) {
        const victim = VICTIMS[kills % VICTIMS.length] ?? 'mover';
        let mover: { kill(signal: 'SIGKILL'): boolean; readonly exitCode: number | null } | undefined;
        const running = runAtTheMachine(database, 'events', ['move'], events, (child) => {
          mover = child;
        });
        // Not before something is on its way: a mover waits until the place of the one that was killed is free.
        const isAway = async () =>
          (await postgres.ask('select 1 from archive_slices where not is_over', 'moved')).length > 0;
        while (mover?.exitCode === null && !(await isAway())) await pause(20);
        if (mover?.exitCode === null) {
          await pause(Math.random() * 400);
          if (victim === 'mover') mover.kill('SIGKILL');
          else if (victim === 'clickhouse') await clickhouse.kill().then(() => clickhouse.start());
          else await postgres.crash();
          killed[victim] += 1;
          kills += 1;
        }
        await running;
        const ids = [...(await inPostgres()), ...(await inClickHouse())];
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.toSorted()).toEqual(before);
        const [left] = await postgres.ask(
          `select count(*)::int8 as n from searches where created_at < now() - interval '9 days'`,
          'moved',
        );
        if (Number(left?.n) > 0) continue;
        await addSearches();
        before = [...(await inPostgres()), ...(await inClickHouse())].toSorted();
      }
      let last = await runAtTheMachine(database, 'events', ['move'], events);
      while (last.output.includes('being moved')) {
        await pause(1000);
        last = await runAtTheMachine(database, 'events', ['move'], events);
      }
      expect(last.output).toContain('moved to ClickHouse');
      expect(await runAtTheMachine(database, 'events', ['check'], events)).toMatchObject({ code: 0 });
      const ids = [...(await inPostgres()), ...(await inClickHouse())];
      expect(ids.toSorted()).toEqual(before);
      const all = Object.values(killed).reduce((sum, one) => sum + one, 0);
      expect(all).toBe(KILLS);
      measured(
        `${all} kills (${VICTIMS.map((one) => `${killed[one]} of ${one}`).join(', ')}): ${ids.length} ids, equal before and after`,
      );
    } finally {
      await clickhouse.remove();
    }
  });
});
