import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { PUBLIC_PAGES, pageKey, pageNames } from '../core/entities/page-key.ts';
import { id, moment } from '../core/fields/fields.ts';

export { type PageKey, PUBLIC_PAGES, pageNames } from '../core/entities/page-key.ts';
export { type HtmlElement, type HtmlNode, writeHtml } from './html.ts';
export { type LeftOut, leftOutSentence, noteElement } from './left-out.ts';
export {
  ATTRIBUTES,
  FONT_SIZES,
  FONTS,
  readAttribute,
  readLink,
  readTextStyle,
  TAGS,
  type TextStyle,
  writeTextStyle,
} from './rich-text.ts';
export { tidy } from './tidy.ts';

/** The most characters that a page has, its HTML counted. */
export const MOST_CHARACTERS = 200_000;

const Page = z.object({
  data_key: pageKey(),
  data: z.string().describe('HTML with only the elements that the editor offers'),
  id: id(),
  version: z.int().describe('For the If-Match of a change'),
  updated_at: moment(),
  updated_by: z.string().nullable(),
});

const pageText = () => z.string().max(MOST_CHARACTERS, `At most ${MOST_CHARACTERS.toLocaleString('en-US')} characters`);

/** Whether no one could read anything of it: saving it deletes what the page says. */
const isWithoutText = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** A page as everyone reads it. */
export const PublicPage = z.object({
  page: pageKey(),
  title: z.string().meta({ examples: [pageNames.faq] }),
  version: z.int(),
  published_at: moment(),
  url: z.url().meta({ examples: [`https://console.example${PUBLIC_PAGES}/faq`] }),
  html: z
    .string()
    .describe(
      'The text: paragraphs, headings, lists, tables, links to web, mail and phone addresses and to places in the text (`#…`), and spans with a size and a font; no script, no picture',
    )
    .meta({ examples: ['<p>A text</p>'] }),
});

const Draft = z.object({
  data: z.string().describe('HTML with only the elements that the editor offers'),
  version: z.int().describe('The page version it is based on'),
  written_at: moment(),
});

const PageVersion = z.object({
  version: z.int(),
  updated_at: moment(),
  updated_by: z.string().nullable(),
  size: z.int().describe('Characters, with the HTML'),
});

/** The pages that the app shows: what they say, and what they said before. */
export const pages = {
  page: endpoint({
    method: 'GET',
    path: '/settings',
    event: 'page.viewed',
    access: 'view_static_pages',
    summary: 'The text of a page',
    input: z.strictObject({ data_key: pageKey() }),
    output: answer({ data: Page }),
  }),
  savePage: endpoint({
    method: 'POST',
    path: '/settings',
    event: 'page.changed',
    access: 'update_static_pages',
    freshProof: { switch: 'emptied_page', when: ({ data }) => isWithoutText(String(data)) },
    summary:
      'Save the text of a page; its former text stays in the history. The message lists content that pages cannot contain, which was removed',
    emits: ['page.published'],
    versioned: true,
    hasLargeBody: true,
    input: z.strictObject({ data_key: pageKey(), data: pageText() }),
    output: answer({ data: Page.optional() }),
  }),
  draft: endpoint({
    method: 'GET',
    path: '/settings-draft',
    event: 'page_draft.viewed',
    access: 'update_static_pages',
    summary: 'The draft of a page by the signed-in admin: text that is not saved as the page; null without one',
    input: z.strictObject({ data_key: pageKey() }),
    output: answer({ data: Draft.nullable() }),
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/settings-draft',
    event: 'page_draft.changed',
    access: 'update_static_pages',
    summary: 'Store the draft of a page by the signed-in admin, until they save the page or for 90 days',
    hasLargeBody: true,
    input: z.strictObject({ data_key: pageKey(), data: pageText(), version: z.int().min(1).max(1_000_000_000) }),
    output: answer({ data: Draft.nullable() }),
  }),
  removeDraft: endpoint({
    method: 'DELETE',
    path: '/settings-draft',
    event: 'page_draft.deleted',
    access: 'update_static_pages',
    summary: 'Delete the draft of a page by the signed-in admin',
    input: z.strictObject({ data_key: pageKey() }),
    output: answer({}),
  }),
  versions: listEndpoint({
    path: '/settings-versions',
    event: 'page_versions.listed',
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
    event: 'page_version.viewed',
    access: 'view_static_pages',
    summary: 'The text of a page in one of its versions',
    input: z.strictObject({ data_key: pageKey(), version: z.int().min(1).max(1_000_000_000) }),
    output: answer({ data: Page.omit({ id: true }) }),
  }),
};
