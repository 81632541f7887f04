import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { makeAdmin, type SignedIn, signInByApi } from './kit/api.ts';
import { test as base, expect } from './kit/test.ts';

/** Who may open a screen, as the contract writes it: a word, a permission, any of a list, or all of one. */
type Access = string | readonly string[] | { readonly allOf: readonly string[] };

/** What a screen says of itself, as far as it matters here. */
interface Screen {
  readonly path: string;
  readonly title: string;
  readonly access: Access;
  /** Its own sentence for whoever may not open it. */
  readonly refusal?: string;
  readonly nav?: { readonly label?: string; readonly access?: Access };
}

/** The parts of these screens have permissions of their own: with one of them, the other parts say what is missing. */
const inParts = new Set(['/settings']);

const REFUSED = 'You do not have permission to view this content';

// By its address, because the console is a project of its own: its screens are read, none of its code is run.
const source = new URL('../packages/web/src/app/screens.ts', import.meta.url).href;
const { screens } = (await import(source)) as { screens: readonly Screen[] };

const ask = async (request: APIRequestContext, { token }: SignedIn, path: string, params: Record<string, string>) =>
  (await request.get(`/api/v1${path}`, { params, headers: { authorization: `Bearer ${token}` } })).json();

/** The id in the demo data that a path needs. */
const ids: Readonly<Record<string, (request: APIRequestContext, boss: SignedIn) => Promise<number>>> = {
  '/campaign-details/$campaignId': async (request, boss) => (await ask(request, boss, '/campaigns', {})).data[0].id,
  '/manage-user-permissions/$userId': async (request, boss) =>
    (await ask(request, boss, '/admin-users-list', { query: 'moderator' })).users[0].id,
  '/post-details/$postId': async (request, boss) =>
    (await ask(request, boss, '/reported-posts', {})).data[0].reported_post_id,
  '/user-profile/$userId': async (request, boss) => (await ask(request, boss, '/users-list', {})).users[0].id,
};

async function addressOf({ path }: Screen, request: APIRequestContext, boss: SignedIn): Promise<string> {
  if (!path.includes('$')) return path;
  const find = ids[path];
  if (!find) throw new Error(`Say in ids of e2e/access.spec.ts which thing of the demo data ${path} shows`);
  return path.replace(/\$\w+/, `${await find(request, boss)}`);
}

/** Every least set of permissions that opens a door to an ordinary admin; none when only super admins may. */
function keysTo(access: Access): readonly (readonly string[])[] {
  if (typeof access !== 'string') return 'allOf' in access ? [access.allOf] : access.map((code) => [code]);
  if (access === 'session') return [[]];
  return access === 'super' ? [] : [[access]];
}

const opens = (access: Access, held: readonly string[] | 'all'): boolean =>
  held === 'all' || keysTo(access).some((codes) => codes.every((code) => held.includes(code)));

/** Gives an admin permissions of their own, or takes them away again. */
async function toggle(api: APIRequestContext, boss: SignedIn, userId: number, codes: readonly string[]): Promise<void> {
  const { data } = await ask(api, boss, '/user-permissions', { user_id: `${userId}` });
  for (const { id } of data.filter(({ name }: { name: string }) => codes.includes(name))) {
    const answer = await api.post('/api/v1/user-permissions', {
      headers: { authorization: `Bearer ${boss.token}` },
      data: { user_id: userId, permission_id: id },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

/** Opens a screen and says what came: whether it is open, and what the sidebar shows. */
async function expectScreen(page: Page, address: string, screen: Screen, held: readonly string[] | 'all') {
  const refused: string[] = [];
  const note = (response: { status(): number; url(): string }): void => {
    if (response.status() === 403) refused.push(response.url());
  };
  page.on('response', note);
  await page.goto(address);
  const main = page.getByRole('main');
  const refusal = screen.refusal ?? REFUSED;
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  if (opens(screen.access, held)) {
    await page.waitForLoadState('networkidle');
    if (held !== 'all' && inParts.has(screen.path)) await expect(main.getByText(REFUSED)).toBeVisible();
    else {
      await expect(main.getByText(refusal)).toBeHidden();
      // Whoever may open a screen is refused nothing that it loads by itself.
      expect(refused).toEqual([]);
    }
  } else {
    await expect(main.getByText(refusal)).toBeVisible();
    const missing = screen.access === 'super' ? ['super admin'] : keysTo(screen.access).flat();
    for (const code of missing) await expect(main.getByText(code).first()).toBeVisible();
    await expect(main.getByRole('heading', { level: 1, name: screen.title })).toBeVisible();
  }
  page.off('response', note);
  if (!screen.nav) return;
  const item = page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: new RegExp(`^${screen.nav.label ?? screen.title}( ?[\\d.,KM]+\\+? open)?$`) });
  await expect(item).toHaveCount(opens(screen.nav.access ?? screen.access, held) ? 1 : 0);
}

let keptContext: BrowserContext | undefined;
let keptAccount: SignedIn | undefined;

/** One browser and one account open all screens of a worker: the files stay cached, and nobody signs in for each. */
const test = base.extend({
  context: async ({ browser }, use) => {
    keptContext ??= await browser.newContext();
    await use(keptContext);
    for (const page of keptContext.pages()) await page.close();
    await keptContext.clearCookies();
  },
  signedIn: async ({ request, demo }, use) => {
    keptAccount ??= await signInByApi(request, await makeAdmin(request, demo('admin')));
    await use(keptAccount);
  },
});

const guarded = screens.filter(({ access }) => access !== 'public');

test('every screen needs a token and a user: whoever lacks one is sent to the sign-in', async ({ page, demo }) => {
  test.slow();
  const { token, user } = demo('admin');
  const expectSignIn = async (path: string): Promise<void> => {
    await page.goto(path.replace(/\$\w+/, '1'), { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/login/);
  };
  for (const { path } of guarded) await expectSignIn(path);
  for (const half of [{ token }, { user }]) {
    await page.evaluate((kept) => Object.assign(localStorage, kept), half);
    await expectSignIn('/users');
    await page.evaluate(() => localStorage.clear());
  }
});

test.describe('a screen is open to whoever has its permission, and the sidebar shows it', () => {
  for (const screen of guarded)
    test(`${screen.path}: ${screen.title}`, async ({ page, request, as, demo, signedIn }) => {
      const boss = demo('admin');
      const address = await addressOf(screen, request, boss);
      const { id } = JSON.parse(signedIn.user) as { id: number };
      await as(signedIn);
      await expectScreen(page, address, screen, []);
      const doors = [screen.access, ...(screen.nav?.access ? [screen.nav.access] : [])];
      for (const codes of doors.flatMap(keysTo).filter(({ length }) => length > 0)) {
        await toggle(request, boss, id, codes);
        await expectScreen(page, address, screen, codes);
        await toggle(request, boss, id, codes);
      }
      await as('admin');
      await expectScreen(page, address, screen, 'all');
    });
});
