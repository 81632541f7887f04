import { Button, Loader, Skeleton } from '@mantine/core';
import { useState } from 'react';
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

test('what turns in a busy button is in its middle, also with reduced motion', async () => {
  function Busy() {
    const [isBusy, setBusy] = useState(false);
    return (
      <Button loading={isBusy} onClick={() => setBusy(true)}>
        Save
      </Button>
    );
  }
  render(<Busy />);
  const middleOf = (selector: string) => {
    const { left, top, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  await page.getByRole('button').click();
  await expect.poll(() => Math.abs(middleOf('.mantine-Loader-root').x - middleOf('button').x)).toBeLessThan(2);
  expect(Math.abs(middleOf('.mantine-Loader-root').y - middleOf('button').y)).toBeLessThan(2);
});
