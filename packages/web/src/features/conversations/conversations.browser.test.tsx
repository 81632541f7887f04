import { CHAT_PAGE, conversations } from '@quarterdeck/contract/conversations';
import { profiles } from '@quarterdeck/contract/profiles';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, exampleAnswer } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';
import { waitUntilSettled } from '../../../test/settle.ts';

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

test('who has never chatted has no conversation, and a room that is not theirs is a failure', {
  tags: ['long'],
}, async () => {
  rooms.answers(() => ({ chat_rooms: [], total_page: 0, nextPage: 1 }));
  api.call(conversations.messages).refuses(404, 'There is no such room');
  const router = await renderScreen('/user-profile/7?tab=conversation');
  await expect.element(page.getByText('There is no conversatation yet')).toBeVisible();
  await router.navigate({ href: '/user-profile/7?tab=conversation&room=1' });
  await expect.element(page.getByRole('main').getByText('There is no such room')).toBeVisible();
});

test('rooms are searched; what is searched is in the address, and no match says so', async () => {
  rooms.answers(({ search }) => ({
    chat_rooms: search === 'nothing' ? [] : [{ id: 1, name: search ? 'Hiking' : 'All rooms', last_message: null }],
    total_page: 1,
    nextPage: 1,
  }));
  api.call(conversations.similar).answers(() => ({ ...exampleAnswer(conversations.similar), data: ['Noting hill'] }));
  const router = await renderScreen('/user-profile/7?tab=conversation');
  const list = page.getByRole('region', { name: /^Chat rooms of/ });
  await expect.element(list.getByText('All rooms')).toBeVisible();
  await list.getByRole('searchbox').fill('hik');
  await userEvent.keyboard('{Enter}');
  await expect.element(list.getByText('Hiking')).toBeVisible();
  expect(router.latestLocation.search).toMatchObject({ room_search: 'hik' });
  await list.getByRole('searchbox').fill('nothing');
  await userEvent.keyboard('{Enter}');
  await expect.element(list.getByText('No chat room matches “nothing”')).toBeVisible();
  await list.getByRole('button', { name: 'Noting hill' }).click();
  await expect.element(list.getByText('Hiking')).toBeVisible();
  expect(router.latestLocation.search).toMatchObject({ room_search: 'Noting hill' });
  await list.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(list.getByText('All rooms')).toBeVisible();
});

test('more rooms come at the end, once they are nearly seen', async () => {
  const roomOf = (id: number) => ({ id, name: `Room ${id}`, last_message: null });
  rooms.answers(({ page: asked }) => ({
    chat_rooms: Array.from({ length: asked === 0 ? CHAT_PAGE : 3 }, (_, index) =>
      roomOf(asked * CHAT_PAGE + index + 1),
    ),
    total_page: 2,
    nextPage: asked + 1,
  }));
  await renderScreen('/user-profile/7?tab=conversation');
  const items = page.getByRole('region', { name: /^Chat rooms of/ }).getByRole('listitem');
  await expect.poll(() => items.elements().length).toBe(CHAT_PAGE);
  expect(rooms.inputs()).toHaveLength(1);
  // A page may jump back to its top during layout, so this scrolls again each time.
  const scrolled = (): number => {
    items
      .nth(CHAT_PAGE - 1)
      .element()
      .scrollIntoView();
    return items.elements().length;
  };
  await expect.poll(scrolled).toBe(CHAT_PAGE + 3);
  expect(rooms.inputs().map(({ page: asked }) => asked)).toEqual([0, 1]);
});

test('a server that names the same page as the next one is not asked for it forever', { tags: ['long'] }, async () => {
  rooms.answers(() => ({ chat_rooms: [{ id: 1, name: 'Climbers', last_message: null }], total_page: 9, nextPage: 1 }));
  await renderScreen('/user-profile/7?tab=conversation');
  await expect.element(page.getByText('Climbers')).toBeVisible();
  await waitUntilSettled();
  expect(rooms.inputs().map(({ page: asked }) => asked)).toEqual([0, 1]);
});

test('a kind of message that no one knows is its text', { tags: ['long'] }, async () => {
  const room = { id: 1, name: 'Climbers', last_message: { type: 'STICKER', message: 'A goat' } };
  const sender = { id: 3, username: 'ben', avatar: null };
  const at = '2026-03-14T09:26:53.000Z';
  const message = { sender, type: 'STICKER', updated_at: at };
  rooms.answers(() => Response.json({ chat_rooms: [room], total_page: 1, nextPage: 1 }));
  api.call(conversations.messages).answers(() =>
    Response.json({
      messages: [
        { ...message, id: 1, message: 'A goat' },
        { ...message, id: 2, updated_at: '' },
      ],
      ...{ total_page: 1, nextPage: 1 },
    }),
  );
  await renderScreen('/user-profile/7?tab=conversation&room=1');
  const messages = page.getByRole('region', { name: 'Messages', exact: true });
  await expect.element(messages.getByText('A goat')).toBeVisible();
  await expect.element(messages.getByText('This message cannot be shown')).toBeVisible();
  await expect.element(messages.getByText('Day not known')).toBeVisible();
  await expect.element(page.getByRole('region', { name: /^Chat rooms of/ }).getByText('A goat')).toBeVisible();
});
