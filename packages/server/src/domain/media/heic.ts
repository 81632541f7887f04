import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { NoMedia } from './failure.ts';
import { MOST_PIXELS } from './pixels.ts';

/** Decoded pictures are in memory: up to 500 MB for 50 megapixels. */
const AT_ONCE = 2;
const PATIENCE_MS = 30_000;
const MEGABYTES = 256;

/** The color and opacity of each pixel, row by row. */
export interface RawPicture {
  readonly width: number;
  readonly height: number;
  /** One byte each for red, green, blue and opacity. */
  readonly data: Uint8Array;
}

/**
 * The code of a worker thread: a decoder cannot be interrupted, and its memory is only freed with its thread. It is
 * text, because a build creates no file for it.
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
      // The decoder writes errors about a file to its output.
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

/**
 * Decodes a picture in the format of iPhones, at most two at once.
 * @throws NoMedia for a picture that it cannot decode
 */
export const decodeHeic = (bytes: Buffer): Promise<RawPicture> => inLine(() => decode(bytes));
