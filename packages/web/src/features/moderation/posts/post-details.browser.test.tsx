import { cases } from '@quarterdeck/contract/moderation/cases';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, deferred, exampleAnswer } from '../../../../test/api.ts';
import { serveCases } from '../../../../test/cases.ts';
import { failToReload } from '../../../../test/reload.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { answerTiles } from '../../../../test/tiles.ts';

const about = page.getByRole('tabpanel', { name: 'About' });
const details = api.call(posts.details);
const textsOf = (role: 'term' | 'definition') =>
  about
    .getByRole(role)
    .elements()
    .map(({ textContent }) => textContent);

const { data: example } = exampleAnswer(posts.details);
const post = {
  ...example,
  ...{ id: 7, title: 'A lamp', image: null, case: null, deleted: null, updated_at: '2026-03-14T09:26:53.000Z' },
  ...{ like_count: 1234, comment_count: 5, clicks_count: 6, views_count: 78_901, shares_count: 2, bookmarks_count: 0 },
};

test('About tells of a post in numbers, and not where it was written to anyone who may not see that', {
  tags: ['long'],
}, async () => {
  details.answers(() => ({ data: post }));
  await renderScreen('/post-details/7', { permissions: ['post_details'] });
  await expect.element(page.getByRole('heading', { name: 'A lamp' })).toBeVisible();
  const labels = ['Username', 'Total likes', 'Comments', 'Clicks', 'Views', 'Shares', 'Bookmarked', 'Last updated'];
  expect(textsOf('term')).toEqual(labels);
  const numbers = ['1,234', '5', '6', '78,901', '2', '0'];
  expect(textsOf('definition')).toEqual([post.user.username, ...numbers, '03-14-2026']);
  await expect.element(page.getByRole('heading', { name: 'Location' })).not.toBeInTheDocument();
});

test('a long name of its author stands over nothing next to it', { tags: ['long'] }, async () => {
  const name = 'Doña María de los Ángeles Inmaculada Concepción Fernández-Villaverde y Ruiz de la Prada';
  details.answers(() => ({ data: { ...post, user: { ...post.user, name } } }));
  await renderScreen('/post-details/7', { permissions: ['post_details', 'user_profile'] });
  const ends = (element: Element) => element.getBoundingClientRect().right;
  await expect.element(page.getByRole('link', { name })).toBeVisible();
  expect(ends(page.getByRole('link', { name }).element())).toBeLessThan(
    ends(page.getByRole('region', { name: 'Post', exact: true }).element()),
  );
});

test('an admin who may see places sees where it was written', { tags: ['long'] }, async () => {
  answerTiles('load');
  details.answers(() => ({ data: { ...post, latitude: 51.5, longitude: -0.1 } }));
  await renderScreen('/post-details/7', { permissions: ['post_details', 'users_locations'] });
  await expect.element(about.getByRole('region', { name: 'Map of A lamp' })).toBeVisible();
  await expect.poll(() => about.element().querySelectorAll('img').length).toBeGreaterThan(0);
});

test('the key of an action works when the facts of the case are there; before, a note says that it came too early', async () => {
  const { details: caseOf } = serveCases(1);
  const facts = deferred();
  api.call(cases.find).answers(async () => {
    await facts.promise;
    return { data: caseOf(1) };
  });
  const open = { id: 1, state: 'open', assignee: null, closed: null, reports: 1, version: 1 } as const;
  details.answers(() => ({ data: { ...post, case: open } }));
  await renderScreen('/post-details/7', { permissions: ['post_details', 'reported_posts'] });
  await expect.element(page.getByRole('region', { name: 'Case' })).toBeVisible();
  await userEvent.keyboard('d');
  await expect.element(page.getByText('Not loaded yet', { exact: true })).toBeVisible();
  facts.resolve();
  const reason = page.getByRole('textbox', { name: 'Reason' });
  // A key right after a dropped one is dropped as well.
  await expect
    .poll(
      async () => {
        await userEvent.keyboard('d');
        return reason.elements().length;
      },
      { interval: 400 },
    )
    .toBe(1);
  await reason.fill('Not a lamp');
  await failToReload(posts.details);
  await expect.element(reason).toHaveValue('Not a lamp');
});

test('the way to the next case comes with the facts above it, so that it never moves; its key works before', {
  tags: ['long'],
}, async () => {
  const { details: caseOf } = serveCases(2);
  const facts = deferred();
  api.call(cases.find).answers(async ({ id }) => {
    await facts.promise;
    return { data: caseOf(id) };
  });
  const open = { state: 'open', assignee: null, closed: null, reports: 1, version: 1 } as const;
  details.answers(({ id }) => ({ data: { ...post, id, title: `Post ${id}`, case: { ...open, id: id - 1000 } } }));
  await renderScreen('/post-details/1001', { permissions: ['post_details', 'reported_posts'] });
  const next = page.getByText('Next case');
  await expect.element(next).toBeInTheDocument();
  await expect.element(next).not.toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('heading', { name: 'Post 1002' })).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(page.getByRole('heading', { name: 'Post 1001' })).toBeVisible();
  facts.resolve();
  await expect.element(next).toBeVisible();
});

test('who else looks at its case is told, and what can be done stays where it is', async () => {
  const { details: caseOf } = serveCases(1);
  const look = api.call(cases.look);
  look.answers(() => ({ looking: [], version: 1, seconds: 20 }));
  const open = { id: 1, state: 'open', assignee: null, closed: null, reports: 1, version: 1 } as const;
  details.answers(() => ({ data: { ...post, case: open } }));
  api.call(cases.find).answers(() => ({ data: caseOf(1) }));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  await renderScreen('/post-details/7', { permissions: ['post_details', 'reported_posts'] });
  const dismiss = page.getByRole('region', { name: 'Case' }).getByRole('button', { name: 'Dismiss' });
  await expect.element(dismiss).toBeVisible();
  const top = () => dismiss.element().getBoundingClientRect().top;
  const before = top();
  look.answers(() => ({ looking: [{ id: 9, name: 'Ben Carter', avatar: null }], version: 1, seconds: 20 }));
  vi.advanceTimersByTime(8000);
  await expect.element(page.getByRole('status').getByText('Ben Carter is also viewing this')).toBeVisible();
  expect(top()).toBe(before);
  vi.useRealTimers();
});
