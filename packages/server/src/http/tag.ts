import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** So much of a SHA-256 that no two texts share it: 160 bits. */
const TAG_CHARACTERS = 27;

/** The ETag of a text. */
export const tagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, TAG_CHARACTERS)}"`;

/** Whether a request names the tag as one that it has (RFC 9110, 13.1.2: compared as weak ones). */
const hasTag = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((one) => {
    const named = one.trim();
    return named === '*' || named.replace(/^W\//, '') === tag;
  });

/** Answers a text under its tag, or that the caller has it (304). The headers are set before. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, text: string, tag: string): FastifyReply {
  reply.header('etag', tag);
  return hasTag(request, tag) ? reply.code(304).send() : reply.send(text);
}
