import type { APIRequestContext, Page, Request, Response } from '@playwright/test';
import type { SignedIn } from './api.ts';
import { expect } from './test.ts';

/** Who may open a screen, as the contract writes it: a word, a permission, any of a list, or all of one. */
type Access = string | readonly string[] | { readonly allOf: readonly string[] };

/** What a screen says of itself, as far as it matters here. */
export interface Screen {
  readonly path: string;
  readonly title: string;
  readonly access: Access;
  /** Its own sentence for an admin who may not open it. */
  readonly refusal?: string;
  readonly nav?: { readonly label?: string; readonly access?: Access; readonly section?: string };
}

// By its address, because the console is a project of its own: its screens are read, none of its code is run.
const source = new URL('../../packages/web/src/app/screens.ts', import.meta.url).href;
const { screens } = (await import(source)) as { screens: readonly Screen[] };

/** The screens for an admin who is signed in. */
export const guarded = screens.filter(({ access }) => access !== 'public');
/** Those for a visitor who is not. */
export const open = screens.filter(({ access }) => access === 'public');

const ask = async (request: APIRequestContext, { token }: SignedIn, path: string, params: Record<string, string>) =>
  (await request.get(`/api/v1${path}`, { params, headers: { authorization: `Bearer ${token}` } })).json();

const advertiser = async (request: APIRequestContext, boss: SignedIn): Promise<number> =>
  (await ask(request, boss, '/transaction-history', {})).data[0].user_id;

/** The id in the demo data that a path needs. */
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

/** Where a screen is opened, with something of the demo data. */
export async function addressOf({ path }: Screen, request: APIRequestContext, boss: SignedIn): Promise<string> {
  if (!path.includes('$')) return path;
  const find = ids[path];
  if (!find) throw new Error(`Say in ids of e2e/support/screens.ts which thing of the demo data ${path} shows`);
  return path.replace(/\$\w+/, `${await find(request, boss)}`);
}

/** Waits until nothing on a page is on its way any more. What is scrolled out of sight is not loaded until it is near. */
export const settled = (page: Page): Promise<unknown> =>
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

/** Goes to another screen of an open console, as its links do. */
export async function goTo(page: Page, address: string, title: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address);
  await page.waitForFunction((name) => document.querySelector('main h1')?.textContent === name, title);
  await settled(page);
}

/** Leaves the screen that is open, for one that asks for nothing and is drawn at once. */
export const leaveScreen = (page: Page): Promise<void> => goTo(page, '/no/such/page', 'Page not found');

/** Goes on within an open console to an address of any screen. */
export async function goOn(page: Page, address: string): Promise<void> {
  const path = address.replace(/\?.*/, '');
  const screen = screens.find((one) => new RegExp(`^${one.path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path));
  if (!screen) throw new Error(`There is no screen at ${address}`);
  await goTo(page, address, screen.title);
}

/** The parts of these screens have permissions of their own: with one of them, the other parts say what is missing. */
const inParts = new Set(['/settings']);

const REFUSED = 'You do not have permission to view this content';
/** What the frame of the console asks for on its own, whatever screen is open. */
const OF_THE_FRAME = /\/(get-login-data|preferences|case-counts|list-choices)$/;

/** Every least set of permissions that opens a screen to an ordinary admin; none when only super admins may. */
export function keysTo(access: Access): readonly (readonly string[])[] {
  if (typeof access !== 'string') return 'allOf' in access ? [access.allOf] : access.map((code) => [code]);
  if (access === 'session') return [[]];
  return access === 'super' ? [] : [[access]];
}

const opens = (access: Access, held: readonly string[] | 'all'): boolean =>
  held === 'all' || keysTo(access).some((codes) => codes.every((code) => held.includes(code)));

/** What the server is asked for from now on, and what of it it refuses; what was asked for before may be answered meanwhile. */
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

/** Goes to a screen and says what came: whether it is open, and what the sidebar shows. */
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
      // An admin who may open a screen is refused nothing that it loads on its own.
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
