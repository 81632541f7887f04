import { moderation } from '@quarterdeck/contract/moderation';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { profiles } from '@quarterdeck/contract/profiles';
import { users } from '@quarterdeck/contract/users';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, exampleAnswer, rowOf } from '../../../test/api.ts';
import { noMarks } from '../../../test/cases.ts';
import { serveEvidence } from '../../../test/evidence.ts';
import { renderScreen } from '../../../test/render.tsx';

const { innerWidth: width, innerHeight: height } = window;
const scrollsSideways = () =>
  [...document.querySelectorAll('main, main *')].some(
    (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'auto',
  );

beforeEach(() => page.viewport(390, 844));
afterEach(() => page.viewport(width, height));

test('on a phone each person is a card that leads to their profile, and cards are ordered without headers', {
  tags: ['long'],
}, async () => {
  const list = api.call(users.list);
  list.answers(() => ({
    users: [rowOf(users.list, { id: 5, name: 'Paula Person', username: 'paula', avatar: null })],
    total_users: 1,
  }));
  api.call(profiles.profile).answers(() => exampleAnswer(profiles.profile));
  const router = await renderScreen('/users', { permissions: ['users_list', 'user_profile'] });
  const card = page.getByRole('cell', { name: /Paula Person.*Username paula/ });
  await expect.element(card).toBeVisible();
  expect(scrollsSideways()).toBe(false);
  await expectAccessible();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('By Created at');
  await expect.poll(() => list.inputs().at(-1)).toMatchObject({ order_by: 'created_at' });
  await page.getByText('Username paula').click({ force: true });
  await expect.poll(() => router.state.location.pathname).toBe('/user-profile/5');
});

test('on a phone nothing of the table of a wide screen is drawn first, nor its sidebar', async () => {
  const drawn: Element[] = [];
  // Also records elements that were added and removed again.
  const watch = new MutationObserver((records) => {
    for (const added of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (added instanceof Element) drawn.push(...added.querySelectorAll('th[aria-sort], nav[aria-label="Screens"]'));
  });
  watch.observe(document, { childList: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  const people = [rowOf(users.list, { id: 5, name: 'Paula Person', avatar: null })];
  api.call(users.list).answers(() => ({ users: people, total_users: 1 }));
  await renderScreen('/users', { permissions: ['users_list'] });
  await expect.element(page.getByRole('cell', { name: /Paula Person Username/ })).toBeVisible();
  expect(drawn).toEqual([]);
});

test('on a phone a tap on the title of a reported post opens its case', { tags: ['long'] }, async () => {
  const fields = { ...noMarks, state: 'open', assignee: null, closed: null, note: null, version: 1 } as const;
  const row = rowOf(posts.reported, {
    reported_post_id: 1001,
    image: null,
    title: 'Two tickets',
    case_id: 1,
    ...fields,
  });
  api.call(posts.reported).answers(() => ({ data: [row], total: 1 }));
  serveEvidence();
  const details = { ...exampleAnswer(cases.find).data, id: 1, what: 'posts' as const, subject_id: 1001, looking: [] };
  api.call(cases.find).answers(() => ({ data: { ...details, ...fields } }));
  api.call(cases.look).answers(() => ({ looking: [], version: 1, seconds: 20 }));
  api.call(posts.details).answers(() => exampleAnswer(posts.details));
  const router = await renderScreen('/reported-posts', {
    permissions: ['reported_posts', 'post_details', 'delete_post'],
  });
  await expect.element(page.getByText('Two tickets')).toBeVisible();
  expect(scrollsSideways()).toBe(false);
  const title = page.getByText('Two tickets').element().getBoundingClientRect();
  const hit = document.elementFromPoint(title.x + 10, title.y + title.height / 2);
  (hit as HTMLElement).click();
  await expect.element(page.getByRole('region', { name: 'Case about Two tickets' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/reported-posts');
});

test('on a phone a card has one line, and unfolds what else its row says', async () => {
  const decision = rowOf(moderation.decisions, {
    kind: 'dismiss',
    decided_by: { id: 2, name: 'Mona Moderator', avatar: null },
    listed_reason: { id: 1, name: 'Not what it seems', severity: 'low' },
    reports: 42,
    until: null,
  });
  api.call(moderation.decisions).answers(() => ({ data: [decision, { ...decision, id: 2 }], total: 2 }));
  api.call(reasons.list).answers(() => ({ data: [], total: 0 }));
  await renderScreen('/moderation-decisions', { permissions: ['reported_posts'] });
  const card = page.getByRole('cell', { name: /^Dismissed.*Mona Moderator/ }).first();
  await expect.element(card).toBeVisible();
  await expect.element(page.getByText('Not what it seems')).not.toBeInTheDocument();
  expect(card.element().getBoundingClientRect().height).toBeLessThan(80);
  const more = page.getByRole('button', { name: 'More', exact: true });
  const begun = card.element().getBoundingClientRect();
  // There is nothing to open: a tap anywhere unfolds the card.
  (document.elementFromPoint(begun.x + 20, begun.y + 20) as HTMLElement).click();
  await expect.element(more.first()).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByText('Reason Not what it seems')).toBeVisible();
  await expect.element(page.getByText('Reports 42')).toBeVisible();
  expect(scrollsSideways()).toBe(false);
  await expectAccessible();
  await more.first().click();
  await expect.element(page.getByText('Reports 42')).not.toBeInTheDocument();
});
