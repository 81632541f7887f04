import { session } from '@quarterdeck/contract/session';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';

const offer = page.getByRole('complementary', { name: 'Time zone' });

function inBrowserOf(timeZone: string) {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function options(
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
}

test('the time zone of the browser is offered at the end of the page, and taken with one press', {
  tags: ['long'],
}, async () => {
  inBrowserOf('Asia/Kolkata');
  await renderScreen('/nowhere');
  await expect.element(offer).toHaveTextContent('Your browser is in Asia/Kolkata.');
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
  await page.getByRole('button', { name: 'Show Asia/Kolkata too' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  expect(saved).toHaveBeenCalledWith(expect.objectContaining({ time_zone: 'Asia/Kolkata' }));
});

test('who declines is not asked again for the same zone', async () => {
  inBrowserOf('Asia/Kolkata');
  await renderScreen('/nowhere');
  await page.getByRole('button', { name: 'UTC alone' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  expect(localStorage.getItem('time-zone-declined')).toBe('"Asia/Kolkata"');
});

test('a browser in UTC is offered nothing', { tags: ['long'] }, async () => {
  await renderScreen('/nowhere');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
});
