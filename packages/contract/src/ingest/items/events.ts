import { z } from 'zod';
import { address, appId, exactText, itemType, momentWithZone, textOf } from './item-type.ts';

const search = itemType({
  scope: 'write:events',
  kind: 'event',
  isCorrectable: true,
  description: 'A search; anonymous without a user. A later item can add what was opened',
  fields: {
    search_term: textOf(500),
    search_type: textOf(64, 1),
    user: appId(),
    image: address(),
    title: textOf(500),
    description: textOf(5000),
    opened: z.boolean(),
    created_at: momentWithZone(),
  },
  required: ['search_term', 'search_type'],
  references: { user: 'user' },
});

const failedUrl = itemType({
  scope: 'write:events',
  kind: 'thing',
  description: 'A URL whose content could not be read',
  fields: {
    url: address(),
    post: appId(),
    user: appId(),
    device_type: textOf(64, 1),
    device_os: textOf(64, 1),
    failed_in_curl: z.boolean(),
    scrap_by_script: z.boolean(),
    failed_in_enrichment: z.boolean(),
    cause: textOf(1000),
    attempts: z.int().min(1).max(2_147_483_647),
    last_retried_at: momentWithZone(),
    resolved_at: momentWithZone(),
    created_at: momentWithZone(),
  },
  required: ['url'],
  references: { post: 'post', user: 'user' },
});

const visit = itemType({
  scope: 'write:events',
  kind: 'event',
  description: 'A visit to a web page',
  fields: {
    visitor: textOf(128, 1).describe('Any text that identifies the visitor'),
    session_started_at: momentWithZone(),
    path: exactText(2048, 1),
    referrer: exactText(2048),
    device: z.enum(['mobile', 'tablet', 'desktop']),
    browser: textOf(64),
    country: textOf(64),
    created_at: momentWithZone(),
  },
  required: ['visitor', 'session_started_at', 'path', 'device'],
  references: {},
});

export const events = { search, failed_url: failedUrl, visit };
