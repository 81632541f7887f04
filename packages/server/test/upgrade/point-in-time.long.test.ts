// @module-tag promises/18
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { setStage } from '../faults/stage.ts';
import { newSandbox, run, until } from '../production/processes.ts';
import { HOW_TO_GET_THEM, productionTools } from '../production/tools.ts';
import { reportMeasurement } from '../support/measurement.ts';
import { ROOT } from '../support/root.ts';
import { commandsUnder } from './operate.ts';

const USERS = Number(process.env.POINT_IN_TIME_USERS ?? 1_000_000);
const LOAD_MS = 90_000;
const MOST_LOST_MS = 300_000;
const MOST_DOWN_MS = 900_000;

const tools = productionTools();
const isInstalled = existsSync('/usr/bin/pgbackrest');
const scale = fileURLToPath(new URL('../../dist/commands/scale.js', import.meta.url));
const shipped = (file: string): string => readFileSync(join(ROOT, 'deploy/pgbackrest', file), 'utf8');

/** Returns the settings in a PostgreSQL configuration file. */
const settingsIn = (text: string): string[] =>
  [...text.matchAll(/^(\w+) = '?(.+?)'?$/gm)].map(([, name, value]) => `${name}=${value}`);

describe.skipIf(!tools || !isInstalled)(
  `point-in-time recovery (needs pgBackRest: apt-get install pgbackrest; ${HOW_TO_GET_THEM})`,
  () => {
    test(`a database of ${USERS.toLocaleString('en')} users whose files are deleted under load is back in time`, async () => {
      if (!tools) return;
      const place = newSandbox();
      const [folder, repository, config] = [
        place.folder('postgres'),
        place.folder('repository'),
        place.folder('config'),
      ];
      const data = join(folder, 'data');
      const environment = { PGBACKREST_CONFIG: join(config, 'pgbackrest.conf'), PGPASSWORD: 'superuser of a test' };
      const stage = await setStage(tools, {
        postgres: { folder, environment, settings: settingsIn(shipped('archive.conf')) },
        prepare: (ownerUrl) =>
          void run(process.execPath, [scale, '--users', String(USERS)], { env: { DATABASE_URL: ownerUrl } }),
      });
      onTestFinished(async () => {
        await stage.end();
        await place.end();
      });
      const { postgres, desks, admins, owner } = stage;
      const text = shipped('pgbackrest.conf')
        .replace('/var/lib/postgresql/15/main', data)
        .replace('/var/lib/pgbackrest', `${repository}\nspool-path=${config}\nlock-path=${config}\nlog-path=${config}`);
      place.file(
        environment.PGBACKREST_CONFIG,
        `${text}pg1-port=${postgres.port}\npg1-socket-path=${folder}\npg1-user=postgres\n`,
      );
      /** Runs the commands of a section, as the user who owns the database. */
      const follow = (section: string): string[] =>
        commandsUnder(section)
          .filter((line) => line.startsWith('sudo -u postgres pgbackrest '))
          .map((line) => run('pgbackrest', line.split(' ').slice(4), { env: environment, unprivileged: true }));
      expect(follow('Archive all changes')).toHaveLength(3);

      const at = `http://127.0.0.1:${desks[0]?.port}`;
      const headers = { authorization: `Bearer ${admins[0]?.token}`, 'content-type': 'application/json' };
      const acknowledged = new Map<string, number>();
      let isOver = false;
      const save = async (name: string): Promise<boolean> => {
        const body = JSON.stringify({ name });
        const answer = await fetch(`${at}/api/v1/group`, { method: 'POST', headers, body }).catch(() => undefined);
        await answer?.text();
        return answer?.status === 201;
      };
      const writing = Promise.all(
        Array.from({ length: 3 }, async (_, writer) => {
          for (let number = 0; !isOver; number += 1) {
            const name = `Group ${writer}-${number}`;
            if (await save(name)) acknowledged.set(name, Date.now());
            await pause(50);
          }
        }),
      );
      await pause(LOAD_MS);
      const destroyed = Date.now();
      postgres.signal('SIGKILL');
      await postgres.running.ended;
      rmSync(data, { recursive: true });
      isOver = true;
      await writing;
      run('install', ['-d', '-m', '700', data], { unprivileged: true });
      expect(follow('Restore a lost database')).toHaveLength(1);
      await postgres.start();
      await until('the server saves again', async () => save('After'));
      const back = Date.now();

      const { rows } = await owner.query<{ name: string }>('select name from groups');
      const there = new Set(rows.map(({ name }) => name));
      const lost = [...acknowledged].filter(([name, time]) => !there.has(name) && time <= destroyed);
      const oldest = destroyed - Math.min(destroyed, ...lost.map(([, time]) => time));
      const { rows: counted } = await owner.query('select count(*)::int as users from users where not is_admin');
      reportMeasurement(
        `load of the machine ${loadavg()[0]?.toFixed(1)}; ${USERS.toLocaleString('en')} users, ${acknowledged.size} acknowledged writes, ${lost.length} lost: ` +
          `RPO ${(oldest / 1000).toFixed(0)} s, RTO ${((back - destroyed) / 1000).toFixed(0)} s`,
      );
      expect(counted[0].users).toBeGreaterThanOrEqual(USERS);
      expect(acknowledged.size).toBeGreaterThan(100);
      expect(acknowledged.size).toBeGreaterThan(lost.length);
      expect(oldest).toBeLessThanOrEqual(MOST_LOST_MS);
      expect(back - destroyed).toBeLessThanOrEqual(MOST_DOWN_MS);
    });
  },
);
