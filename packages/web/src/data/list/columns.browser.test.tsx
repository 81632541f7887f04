import { posts } from '@quarterdeck/contract/moderation/posts';
import { transactions } from '@quarterdeck/contract/transactions';
import { users } from '@quarterdeck/contract/users';
import { views } from '@quarterdeck/contract/views';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, exampleAnswer, rowOf } from '../../../test/api.ts';
import { serveCases } from '../../../test/cases.ts';
import { renderScreen } from '../../../test/render.tsx';

const { innerWidth: width, innerHeight: height } = window;
const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
const choose = api.call(views.choose);

/** Simulates a server that stores the choices for a list. */
function serveChoice(): void {
  let kept: { hidden_columns: string[]; column_widths: Record<string, number> } = {
    hidden_columns: [],
    column_widths: {},
  };
  api.call(views.ofList).answers(() => ({ data: { ...kept, default_view_id: null, views: [] } }));
  choose.answers(({ hidden_columns = kept.hidden_columns, column_widths = kept.column_widths }) => {
    kept = { hidden_columns, column_widths };
    return { responseMessage: 'Saved', data: { ...kept, default_view_id: null } };
  });
}

afterEach(() => page.viewport(width, height));

test('a column that a filter says for all rows is left out, and is shown to who chooses it', async () => {
  serveChoice();
  serveCases(3);
  await page.viewport(1440, 900);
  await renderScreen('/reported-posts', { permissions: ['reported_posts', 'post_details'] });
  await expect.element(header('Title')).toBeVisible();
  await expect.element(header('Created at')).toBeVisible();
  await expect.element(header('Assignee')).toBeVisible();
  await expect.element(header('State')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'State' }).click();
  await expect.element(header('State')).toBeVisible();
  await expect.poll(() => choose.inputs()).toMatchObject([{ hidden_columns: ['+State'] }]);
});

test('what a filter of another name says is left out with it', async () => {
  serveChoice();
  api.call(posts.reported).answers(() => ({ data: [rowOf(posts.reported, { assignee: null })], total: 1 }));
  await page.viewport(1440, 900);
  await renderScreen('/reported-posts?assigned=nobody', { permissions: ['reported_posts'] });
  await expect.element(header('Reason')).toBeVisible();
  await expect.element(header('Assignee')).not.toBeInTheDocument();
});

test('at 1920 nothing is cut while another column has more than it holds', async () => {
  serveChoice();
  const row = rowOf(users.list, {
    name: 'Jo Li',
    username: 'jo',
    email: 'a.rather.long.address.of.someone@a-long-name.example.com',
    avatar: null,
  });
  api.call(users.list).answers(() => ({ users: [row], total_users: 1 }));
  await page.viewport(1920, 1080);
  await renderScreen('/users', { permissions: ['users_list'] });
  await expect.element(page.getByText(row.email ?? '', { exact: true })).toBeVisible();
  const cut = [...document.querySelectorAll('tbody [dir="auto"]')].filter((one) => one.scrollWidth > one.clientWidth);
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
});

test('a width that one chooses is kept; by mouse and by keyboard', async () => {
  serveChoice();
  api.call(users.list).answers(() => ({ users: [rowOf(users.list, { avatar: null })], total_users: 1 }));
  await page.viewport(1440, 900);
  await renderScreen('/users', { permissions: ['users_list'] });
  await expect.element(header('Email')).toBeVisible();
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  const before = header('Email').element().getBoundingClientRect().width;
  await page.getByRole('button', { name: 'Columns' }).click();
  const item = page.getByRole('menuitemcheckbox', { name: 'Email' }).element();
  if (item instanceof HTMLElement) item.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect
    .poll(() => Math.round(header('Email').element().getBoundingClientRect().width - before))
    .toBeGreaterThanOrEqual(30);
  await expect.poll(() => choose.inputs().at(-1)?.column_widths?.Email).toBeGreaterThan(before);
  await page.getByRole('menuitem', { name: 'Fit widths to content' }).click();
  await expect.poll(() => choose.inputs().at(-1)).toMatchObject({ column_widths: {} });
});

test('the input of a filter is as wide as its longest value', async () => {
  api.call(transactions.list).answers(() => exampleAnswer(transactions.list));
  await page.viewport(1440, 900);
  await renderScreen('/transactions', { permissions: ['campaign_list'] });
  const select = page.getByRole('combobox', { name: 'Transaction type' });
  await expect.element(select).toBeVisible();
  const element = select.element();
  if (!(element instanceof HTMLSelectElement)) throw new Error('It is no select');
  const { font, paddingLeft, paddingRight } = getComputedStyle(element);
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('There is no canvas');
  context.font = font;
  const longest = Math.max(...[...element.options].map(({ text }) => context.measureText(text).width));
  const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  expect(room).toBeGreaterThanOrEqual(longest);
});
