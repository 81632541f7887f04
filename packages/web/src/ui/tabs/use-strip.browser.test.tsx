import { expect, test } from 'vitest';
import { render } from '../../../test/render.tsx';
import classes from './tabs.module.css';
import { useStrip } from './use-strip.ts';

const names = Array.from({ length: 12 }, (_, index) => `tab-${index}`);

function Strip({ current }: { readonly current: string }) {
  const strip = useStrip<HTMLDivElement>(current);
  return (
    <>
      <div style={{ height: 3000 }} />
      <div ref={strip} className={classes.strip} style={{ width: 240 }} data-testid="strip">
        {names.map((name) => (
          <span key={name} data-tab={name} className={classes.tab}>
            {name}
          </span>
        ))}
      </div>
    </>
  );
}

test.each([
  ['tab-0', false, true],
  ['tab-6', true, true],
  ['tab-11', true, false],
])('%s is brought into sight, the page stays where it is, and cut edges are marked', async (current, start, end) => {
  window.scrollTo(0, 0);
  const strip = (): HTMLElement | null => container.querySelector('[data-testid="strip"]');
  const container = render(<Strip current={current} />);
  await expect.poll(() => strip()?.hasAttribute('data-cut-end')).toBe(end);
  expect(strip()?.hasAttribute('data-cut-start')).toBe(start);
  const around = strip()?.getBoundingClientRect();
  const own = container.querySelector(`[data-tab="${current}"]`)?.getBoundingClientRect();
  expect(own?.left).toBeGreaterThanOrEqual((around?.left ?? 0) - 1);
  expect(own?.right).toBeLessThanOrEqual((around?.right ?? 0) + 1);
  expect(window.scrollY).toBe(0);
});
