import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { ScrollTop } from './scroll-top.tsx';

test('a button leads back to the top once a page is scrolled by more than 300 pixels', async () => {
  const top = page.getByRole('button', { name: 'Scroll to top' });
  render(
    <>
      <div style={{ height: 3000 }} />
      <ScrollTop />
    </>,
  );
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(2000);
  scrollTo(0, 300);
  await expect.element(top).not.toBeInTheDocument();
  scrollTo(0, 301);
  await top.click();
  await expect.poll(() => scrollY).toBe(0);
  await expect.element(top).not.toBeInTheDocument();
});
