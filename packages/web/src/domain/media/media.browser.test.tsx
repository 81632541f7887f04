import { media } from '@quarterdeck/contract/media';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { users } from '@quarterdeck/contract/users';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, deferred, exampleAnswer, refusal, rowOf } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';
import { waitUntilSettled } from '../../../test/settle.ts';

const file = api.call(media.file);
const ADDRESS = 'https://elsewhere.example/picture.png';

/** A complete PNG of one pixel. */
const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaGhoAAADhgGBq1qxIQAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
const picture = () => new Response(PIXEL, { headers: { 'content-type': 'image/png' } });
const pictures = () => document.querySelectorAll<HTMLImageElement>('td img');

/** Opens a list of this many users, each with a picture. */
async function openPeople(count: number): Promise<void> {
  const people = Array.from({ length: count }, (_, index) =>
    rowOf(users.list, { id: index + 1, name: `Nora Person ${index}`, avatar: ADDRESS }),
  );
  api.call(users.list).answers(() => ({ users: people, total_users: count }));
  await renderScreen('/users?page_limit=100', { permissions: ['users_list'] });
  await expect.element(page.getByRole('row').nth(count)).toBeInTheDocument();
}

describe('the pictures of a list', () => {
  test('come when they are seen, and not before; from our own server', { tags: ['long'] }, async () => {
    file.answers(picture);
    await openPeople(100);
    await expect.poll(() => pictures().length).toBeGreaterThan(5);
    const atFirst = pictures().length;
    expect(file.inputs().length).toBeLessThan(60);
    for (const { src } of pictures()) expect(src).toMatch(/^blob:/);
    const last = page.getByRole('row').last().element();
    last.scrollIntoView();
    await expect.poll(() => last.querySelector('img')?.naturalWidth).toBe(1);
    expect(pictures().length).toBeGreaterThan(atFirst);
    expect(new Set(file.inputs().map(({ id }) => id)).size).toBe(file.inputs().length);
  });

  test('are asked for a few at once: the calls of a screen find a connection', { tags: ['long'] }, async () => {
    const sent = deferred();
    file.answers(async () => {
      await sent.promise;
      return picture();
    });
    await openPeople(20);
    await expect.poll(() => file.inputs().length).toBe(4);
    await waitUntilSettled();
    expect(file.inputs()).toHaveLength(4);
    sent.resolve();
    await expect.poll(() => pictures().length).toBeGreaterThan(8);
  });
});

describe('a picture that cannot be had', () => {
  test('leaves initials in a list, and is asked for once', { tags: ['long'] }, async () => {
    file.refuses(502, 'The picture cannot be had');
    await openPeople(1);
    await expect.element(page.getByRole('cell').nth(1)).toHaveTextContent('N0');
    await expect.poll(() => file.inputs()).toEqual([{ kind: 'user', id: 1, field: 'avatar', as: 'thumbnail' }]);
    expect(pictures()).toHaveLength(0);
    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('and is none, whatever it was called, leaves initials as well', { tags: ['long'] }, async () => {
    file.answers(() => new Response('no picture', { headers: { 'content-type': 'image/png' } }));
    await openPeople(1);
    await expect.poll(() => file.inputs().length).toBe(1);
    await expect.poll(() => pictures().length).toBe(0);
    await expect.element(page.getByRole('cell').nth(1)).toHaveTextContent('N0');
  });

  test('leaves a sentence where it is large', async () => {
    file.refuses(502, 'The picture cannot be had');
    api.call(posts.details).answers(() => {
      const { data } = exampleAnswer(posts.details);
      return { data: { ...data, id: 7, image: ADDRESS, case: null, deleted: null } };
    });
    await renderScreen('/post-details/7', { permissions: ['post_details'] });
    await expect.element(page.getByText('The picture cannot be shown')).toBeVisible();
    await expect.element(page.getByText('The picture cannot be had')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Download' })).not.toBeInTheDocument();
    expect(document.querySelector('main img')).toBeNull();
  });

  test('and is of a kind that browsers do not show can be downloaded, after a warning', async () => {
    file.answers(({ as }) =>
      as === 'download'
        ? picture()
        : refusal(415, 'This cannot be displayed: It is a BMP picture. You can download it.'),
    );
    api.call(posts.details).answers(() => {
      const { data } = exampleAnswer(posts.details);
      return { data: { ...data, id: 7, image: ADDRESS, case: null, deleted: null } };
    });
    await renderScreen('/post-details/7', { permissions: ['post_details'] });
    await expect.element(page.getByText('It is a BMP picture')).toBeVisible();
    await page.getByRole('button', { name: 'Download' }).click();
    const dialog = page.getByRole('dialog', { name: "Download this user's file?" });
    await expect.element(dialog).toHaveTextContent('Open it only with a program that you trust');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Download' }).click();
    const wanted = { kind: 'post', id: 7, field: 'image' };
    await expect
      .poll(() => file.inputs().filter(({ kind }) => kind === 'post'))
      .toEqual([wanted, { ...wanted, as: 'download' }]);
  });
});
