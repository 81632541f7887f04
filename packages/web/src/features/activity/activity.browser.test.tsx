import { activity } from '@quarterdeck/contract/activity';
import { profiles } from '@quarterdeck/contract/profiles';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api, exampleAnswer, rowOf } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';

const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((header) => header.textContent);

const PEOPLE = ['Avatar', 'Name', 'Username', 'Email', 'Phone', 'Since'];

/** The tabs of a profile, with their permissions and columns. */
const tabs = {
  followers: { code: 'followers', columns: PEOPLE },
  following: { code: 'following', columns: PEOPLE },
  searches: {
    code: 'searches',
    columns: ['Image', 'Search term', 'Type', 'Title', 'Description', 'Created at', 'Updated at'],
  },
  bookmarks: { code: 'favourites', columns: ['Image', 'Search term', 'Type', 'Title', 'Description'] },
} as const;

function answer(): void {
  const { userdetails } = exampleAnswer(profiles.profile);
  api.call(profiles.profile).answers(({ id }) => ({
    userdetails: { ...userdetails, id, avatar: null, latitude: null, longitude: null, case: null, refused: {} },
  }));
  for (const call of [activity.followers, activity.following])
    api.call(call).answers(() => ({ data: [rowOf(call, { avatar: null })], total: 1 }));
  api.call(activity.searches).answers(() => ({ data: [rowOf(activity.searches, { image: null })], total: 1 }));
  api.call(activity.favourites).answers(() => ({ data: [rowOf(activity.favourites, { image: null })], total: 1 }));
}

test('all searches: every column, newest first', { tags: ['long'] }, async () => {
  answer();
  await renderScreen('/searches', { permissions: ['searches', 'user_profile'] });
  await expect.element(page.getByRole('cell', { name: 'ann.miller' }).first()).toBeVisible();
  expect(headers()).toEqual([
    ...['Image', 'Search term', 'Type', 'Username', 'Title', 'Description', 'Created at', 'Updated at'],
  ]);
  await expect
    .element(page.getByRole('columnheader', { name: 'Updated at' }))
    .toHaveAttribute('aria-sort', 'descending');
});

test('searches for one term are asked for by the address, and its chip says it', { tags: ['long'] }, async () => {
  answer();
  await renderScreen('/searches?term=desk+lamps', { permissions: ['searches'] });
  await expect.element(page.getByRole('button', { name: 'Search term: desk lamps' })).toBeVisible();
  expect(api.call(activity.searches).inputs().at(-1)).toMatchObject({ term: 'desk lamps' });
});

test('while old searches cannot be read, the list says which', async () => {
  answer();
  api.call(activity.searches).answers(() => ({
    data: [rowOf(activity.searches, { image: null })],
    total: 1,
    total_exact: false,
    archive: { before: '2026-10-31T00:00:00Z', unavailable_since: '2026-11-30T10:00:00Z' },
  }));
  await renderScreen('/searches', { permissions: ['searches'] });
  await expect.element(page.getByText(/^Searches before .* cannot be read since/)).toBeVisible();
});

test('each tab of a profile has its columns', { tags: ['long'] }, async () => {
  answer();
  const router = await renderScreen('/user-profile/7');
  for (const [tab, { columns }] of Object.entries(tabs)) {
    await router.navigate({ href: `/user-profile/7?tab=${tab}` });
    await expect.element(page.getByRole('region', { name: new RegExp(`^${tab}$`, 'i') })).toBeVisible();
    await expect.poll(headers).toEqual(columns);
  }
});

test('a tab without its permission says which one, and asks for nothing', { tags: ['long'] }, async () => {
  answer();
  const router = await renderScreen('/user-profile/7?tab=following', { permissions: ['user_profile', 'following'] });
  await expect.element(page.getByRole('region', { name: 'Following' }).getByRole('row').nth(1)).toBeVisible();
  for (const [tab, { code }] of Object.entries(tabs)) {
    if (tab === 'following') continue;
    await router.navigate({ href: `/user-profile/7?tab=${tab}` });
    await expect.element(page.getByText(`You need the permission ${code}`)).toBeVisible();
    await expect.element(page.getByText('You do not have permission to view this content')).toBeVisible();
  }
  for (const call of [activity.followers, activity.searches, activity.favourites])
    expect(api.call(call).inputs()).toEqual([]);
});
