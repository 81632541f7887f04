import { appOf } from './support/app.ts';
import { asOwner } from './support/database.ts';
import { chip, filterBy } from './support/filters.ts';
import { newName } from './support/rights.ts';
import { expect, test } from './support/test.ts';

const SPANISH = 'Vendo cuentas falsas con muchos seguidores, escríbeme por privado y te digo el precio';
const ENGLISH = 'I sell fake accounts with many followers, write to me and I will tell you the price';

test('what is written in another language says so, is found by it, and is translated next to the original', async ({
  page,
  as,
  request,
}) => {
  const { send } = appOf(request);
  const name = newName('Spoken');
  const id = name.replace(' ', '.').toLowerCase();
  const posts = [SPANISH, ENGLISH].map((text, n) => ({ id: `${id}.${n}`, data: { user: id, title: text, text } }));
  await send(
    { type: 'user', id, data: { name, username: id } },
    ...posts.map((post) => ({ type: 'post', ...post })),
    ...posts.map((post) => ({ type: 'report', id: post.id, data: { post: post.id, by: id, reason: 'Spam' } })),
  );
  const [author] = await asOwner('select id from users where app_id = $1', [id]);

  await as('moderator');
  await page.goto(`/reported-posts?userId=${author?.id}`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await filterBy(page, 'Language', 'Spanish', 'span');
  await expect(chip(page, 'Language: Spanish')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row', { name: /Vendo/ }).getByRole('cell').last().click();
  const subject = page.getByRole('region', { name: 'Subject' });
  await expect(subject.getByText('Written in Spanish')).toBeVisible();
  await expect(subject.getByRole('region', { name: 'Translation' })).toHaveCount(0);
  await subject.getByRole('button', { name: 'Translate' }).click();
  const translation = subject.getByRole('region', { name: 'Translation' });
  await expect(translation.getByRole('heading')).toHaveText('Translated from Spanish');
  await expect(translation.getByRole('paragraph').last()).toHaveText(`In English: ${SPANISH}`);
  await expect(subject.getByText(SPANISH, { exact: true }).last()).toBeVisible();
});
