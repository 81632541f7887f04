import { readFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { NoMedia } from './failure.ts';
import { decodeHeic } from './heic.ts';

const heic = readFileSync(new URL('../../../test/support/sample.heic', import.meta.url));
const broken = heic.subarray(0, 500);

/** The same picture, whose head says that it is larger. */
function saysSize(side: number): Buffer {
  const bytes = Buffer.from(heic);
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(side, at + 8);
    bytes.writeUInt32BE(side, at + 12);
  }
  return bytes;
}

/** The threads that begin, and how many there are at once. */
function watchThreads() {
  const seen = { all: 0, now: 0, most: 0, megabytes: new Set<number | undefined>() };
  const note = (worker: Worker): void => {
    seen.all += 1;
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    seen.megabytes.add(worker.resourceLimits?.maxOldGenerationSizeMb);
    worker.once('exit', () => {
      seen.now -= 1;
    });
  };
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  return seen;
}

test('no more than two pictures are decoded at once, each in a thread with a limit that is over before the next', async () => {
  const seen = watchThreads();
  const all = await Promise.allSettled([heic, broken, heic, heic, broken, heic, heic].map(decodeHeic));
  expect(all.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, false, true, true]);
  expect(seen).toEqual({ all: 7, now: 0, most: 2, megabytes: new Set([256]) });
});

test('a picture of more than 50 megapixels is not decoded', async () => {
  await expect(decodeHeic(saysSize(20_000))).rejects.toThrow(NoMedia);
});
