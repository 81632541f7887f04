import { randomUUID } from 'node:crypto';
import type { App } from './context.ts';

interface Link {
  readonly url: string;
  readonly post: string;
  readonly user: string;
}

/** Reads the page of a link while enrichment is on, and reports a page that cannot be read. */
export async function tryLink({ tables, tell, readPage }: App, { url, post, user }: Link): Promise<void> {
  if (tables.settings.get('enrichment')?.value === false) return;
  const cause = await readPage(url);
  if (cause === undefined) return;
  const { id } = tables.failedLinks.put({ id: `l_${randomUUID()}`, url, attempts: 1, isResolved: false });
  tell({ type: 'failed_url', id, data: { url, post, user, cause, attempts: 1, failed_in_enrichment: true } });
}

/** Tries a link again at the request of staff, and reports the result. */
export async function retryLink({ tables, tell, readPage }: App, id: string): Promise<void> {
  const link = tables.failedLinks.get(id);
  if (!link) return;
  const cause = await readPage(link.url);
  const now = new Date().toISOString();
  const { attempts } = tables.failedLinks.put({
    ...link,
    attempts: link.attempts + 1,
    isResolved: cause === undefined,
  });
  const result = cause === undefined ? { resolved_at: now } : { cause };
  tell({ type: 'failed_url', id, data: { attempts, last_retried_at: now, ...result } });
}
