import { session } from '@quarterdeck/contract/session';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '../../../test/api.ts';
import { renderScreen, unmountAll } from '../../../test/render.tsx';
import { waitUntilSettled } from '../../../test/settle.ts';

const hint = page.getByRole('complementary', { name: 'Time zone' });

function inBrowserOf(timeZone: string) {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function options(
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
}

test('the time zone of the browser is hinted at the end of the page, and taken with one press', {
  tags: ['long'],
}, async () => {
  inBrowserOf('Asia/Kolkata');
  await renderScreen('/nowhere');
  await expect.element(hint).toHaveTextContent('Exact times are in UTC. Preferences can add Asia/Kolkata.');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  const saved = vi.fn();
  api.call(session.savePreferences).answers((input) => {
    saved(input);
    return {
      data: {
        ...{ colour_scheme: 'auto', blur_media: 1, single_keys: 1, version: 2, updated_at: '2026-03-14T09:26:53.000Z' },
        time_zone: 'Asia/Kolkata',
      },
    };
  });
  await page.getByRole('button', { name: 'Add Asia/Kolkata' }).click();
  await expect.element(hint).not.toBeInTheDocument();
  expect(saved).toHaveBeenCalledWith(expect.objectContaining({ time_zone: 'Asia/Kolkata' }));
});

test('is hinted once in a browser, also when no one answers', async () => {
  inBrowserOf('Asia/Kolkata');
  await renderScreen('/nowhere');
  await expect.element(hint).toBeVisible();
  unmountAll();
  await renderScreen('/nowhere');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await waitUntilSettled();
  await expect.element(hint).not.toBeInTheDocument();
});

test('a browser in UTC is told nothing', { tags: ['long'] }, async () => {
  await renderScreen('/nowhere');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect.element(hint).not.toBeInTheDocument();
});
