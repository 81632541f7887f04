import type { IncomingMessage } from 'node:http';
import { createGunzip, type Gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/errors.ts';

/** The most bytes of a body after unpacking. */
const MOST_BYTES = 5 * 1024 * 1024;
/** The most bytes of all bodies that an instance reads or processes at a time. */
const MOST_AT_ONCE = 96 * 1024 * 1024;

const mediaTypes = ['application/json', 'application/x-ndjson'] as const;
type ItemsMediaType = (typeof mediaTypes)[number];

/** The body of a call that takes items. */
export interface ItemsBody {
  readonly bytes: Buffer;
  readonly mediaType: ItemsMediaType;
}

const tooLarge = (): Refusal => new Refusal('too_large', 'At most 5 MB uncompressed in one request. Send fewer items');

const mediaTypeOf = (request: FastifyRequest): ItemsMediaType | undefined => {
  const named = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  return mediaTypes.find((known) => known === named);
};

/** Whether the body is compressed; undefined for an encoding other than gzip. */
const isPacked = (request: FastifyRequest): boolean | undefined => {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  return encoding === 'gzip' ? true : encoding === 'identity' ? false : undefined;
};

/** Checks the headers of the body. @throws Refusal unsupported with what can be sent, or too_large. */
export function checkItemsHeaders(request: FastifyRequest, reply: FastifyReply): void {
  if (mediaTypeOf(request) === undefined) {
    reply.header('accept-post', mediaTypes.join(', '));
    throw new Refusal('unsupported', `Send ${mediaTypes.join(' or ')}`);
  }
  if (isPacked(request) === undefined) {
    reply.header('accept-encoding', 'gzip');
    throw new Refusal('unsupported', 'Send the body uncompressed or compressed with gzip');
  }
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) throw tooLarge();
}

/** Returns the unpacked body, which fails when the request ends too early. */
function unzip(raw: IncomingMessage): Gunzip {
  const gunzip = createGunzip();
  raw.once('close', () => {
    if (!raw.readableEnded) gunzip.destroy(new Error('The request ended too early'));
  });
  return raw.pipe(gunzip);
}

/**
 * Returns a reader of item bodies with a limit on memory. A body counts from its first byte until its call is answered.
 * Beyond the limit, calls are asked to try again (503).
 */
export function itemsReader(): (request: FastifyRequest, reply: FastifyReply) => Promise<ItemsBody> {
  let held = 0;

  async function read(raw: IncomingMessage, packed: boolean, hold: (bytes: number) => void): Promise<Buffer> {
    const source = packed ? unzip(raw) : raw;
    const parts: Buffer[] = [];
    let size = 0;
    // Destroying the request would cut the connection before the answer.
    for await (const part of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > MOST_BYTES) throw tooLarge();
      hold(part.length);
      parts.push(part);
    }
    return Buffer.concat(parts, size);
  }

  return async (request, reply) => {
    const mediaType = mediaTypeOf(request) ?? 'application/json';
    const packed = isPacked(request) === true;
    let own = 0;
    reply.raw.once('close', () => {
      held -= own;
      own = 0;
    });
    const hold = (bytes: number): void => {
      if (held + bytes > MOST_AT_ONCE)
        throw new Refusal('unavailable', 'The server is busy with other items. Try again in a moment', {
          retryAfterSeconds: 1,
        });
      held += bytes;
      own += bytes;
    };
    try {
      return { bytes: await read(request.raw, packed, hold), mediaType };
    } catch (error) {
      // The rest is discarded, so that the answer arrives and the connection can be reused.
      request.raw.unpipe();
      request.raw.resume();
      if (error instanceof Refusal) throw error;
      throw new Refusal('bad_request', packed ? 'The body is not compressed with gzip' : 'The body cannot be read');
    }
  };
}
