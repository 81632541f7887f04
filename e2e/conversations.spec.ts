import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { addChat, letGrantsEnd } from './support/database.ts';
import { countMails, mailTo } from './support/mail.ts';
import { consoleOf, idOf, newName, turnTo } from './support/rights.ts';
import { goOn, leaveScreen } from './support/screens.ts';
import { expect, expectNoSidewaysScrolling, test } from './support/test.ts';

/** Adds an app user for one journey. */
async function addUser(request: APIRequestContext, token: string): Promise<{ id: number; name: string }> {
  const name = newName('Chatty');
  const username = name.toLowerCase().replace(' ', '.');
  const answer = await request.post('/api/v1/create-user', {
    headers: { authorization: `Bearer ${token}` },
    data: { name, username, email: `${username}@example.com`, password: 'a password of its own', is_admin: 0 },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { id: (await answer.json()).data.id, name };
}

const hostile = '<img src=x onerror="document.title = 1"> <b>bold</b>';

test('the conversations of a person are read: rooms, all kinds of messages, of which nothing is trusted, and older ones, on a phone as well', {
  tag: '@long',
}, async ({ page, as, request, demo }) => {
  const user = await addUser(request, demo('admin').token);
  const [room, long, silent] = [newName('Kinds'), newName('Long'), newName('Silent')];
  await addChat(
    user.id,
    long,
    Array.from({ length: 120 }, (_, n) => ({ message: `This is number ${n + 1}.`, own: n % 3 === 0 })),
  );
  await addChat(user.id, silent, []);
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
  const rooms = page.getByRole('region', { name: `Chat rooms of ${user.name}` });
  await expect(rooms.getByText('Twenty letters, quit…')).toBeVisible();
  await expect(page.getByText('Select a chat room')).toBeVisible();

  await rooms.getByRole('button', { name: room }).click();
  await expect(page).toHaveURL(/room=\d+/);
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByRole('listitem').last()).toHaveText(/Twenty letters, quite exactly/);
  await expect(messages.getByText(hostile)).toBeVisible();
  // Media is only loaded shortly before it is visible.
  for (const item of await messages.getByRole('listitem').all()) await item.scrollIntoViewIfNeeded();
  await expect(messages.getByText('The photo cannot be shown')).toBeVisible();
  await expect(messages.getByText('The news')).toBeVisible();
  await expect(messages.getByRole('button', { name: /^Play the audio from/ })).toBeVisible();
  await expect(messages.locator('[data-own]')).toHaveCount(2);

  const blurred = messages.locator('[inert]').filter({ has: page.getByRole('img', { name: /^photo from chatty/ }) });
  await expect(blurred).toHaveCount(1);
  await messages.getByRole('button', { name: /^Show the photo from chatty/ }).press('Enter');
  await expect(blurred).toHaveCount(0);
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
  await expectAccessible(page, 'messages that are played', { part: messages });

  await test.step('older ones come above; on a phone rooms and messages take turns', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Back to chat rooms' }).click();
    await expect(rooms.getByRole('button', { name: room })).toBeFocused();
    await rooms.getByRole('button', { name: long }).press('Enter');
    await expect(page.getByRole('heading', { name: long })).toBeFocused();
    await expect(messages.getByRole('listitem')).toHaveCount(50);
    await expect(messages.getByText('This is number 120.')).toBeInViewport();
    await messages.getByText('This is number 71.').scrollIntoViewIfNeeded();
    await expect(messages.getByRole('listitem')).toHaveCount(100);
    await messages.getByText('This is number 21.').scrollIntoViewIfNeeded();
    await expect(messages.getByRole('listitem')).toHaveCount(120);
    await expect(messages.getByText('This is number 1.')).toBeAttached();
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'Back to chat rooms' }).click();
    await rooms.getByRole('button', { name: silent }).click();
    await expect(page.getByText('There is no message', { exact: true }).last()).toBeVisible();
    await page.goBack();
    await expect(rooms.getByRole('button', { name: silent })).toBeVisible();
  });
});

test('access is asked for, refused, asked for again and granted; it ends automatically, or when a super admin ends it', {
  tag: '@long',
}, async ({ page, asWith, request, demo, browser, signedIn }) => {
  const [user, other] = [await addUser(request, demo('admin').token), await addUser(request, demo('admin').token)];
  const [room, elsewhere] = [newName('Private'), newName('Elsewhere')];
  await addChat(user.id, room, [{ message: 'Between us' }]);
  await addChat(other.id, elsewhere, [{ message: 'For no one else' }]);
  const { name } = JSON.parse(signedIn.user) as { name: string };
  const mails = countMails(signedIn.email);
  await asWith(['user_profile']);
  await page.goto(`/user-profile/${user.id}?tab=conversation`);
  const ask = page.getByRole('button', { name: 'Request Access' });
  const requested = page.getByText(/^Requested on .* waiting for a super admin/);

  const desk = await test.step('it is asked for, and refused', async () => {
    await expect(page.getByText('You need access', { exact: true })).toBeVisible();
    await page.getByLabel('Message').fill('A report about this chat');
    await ask.click();
    await expect(requested).toBeVisible();
    await expect(ask).toBeHidden();
    return consoleOf(browser, demo('admin'), '/access-requests');
  });
  const row = desk.getByRole('row').filter({ hasText: user.name }).first();
  const dialog = desk.getByRole('dialog');
  await expect(row).toContainText('A report about this chat');
  await row.getByRole('button', { name: /^Refuse the request/ }).click();
  await dialog.getByLabel('Note').fill('Not without a ticket');
  await dialog.getByRole('button', { name: 'Refuse request' }).click();
  await expect(row).toContainText('Refused');
  await turnTo(page);
  await expect(page.getByText(/^Your request was refused on/)).toBeVisible();
  await expect(page.getByText('Not without a ticket')).toBeVisible();
  await expectAccessible(page, 'a refused request', { part: page.getByRole('main') });

  /** Requests access again, and opens the dialog that grants it in the second window. */
  const askAgain = async (): Promise<void> => {
    await ask.click();
    await expect(requested).toBeVisible();
    await leaveScreen(desk);
    await goOn(desk, '/access-requests');
    await row.getByRole('button', { name: /^Grant the request/ }).click();
  };
  await test.step('it is granted for a week, and ends automatically', async () => {
    await askAgain();
    await dialog.getByLabel('For how long').selectOption('7 days');
    await dialog.getByRole('button', { name: 'Grant access' }).click();
    await expect(row).toContainText('Granted');
    expect(await mailTo(signedIn.email, mails + 2)).toContain(
      `granted you access to the conversations of ${user.name}`,
    );
    await turnTo(page);
    await expect(page.getByText(/^Access until/)).toBeVisible();
    await page.getByRole('button', { name: room }).click();
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('Between us')).toBeVisible();
    await letGrantsEnd(idOf(signedIn));
    await page.reload();
    await expect(page.getByText('You need access', { exact: true })).toBeVisible();
    await expect(page.getByText('Between us')).toBeHidden();
  });

  await test.step('it is granted for everyone, ended by a super admin, and holds no longer from the next step on', async () => {
    await askAgain();
    await dialog.getByLabel('Conversations').selectOption("All users' conversations");
    await expect(dialog.getByText(/can read all users' chats/)).toBeVisible();
    await dialog.getByLabel('For how long').selectOption('Permanently');
    await dialog.getByRole('button', { name: 'Grant access' }).click();
    await expect(dialog).toBeHidden();
    await goOn(page, `/user-profile/${other.id}?tab=conversation`);
    await expect(page.getByText('Permanent access')).toBeVisible();
    await expect(page.getByRole('button', { name: elsewhere })).toBeVisible();
    await desk.getByRole('tab', { name: 'Active grants' }).click();
    const grant = desk.getByRole('row').filter({ hasText: name }).filter({ hasText: 'All users' }).first();
    await expect(grant).toContainText('Permanently');
    await grant.getByRole('button', { name: /^End the access/ }).click();
    await dialog.getByRole('button', { name: 'End access' }).click();
    await expect(desk.getByText(/can no longer read these conversations/)).toBeVisible();
    await page.getByRole('button', { name: elsewhere }).click();
    await expect(page.getByText('You need access', { exact: true })).toBeVisible();
    await expect(page.getByText('For no one else')).toBeHidden();
  });
  await desk.close();
});
