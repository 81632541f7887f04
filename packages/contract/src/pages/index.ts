import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { answer } from '../core/envelope.ts';
import { id, moment } from '../core/fields.ts';
import { listEndpoint } from '../core/paging.ts';

export { FONT_SIZES, FONTS, readTextStyle, TAGS, type TextStyle, writeTextStyle } from './rich-text.ts';

/** The pages and their names, by the keys under which they are kept among the settings. */
export const pageNames = {
  faq: 'FAQ',
  advertising_guidelines: 'Advertising guidelines',
  about: 'About',
  child_safety_policy: 'Child safety policy',
  privacy: 'Privacy',
  term: 'Terms',
} as const;

export type PageKey = keyof typeof pageNames;

/** The most characters that a page has, its HTML counted. */
export const MOST_CHARACTERS = 200_000;

const pageKey = () => z.enum(Object.keys(pageNames) as [PageKey, ...PageKey[]]);

const Page = z.object({
  data_key: pageKey(),
  data: z.string().describe('HTML that holds nothing but what the editor can make'),
  id: id(),
  version: z.int().describe('For the If-Match of a change'),
  updated_at: moment(),
  updated_by: z.string().nullable(),
});

const PageVersion = z.object({
  version: z.int(),
  updated_at: moment(),
  updated_by: z.string().nullable(),
  size: z.int().describe('Characters, the HTML counted'),
});

/** The pages that the app shows: what they say, and what they said before. */
export const pages = {
  page: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'view_static_pages',
    summary: 'The text of a page',
    input: z.strictObject({ data_key: pageKey() }),
    output: answer({ data: Page }),
  }),
  savePage: endpoint({
    method: 'POST',
    path: '/settings',
    access: 'update_static_pages',
    summary: 'Save the text of a page; the text before it is kept',
    versioned: true,
    hasLargeBody: true,
    input: z.strictObject({
      data_key: pageKey(),
      data: z.string().max(MOST_CHARACTERS, `At most ${MOST_CHARACTERS.toLocaleString('en-US')} characters`),
    }),
    output: answer({ data: Page.optional() }),
  }),
  versions: listEndpoint({
    path: '/settings-versions',
    access: 'view_static_pages',
    summary: 'The versions of a page, the current one among them, paged',
    orders: ['version'],
    defaultOrder: 'version',
    defaultDirection: 'desc',
    filters: { data_key: pageKey() },
    row: PageVersion,
    rows: 'data',
    total: 'total',
  }),
  versionText: endpoint({
    method: 'GET',
    path: '/settings-version',
    access: 'view_static_pages',
    summary: 'The text of a page in one of its versions',
    input: z.strictObject({ data_key: pageKey(), version: z.int().min(1).max(1_000_000_000) }),
    output: answer({ data: Page.omit({ id: true }) }),
  }),
};
