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

/** The maximum length of a page in characters, including HTML. */
export const MOST_CHARACTERS = 200_000;

const Page = z.object({
  data_key: pageKey(),
  data: z.string().describe("HTML with only the editor's elements"),
  id: id(),
  version: z.int().describe('For the If-Match of a change'),
  updated_at: moment(),
  updated_by: z.string().nullable(),
});

const pageText = () => z.string().max(MOST_CHARACTERS, `At most ${MOST_CHARACTERS.toLocaleString('en-US')} characters`);

/** Returns whether a page has no readable text: saving it deletes the page's content. */
const isWithoutText = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** A page as the public reads it. */
export const PublicPage = z.object({
  page: pageKey(),
  title: z.string().meta({ examples: [pageNames.faq] }),
  version: z.int(),
  published_at: moment(),
  url: z.url().meta({ examples: [`https://console.example${PUBLIC_PAGES}/faq`] }),
  html: z
    .string()
    .describe(
      'The text: paragraphs, headings, lists, tables, links to web, email and phone addresses and anchors (`#…`), and spans with size and font. No scripts or images',
    )
    .meta({ examples: ['<p>A text</p>'] }),
});

const Draft = z.object({
  data: z.string().describe("HTML with only the editor's elements"),
  version: z.int().describe('The page version that the draft is based on'),
  written_at: moment(),
});

const PageVersion = z.object({
  version: z.int(),
  updated_at: moment(),
  updated_by: z.string().nullable(),
  size: z.int().describe('Characters, including HTML'),
});

/** The pages that the app shows, and their previous versions. */
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
      'Save a page; the previous text stays in the history. The message lists content that was removed because pages cannot contain it',
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
    summary: "The signed-in admin's unsaved draft of a page; null if there is none",
    input: z.strictObject({ data_key: pageKey() }),
    output: answer({ data: Draft.nullable() }),
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/settings-draft',
    event: 'page_draft.changed',
    access: 'update_static_pages',
    summary: "Store the signed-in admin's draft of a page until they save it, for at most 90 days",
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
    summary: 'The versions of a page including the current one, paged',
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
    summary: 'The text of one version of a page',
    input: z.strictObject({ data_key: pageKey(), version: z.int().min(1).max(1_000_000_000) }),
    output: answer({ data: Page.omit({ id: true }) }),
  }),
};
