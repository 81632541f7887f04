import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { render } from '../../../test/render.tsx';
import { Copyable } from './copyable.tsx';

test('an id is copied whole, and its button says so', { tags: ['long'] }, async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const container = render(<Copyable text="u_0001" />);
  await page.getByRole('button', { name: 'Copy u_0001', exact: true }).click();
  expect(write).toHaveBeenCalledExactlyOnceWith('u_0001');
  await expect.element(page.getByRole('button', { name: 'Copied u_0001', exact: true })).toBeVisible();
  await expectAccessible(container);
});

test.each([null, undefined, ''])('where there is none (%j) there is nothing to copy', async (text) => {
  render(<Copyable text={text} />);
  await expect.element(page.getByText('–')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
