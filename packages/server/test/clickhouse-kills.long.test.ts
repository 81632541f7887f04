// @module-tag faults
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { startClickHouse } from './clickhouse/engine.ts';
import { placeIn } from './production/instances.ts';
import { startPostgres } from './production/postgres.ts';
import { newSandbox } from './production/processes.ts';
import { HOW_TO_GET_THEM, productionTools } from './production/tools.ts';
import { runAtTheMachine } from './support/command.ts';
import { reportMeasurement } from './support/measurement.ts';

/** Of searches, and as many ad events. */
const EVENTS = Number(process.env.MOVED_EVENTS ?? 150_000);
const KILLS = 20;
const VICTIMS = ['mover', 'clickhouse', 'postgres'] as const;

/** The first ids that only one of two lists has: all of them could not be compared in reasonable time. */
function differences(one: readonly string[], other: readonly string[]): readonly string[] {
  const [here, there] = [new Set(one), new Set(other)];
  return [...one.filter((id) => !there.has(id)), ...other.filter((id) => !here.has(id))].slice(0, 10);
}

const tools = productionTools();

describe.skipIf(!tools)(`moving events while processes are killed (${HOW_TO_GET_THEM})`, () => {
  const sandbox = newSandbox();
  afterAll(() => sandbox.end());

  test(`${KILLS} kills of the mover, ClickHouse and PostgreSQL: each event is in one place, once`, async () => {
    if (!tools) return;
    const clickhouse = await startClickHouse();
    try {
      const postgres = await startPostgres(sandbox, tools.postgres, tools.psql);
      const { url, environment } = await placeIn(sandbox, postgres, 'moved');
      const database = { appUrl: url, ownerUrl: url };
      const events = { ...environment, CLICKHOUSE_URL: clickhouse.url, EVENTS_HOT_DAYS: '8' };
      await postgres.ask(
        `select make_partitions(name, now() - interval '100 days', now()) from unnest(array['searches', 'campaign_events']) name;
         insert into users (name, username, email) values ('U', 'u', 'u@example.com');
         insert into campaigns (user_id, campaign_name, goal) select id, 'C', 'clicks' from users where username = 'u'`,
        'moved',
      );
      let added = 0;
      const addEvents = async (): Promise<void> => {
        added += 1;
        await postgres.ask(
          `set statement_timeout = 0;
           insert into searches (search_term, type, title, app_id, created_at, updated_at)
           select 'term ' || i % 1000, 'web', 'Title ' || i, 'app-${added}-' || i, at, at
           from (select i, now() - i * interval '90 days' / ${EVENTS} as at from generate_series(1, ${EVENTS}) i) s;
           insert into campaign_events (campaign_id, kind, app_id, at)
           select c.id, 'click', 'app-${added}-' || i, now() - i * interval '90 days' / ${EVENTS}
           from generate_series(1, ${EVENTS}) i, campaigns c`,
          'moved',
        );
      };
      await addEvents();
      const inPostgres = async (): Promise<string[]> =>
        (
          await postgres.ask(
            `select 'search ' || id as id from searches union all select 'ad event ' || id from campaign_events`,
            'moved',
          )
        ).map(({ id }) => String(id));
      const inClickHouse = async (): Promise<string[]> => {
        const [state] = await postgres.ask(
          `select last_slice, array(select slice from archive_slices)::text as slices from archive_state where kind = 'searches'`,
          'moved',
        );
        const hidden = String(state?.slices).replace('{', '0,').replace('}', '').replace(/,$/, '');
        const whole = `slice <= ${state?.last_slice} and slice not in (${hidden})`;
        const text = await clickhouse.ask(
          `select concat('search ', toString(id)) from quarterdeck.archived_searches where ${whole} union all
           select concat('ad event ', toString(id)) from quarterdeck.archived_ad_events where ${whole} format TSVRaw`,
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
        // Wait until something is in progress: a mover waits until the place of the killed one is free.
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
        expect(differences(ids, before)).toEqual([]);
        const [left] = await postgres.ask(
          `select ((select count(*) from searches where created_at < now() - interval '9 days')
            + (select count(*) from campaign_events where at < now() - interval '9 days'))::int8 as n`,
          'moved',
        );
        if (Number(left?.n) > 0) continue;
        await addEvents();
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
      expect(differences(ids, before)).toEqual([]);
      const all = Object.values(killed).reduce((sum, one) => sum + one, 0);
      expect(all).toBe(KILLS);
      reportMeasurement(
        `${all} kills (${VICTIMS.map((one) => `${killed[one]} of ${one}`).join(', ')}): ${ids.length} ids, equal before and after`,
      );
    } finally {
      await clickhouse.remove();
    }
  });
});
