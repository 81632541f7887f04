import type { Locator, Page } from '@playwright/test';
import type { BenchDatabase } from '../support/database.ts';

interface ClickWindow {
  measured: Promise<number>;
}

/** Returns a common name to search for; empty when there is none. */
export async function commonName(database: BenchDatabase): Promise<string> {
  const [found] = await database.query<{ name: string }>(
    `select substring(name from ' ([A-Za-z]{4,})$') as name from users where is_app_user and name ~ ' [A-Za-z]{4,}$' group by 1 order by count(*) desc offset 20 limit 1`,
  );
  return found?.name ?? '';
}

/** How long a mouse button or key is held down, during which the pressed state is painted. */
const PRESS_MS = 60;

const MOST_ROWS = 100;

/** How long a list can take before it counts as hung. */
const PATIENCE_MS = 30_000;

/**
 * Waits in the page for the next click or key, and from then on until different rows are painted. Rows of an earlier
 * request do not count.
 * @param least the minimum number of rows expected.
 */
const listen = (page: Page, least: number): Promise<void> =>
  page.evaluate(
    ([patience, count]) => {
      const rowsOf = (): string => {
        const rows = [...document.querySelectorAll('main table tbody tr:not([aria-hidden])')];
        return rows.length < count ? '' : rows.map((row) => row.textContent).join('\n');
      };
      const isAwaited = (): boolean =>
        document.querySelector('main table')?.getAttribute('aria-busy') !== 'false' ||
        document.querySelector('main [class*="Skeleton-root"]') !== null;
      const before = rowsOf();
      (window as unknown as ClickWindow).measured = new Promise((resolve) => {
        const begin = ({ timeStamp }: Event): void => {
          for (const name of ['click', 'keydown', 'popstate']) removeEventListener(name, begin, true);
          const look = (): void => {
            if (performance.now() - timeStamp > patience) resolve(Number.POSITIVE_INFINITY);
            else if (isAwaited() || rowsOf() === before || rowsOf() === '') requestAnimationFrame(look);
            // The frame with the rows is painted before the task after it.
            else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp), 0));
          };
          requestAnimationFrame(look);
        };
        for (const name of ['click', 'keydown', 'popstate']) addEventListener(name, begin, true);
      });
    },
    [PATIENCE_MS, least] as const,
  );

/**
 * Clicks everything on the list of users.
 * @returns for each click the milliseconds until the requested rows are painted.
 * @throws when the rows do not appear.
 */
export async function clickThrough(page: Page, term: string): Promise<readonly number[]> {
  const clicks: number[] = [];
  const act = async (what: string, action: () => Promise<unknown>, least = 1): Promise<void> => {
    await listen(page, least);
    await action();
    const milliseconds = await page.evaluate(() => (window as unknown as ClickWindow).measured);
    if (!Number.isFinite(milliseconds)) throw new Error(`${what}: the rows do not come`);
    clicks.push(milliseconds);
  };
  const click = (what: string, target: Locator): Promise<void> => act(what, () => target.click({ delay: PRESS_MS }));
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const sidebar = page.getByRole('navigation', { name: 'Screens' });
  await click('Users in the sidebar', sidebar.getByRole('link', { name: 'Users', exact: true }));
  await click('Next page', button('Next page'));
  await click('Last page', button('Last page'));
  await click('Previous page', button('Previous page'));
  await click('First page', button('First page'));
  for (const header of ['Username', 'Created at', 'Email']) {
    await click(`Sort by ${header}`, button(header));
    await click(`Sort by ${header}, the other way`, button(header));
    await click(`Last page by ${header}`, button('Last page'));
    await click(`First page by ${header}`, button('First page'));
  }
  const search = page.getByRole('searchbox');
  await search.fill(term);
  await act('Search', () => search.press('Enter', { delay: PRESS_MS }));
  await act('Clear the search', () => search.press('Escape'));
  const chooseMost = async (): Promise<void> => {
    await page.evaluate(() => dispatchEvent(new MouseEvent('click')));
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption(String(MOST_ROWS));
  };
  await act(`${MOST_ROWS} rows a page`, chooseMost, MOST_ROWS);
  await page.getByRole('row').nth(3).getByRole('link').first().click({ delay: PRESS_MS });
  await page.getByRole('tab', { name: 'About' }).waitFor();
  await act('Back from a profile', () => page.evaluate(() => history.back()), MOST_ROWS);
  return clicks;
}
