import { conversations } from '@quarterdeck/contract/conversations';
import { profiles } from '@quarterdeck/contract/profiles';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api, exampleAnswer } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';

const rooms = api.call(conversations.rooms);

beforeEach(() => {
  const { userdetails } = exampleAnswer(profiles.profile);
  api.call(profiles.profile).answers(({ id }) => ({ userdetails: { ...userdetails, id, avatar: null, refused: {} } }));
});

test('rooms that could not be loaded are asked for again', async () => {
  rooms.refuses(503, 'The server cannot answer just now');
  await renderScreen('/user-profile/7?tab=conversation', { permissions: ['user_profile', 'conversation'] });
  await expect.element(page.getByRole('main').getByText('The server cannot answer just now')).toBeVisible();
  rooms.answers(() => ({ chat_rooms: [], total_page: 0, nextPage: 1 }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('There is no conversatation yet')).toBeVisible();
  expect(rooms.inputs()).toEqual([
    { user_id: 7, page: 0 },
    { user_id: 7, page: 0 },
  ]);
});
