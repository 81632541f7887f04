import type { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { getFrom } from '../../core/outbound/get.ts';
import type { Network } from '../../core/outbound/networks.ts';
import { RefusedAddress } from '../../core/outbound/request.ts';
import { NoAnswer, NoMedia } from './failure.ts';

const PATIENCE_MS = 8000;
const MEGABYTE = 1024 * 1024;
const PICTURE_BYTES = 10 * MEGABYTE;
/** Recordings are fetched in pieces of this size. */
export const PIECE_BYTES = 2 * MEGABYTE;
const RECORDING_BYTES = 200 * MEGABYTE;
/** The size limit for a server without range support, which sends everything at once. */
const WHOLE_BYTES = 32 * MEGABYTE;
const GONE: readonly (number | undefined)[] = [400, 401, 403, 404, 405, 410, 416, 451];

/** A part of a recording, and the whole length in bytes. */
export interface Piece {
  readonly bytes: Buffer;
  readonly total: number;
}

/** Options for media requests. */
export interface Outbound {
  readonly allowed: readonly Network[];
  readonly userAgent: string;
  readonly resolve?: typeof lookup;
}

async function read(answer: IncomingMessage, most: number): Promise<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > most) throw new NoMedia('It is too large');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += (chunk as Buffer).length;
    if (size > most) throw new NoMedia('It is too large');
    chunks.push(chunk as Buffer);
  }
  if (!answer.complete) throw new NoAnswer('The answer was interrupted');
  return Buffer.concat(chunks);
}

/** Requests an address and reads the response. The connection never outlives the call. */
async function ask<Result>(
  address: string,
  { allowed, userAgent, resolve }: Outbound,
  headers: Readonly<Record<string, string>>,
  readAnswer: (answer: IncomingMessage) => Promise<Result>,
): Promise<Result> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  let answer: IncomingMessage | undefined;
  try {
    answer = await getFrom(address, {
      allowed,
      headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...headers },
      signal: patience,
      ...(resolve === undefined ? {} : { resolve }),
    });
    if (GONE.includes(answer.statusCode)) throw new NoMedia(`The address answers ${answer.statusCode}`);
    if (answer.statusCode !== 200 && answer.statusCode !== 206)
      throw new NoAnswer(`The address answers ${answer.statusCode}`);
    return await readAnswer(answer);
  } catch (error) {
    if (error instanceof NoMedia || error instanceof NoAnswer) throw error;
    if (error instanceof RefusedAddress) throw new NoMedia(error.message, { cause: error });
    throw new NoAnswer('The address does not answer', { cause: error });
  } finally {
    answer?.destroy();
  }
}

/** Fetches a picture, up to 10 MB. @throws NoMedia, NoAnswer */
export const fetchPicture = (address: string, outbound: Outbound): Promise<Buffer> =>
  ask(address, outbound, { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' }, (answer) =>
    read(answer, PICTURE_BYTES),
  );

/** Parses `bytes 0-99/1234`: the start of the part, and the whole length. */
function rangeOf(answer: IncomingMessage): { readonly start: number; readonly total: number } | undefined {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers['content-range'] ?? '') ?? [];
  return start === undefined ? undefined : { start: Number(start), total: Number(total) };
}

/**
 * Fetches a piece of a recording by number, counted from 0. A server without range support sends everything, up to 32
 * MB; then all pieces are returned.
 * @returns the pieces by number.
 * @throws NoMedia, NoAnswer
 */
export function fetchPieces(address: string, number: number, outbound: Outbound): Promise<ReadonlyMap<number, Piece>> {
  const start = number * PIECE_BYTES;
  const headers = { accept: 'audio/*,video/*', range: `bytes=${start}-${start + PIECE_BYTES - 1}` };
  return ask(address, outbound, headers, async (answer) => {
    if (answer.statusCode === 206) {
      const range = rangeOf(answer);
      if (range?.start !== start) throw new NoMedia('The address answers another range than it was asked for');
      if (range.total > RECORDING_BYTES) throw new NoMedia('It is too large');
      const bytes = await read(answer, PIECE_BYTES);
      if (bytes.length !== Math.min(PIECE_BYTES, range.total - start)) throw new NoMedia('Part of it is missing');
      return new Map([[number, { bytes, total: range.total }]]);
    }
    const whole = await read(answer, WHOLE_BYTES);
    const count = Math.max(1, Math.ceil(whole.length / PIECE_BYTES));
    return new Map(
      Array.from({ length: count }, (_, at) => [
        at,
        { bytes: whole.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES), total: whole.length },
      ]),
    );
  });
}
