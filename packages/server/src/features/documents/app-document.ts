import { appContract } from '@quarterdeck/contract';
import { APP_API_BASE } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { appOpenapi, SEARCH_SERVICE_TYPES } from '@quarterdeck/contract/ingest/document';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/errors.ts';

/** Where the document of the API for the app is. */
export const APP_DOCUMENT = `${APP_API_BASE}/openapi.json`;

/** Where its part for the search service is. */
export const SEARCH_DOCUMENT = `${APP_DOCUMENT}?part=search`;

type Part = 'all' | 'search';

/** The document as it is served; the build keeps the whole one in a file. */
export const appDocument = (part: Part = 'all'): string =>
  `${JSON.stringify(appOpenapi(appContract, part === 'search' ? SEARCH_SERVICE_TYPES : undefined), null, 2)}\n`;

function partOf(query: unknown): Part {
  const { part = 'all' } = query as { part?: unknown };
  if (part === 'all' || part === 'search') return part;
  throw new Refusal('invalid', 'The part must be "search"', {
    errors: [{ field: 'part', message: 'Must be "search"' }],
  });
}

/** Serves the document to everyone: it holds no secret. */
export function serveAppDocument(app: FastifyInstance): void {
  const made: Partial<Record<Part, string>> = {};
  app.get(APP_DOCUMENT, async ({ query }, reply) => {
    const part = partOf(query);
    // Made when it is first asked for: a start need not wait for it.
    made[part] ??= appDocument(part);
    reply.header('cache-control', 'public, max-age=60').type('application/json; charset=utf-8');
    return made[part];
  });
}
