import { Loader, Skeleton } from '@mantine/core';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';

/** Returns the style sheet that stops all motion in tests, whatever the console's own styles say. */
const still = () => document.querySelector<HTMLStyleElement>('#still')?.sheet;

test('nothing moves with reduced motion, not even while loading', async () => {
  const sheet = still();
  if (sheet) sheet.disabled = true;
  onTestFinished(() => {
    if (sheet) sheet.disabled = false;
  });
  render(
    <>
      <Skeleton height={20} />
      <Loader aria-label="Loading" />
    </>,
  );
  await expect.element(page.getByLabelText('Loading')).toBeVisible();
  expect(document.getAnimations()).toEqual([]);
});
