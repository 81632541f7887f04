import { media } from '@quarterdeck/contract/media';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { reports } from '@quarterdeck/contract/moderation/reports';
import { session } from '@quarterdeck/contract/session';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, exampleAnswer, rowOf } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';
import { waitUntilSettled } from '../../../test/settle.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaGhoAAADhgGBq1qxIQAAAABJRU5ErkJggg==';
const picture = () =>
  new Response(
    Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0)),
    { headers: { 'content-type': 'image/png' } },
  );

const pictures = () => document.querySelectorAll('td img');
const blurred = () => document.querySelectorAll('td [data-blurred] img');
const show = page.getByRole('button', { name: 'Show the picture of Nora North' });

const row = (id: number, reportedUser: string) =>
  rowOf(reports.reportedUsers, {
    ...{ id, case_id: id, reported_user_id: id, reportedUser, reportedUserImage: 'https://elsewhere.example/a.png' },
    ...{ is_reported: 1, state: 'open', assignee: null, closed: null, version: 1 },
  });

beforeEach(() => {
  api.call(media.file).answers(picture);
  api.call(reports.reportedUsers).answers(() => ({ data: [row(1, 'Nora North'), row(2, 'Ole Olsen')], total: 2 }));
  api.call(cases.find).answers(() => exampleAnswer(cases.find));
});

describe('the picture of someone who was reported', () => {
  test('is blurred until one asks for it, one by one', { tags: ['long'] }, async () => {
    await renderScreen('/reported-users', { permissions: ['reported_users'] });
    await expect.poll(() => blurred().length).toBe(2);
    const [first] = blurred();
    expect(first && getComputedStyle(first).filter).toBe('blur(8px)');
    await show.click();
    await expect.poll(() => blurred().length).toBe(1);
    await page.getByRole('button', { name: 'Hide the picture of Nora North' }).click();
    await expect.poll(() => blurred().length).toBe(2);
  });

  test('is never blurred for anyone who has switched that off', { tags: ['long'] }, async () => {
    const { data } = exampleAnswer(session.preferences);
    api.call(session.preferences).answers(() => ({ data: { ...data, blur_media: 0 } }));
    await renderScreen('/reported-users', { permissions: ['reported_users'] });
    await expect.poll(() => pictures().length).toBe(2);
    expect(blurred()).toHaveLength(0);
    await expect.element(show).not.toBeInTheDocument();
  });

  test('is shown for a moment under a pointer that rests on it, and while the keyboard is at it', {
    tags: ['long'],
  }, async () => {
    await renderScreen('/reported-users', { permissions: ['reported_users'] });
    await expect.poll(() => blurred().length).toBe(2);
    await show.hover();
    await expect.poll(() => blurred().length).toBe(1);
    await page.getByRole('heading', { level: 1 }).hover();
    await expect.poll(() => blurred().length).toBe(2);
    await expect.element(show).toBeInTheDocument();
    (show.element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}');
    await expect.poll(() => blurred().length).toBe(1);
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => blurred().length).toBe(2);
  });

  test('stays blurred when it comes under a pointer that no one moves', async () => {
    await renderScreen('/reported-users', { permissions: ['reported_users'] });
    await expect.poll(() => blurred().length).toBe(2);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.hover();
    const centreOf = (element: Element): { x: number; y: number } => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const [from, to] = [centreOf(show.element()), centreOf(heading.element())];
    const main = page.getByRole('main').element() as HTMLElement;
    let entered = 0;
    show.element().addEventListener('pointerenter', () => (entered += 1));
    main.style.translate = `${to.x - from.x}px ${to.y - from.y}px`;
    // A browser notices only with a frame what is now under the pointer, and it draws a frame only on request.
    const enteredAfterFrame = async (): Promise<number> => {
      await new Promise(requestAnimationFrame);
      return entered;
    };
    await expect.poll(enteredAfterFrame).toBe(1);
    // Some browsers send a move event when the page has moved.
    show.element().dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
    // By then, a pointer that someone moved there would have rested on it for long enough.
    await waitUntilSettled();
    expect(blurred()).toHaveLength(2);
    await show.hover({ position: { x: 12, y: 12 } });
    await expect.poll(() => blurred().length).toBe(1);
  });

  test('stays blurred for who has hidden it again, until the pointer leaves it', async () => {
    await renderScreen('/reported-users', { permissions: ['reported_users'] });
    await expect.poll(() => blurred().length).toBe(2);
    await show.click();
    const hide = page.getByRole('button', { name: 'Hide the picture of Nora North' });
    await page.getByRole('heading', { level: 1 }).hover();
    await hide.click();
    await expect.poll(() => blurred().length).toBe(2);
    await show.hover({ position: { x: 12, y: 12 } });
    await waitUntilSettled();
    expect(blurred()).toHaveLength(2);
    await page.getByRole('heading', { level: 1 }).hover();
    await show.hover();
    await expect.poll(() => blurred().length).toBe(1);
  });

  test('has no colors for anyone who prefers that', async () => {
    const { data } = exampleAnswer(session.preferences);
    api.call(session.preferences).answers(() => ({ data: { ...data, blur_media: 1, greyscale_media: 1 } }));
    await renderScreen('/reported-users', { permissions: ['reported_users'] });
    await expect.poll(() => blurred().length).toBe(2);
    const [first] = blurred();
    expect(first && getComputedStyle(first).filter).toBe('grayscale(1) blur(8px)');
    await show.click();
    await expect.poll(() => blurred().length).toBe(1);
    expect(first && getComputedStyle(first).filter).toBe('grayscale(1)');
  });
});
