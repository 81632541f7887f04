import type { Page } from '@playwright/test';
import { specification } from '../packages/contract/src/core/specification/specification.ts';
import { enter } from './support/enter.ts';
import { type Kind, kinds, sampleOf } from './support/hostile.ts';
import { BOSS, CODE, startBetween } from './support/other-make.ts';
import { makeNoon } from './support/patience.ts';
import { goOn, leaveScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

type Between = Awaited<ReturnType<typeof startBetween>>;

/** The screen that makes each call first. Where possible, it is an address that makes only this call. */
const places: Readonly<Record<string, string>> = {
  'GET /users-list': '/users',
  'GET /reported-users': '/reported-users',
  'GET /reported-posts': '/reported-posts',
  'GET /searches': '/searches',
  'GET /group': '/users-groups',
  'GET /group-dropdown': '/manage-group-permissions?group_id=1',
  'GET /group-permissions': '/manage-group-permissions?group_id=2',
  'GET /admin-users-list': '/backend-users',
  'GET /user-permissions': '/manage-user-permissions/101',
  'GET /campaigns': '/campaign-list',
  'GET /campaigns-details': '/campaign-details/1',
  'GET /campaign-charges': '/campaign-charges',
  'GET /campaign-interests': '/interest',
  'GET /transaction-history': '/transactions',
  'GET /failed-urls': '/failed-urls',
  'GET /failed-urls-frequency': '/frequently-used-urls',
  'GET /users-locations': '/geographical-users-count',
  'GET /user-profile': '/user-profile/3',
  'GET /followers': '/user-profile/4?tab=followers',
  'GET /following': '/user-profile/4?tab=following',
  'GET /favourites': '/user-profile/4?tab=bookmarks',
  'GET /chat-rooms': '/user-profile/5?tab=conversation',
  'GET /chat-messages': '/user-profile/6?tab=conversation&room=1',
  'GET /reported-post-details': '/post-details/1',
  'GET /reported-by': '/post-details/2?tab=reported-by',
  'GET /viewed-by': '/post-details/2?tab=viewed-by',
  'GET /settings': '/faq',
  'GET /change-enrichment-settings': '/settings',
  'GET /app-version-setting': '/settings',
  'GET /dashboard-widget': '/',
  'GET /dashboard-data': '/',
  'GET /google-analytics': '/',
  'GET /google-analytics-graph': '/',
  'GET /top-searches': '/',
  'GET /failed-urls-data': '/',
  'GET /campaign-analytics': '/?tab=campaigns',
  'GET /transaction-graph-data': '/?tab=campaigns',
  'GET /active-campaign-locations': '/?tab=campaigns',
};

/**
 * The specification shows no fields for these answers, and omits the tab of campaigns: here all of them are complete.
 */
const instead = {
  ...Object.fromEntries(
    [
      'dashboard-data',
      'google-analytics',
      'google-analytics-graph',
      'failed-urls-data',
      'active-campaign-locations',
    ].map((name) => [`GET /${name}`, sampleOf(specification[`GET /${name}`]?.answers ?? {}) as object]),
  ),
  'GET /campaign-analytics-tab': { data: { is_on: 1 } },
  'GET /dashboard-widget': {
    data: JSON.stringify(
      ['TopSearches', 'PopularSearches', 'FailedUrls', 'FailedUrlGraph', 'GoogleAnalytics', 'GoogleAnalyticsGraph'].map(
        (id) => ({ id }),
      ),
    ),
  },
};

/** A screen without calls of its own. */
const QUIET = '/change-password';
/** The call of the frame, made once per page. */
const OF_THE_FRAME = 'GET /get-login-data';

/** The texts shown in place of a part that could not be rendered. */
const BROKEN = /stopped working|cannot be shown here|Something went wrong in the console/;

/** Returns what a page shows, except drawings and maps. */
const look = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const copy = main?.cloneNode(true) as HTMLElement | undefined;
    for (const drawn of copy?.querySelectorAll('svg, style, .leaflet-container') ?? []) drawn.remove();
    const alerts = Array.from(document.querySelectorAll('[role="alert"]'), ({ textContent }) => textContent ?? '');
    return {
      title: main?.querySelector('h1')?.textContent ?? '',
      // The map's copyright notice depends on which of its parts could be loaded.
      text: (copy?.textContent ?? '').replace(/© OpenStreetMap contributors|Coastlines: .*?Census Bureau/g, ''),
      alert: alerts.join(' '),
      hasFrame:
        document.querySelector('nav[aria-label="Screens"] a') !== null &&
        document.querySelector('button[aria-label^="Your menu"]') !== null,
    };
  });

/** Returns where two texts begin to differ; empty when they are equal. */
function difference(wanted: string, found: string): string {
  if (wanted === found) return '';
  const at = Array.from(wanted).findIndex((sign, place) => sign !== found[place]);
  const around = (text: string): string => text.slice(Math.max(0, at - 30), Math.max(0, at) + 60);
  return `${around(wanted)} / ${around(found)}`;
}

/** Presses a retry button if there is one; otherwise opens the screen again. */
async function tryAgain(page: Page, address: string): Promise<void> {
  const retry = page.getByRole('main').getByRole('button', { name: /^(Retry|Try again)$/ });
  if ((await retry.count()) > 0) {
    await retry.first().click();
    // The pointer must not hover over anything, because a tooltip would show.
    await page.mouse.move(0, 0);
  }
  // Widgets are not requested again within ten seconds.
  else if (address === '/') await page.reload();
  else {
    await leaveScreen(page);
    await goOn(page, address);
  }
}

const openQuiet = (page: Page, { url }: Between): Promise<unknown> => page.goto(`${url}${QUIET}`);

/** What each address shows after valid answers. */
const good = new Map<string, string>();

async function learnGood(page: Page, between: Between, addresses: readonly string[]): Promise<void> {
  await openQuiet(page, between);
  for (const address of new Set(addresses)) {
    if (good.has(address)) continue;
    await goOn(page, address);
    // Lazily loaded parts, and content that takes several steps, arrive later.
    await page.waitForLoadState('networkidle');
    const { text } = await look(page);
    expect(text, address).not.toMatch(/could not be loaded|cannot be read/);
    good.set(address, text);
  }
}

interface Try {
  readonly route: string;
  readonly kind: Kind;
}

/** Tries one hostile answer, and then a valid one, on a page whose frame is open. */
async function attempt(page: Page, between: Between, { route, kind }: Try): Promise<void> {
  const address = places[route] ?? QUIET;
  between.spoil(route, kind.answerFor(route));
  await goOn(page, address);
  const { says } = kind;
  if (says)
    await expect
      .poll(async () => {
        const { text, alert } = await look(page);
        return `${text} ${alert}`;
      })
      .toMatch(says);
  const { title, text, alert, hasFrame } = await look(page);
  expect(hasFrame, 'the frame is there').toBe(true);
  expect(`${text} ${alert}`).not.toMatch(BROKEN);
  expect(text.length, 'it says something').toBeGreaterThan(title.length + 1);
  between.heal();
  await tryAgain(page, address);
  await expect.poll(async () => difference(good.get(address) ?? '', (await look(page)).text)).toBe('');
}

/** Tries a hostile answer to the frame's own call, when the page is opened. */
async function attemptFrame(page: Page, between: Between, kind: Kind): Promise<void> {
  between.spoil(OF_THE_FRAME, kind.answerFor(OF_THE_FRAME));
  await openQuiet(page, between);
  await expect(page.getByRole('heading', { level: 1, name: 'Change password' })).toBeVisible();
  if (kind.says) await expect(page.getByRole('alert')).toHaveText(kind.says);
  await expect.poll(async () => (await look(page)).hasFrame).toBe(true);
  between.heal();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Signout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
}

/** Tries hostile answers in one page. @returns the problems, each with its call and kind */
async function tryAll(page: Page, between: Between, tries: readonly Try[]): Promise<readonly string[]> {
  const problems: string[] = [];
  let now = '';
  const opened = new Set<string>();
  page.on('pageerror', (error) => problems.push(`${now}: ${error.stack ?? error}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(`${now}: ${message.text().slice(0, 300)}`);
  });
  for (const one of tries) {
    now = `${one.route}, ${one.kind.name}`;
    const address = places[one.route] ?? QUIET;
    try {
      // Data loaded earlier would still be shown.
      if (opened.has(address)) {
        await openQuiet(page, between);
        opened.clear();
      }
      opened.add(address);
      if (one.route === OF_THE_FRAME) await attemptFrame(page, between, one.kind);
      else await attempt(page, between, one);
    } catch (error) {
      problems.push(`${now}: ${String(error).slice(0, 1000)}`);
      between.heal();
      await openQuiet(page, between);
    }
  }
  return problems;
}

test.use({ ownBrowser: true });

const routes = Object.keys(places);
/** Every third kind, each with another call. */
const someKinds: readonly Try[] = kinds.flatMap((kind, at) =>
  at % 3 === 0 ? [{ kind, route: routes[(at * 5) % routes.length] ?? '' }] : [],
);

async function prove(page: Page, tries: readonly Try[]): Promise<void> {
  await makeNoon(page);
  const between = await startBetween(instead);
  await enter(page, await between.signIn(), between.url);
  await learnGood(
    page,
    between,
    tries.flatMap(({ route }) => places[route] ?? []),
  );
  await openQuiet(page, between);
  expect(await tryAll(page, between, tries)).toEqual([]);
  await signOut(page);
  await between.close();
}

test('a screen says what it could not read, and the next good answer works', async ({ page }) => {
  await prove(page, someKinds);
});

test.describe('every call that a screen makes, with', () => {
  for (const kind of kinds)
    test(kind.name, { tag: '@long' }, async ({ page }) => {
      await prove(
        page,
        [OF_THE_FRAME, ...routes].map((route) => ({ kind, route })),
      );
    });
});

test('the proof has every call of the specification that loads, in at least 500 answers', () => {
  const loads = Object.keys(specification).filter((route) => route.startsWith('GET '));
  expect([OF_THE_FRAME, ...routes].toSorted()).toEqual(loads.toSorted());
  expect(loads.length * kinds.length).toBeGreaterThanOrEqual(500);
});

/** The kinds with a known message. */
const said = kinds.flatMap(({ says, ...kind }) => (says ? [{ ...kind, says }] : []));

test('a sign-in says what it could not read, and goes on with the next good answer', { tag: '@long' }, async ({
  page,
}) => {
  const between = await startBetween();
  const press = async (name: string, route: string): Promise<void> => {
    const button = page.getByRole('button', { name });
    for (const { says, answerFor } of said) {
      between.spoil(route, answerFor(route));
      await button.click();
      await expect(page.getByRole('alert')).toHaveText(says);
      await expect(button).toBeEnabled();
    }
    between.heal();
    await button.click();
  };
  await page.goto(`${between.url}/login`);
  await page.getByLabel('Username').fill(BOSS.username);
  await page.getByLabel('Password', { exact: true }).fill(BOSS.password);
  await press('Login', 'POST /admin-login');
  await page.getByLabel('Code').fill(CODE);
  await press('Verify', 'POST /verify-auth');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await between.close();
});

test('a save that is answered badly says so, and keeps what was typed', { tag: '@long' }, async ({ page }) => {
  const between = await startBetween();
  const route = 'PUT /update-profile';
  const text = '2 Side Street';
  await enter(page, await between.signIn(), between.url);
  await page.goto(`${between.url}/user-profile/3`);
  await page.getByRole('button', { name: 'Edit Address' }).click();
  const address = page.getByRole('textbox', { name: 'Address' });
  const save = page.getByRole('button', { name: 'Save Address' });
  await address.fill(text);
  for (const { says, answerFor } of said) {
    between.spoil(route, answerFor(route));
    await save.click();
    await expect(page.getByRole('alert')).toHaveText(says);
    await expect(save).toBeEnabled();
    await expect(address).toHaveValue(text);
  }
  between.heal();
  await save.click();
  await expect(page.getByText(text)).toBeVisible();
  await between.close();
});

test('an answer that takes its time is waited for: the title and the frame are there meanwhile', async ({ page }) => {
  const between = await startBetween();
  await enter(page, await between.signIn(), between.url);
  await openQuiet(page, between);
  let release = (): void => undefined;
  const come = new Promise<void>((resolve) => {
    release = resolve;
  });
  between.spoil('GET /users-list', async (answer, response) => {
    await come;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User list' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'User 12' })).toHaveCount(0);
  release();
  await expect(page.getByRole('cell', { name: 'User 1', exact: true })).toBeVisible();
  await between.close();
});
