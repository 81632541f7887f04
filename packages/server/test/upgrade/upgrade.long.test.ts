// @module-tag promises/17
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bootstrapDatabase } from '../../src/database/bootstrap.ts';
import { setStage } from '../faults/stage.ts';
import { startWorkload } from '../faults/workload.ts';
import { HOW_TO_GET_THEM, productionTools } from '../production/tools.ts';
import { catalogueOf } from '../support/catalogue.ts';
import { reportMeasurement } from '../support/measurement.ts';
import { isBusy, startBalancer } from './balancer.ts';
import { buildRelease, FORMER_RELEASES, hasHistory, NEEDS_HISTORY } from './former-releases.ts';

const PEOPLE = 20_000;
const SEARCHES = 100_000;
const MOST_MS = 1000;
const READERS = 2;

const tools = productionTools();

/** Fills a database before the upgrade, in addition to the load's writes. */
async function fill(owner: pg.Pool): Promise<void> {
  await owner.query(
    `insert into users (name, username, email, latitude, longitude, created_at)
     select 'Person ' || n, 'person' || n, 'person' || n || '@example.com', 30 + n % 20, -110 + n % 40, now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [PEOPLE],
  );
  await owner.query(
    `insert into searches (user_id, search_term, type, created_at)
     select 1 + n % $1::int, 'term ' || n % 500, 'web', now() - n * interval '10 seconds' from generate_series(1, $2::int) n`,
    [PEOPLE, SEARCHES],
  );
  await owner.query(
    `insert into user_reports (reported_user_id, reported_by, reason)
     select 1 + n, 2000 + n, 'Spam' from generate_series(1, 1000) n`,
  );
}

describe.skipIf(!tools || !hasHistory)(
  `a rolling upgrade of two instances under load (${HOW_TO_GET_THEM}; ${NEEDS_HISTORY})`,
  () => {
    test.each(FORMER_RELEASES)('from $name: no error, and each answer in time', async (release) => {
      if (!tools) return;
      const folder = buildRelease(release);
      const stage = await setStage(tools, { instances: 2, release: folder });
      onTestFinished(stage.end);
      const { desks, running, admins, owner } = stage;
      await fill(owner);
      const balancer = await startBalancer(desks.map(({ port }) => port));
      onTestFinished(balancer.close);
      const headers = { authorization: `Bearer ${admins[0]?.token}` };
      let isOver = false;
      const oddReads: string[] = [];
      const read = async (): Promise<void> => {
        const paths = ['users-list?page_limit=25', 'get-login-data', 'reported-users', 'searches', 'group'];
        for (let number = 0; !isOver; number += 1) {
          const path = `/api/v1/${paths[number % paths.length]}`;
          // The balancer closes the connection of a request without an answer, and reports why.
          const answer = await fetch(`${balancer.url}${path}`, { headers }).catch(() => undefined);
          const text = (await answer?.text().catch(() => undefined)) ?? '';
          if (answer && answer.status !== 200 && !isBusy(text))
            oddReads.push(`${path}: ${answer.status} ${text.slice(0, 200)}`);
          await pause(100);
        }
      };
      const workload = startWorkload({ ...stage, at: () => balancer.url }, 150);
      onTestFinished(workload.stop);
      const readers = Promise.all(Array.from({ length: READERS }, read));
      const former = await catalogueOf(owner);
      const steps: string[] = [];
      // Finally, an upgraded instance is restarted with the new release.
      for (const [step, desk] of [...desks, ...desks.slice(0, 1)].entries()) {
        const number = step % desks.length;
        await pause(3000);
        const begun = Date.now();
        expect(await running[number]?.stop()).toBe(0);
        running[number] = await desk.start();
        steps.push(`${((Date.now() - begun) / 1000).toFixed(1)} s`);
        if (step === 0) {
          // The previous release continues on the schema of the new one: it is tested alone.
          expect(await catalogueOf(owner)).not.toEqual(former);
          const alone = startWorkload({ ...stage, at: () => `http://127.0.0.1:${desks[1]?.port}` });
          await pause(3000);
          await alone.stop();
          // Refusals because of load are not related to the schema.
          const { odd, unanswered, acknowledged } = alone.report();
          expect({ odd, unanswered }).toEqual({ odd: [], unanswered: 0 });
          expect(acknowledged).toBeGreaterThan(20);
          expect(await alone.differences()).toEqual([]);
        }
      }
      await pause(3000);
      isOver = true;
      await readers;
      await workload.stop();
      const { milliseconds, errors: all } = balancer.passed();
      const errors = all.filter((error) => !isBusy(error));
      const { acknowledged, odd } = workload.report();
      const p95 = milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length * 0.95)] ?? Infinity;
      reportMeasurement(
        `load of the machine ${loadavg()[0]?.toFixed(1)}; rolling upgrade from ${release.name} with ${PEOPLE.toLocaleString('en')} users: ${milliseconds.length} answers, ${errors.length} errors, ${all.length - errors.length} times busy, ` +
          `p95 ${p95.toFixed(0)} ms, slowest ${Math.max(...milliseconds).toFixed(0)} ms, ${acknowledged} writes acknowledged; restarts ${steps.join(', ')}`,
      );
      expect(errors.slice(0, 10)).toEqual([]);
      expect([...odd, ...oddReads].slice(0, 10)).toEqual([]);
      expect(await workload.differences()).toEqual([]);
      await running[1]?.stop();
      await expect(desks[1]?.start(join(folder, 'main.js'))).rejects.toThrow(/newer schema .* start the newer server/);
      await stage.postgres.ask('create database fresh owner quarterdeck_owner', 'postgres');
      const app = stage.postgres.url('quarterdeck_app', 'of-the-server', 'fresh');
      const { database } = await bootstrapDatabase(
        {
          ...{ app, read: app, owner: stage.postgres.url('quarterdeck_owner', 'of-the-owner', 'fresh') },
          ...{ connections: 2, appUnique: ['username'] },
        },
        () => undefined,
      );
      await database.close();
      const fresh = new pg.Pool({ connectionString: stage.postgres.url('postgres', 'superuser of a test', 'fresh') });
      expect(await catalogueOf(owner)).toEqual(await catalogueOf(fresh));
      await fresh.end();
      // Last, so that a busy machine hides nothing else.
      expect(p95).toBeLessThan(MOST_MS);
    });
  },
);
