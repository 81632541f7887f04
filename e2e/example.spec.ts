import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from 'sample-app';
import { asOwner } from './support/database.ts';
import { folder, origin } from './support/places.ts';
import { newName } from './support/rights.ts';
import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** Decisions usually take effect in the app immediately, but the machine can be busy. */
const PROMPT = { intervals: [50] };

test('a report of the app is worked off: a deleted post is gone there, and a suspended user is refused', async ({
  page,
  as,
  request,
}) => {
  const name = newName('Pushy');
  const app = await startApp({
    quarterdeckUrl: origin,
    key: readFileSync(join(folder, 'data', 'demo-key'), 'utf8'),
    folder: mkdtempSync(join(tmpdir(), 'quarterdeck-sample-')),
    port: 0,
    // Decisions of other journeys are not for this app.
    only: ['user.suspended', 'user.unsuspended', 'post.deleted'],
    passwordCost: 2,
    readPage: async () => undefined,
  });
  /** Calls the app as a phone does. */
  const call = async (method: string, path: string, token = '', data?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request.fetch(`${app.url}${path}`, { method, headers, ...(data ? { data } : {}) });
    return { status: answer.status(), body: answer.status() === 204 ? {} : await answer.json() };
  };
  const signUp = async (called: string) => {
    const person = { name: called, username: called.replace(' ', '.'), password: 'a quite good password' };
    return (await call('POST', '/sign-up', '', person)).body;
  };
  const rowOf = async (table: string, appId: string): Promise<string> => {
    const read = async () => String((await asOwner(`select id from ${table} where app_id = $1`, [appId]))[0]?.id ?? '');
    await expect.poll(read, { intervals: [50] }).not.toBe('');
    return read();
  };

  const [pushy, other] = [await signUp(name), await signUp(newName('Patient'))];
  const post = (await call('POST', '/posts', pushy.token, { title: `Everything by ${name}` })).body.id;
  await call('POST', '/reports', other.token, { user: pushy.user, reason: 'Pushes people around' });
  const [user, row] = [await rowOf('users', pushy.user), await rowOf('posts', post)];
  const looks = async () => (await call('GET', '/me', pushy.token)).status;
  const isThere = async () => (await call('GET', `/posts/${post}`, other.token)).status;
  expect([await looks(), await isThere()]).toEqual([200, 200]);

  await as('moderator');
  await test.step('the post is deleted', async () => {
    await page.goto(`/post-details/${row}`);
    await page.getByRole('button', { name: 'Delete Post' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL(/\/reported-posts$/);
    await expect.poll(isThere, PROMPT).toBe(404);
  });
  await test.step('its author is suspended, and comes back', async () => {
    await goOn(page, `/user-profile/${user}`);
    await page.getByRole('button', { name: 'Suspend Account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend Account' }).click();
    await expect(page.getByText('This account has been suspended')).toBeVisible();
    await expect.poll(looks, PROMPT).toBe(403);
    await page.getByRole('button', { name: 'UnSuspend' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'UnSuspend' }).click();
    await expect(page.getByText('This account has been suspended')).toBeHidden();
    await expect.poll(looks, PROMPT).toBe(200);
  });
  await app.close();
  rmSync(app.folder, { recursive: true });
});
