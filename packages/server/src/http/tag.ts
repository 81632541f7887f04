import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The length of a SHA-256 prefix that no two texts share: 160 bits. */
const TAG_CHARACTERS = 27;

/** Returns the ETag of a text. */
export const tagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, TAG_CHARACTERS)}"`;

/** Whether the request already has the tag (RFC 9110, 13.1.2: compared as weak tags). */
const hasTag = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((one) => {
    const named = one.trim();
    return named === '*' || named.replace(/^W\//, '') === tag;
  });

/** Sends a text with its tag, or 304 if the caller has it. The caller sets the headers before. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, text: string, tag: string): FastifyReply {
  reply.header('etag', tag);
  return hasTag(request, tag) ? reply.code(304).send() : reply.send(text);
}
