import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MediaFile } from '../../ports/media-file.ts';

interface Part {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/**
 * Returns the part that a `Range` header requests; the whole file without a header, undefined when the part does not
 * exist.
 */
function partOf(header: string | undefined, size: number): Part | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  // For several parts or other units, a server can answer with the whole file (RFC 9110, 14.2).
  if (first === '' && last === '') return { start: 0, end: size };
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  return start < end ? { start, end } : undefined;
}

/**
 * Sends a picture, sound or film, or the requested part of it. A browser that opens it as a page runs nothing in it,
 * and stores no copy.
 */
export function sendMedia(request: FastifyRequest, reply: FastifyReply, file: MediaFile): FastifyReply {
  const { size, type, ending } = file;
  const { range } = request.headers;
  reply.headers({
    'content-type': ending === undefined ? type : 'application/octet-stream',
    ...(ending === undefined ? {} : { 'content-disposition': `attachment; filename="from-a-user.${ending}"` }),
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
  });
  const part = partOf(range, size);
  if (!part)
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .type('application/json')
      .send({ responseMessage: 'The requested range does not exist', responseCode: 416 });
  const { start, end } = part;
  const isPart = end - start < size;
  if (isPart) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${size}`);
  return reply.header('content-length', end - start).send(Readable.from(file.read(start, end), { objectMode: false }));
}
