import type { Page, Response } from '@playwright/test';
import { expect } from './test.ts';

/** A person or thing with a separate screen that a row names. */
interface NamedThing {
  readonly id: number;
  readonly name: string;
}

/** Lists whose rows have no separate screen; the things their rows name are checked nonetheless. */
const WITHOUT_SCREEN = new Set([
  '/audit-log',
  '/campaign-charges',
  '/campaign-details/$campaignId',
  '/integrations',
  '/interest',
  '/settings',
  '/system',
  '/transparency-report',
]);

/** Lists with rows that can lack a person: of visitors without an account, or of several people. */
const WITH_NOBODY = new Set(['/searches', '/failed-urls', '/advertiser-statement/$userId']);

const isNamed = (value: object): value is NamedThing =>
  'id' in value && typeof value.id === 'number' && 'name' in value && typeof value.name === 'string';

/** Returns the things that the rows of an answer name, except the rows themselves. A reason has no screen. */
function namedIn(value: unknown, depth = 0): readonly NamedThing[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => namedIn(one, depth));
  const own = depth > 1 && isNamed(value) && !('severity' in value) ? [value] : [];
  return [...own, ...Object.values(value).flatMap((one) => namedIn(one, depth + 1))];
}

/**
 * Records the answers to a page.
 * @returns a function that stops recording, and returns everything the answers named.
 */
export function watchNames(page: Page): () => Promise<readonly NamedThing[]> {
  const answers: Promise<unknown>[] = [];
  const read = (response: Response): void => {
    const isOurs = response.request().method() === 'GET' && new URL(response.url()).pathname.startsWith('/api/v1/');
    if (isOurs && response.ok()) answers.push(response.json().catch(() => null));
  };
  page.on('response', read);
  return async () => {
    page.off('response', read);
    return (await Promise.all(answers)).flatMap((answer) => namedIn(answer));
  };
}

/** Expects that everything with a separate screen is a link in the row that names it. */
export async function expectLinks(page: Page, path: string, named: readonly NamedThing[]): Promise<void> {
  const rows = await page
    .getByRole('main')
    .locator('table tbody tr')
    .evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll('td, th[scope="row"]')].map((cell) => ({
          text: cell.textContent?.trim() ?? '',
          isLink: cell.querySelector('a[href], [role="link"]') !== null,
        })),
      ),
    );
  const names = new Set(named.map(({ name }) => name).filter((name) => name !== ''));
  const plain = rows.flatMap((cells) => cells.filter(({ text, isLink }) => names.has(text) && !isLink));
  expect
    .soft(
      plain.map(({ text }) => text),
      `${path}: names in rows that are no links`,
    )
    .toEqual([]);
  if (rows.length === 0 || WITHOUT_SCREEN.has(path)) return;
  const isOfNobody = (cells: readonly { text: string }[]): boolean =>
    WITH_NOBODY.has(path) && !cells.some(({ text }) => names.has(text));
  const without = rows.filter((cells) => cells.length > 1 && !cells.some(({ isLink }) => isLink) && !isOfNobody(cells));
  const texts = without.map((cells) => cells.map(({ text }) => text).join(' | '));
  expect.soft(texts.slice(0, 1), `${path}: rows without a link`).toEqual([]);
}
