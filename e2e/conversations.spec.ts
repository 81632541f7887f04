import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { addChat, addRooms, letGrantsEnd } from './kit/database.ts';
import { countMails, mailTo } from './kit/mail.ts';
import { bossOf, consoleOf, idOf, newName, turnTo } from './kit/rights.ts';
import { expect, expectNoSidewaysScrolling, test } from './kit/test.ts';

/** Adds a user of the app for one journey. */
async function addUser(request: APIRequestContext, token: string): Promise<{ id: number; name: string }> {
  const name = newName('Chatty');
  const username = name.toLowerCase().replace(' ', '.');
  const answer = await request.post('/api/v1/create-user', {
    headers: { authorization: `Bearer ${token}` },
    data: { name, username, email: `${username}@example.com`, password: 'a journey of its own', is_admin: 0 },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { id: (await answer.json()).data.id, name };
}

const hostile = '<img src=x onerror="document.title = 1"> <b>bold</b>';

test('the conversations of a person are read: rooms, all kinds of messages, and nothing of them is trusted', async ({
  page,
  as,
  request,
  demo,
}) => {
  const user = await addUser(request, demo('admin').token);
  const room = newName('Kinds');
  await addChat(user.id, room, [
    { message: hostile },
    { type: 'IMAGE', media: 'javascript:alert(1)' },
    { type: 'IMAGE', media: '/demo/pictures/images-3.svg', message: 'From the beach', own: true },
    { type: 'VIDEO', media: '/demo/films/1.webm' },
    { type: 'AUDIO', media: '/demo/sounds/2.wav' },
    { type: 'POST', post: { post_meta: [{ type: 'image', image: '/demo/pictures/news-1.svg', title: 'The news' }] } },
    { message: 'Twenty letters, quite exactly', own: true },
  ]);
  await as('moderator');
  await page.goto(`/user-profile/${user.id}`);
  await page.getByRole('tab', { name: 'Conversation' }).click();
  await expect(page).toHaveURL(/tab=conversation/);
  const rooms = page.getByRole('region', { name: `Rooms of ${user.name}` });
  await expect(rooms.getByText('Twenty letters, quit…')).toBeVisible();
  await expect(page.getByText('Choose a room')).toBeVisible();

  await rooms.getByRole('button', { name: room }).click();
  await expect(page).toHaveURL(/room=\d+/);
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByRole('listitem').first()).toHaveText(/Twenty letters, quite exactly/);
  await expect(messages.getByText(hostile)).toBeVisible();
  // Nothing is fetched before it is nearly seen.
  for (const item of await messages.getByRole('listitem').all()) await item.scrollIntoViewIfNeeded();
  await expect(messages.getByText('The photo cannot be shown')).toBeVisible();
  await expect(messages.getByText('The news')).toBeVisible();
  await expect(messages.getByRole('button', { name: /^Play the audio from/ })).toBeVisible();
  await expect(messages.locator('[data-own]')).toHaveCount(2);

  const veiled = messages.locator('[inert]').filter({ has: page.getByRole('img', { name: /^photo from chatty/ }) });
  await expect(veiled).toHaveCount(1);
  await messages.getByRole('button', { name: /^Show the photo from chatty/ }).press('Enter');
  await expect(veiled).toHaveCount(0);
  await expect(messages.getByRole('button', { name: /^Hide the photo from chatty/ })).toBeFocused();
  await messages.getByRole('button', { name: /^Show the video/ }).click();
  await messages.getByRole('button', { name: /^Play the video/ }).press('Enter');
  await expect(messages.locator('video')).toBeFocused();
  const played = await messages.locator('video').evaluate((video: HTMLVideoElement) => video.play().then(() => true));
  expect(played).toBe(true);
  await messages.getByRole('button', { name: /^Play the audio/ }).click();
  await expect(messages.getByLabel(/^audio from/)).toBeVisible();
  const heard = await messages.locator('audio').evaluate((audio: HTMLAudioElement) => audio.play().then(() => true));
  expect(heard).toBe(true);
  await expectAccessible(page, 'messages that are played');
});

test('older messages and more rooms come at the end; on a phone rooms and messages take turns', async ({
  page,
  as,
  request,
  demo,
}) => {
  const user = await addUser(request, demo('admin').token);
  const [long, silent] = [newName('Long'), newName('Silent')];
  await addChat(
    user.id,
    long,
    Array.from({ length: 120 }, (_, n) => ({ message: `This is number ${n + 1}.`, own: n % 3 === 0 })),
  );
  await addChat(user.id, silent, []);
  await page.setViewportSize({ width: 390, height: 844 });
  await as('moderator');
  await page.goto(`/user-profile/${user.id}?tab=conversation`);
  await page.getByRole('button', { name: long }).press('Enter');
  await expect(page.getByRole('heading', { name: long })).toBeFocused();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByRole('listitem')).toHaveCount(50);
  await expect(messages.getByText('This is number 120.')).toBeVisible();
  await messages.getByText('This is number 71.').scrollIntoViewIfNeeded();
  await expect(messages.getByRole('listitem')).toHaveCount(100);
  await messages.getByText('This is number 21.').scrollIntoViewIfNeeded();
  await expect(messages.getByRole('listitem')).toHaveCount(120);
  await expect(messages.getByText('This is number 1.')).toBeAttached();
  await expectNoSidewaysScrolling(page);

  await page.getByRole('button', { name: 'Back to the rooms' }).click();
  await expect(page.getByRole('button', { name: long })).toBeFocused();
  await page.getByRole('button', { name: silent }).click();
  await expect(page.getByText('There is no message', { exact: true }).last()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: silent })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });

  const busy = await addUser(request, demo('admin').token);
  const name = newName('Room');
  await addRooms(busy.id, `${name}-`, 53);
  const asked: (string | null)[] = [];
  page.on('request', (sent) => {
    const { pathname, searchParams } = new URL(sent.url());
    if (pathname === '/api/v1/chat-rooms') asked.push(searchParams.get('page'));
  });
  await page.goto(`/user-profile/${busy.id}?tab=conversation`);
  const rooms = page.getByRole('region', { name: `Rooms of ${busy.name}` });
  await expect(rooms.getByRole('listitem')).toHaveCount(50);
  await rooms.getByText(`${name}-50`).scrollIntoViewIfNeeded();
  await expect(rooms.getByRole('listitem')).toHaveCount(53);
  expect(asked).toEqual(['0', '1']);
});

test('who has never chatted has no conversation, nor a room that is not theirs', async ({
  page,
  as,
  request,
  demo,
}) => {
  const user = await addUser(request, demo('admin').token);
  await as('moderator');
  await page.goto(`/user-profile/${user.id}?tab=conversation`);
  await expect(page.getByText('There is no conversatation yet')).toBeVisible();
  await page.goto(`/user-profile/${user.id}?tab=conversation&room=1`);
  await expect(page.getByText('This could not be loaded')).toBeVisible();
});

test('access is asked for, refused, asked for again, granted, and ends by itself', async ({
  page,
  as,
  request,
  demo,
  browser,
  signedIn,
}) => {
  const user = await addUser(request, demo('admin').token);
  const room = newName('Private');
  await addChat(user.id, room, [{ message: 'Between us' }]);
  await bossOf(request, demo('admin')).grant(idOf(signedIn), ['user_profile']);
  const mails = countMails(signedIn.email);
  await as(signedIn);
  await page.goto(`/user-profile/${user.id}?tab=conversation`);
  await expect(page.getByText('You need access', { exact: true })).toBeVisible();
  await expect(page.getByText('Request access, or switch to an account with access')).toBeVisible();
  await expectAccessible(page, 'a conversation without access', { part: page.getByRole('main') });
  await page.getByLabel('Message').fill('A report about this chat');
  await page.getByRole('button', { name: 'Request Access' }).click();
  await expect(page.getByText(/^Requested on .* waiting for a super admin/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request Access' })).toBeHidden();

  const desk = await consoleOf(browser, demo('admin'), '/access-requests');
  const row = desk.getByRole('row').filter({ hasText: user.name });
  await expect(row.first()).toContainText('A report about this chat');
  await row.getByRole('button', { name: /^Refuse the request/ }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByText(/cannot read the conversations of .* and can ask again/)).toBeVisible();
  await dialog.getByLabel('Note').fill('Not without a ticket');
  await dialog.getByRole('button', { name: 'Refuse request' }).click();
  await expect(row.first()).toContainText('Refused');

  await turnTo(page);
  await expect(page.getByText(/^Your request was refused on/)).toBeVisible();
  await expect(page.getByText('Not without a ticket')).toBeVisible();
  await expectAccessible(page, 'a refused request', { part: page.getByRole('main') });
  await page.getByRole('button', { name: 'Request Access' }).click();
  await expect(page.getByText(/^Requested on/)).toBeVisible();

  await desk.reload();
  await row.getByRole('button', { name: /^Grant the request/ }).click();
  await expect(dialog.getByText(`can read every chat that ${user.name} is in.`)).toBeVisible();
  await dialog.getByLabel('For how long').selectOption('7 days');
  await expect(
    dialog.getByText(/^It ends by itself, about \d\d [A-Z][a-z]+ \d{4} \d\d:\d\d:\d\d UTC\.$/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Grant access' }).click();
  await expect(row.first()).toContainText('Granted');
  expect(await mailTo(signedIn.email, mails + 2)).toContain(`lets you read the conversations of ${user.name}`);

  await turnTo(page);
  await expect(page.getByText(/^Access until/)).toBeVisible();
  await page.getByRole('button', { name: room }).click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Between us')).toBeVisible();

  await letGrantsEnd(idOf(signedIn));
  await page.reload();
  await expect(page.getByText('You need access', { exact: true })).toBeVisible();
  await expect(page.getByText('Between us')).toBeHidden();
  await desk.close();
});

test('a grant for everybody is ended by a super admin, and holds no longer from the next step on', async ({
  page,
  asWith,
  request,
  demo,
  browser,
  signedIn,
}) => {
  const [one, other] = [await addUser(request, demo('admin').token), await addUser(request, demo('admin').token)];
  const room = newName('Elsewhere');
  await addChat(other.id, room, [{ message: 'For nobody else' }]);
  await asWith(['user_profile']);
  await page.goto(`/user-profile/${one.id}?tab=conversation`);
  await page.getByRole('button', { name: 'Request Access' }).click();
  await expect(page.getByText(/^Requested on/)).toBeVisible();

  const desk = await consoleOf(browser, demo('admin'), '/access-requests');
  await desk
    .getByRole('row')
    .filter({ hasText: one.name })
    .getByRole('button', { name: /^Grant the request/ })
    .click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Whose conversations').selectOption('Those of all users');
  await expect(dialog.getByText(/can read the chats of everybody/)).toBeVisible();
  await dialog.getByLabel('For how long').selectOption('For good');
  await dialog.getByRole('button', { name: 'Grant access' }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/user-profile/${other.id}?tab=conversation`);
  await expect(page.getByText('Access for good')).toBeVisible();
  await expect(page.getByRole('button', { name: room })).toBeVisible();

  await desk.getByRole('tab', { name: 'Running grants' }).click();
  const { name } = JSON.parse(signedIn.user) as { name: string };
  const grant = desk.getByRole('row').filter({ hasText: name }).filter({ hasText: 'All users' }).first();
  await expect(grant).toContainText('For good');
  await grant.getByRole('button', { name: /^End the access/ }).click();
  await expect(dialog.getByText(/cannot read the conversations of all users any more/)).toBeVisible();
  await dialog.getByRole('button', { name: 'End access' }).click();
  await expect(desk.getByText(/can no longer read these conversations/)).toBeVisible();

  await page.getByRole('button', { name: room }).click();
  await expect(page.getByText('You need access', { exact: true })).toBeVisible();
  await expect(page.getByText('For nobody else')).toBeHidden();
  await desk.close();
});
