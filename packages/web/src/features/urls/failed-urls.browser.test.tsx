import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { urls } from '@quarterdeck/contract/urls';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, rowOf } from '../../../test/api.ts';
import { AWAY } from '../../../test/reload.ts';
import { renderScreen } from '../../../test/render.tsx';
import { waitUntilSettled } from '../../../test/settle.ts';

type Row = RowOf<typeof urls.failed>;

const AT = '2026-03-14T09:26:53.000Z';
const author = { id: 5, username: 'ann.miller', avatar: null, is_reported: 0, is_deleted: 0 } as const;

const urlOf = (id: number, fields: Partial<Row>): Row =>
  rowOf(urls.failed, {
    ...{
      id,
      url: `https://news.example/${id}`,
      user: null,
      retry: null,
      refused: {},
      created_at: AT,
      resolved_at: null,
    },
    post: { id: 11, title: 'Ten lamps', user: author },
    ...fields,
  });

const rows = page.getByRole('row');
const rowAt = (place: number) => rows.nth(place);
const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);

const show = (...data: Row[]) => api.call(urls.failed).answers(() => ({ data, totalCount: data.length }));

test('failed URLs: every column, newest first, resolved or not, late ones marked', { tags: ['long'] }, async () => {
  show(
    urlOf(1, {}),
    urlOf(2, { resolved_at: '2026-03-14T23:59:59.000Z' }),
    urlOf(3, { resolved_at: '2026-03-15T00:00:00.000Z' }),
  );
  await renderScreen('/failed-urls');
  await expect.element(rowAt(1)).toHaveTextContent('Not resolved');
  expect(headers()).toEqual([
    ...['Post', 'Author', 'URL', 'Cause', 'Resolved', 'Created at', 'Last retried at', 'Device type', 'Device OS'],
    ...['Failed in curl', 'Scrap by script', 'Failed in enrichment', 'Actions'],
  ]);
  await expect
    .element(page.getByRole('columnheader', { name: 'Created at' }))
    .toHaveAttribute('aria-sort', 'descending');
  await expect.element(rowAt(2)).toHaveTextContent(/Resolved: /);
  await expect.element(rowAt(2)).not.toHaveAttribute('data-marked');
  await expect.element(rowAt(3)).toHaveTextContent(/Resolved on another day: /);
  await expect.element(rowAt(3)).toHaveAttribute('data-marked');
  await expect.element(rowAt(1).getByRole('link', { name: 'Ten lamps' })).toHaveAttribute('href', '/post-details/11');
  await expect.element(rowAt(1).getByRole('link', { name: 'ann.miller' })).toHaveAttribute('href', '/user-profile/5');
});

test('of a deleted post nothing is told but that it is gone', async () => {
  show(urlOf(1, { post: { id: 11, is_deleted: 1 } }));
  await renderScreen('/failed-urls');
  const cells = rowAt(1).getByRole('cell');
  await expect.element(cells.nth(0)).toHaveTextContent('Post deleted');
  await expect.element(cells.nth(1)).toHaveTextContent('–');
  await expect.element(rowAt(1).getByRole('link')).not.toBeInTheDocument();
});

test('hosts have columns of their own, and so have those that fail most', async () => {
  api.call(urls.hosts).answers(() => ({ data: [rowOf(urls.hosts, {})], total: 1 }));
  api.call(urls.frequency).answers(() => ({ data: [rowOf(urls.frequency, { frequency: 12.5 })], total: 1 }));
  const router = await renderScreen('/failed-urls?by=hosts');
  await expect.element(rowAt(1).getByRole('link', { name: 'news.example' })).toBeVisible();
  expect(headers()).toEqual(['Host', 'Failed URLs', 'Not resolved', 'Last failed at', 'Actions']);
  await router.navigate({ href: '/frequently-used-urls' });
  await expect.element(rowAt(1)).toHaveTextContent('12.50%');
  expect(headers()).toEqual(['Failed host', 'Total metas', 'Host search count', 'Frequency']);
});

test('while the app is waited for and a few polls failed, it is said as of when the rows are, until one succeeds', {
  tags: ['long'],
}, async () => {
  const waiting = urlOf(1, { retry: { requested_at: AT, requested_by: 'Ann', answered_at: null, is_waiting: 1 } });
  const list = api.call(urls.failed);
  show(waiting);
  const old = page.getByText(/^This data may be out of date, as of/);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  await renderScreen('/failed-urls');
  await expect.element(rowAt(1)).toHaveTextContent('Retry requested');
  list.refuses(500, AWAY);
  const poll = async (): Promise<void> => {
    const { length } = list.inputs();
    vi.advanceTimersByTime(2000);
    await expect.poll(() => list.inputs()).toHaveLength(length + 1);
    await waitUntilSettled();
  };
  await poll();
  await poll();
  await expect.element(old).not.toBeInTheDocument();
  await poll();
  await expect.element(old).toBeVisible();
  await expect.element(rowAt(1)).toHaveTextContent('Retry requested');
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
  await expectAccessible();
  show(waiting);
  await poll();
  await expect.element(old).not.toBeInTheDocument();
});
