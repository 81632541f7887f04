import { appContract } from '@quarterdeck/contract';
import { APP_API_BASE } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { appOpenapi, SEARCH_SERVICE_TYPES } from '@quarterdeck/contract/ingest/document';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/errors.ts';

/** The path of the app API's document. */
export const APP_DOCUMENT = `${APP_API_BASE}/openapi.json`;

/** The path of its part for the search service. */
export const SEARCH_DOCUMENT = `${APP_DOCUMENT}?part=search`;

type Part = 'all' | 'search';

/** Builds the document as it is served; the build saves the whole one as a file. */
export const appDocument = (part: Part = 'all'): string =>
  `${JSON.stringify(appOpenapi(appContract, part === 'search' ? SEARCH_SERVICE_TYPES : undefined), null, 2)}\n`;

function partOf(query: unknown): Part {
  const { part = 'all' } = query as { part?: unknown };
  if (part === 'all' || part === 'search') return part;
  throw new Refusal('invalid', 'The part must be "search"', {
    errors: [{ field: 'part', message: 'Must be "search"' }],
  });
}

/** Serves the document to everyone, because it contains no secrets. */
export function serveAppDocument(app: FastifyInstance): void {
  const made: Partial<Record<Part, string>> = {};
  app.get(APP_DOCUMENT, async ({ query }, reply) => {
    const part = partOf(query);
    // Built on the first request, so that it does not delay the start.
    made[part] ??= appDocument(part);
    reply.header('cache-control', 'public, max-age=60').type('application/json; charset=utf-8');
    return made[part];
  });
}
