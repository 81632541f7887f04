// @module-tag faults
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newSandbox, until } from '../production/processes.ts';
import { HOW_TO_GET_THEM, productionTools } from '../production/tools.ts';
import { reportMeasurement } from '../support/measurement.ts';
import { setStage } from './stage.ts';
import { stopWithin } from './stop.ts';
import { reportTries } from './tries.ts';
import { startWorkload } from './workload.ts';

const FULL_MS = 8000;
const DATABASE_SIZE = '220m';
const DATA_SIZE = '16m';

const tools = productionTools();
const isRoot = process.getuid?.() === 0;

/** Mounts a small file system in a folder; it is removed with the test. */
function mountSmall(folder: string, size: string): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=1777`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`A small file system cannot be mounted: ${stderr}`);
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
}

/** Fills the rest of a file system. @returns a function that frees it. */
function fill(folder: string): () => void {
  const path = join(folder, 'full');
  const file = openSync(path, 'a');
  for (const size of [1_048_576, 4096])
    for (const chunk = Buffer.alloc(size, 1); ; )
      try {
        if (writeSync(file, chunk) < size) break;
      } catch {
        break;
      }
  closeSync(file);
  return () => rmSync(path, { force: true });
}

describe.skipIf(!tools || !isRoot)(`a disk is full (as root; ${HOW_TO_GET_THEM})`, () => {
  test.each([{ stop: false }, { stop: true }])(
    'that of the database (stopped meanwhile: $stop): 503, nothing lost, and it works again with space',
    async ({ stop }) => {
      if (!tools) return;
      const outer = newSandbox();
      onTestFinished(outer.end);
      const folder = outer.folder('disk');
      mountSmall(folder, DATABASE_SIZE);
      spawnSync('chown', ['nobody', folder]);
      const stage = await setStage(tools, {
        postgres: { folder, settings: ['max_wal_size=64MB', 'min_wal_size=32MB'] },
      });
      onTestFinished(stage.end);
      const workload = startWorkload(stage);
      onTestFinished(workload.stop);
      await pause(2000);
      const before = workload.report();

      const free = fill(folder);
      // The database first uses up its reserved space.
      await until('writes are refused', async () => workload.report().refused > before.refused);
      const ready = await fetch(`${stage.at(0)}/readyz`);
      const said = await ready.text();
      await pause(FULL_MS);
      const full = workload.report();
      if (stop) await stopWithin(stage);
      free();
      const { postgres } = stage;
      // PostgreSQL exits when it cannot write its log; normally its service would restart it.
      if (postgres.running.child.exitCode !== null) await postgres.start();
      if (!stop) {
        const known = workload.acknowledged();
        await until('writes are acknowledged again', async () => workload.acknowledged() > known + 10);
      }
      await workload.stop();
      const { acknowledged, unanswered, odd } = workload.report();
      reportTries(full.refused);
      reportMeasurement(
        `full for ${FULL_MS / 1000} s: refused ${full.refused - before.refused}, /readyz ${ready.status} ${said.slice(0, 200)}; writes acknowledged ${acknowledged}, without an answer ${unanswered}`,
      );
      expect(await workload.flaws()).toEqual([]);
      expect(await workload.differences()).toEqual([]);
      expect(odd.slice(0, 5)).toEqual([]);
      if (!stop) expect(unanswered).toBe(0);
      expect(said).toMatch(/[Dd]isk|database/);
    },
  );

  test('that of DATA_DIR: the work goes on, and /readyz says so', async () => {
    if (!tools) return;
    const outer = newSandbox();
    onTestFinished(outer.end);
    const folder = outer.folder('data');
    mountSmall(folder, DATA_SIZE);
    const stage = await setStage(tools, { environment: { DATA_DIR: folder } });
    onTestFinished(stage.end);
    const workload = startWorkload(stage);
    onTestFinished(workload.stop);
    const free = fill(folder);
    let said = '';
    await until('/readyz says so', async () => {
      said = await (await fetch(`${stage.at(0)}/readyz`)).text();
      return said.includes('disk of DATA_DIR is full');
    });
    const known = workload.acknowledged();
    await until('writes go on', async () => workload.acknowledged() > known + 20);
    await workload.stop();
    reportTries(1);
    reportMeasurement(`DATA_DIR full: /readyz ${said.slice(0, 200)}; writes acknowledged ${workload.acknowledged()}`);
    const { refused, odd, unanswered } = workload.report();
    expect([odd, refused, unanswered]).toEqual([[], 0, 0]);
    await stopWithin(stage);
    free();
    expect([...(await workload.flaws()), ...(await workload.differences())]).toEqual([]);
  });
});
