import { type PageKey, PUBLIC_PAGES, PublicPage, pageNames } from '@quarterdeck/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import { Refusal } from '../../core/errors.ts';
import { number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { clean } from '../../domain/rich-text/clean.ts';
import { accepts } from '../../http/input/accept.ts';
import { sendTagged, tagOf } from '../../http/tag.ts';
import { type Html, noPageHtml, pageHtml } from './public-html.ts';

/** How long a cache can show the page without asking again. */
const KEPT = 'public, max-age=60';

const selectPage = statement(
  { version: number, at: timestamp, data: orNull(text) },
  (key: PageKey, known: number) => sql`
    select version, updated_at as at, case when version <> ${known}::int then data end as data
    from settings where data_key = ${key}`,
);

/** A page as it is sent, made once for each version. */
interface RenderedPage {
  readonly version: number;
  readonly at: Date;
  readonly html: Html & { readonly tag: string };
  readonly json: { readonly text: string; readonly tag: string };
}

const isPage = (key: string): key is PageKey => Object.hasOwn(pageNames, key);

const withTag = <Sent extends { readonly text: string }>(sent: Sent) => ({ ...sent, tag: tagOf(sent.text) });

/**
 * Serves the pages to everyone, as HTML and as JSON. Each answer checks the current version in the database. A version
 * that is new to this process is read, cleaned again and built.
 */
export function servePages(
  app: FastifyInstance,
  { db }: Pick<Database, 'db'>,
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
): void {
  const made = new Map<PageKey, RenderedPage>();

  async function find(key: PageKey): Promise<RenderedPage> {
    const known = made.get(key);
    const row = await selectPage.first(db, key, known?.version ?? 0);
    if (!row) throw new Error(`The migrations have put the page ${key} there`);
    if (known && row.data === null) return known;
    const title = pageNames[key];
    const html = clean(row.data ?? '');
    const page = {
      version: row.version,
      at: row.at,
      html: withTag(pageHtml({ title, productName, html, publishedAt: row.at })),
      json: withTag({
        text: JSON.stringify(
          PublicPage.parse({
            page: key,
            title,
            version: row.version,
            published_at: row.at,
            url: `${publicUrl}${PUBLIC_PAGES}/${key}`,
            html,
          }),
        ),
      }),
    };
    made.set(key, page);
    return page;
  }

  const sendHtml = (reply: FastifyReply, { policy }: Html): FastifyReply =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy);

  function notFound(request: FastifyRequest, reply: FastifyReply, isJson: boolean): FastifyReply {
    reply.header('vary', 'Accept');
    if (isJson || !accepts(request.headers.accept, 'text/html'))
      throw new Refusal('not_found', 'There is no such page');
    const html = noPageHtml(productName);
    return sendHtml(reply.code(404), html).send(html.text);
  }

  app.route<{ Params: { page: string } }>({
    method: ['GET', 'HEAD'],
    url: `${PUBLIC_PAGES}/:page`,
    handler: async (request, reply) => {
      const [, key = '', extension] = /^(.*?)(\.json)?$/s.exec(request.params.page) ?? [];
      const isJson = extension !== undefined;
      if (!isPage(key)) return notFound(request, reply, isJson);
      const { html, json } = await find(key);
      reply.header('cache-control', KEPT);
      if (isJson) return sendTagged(request, reply.type('application/json; charset=utf-8'), json.text, json.tag);
      return sendTagged(request, sendHtml(reply, html), html.text, html.tag);
    },
  });
}
