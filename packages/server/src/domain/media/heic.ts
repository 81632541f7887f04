import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { NoMedia } from './failure.ts';
import { MOST_PIXELS } from './pixels.ts';

/** What it decodes lies in memory: up to 500 MB for 50 megapixels. */
const AT_ONCE = 2;
const PATIENCE_MS = 30_000;
const MEGABYTES = 256;

/** Letters and colors of each pixel, row by row. */
export interface RawPicture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity: a byte each. */
  readonly data: Uint8Array;
}

/**
 * What a thread runs: a decoder cannot be interrupted, and its memory is only given back with its thread. As a text, because a build
 * makes no file for it.
 */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
require(workerData.library)
  .all({ buffer: workerData.bytes })
  .then(async ([picture]) => {
    if (picture.width * picture.height > workerData.most) throw new Error('It has more than 50 megapixels');
    const { width, height, data } = await picture.decode();
    parentPort.postMessage({ width, height, data });
  });`;

const require = createRequire(import.meta.url);
const library = require.resolve('heic-decode');

const inLine = pLimit(AT_ONCE);

const decode = (bytes: Buffer): Promise<RawPicture> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, {
      eval: true,
      execArgv: [],
      // It writes what is wrong with a file there.
      stdout: true,
      stderr: true,
      workerData: { bytes, library, most: MOST_PIXELS },
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    });
    let isOver = false;
    const end = (finish: () => void): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      // The next picture needs the memory that the thread gives back.
      void worker.terminate().finally(finish);
    };
    const fail = (message: string, cause?: unknown) => end(() => reject(new NoMedia(message, { cause })));
    const timer = setTimeout(() => fail('It takes too long to read'), PATIENCE_MS);
    worker.once('message', (picture: RawPicture) => end(() => resolve(picture)));
    worker.once('error', (error) => fail('It is damaged or not a HEIC picture', error));
    worker.once('exit', () => fail('It is damaged or not a HEIC picture'));
  });

/** Decodes a picture as iPhones take it, two at once at most. @throws NoMedia for what it cannot decode */
export const decodeHeic = (bytes: Buffer): Promise<RawPicture> => inLine(() => decode(bytes));
