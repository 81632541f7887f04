import type { APIRequestContext, Page, Request, Response } from '@playwright/test';
import type { SignedIn } from './api.ts';
import { expect } from './test.ts';

/** The access to a screen, in the contract's form: a word, a permission, any of a list, or all of one. */
type Access = string | readonly string[] | { readonly allOf: readonly string[] };

/** The properties of a screen that are needed here. */
export interface Screen {
  readonly path: string;
  readonly title: string;
  readonly access: Access;
  /** Its specific message for an admin without access. */
  readonly refusal?: string;
  readonly nav?: { readonly label?: string; readonly access?: Access; readonly section?: string };
}

// Imported by address, because the console is a separate project: its screens are read, but none of its code is run.
const source = new URL('../../packages/web/src/app/screens.ts', import.meta.url).href;
const { screens } = (await import(source)) as { screens: readonly Screen[] };

/** The screens for signed-in admins. */
export const guardedScreens = screens.filter(({ access }) => access !== 'public');
/** The screens for visitors who are not signed in. */
export const open = screens.filter(({ access }) => access === 'public');

const ask = async (request: APIRequestContext, { token }: SignedIn, path: string, params: Record<string, string>) =>
  (await request.get(`/api/v1${path}`, { params, headers: { authorization: `Bearer ${token}` } })).json();

const advertiser = async (request: APIRequestContext, boss: SignedIn): Promise<number> =>
  (await ask(request, boss, '/transaction-history', {})).data[0].user_id;

/** Finds the demo data's id for a path that needs one. */
const ids: Readonly<Record<string, (request: APIRequestContext, boss: SignedIn) => Promise<number>>> = {
  '/advertiser/$userId': advertiser,
  '/advertiser-statement/$userId': advertiser,
  '/campaign-details/$campaignId': async (request, boss) => (await ask(request, boss, '/campaigns', {})).data[0].id,
  '/manage-user-permissions/$userId': async (request, boss) =>
    (await ask(request, boss, '/admin-users-list', { query: 'moderator' })).users[0].id,
  '/post-details/$postId': async (request, boss) =>
    (await ask(request, boss, '/reported-posts', {})).data[0].reported_post_id,
  '/user-profile/$userId': async (request, boss) => (await ask(request, boss, '/users-list', {})).users[0].id,
};

/** Returns the address of a screen, with an id of the demo data. */
export async function addressOf({ path }: Screen, request: APIRequestContext, boss: SignedIn): Promise<string> {
  if (!path.includes('$')) return path;
  const find = ids[path];
  if (!find) throw new Error(`Say in ids of e2e/support/screens.ts which thing of the demo data ${path} shows`);
  return path.replace(/\$\w+/, `${await find(request, boss)}`);
}

/** Waits until a page has finished loading. Content far below the visible area is not loaded until it is near. */
export const waitUntilSettled = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector('main h1') !== null &&
      !Array.from(
        document.querySelectorAll('[data-busy="true"], [aria-busy="true"], [data-loading], .mantine-Skeleton-root'),
      ).some((one) => {
        const { top } = one.getBoundingClientRect();
        for (let around = one.parentElement; around; around = around.parentElement)
          if (getComputedStyle(around).overflowY !== 'visible' && top > around.getBoundingClientRect().bottom)
            return false;
        return top < innerHeight + 300;
      }),
    undefined,
    { polling: 'raf' },
  );

/** Opens another screen in an open console, as its links do. */
export async function goTo(page: Page, address: string, title: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address);
  await page.waitForFunction((name) => document.querySelector('main h1')?.textContent === name, title);
  await waitUntilSettled(page);
}

/** Leaves the open screen for one that makes no calls and is drawn immediately. */
export const leaveScreen = (page: Page): Promise<void> => goTo(page, '/no/such/page', 'Page not found');

/** Opens any address within an open console. */
export async function goOn(page: Page, address: string): Promise<void> {
  const path = address.replace(/\?.*/, '');
  const screen = screens.find((one) => new RegExp(`^${one.path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path));
  if (!screen) throw new Error(`There is no screen at ${address}`);
  await goTo(page, address, screen.title);
}

/** The parts of these screens have separate permissions: with one of them, the other parts show what is missing. */
const inParts = new Set(['/settings']);

const REFUSED = 'You do not have permission to view this content';
/** The calls of the console's frame, whatever screen is open. */
const OF_THE_FRAME = /\/(get-login-data|preferences|case-counts|list-choices)$/;

/**
 * Returns every minimal set of permissions that opens a screen to an ordinary admin; empty when only super admins have
 * access.
 */
export function keysTo(access: Access): readonly (readonly string[])[] {
  if (typeof access !== 'string') return 'allOf' in access ? [access.allOf] : access.map((code) => [code]);
  if (access === 'session') return [[]];
  return access === 'super' ? [] : [[access]];
}

const opens = (access: Access, held: readonly string[] | 'all'): boolean =>
  held === 'all' || keysTo(access).some((codes) => codes.every((code) => held.includes(code)));

/**
 * Records calls made from now on, and those the server refuses; calls made earlier can still be answered in the
 * meantime.
 */
function listen(page: Page) {
  const asked: string[] = [];
  const refused: string[] = [];
  const begun = new WeakSet<Request>();
  const begin = (request: Request): void => void begun.add(request);
  const end = (answer: Response): void => {
    const { pathname } = new URL(answer.url());
    if (!begun.has(answer.request()) || !pathname.startsWith('/api/') || OF_THE_FRAME.test(pathname)) return;
    asked.push(pathname);
    if (answer.status() === 403) refused.push(pathname);
  };
  page.on('request', begin);
  page.on('response', end);
  const stop = (): void => void page.off('request', begin).off('response', end);
  return { asked, refused, stop };
}

/** Opens a screen and checks whether it is accessible, and what the sidebar shows. */
export async function expectScreen(
  page: Page,
  address: string,
  screen: Screen,
  held: readonly string[] | 'all',
): Promise<void> {
  const { asked, refused, stop } = listen(page);
  await goTo(page, address, screen.title);
  const main = page.getByRole('main');
  const refusal = main.getByText(screen.refusal ?? REFUSED);
  if (opens(screen.access, held)) {
    if (held !== 'all' && inParts.has(screen.path)) await expect(refusal).toBeVisible();
    else {
      await expect(refusal).toBeHidden();
      // An admin with access to a screen must not be refused anything that it loads.
      expect(refused, screen.path).toEqual([]);
    }
  } else {
    await expect(refusal).toBeVisible();
    const missing = screen.access === 'super' ? ['super admin'] : keysTo(screen.access).flat();
    for (const code of missing) await expect(main.getByText(code).first()).toBeVisible();
    expect(asked, screen.path).toEqual([]);
  }
  stop();
  if (!screen.nav) return;
  const item = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', {
    name: new RegExp(
      `^${screen.nav.section ?? screen.nav.label ?? screen.title}( ?[\\d.,KM]+\\+?( (past|near) their target time, of [\\d.,KM]+\\+?)? open)?$`,
    ),
  });
  await expect(item).toHaveCount(opens(screen.nav.access ?? screen.access, held) ? 1 : 0);
}
