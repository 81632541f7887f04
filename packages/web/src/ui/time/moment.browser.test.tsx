import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render, unmountAll } from '../../../test/render.tsx';
import { Moment } from './moment.tsx';

const NOW = '2026-03-14T09:30:00.000Z';
const AT = '2026-03-14T09:26:30.000Z';
const exact = '03-14-2026 09:26:30 UTC';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(NOW) }));
afterEach(() => vi.useRealTimers());

const shown = () => [...document.querySelectorAll('time')].map(({ textContent, dateTime }) => [textContent, dateTime]);

test('a moment has its exact time for people who cannot point at it, and says how long ago it was', async () => {
  render(
    <>
      <Moment at={AT} />
      <Moment at={AT} shows="both" />
      <Moment at={AT} shows="full" />
      <Moment at={AT} shows="ago" />
    </>,
  );
  await expect.poll(shown).toEqual([
    ['03-14-2026', AT],
    [exact, AT],
    [`${exact} (3 min ago)`, AT],
    [`3 min ago ${exact}`, AT],
  ]);
  await page.getByText('03-14-2026', { exact: true }).hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(`${exact} 3 min ago`);
});

test('one clock tells all moments, renders again only what has changed, and stops with the last', async () => {
  const set = vi.spyOn(globalThis, 'setInterval');
  const clear = vi.spyOn(globalThis, 'clearInterval');
  const clocks = () => set.mock.calls.filter(([, ms]) => ms === 1000).length;
  render(Array.from({ length: 50 }, (_, index) => <Moment key={String(index)} at={AT} shows="ago" />));
  await expect.poll(() => shown().length).toBe(50);
  expect(clocks()).toBe(1);
  const changed = vi.fn<() => void>();
  const watch = new MutationObserver(changed);
  // Not on the whole page: a moment under the pointer has a tooltip there.
  for (const moment of document.querySelectorAll('time'))
    watch.observe(moment, { subtree: true, characterData: true, childList: true });
  await vi.advanceTimersByTimeAsync(29_000);
  await new Promise((painted) => requestAnimationFrame(painted));
  expect(changed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  await expect.poll(() => shown().at(-1)?.[0]).toBe(`4 min ago ${exact}`);
  watch.disconnect();
  expect(clocks()).toBe(1);
  unmountAll();
  await expect.poll(() => clear.mock.calls.length).toBeGreaterThan(0);
});

test('moments in a part that scrolls do not lengthen the page', async () => {
  render(
    <section aria-label="Times" style={{ height: 60, overflow: 'auto' }}>
      {Array.from({ length: 200 }, (_, minute) => (
        <p key={minute}>
          <Moment at={new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString()} shows="ago" />
        </p>
      ))}
    </section>,
  );
  await expect.element(page.getByRole('region', { name: 'Times' })).toBeVisible();
  expect(document.documentElement.scrollHeight).toBe(innerHeight);
});
